/** Who sits on a horse or in a boat looks after itself, too: it gets off first. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../skills/primitives/index.mjs'
import { startReflexes } from '../../../skills/reflexes/index.mjs'
import { FIELD, inWorld, until } from '../../worlds/field.mjs'

const NIGHT = { ...FIELD, name: 'seated', time: 18_000 }

/** A bot with its reflexes, and what they were about. */
async function alert ({ serv, bot, player }, ...names) {
  for (const name of names) player.give(serv.stack(name))
  player.menu.sync()
  await until(serv, () => names.every(name => bot.inventory.items().some(item => item.name === name)), 3, 'the things are there')
  const handle = new BotHandle(bot)
  const began = []
  handle.on('event', (kind, { name, state }) => { if (kind === 'reflex' && state === 'start') began.push(name) })
  handle.onEnd(startReflexes(handle))
  bot.on('end', () => handle.end('DISCONNECTED', 'the test is over'))
  /** Work of the bot's, in which it does not leave the water for want of anything else to do. */
  const run = work => handle.runs.start({ id: 1, name: 'ride' }, ({ signal }) => work(createContext(handle, { signal })))
  return { began, run }
}

/** The same on a horse of its own. */
async function mounted (world) {
  const { serv, bot, player } = world
  const horse = serv.spawnMob('horse', new Vec3(2.5, 64, 0.5), { owner: player.uuid })
  await until(serv, () => bot.entities[horse.id], 3, 'the horse appears')
  const alerted = await alert(world, 'stone_sword')
  bot.useOn(bot.entities[horse.id])
  await until(serv, () => bot.vehicle, 3, 'it sits')
  return alerted
}

for (const version of ['1.13.2', '1.20.1', '1.21.4']) {
  test(`whoever rides gets off for a zombie, and fights it, on ${version}`, async () => {
    await inWorld({ form: NIGHT, version }, async world => {
      const { serv, bot, player } = world
      const { began } = await mounted(world)
      const zombie = serv.spawnMob('zombie', player.position.offset(2, 0, 0).floored().offset(0.5, 0, 0.5))
      await until(serv, () => began.includes('enemy'), 5, 'it minds the zombie')
      await until(serv, () => !bot.vehicle && !player.vehicle, 3, 'it is off')
      await until(serv, () => zombie.removed, 20, 'the zombie is dead')
    })
  })
}

test('an archer far off is ridden past until it hits', async () => {
  await inWorld({ form: NIGHT }, async world => {
    const { serv, bot, player } = world
    const { began } = await mounted(world)
    const skeleton = serv.spawnMob('skeleton', new Vec3(12.5, 64, 0.5))
    await until(serv, () => bot.entities[skeleton.id], 3, 'the skeleton appears')
    await until(serv, () => player.health < 20, 30, 'it is hit')
    assert.ok(!began.includes('enemy'))
    await until(serv, () => began.includes('enemy') && !bot.vehicle, 3, 'it gets off')
  })
})

test('whoever rows gets out for who hits it, and rows on in the same boat', async () => {
  await inWorld({ form: NIGHT }, async world => {
    const { serv, bot, player } = world
    for (let x = 3; x <= 40; x++) for (let z = -4; z <= 4; z++) serv.putBlock(new Vec3(x, 63, z), 'water')
    // A sandbank in the middle, beside the way.
    for (let x = 18; x <= 26; x++) for (let z = 2; z <= 4; z++) serv.putBlock(new Vec3(x, 63, z), 'sand')
    await until(serv, () => bot.blockAt(new Vec3(20, 63, 3))?.name === 'sand', 5, 'the client sees the lake')
    const { began, run } = await alert(world, 'oak_boat', 'stone_sword')
    const riding = run(ctx => ctx.rideBoat('oak_boat', { x: 43, y: 64, z: 0 }))
    await until(serv, () => bot.vehicle && bot.vehicle.position.x > 16, 30, 'it is under way')
    const zombie = serv.spawnMob('zombie', new Vec3(Math.min(25.5, bot.vehicle.position.x + 3), 64, 2.5))
    await until(serv, () => began.includes('enemy'), 5, 'it minds the zombie')
    await until(serv, () => zombie.removed, 30, 'the zombie is dead')
    const { position } = await riding
    assert.ok(Math.hypot(position.x - 43, position.z) <= 3)
    assert.ok(bot.inventory.items().some(({ name }) => name === 'oak_boat'))
    assert.equal(player.vehicle, null)
  })
})

/** A rider with a ceiling at its head. */
async function under (world, block) {
  const { serv, bot } = world
  const { began } = await mounted(world)
  const head = bot.vehicle.position.offset(0, 2.4, 0).floored()
  for (let dx = -3; dx <= 3; dx++) for (let dz = -3; dz <= 3; dz++) serv.putBlock(head.offset(dx, 0, dz), block)
  return began
}

test('whoever is carried up into a ceiling gets off, and out of it', async () => {
  await inWorld({ form: NIGHT }, async world => {
    const { serv, bot, player } = world
    const began = await under(world, 'dirt')
    await until(serv, () => began.includes('dig out') && !bot.vehicle, 3, 'it gets off')
    const { health } = player
    await until(serv, () => bot.blockAt(bot.entity.position.offset(0, 1.62, 0))?.name === 'air', 3, 'it is out')
    assert.ok(health > 15)
  })
})

test('under a tree a rider breathes among the leaves, and rides on', async () => {
  await inWorld({ form: NIGHT }, async world => {
    const { serv, bot, player } = world
    const began = await under(world, 'oak_leaves')
    const end = serv.tickCount + 60
    await until(serv, () => serv.tickCount >= end, 5, 'three seconds')
    assert.deepEqual([began, player.health, Boolean(bot.vehicle)], [[], 20, true])
  })
})
