/** Bodies: they fall, starve, drown, burn, fight, die and come back, as the game has it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import {
  at, carried, count, fetch, hold, idOf, isDrop, join, leave, scratch, startServer, take, until, versions, walk
} from '../../clients.mjs'

const folder = scratch(after)
/** Eight steps up to the east from x = 3, ending in a drop of eight blocks. */
const stairs = Array.from({ length: 8 }, (_, i) => ({ block: 'stone', from: [3 + i, 64, 0], to: [3 + i, 64 + i, 0] }))
const form = {
  name: 'bodies',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [-3, 64, 0],
  containers: [
    { position: [1, 64, 3], items: { bread: 4 } },
    { position: [2, 64, 8], items: { iron_sword: 1, iron_chestplate: 1 } },
    { position: [2, 64, 12], items: { cobblestone: 70, apple: 3 } },
    { position: [2, 64, 32], items: { gravel: 27 * 64 } },
    { position: [3, 64, 32], items: { gravel: 9 * 64 } }
  ],
  blocks: [
    ...stairs,
    { block: 'air', from: [4, 61, 16], to: [5, 63, 17] },
    { block: 'water', from: [4, 61, 16], to: [5, 63, 17] },
    { block: 'stone', from: [3, 64, 15], to: [6, 66, 18] },
    { block: 'water', from: [4, 64, 16], to: [5, 66, 17] },
    { block: 'air', from: [3, 64, 16], to: [3, 66, 16] },
    { block: 'air', at: [4, 63, 24] },
    { block: 'lava', at: [4, 63, 24] },
    { block: 'dirt', at: [1, 64, 34] }
  ],
  rules: { daylight_cycle: false, pvp: true }
}

/** Up the stairs and over the edge. */
async function jumpOff (bot) {
  await walk(bot, 1.5, 0.5)
  await bot.lookAt(at(30, bot.entity.position.y + 1.6, 0.5), true)
  bot.setControlState('forward', true)
  bot.setControlState('jump', true)
  await until(bot, () => bot.entity.position.x > 11, 'the edge', 15)
  bot.clearControlStates()
  await until(bot, () => bot.entity.onGround && bot.entity.position.y < 65, 'the ground')
}

