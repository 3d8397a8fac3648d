/** A shield that a client holds up stops what comes from the front, as in the game (Minecraft Wiki, "Shield"). */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { FIELD, inWorld, until } from '../../field.mjs'

const form = { ...FIELD, name: 'shields', rules: { ...FIELD.rules, mob_griefing: false } }
const OFF_HAND = 45
const DURABILITY = 336

async function raised (serv, bot, player) {
  player.slots[OFF_HAND] = serv.items.stack('shield')
  player.ownMenu.sendAll()
  bot.activateItem(true)
  await until(serv, () => player.shield, 2, 'the shield goes up')
}

/** A blow of so many half hearts from a place. */
const blow = (serv, player, amount, x, z, cause = 'husk') => {
  player.hurtTick = -100
  return serv.damagePlayer(player, amount, cause, { from: player.position.offset(x, 0, z) })
}

for (const version of ['1.14.4', '1.20.1', '1.21.4']) {
  test(`blows from the front are stopped from the fifth tick on, and wear the shield, on ${version}`, async () => {
    await inWorld({ form, version }, async ({ serv, bot, player, run }) => {
      await bot.look(Math.PI, 0, true) // to the south
      await until(serv, () => Math.abs(player.yaw) < 1 || Math.abs(player.yaw - 360) < 1, 3, 'it looks south')
      await raised(serv, bot, player)
      player.shield.since = serv.tickCount
      run(4)
      assert.equal(blow(serv, player, 1, 0, 2), true, 'not up yet')
      run(1)
      assert.equal(blow(serv, player, 2, 0, 2), false)
      assert.equal(player.slots[OFF_HAND].damage, 0, 'weak blows do not wear it')
      assert.equal(blow(serv, player, 3.5, 2, 0.1), false)
      assert.equal(player.slots[OFF_HAND].damage, 4)
      assert.equal(blow(serv, player, 1, 0, -2), true, 'from behind')
      assert.equal(blow(serv, player, 1, 2, -0.1), true, 'from the side')
      assert.equal(blow(serv, player, 1, 0, 2, 'fall'), true, 'it stops no fall')
      player.slots[OFF_HAND] = { ...player.slots[OFF_HAND], damage: DURABILITY - 2 }
      assert.equal(blow(serv, player, 3, 0, 2), false)
      assert.equal(player.slots[OFF_HAND], null, 'broken')
      assert.equal(blow(serv, player, 1, 0, 2), true)
    })
  })
}

test('arrows and blasts are stopped too; who lets it down, or is struck with an axe, is hurt again', async () => {
  await inWorld({ form }, async ({ serv, bot, player }) => {
    await bot.look(Math.PI, 0, true)
    await until(serv, () => Math.abs(player.yaw) < 1 || Math.abs(player.yaw - 360) < 1, 3, 'it looks south')
    await raised(serv, bot, player)
    const archer = serv.spawnEntity('skeleton', new Vec3(0.5, 64, 9.5), {})
    const shoot = () => serv.shootArrow(archer, player.eyes.offset(0, 0, 6), new Vec3(0, 0.02, -1.6), { damage: 3 })
    await until(serv, () => serv.tickCount - player.shield.since >= 5, 2, 'it is up')
    const stopped = once(serv, 'blocked')
    shoot()
    await stopped
    serv.explode(player.position.offset(0, 0.5, 2), 3, archer)
    assert.equal(player.health, 20)
    serv.disableShield(player)
    bot.activateItem(true)
    const hurt = once(serv, 'playerHurt')
    shoot()
    assert.equal((await hurt)[2], 'arrow')
    assert.equal(player.shield, null, 'not for five seconds')
    player.shieldFrom = 0
    bot.activateItem(true)
    await until(serv, () => player.shield, 2, 'up again')
    bot.deactivateItem()
    await until(serv, () => !player.shield, 2, 'down')
  })
})
