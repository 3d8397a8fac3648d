/** Whoever walks into a mob shoves it ahead, as in the game; who stands beside it does not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { inWorld, until } from '../../field.mjs'

const still = cow => { cow.mob.species = { ...cow.mob.species, walk: 0, run: 0 } }

test('a cow that is walked into goes ahead, and stops where nobody touches it any more', async () => {
  await inWorld({}, async ({ serv, bot, player }) => {
    const cow = serv.spawnMob('cow', new Vec3(4.5, 64, 0.5))
    still(cow)
    await until(serv, () => bot.entities[cow.id], 3, 'the cow appears')
    await bot.lookAt(new Vec3(4.5, 65.6, 0.5), true)
    // Whoever runs is through it before it is far.
    bot.setControlState('sneak', true)
    bot.setControlState('forward', true)
    await until(serv, () => cow.position.x > 7, 10, 'it is shoved')
    assert.ok(Math.abs(cow.position.z - 0.5) < 0.6, String(cow.position))
    bot.setControlState('forward', false)
    await until(serv, () => cow.velocity.x < 0.001, 10, 'it stands')
    assert.ok(cow.position.x - player.position.x >= (cow.width + player.width) / 2 - 0.01, 'their bodies are apart')
  })
})

test('who stands beside a mob, or only looks on, shoves nothing', async () => {
  await inWorld({}, async ({ serv, player, run }) => {
    const [near, inside] = [new Vec3(1.6, 64, 0.5), new Vec3(0.8, 64, 0.5)].map(at => serv.spawnMob('cow', at))
    for (const cow of [near, inside]) still(cow)
    player.gameMode = 3
    run(40)
    assert.equal(inside.position.x, 0.8)
    player.gameMode = 0
    run(40)
    assert.equal(near.position.x, 1.6)
    assert.ok(inside.position.x > 1.2, String(inside.position))
  })
})