for (const version of versions) {
  describe(`bodies on ${version}`, { concurrency: 8 }, () => {
    let server
    before(async () => { server = await startServer(form, { version, folder, speed: Infinity }) })
    after(() => server.stop())

    test('a fall hurts, healing makes hungry, eating takes 32 ticks', async () => {
      const bot = await join(server, 'Faller')
      await walk(bot, 0.5, 2.5)
      await take(bot, at(1, 64, 3), { bread: 2 })
      await assert.rejects(bot.consume(), /./, 'who is full eats nothing')
      await walk(bot, 0.5, 0.5)
      let lowest = 20
      bot.on('health', () => { lowest = Math.min(lowest, bot.health) })
      await jumpOff(bot)
      await until(bot, () => lowest < 20, 'the fall to hurt')
      assert.ok(lowest >= 13 && lowest <= 15, `a fall of eight and a jump takes five or six, left ${lowest}`)
      await until(bot, () => bot.health === 20 || bot.food < 19, 'healing', 40)
      assert.ok(bot.food < 20, `healing costs food, left ${bot.food}`)

      await hold(bot, 'bread')
      const [food, loaves] = [bot.food, count(bot, 'bread')]
      bot.activateItem()
      await bot.waitForTicks(20)
      bot.deactivateItem()
      await bot.waitForTicks(20)
      assert.equal(count(bot, 'bread'), loaves, 'who stops chewing has eaten nothing')
      const begun = Date.now()
      await bot.consume()
      const took = (Date.now() - begun) / 1000
      assert.ok(took > 1.5 && took < 2.2, `32 ticks are 1.6 s, it took ${took}`)
      await until(bot, () => count(bot, 'bread') === loaves - 1, 'one loaf less')
      assert.ok(bot.food > food)
      await leave(bot)
    })

    test('weapons hurt by kind and patience; the dead lose all and come back', async () => {
      const [killer, victim] = await Promise.all([join(server, 'Killer'), join(server, 'Victim')])
      await Promise.all([walk(killer, 0.5, 8.5), walk(victim, 0.5, 12.5)])
      await Promise.all([
        take(killer, at(2, 64, 8), { iron_sword: 1 }),
        take(victim, at(2, 64, 12), { cobblestone: 70, apple: 3 })
      ])
      await walk(killer, 0.5, 11)
      await hold(killer, 'iron_sword')
      const target = () => killer.players.Victim.entity
      await until(killer, target, 'sight of the other')
      let grave
      let told
      let known
      for (const name of ['death_combat_event', 'combat_event']) victim._client.on(name, ({ message }) => { told = JSON.stringify(message) })
      const died = once(victim, 'death').then(() => { [grave, known] = [victim.entity.position.clone(), told] })
      const reborn = died.then(() => once(victim, 'spawn'))
      const hurts = []
      victim.on('health', () => hurts.push(victim.health))
      killer.attack(target())
      await until(victim, () => victim.health < 20, 'the blow')
      assert.equal(victim.health, 14, 'an iron sword takes six')
      await killer.waitForTicks(12)
      killer.attack(target())
      killer.attack(target())
      await until(victim, () => victim.health < 14, 'the second blow')
      await victim.waitForTicks(4)
      assert.ok(victim.health > 7.5, 'a blow right after another does not count')
      for (let i = 0; i < 12 && !grave; i++) {
        await killer.waitForTicks(14)
        const enemy = target()
        if (!enemy) break
        const { x, z } = enemy.position
        if (enemy.position.distanceTo(killer.entity.position) > 3) await walk(killer, x, z, 2)
        killer.attack(enemy)
      }
      await reborn
      assert.match(known ?? '', /slain by Killer/, 'one hears of what before one is dead')
      await until(victim, () => victim.health === 20, 'the respawn')
      assert.ok(victim.entity.position.distanceTo(at(0.5, 64, 0.5)) < 2, 'at the spawn')
      await victim.waitForTicks(10)
      assert.deepEqual(carried(victim), {}, 'with empty hands')
      await walk(killer, grave.x, grave.z, 0.8)
      await fetch(killer, 'apple', 3)
      await fetch(killer, 'cobblestone', 70)
      await leave(killer, victim)
    })

    test('under water the air lasts 15 s, then it hurts', async () => {
      const bot = await join(server, 'Diver')
      await walk(bot, 0.5, 16.5)
      await bot.lookAt(at(4.5, 65.6, 16.5), true)
      bot.setControlState('forward', true)
      await until(bot, () => bot.entity.position.x > 4.3, 'the water')
      bot.clearControlStates()
      await until(bot, () => bot.blockAt(bot.entity.position.offset(0, 1.62, 0))?.name === 'water', 'diving')
      const under = Date.now()
      await until(bot, () => bot.health < 20, 'the lack of air', 25)
      const lasted = (Date.now() - under) / 1000
      assert.ok(lasted > 14 && lasted < 18, `15 s of air and a second more, it lasted ${lasted}`)
      assert.equal(bot.health, 18)
      await leave(bot)
    })

    test('lava burns, and fire goes on burning outside', async () => {
      const bot = await join(server, 'Burner')
      await walk(bot, 0.5, 24.5)
      await bot.lookAt(at(4.5, 65.6, 24.5), true)
      bot.setControlState('forward', true)
      await until(bot, () => bot.health <= 16, 'the heat')
      bot.setControlState('jump', true)
      await until(bot, () => bot.entity.position.x > 5.5 && bot.entity.onGround, 'the rim')
      bot.clearControlStates()
      await bot.waitForTicks(15)
      const outside = bot.health
      await until(bot, () => bot.health <= outside - 2, 'the fire to go on')
      await leave(bot)
    })

    test('what was thrown is not caught again for two seconds', async () => {
      const bot = await join(server, 'Thrower')
      await walk(bot, 0.5, 3.5)
      await walk(bot, -0.5, 3.5)
      await take(bot, at(1, 64, 3), { bread: 2 })
      await bot.look(Math.PI / 2, -0.5, true)
      await bot.waitForTicks(2)
      await bot.toss(idOf(bot, 'bread'), null, 1)
      await until(bot, () => count(bot, 'bread') === 1, 'the loaf to leave the hand')
      const item = await until(bot, () => bot.nearestEntity(isDrop), 'the loaf on the ground')
      const flew = () => item.position.distanceTo(bot.entity.position) > 1.5
      await until(bot, () => flew() || count(bot, 'bread') === 2, 'it to fly')
      assert.equal(count(bot, 'bread'), 1, 'what was thrown is not caught in the air')
      await bot.waitForTicks(50)
      await walk(bot, item.position.x, item.position.z, 0.5)
      await until(bot, () => count(bot, 'bread') === 2, 'the loaf again')
      await leave(bot)
    })

    test('what finds no room in the inventory stays on the ground', async () => {
      const bot = await join(server, 'Hoarder')
      await walk(bot, 0.5, 32.5)
      for (const [x, stacks] of [[2, 27], [3, 9]]) {
        const menu = await bot.openContainer(bot.blockAt(at(x, 64, 32)))
        for (let i = 0; i < stacks; i++) await bot.clickWindow(i, 0, 1)
        menu.close()
      }
      await until(bot, () => count(bot, 'gravel') === 36 * 64, 'a full inventory')
      await bot.dig(bot.blockAt(at(1, 64, 34)), true)
      const dirt = entity => isDrop(entity) && entity.position.distanceTo(at(1.5, 64, 34.5)) < 2
      const item = await until(bot, () => bot.nearestEntity(dirt), 'the dirt')
      await bot.waitForTicks(20)
      await walk(bot, item.position.x, item.position.z, 0.6)
      await bot.waitForTicks(20)
      assert.equal(count(bot, 'dirt'), 0)
      assert.ok(item.isValid, 'it still lies there')
      await bot.tossStack(bot.inventory.items()[0])
      await until(bot, () => count(bot, 'dirt') === 1, 'the dirt, now that there is room')
      await leave(bot)
    })
  })
}
