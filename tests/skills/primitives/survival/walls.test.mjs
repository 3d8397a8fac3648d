/** Where nobody can dig in, wounded bots put up walls around themselves: on rock at night, and in caves by day. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PrimitiveContext } from '../../../../skills/primitives/context.mjs'
import { wallIn } from '../../../../skills/primitives/shelter/cover.mjs'
import { centre } from '../../../../skills/primitives/moving/steps.mjs'
import { isBurrowed } from '../../../../skills/primitives/shelter/burrow.mjs'
import { openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const STORE = [0, 64, -2]
const form = {
  name: 'walls',
  terrain: { kind: 'flat', bottom: 56, layers: ['bedrock', ...Array(7).fill('stone')] },
  spawn: [0, 64, 0],
  chest: [0, 64, -40],
  mobs: [{ type: 'skeleton', position: [12, 64, 4] }],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}
const roof = [{ block: 'stone', from: [-20, 67, -20], to: [30, 73, 20] }, { block: 'stone', from: [-20, 64, -20], to: [-19, 66, 20] }]
const ledge = [
  { block: 'air', from: [-6, 60, -6], to: [6, 63, 6] }, { block: 'stone', from: [0, 60, 0], to: [0, 63, 0] }, { block: 'stone', from: [0, 62, -2], to: [0, 63, -1] }
]
const places = [
  ['on rock at night', { time: 18_000 }, { dirt: 16 }],
  ['on a ledge at night', { time: 18_000, blocks: ledge, mobs: [{ type: 'skeleton', position: [9, 64, 9] }] }, { dirt: 32 }],
  ['in a cave by day', { time: 6000, blocks: roof }, { cobblestone: 16 }]
]

for (const version of versions) {
  for (const [where, change, take] of places) {
    test(`wounded ${where} it stands between walls of its own until it is well, on ${version}`, async () => {
      const items = { ...take, bread: 8 }
      const shop = await openWorkshop({ ...form, ...change, containers: [{ position: STORE, items }] }, { version, folder })
      try {
        const { bot, handle, events } = await shop.hire('Patient', { reflexes: true, from: STORE, take: items })
        await until(bot, () => Object.values(bot.entities).some(({ name }) => name === 'skeleton'), 'the archer')
        // As the server would send it; the server itself keeps its own count.
        bot.health = 9
        await until(bot, () => isBurrowed({ bot }), 'walls and a lid', 20)
        const came = () => events.filter(({ kind, name, state }) => kind === 'reflex' && name === 'shelter' && state === 'end').length
        const { health } = bot
        await bot.waitForTicks(200)
        assert.deepEqual([handle.deaths.length, came(), bot.health >= health], [0, 0, true], 'nobody comes in or shoots it, and it stays')
      } finally {
        await shop.close()
      }
    })
  }
}

test('past the corners of a hole nobody is shot', async () => {
  const terrain = { kind: 'flat', bottom: 52, layers: ['bedrock', 'stone', 'stone', ...Array(9).fill('dirt')] }
  // The ground is lower beside a corner of the hole.
  const blocks = [{ block: 'air', from: [0, 61, 0], to: [0, 62, 0] }, { block: 'air', from: [1, 61, 1], to: [8, 63, 8] }]
  const mobs = [{ type: 'skeleton', position: [6, 61, 6] }]
  const shop = await openWorkshop({ ...form, terrain, spawn: [0, 61, 0], time: 18_000, blocks, mobs }, { version: versions[0], folder })
  try {
    const { bot, handle } = await shop.hire('Mole', { reflexes: true })
    await until(bot, () => Object.values(bot.entities).some(({ name }) => name === 'skeleton'), 'the archer')
    bot.health = 9
    await until(bot, () => isBurrowed({ bot }) && bot.entity.position.y < 58.1, 'a hole below the corner', 30)
    const shot = handle.deaths.length
    bot.health = 9
    await bot.waitForTicks(200)
    assert.ok(handle.deaths.length === shot && bot.health >= 9, `${bot.health} left`)
  } finally {
    await shop.close()
  }
})

test('who stands on an edge shuts itself in on the block that carries it', async () => {
  const blocks = [{ block: 'air', from: [2, 60, -3], to: [6, 63, 3] }]
  const containers = [{ position: STORE, items: { dirt: 24 } }]
  const shop = await openWorkshop({ ...form, blocks, containers, mobs: [], spawn: [0, 64, 0] }, { version: versions[0], folder })
  try {
    const { bot, handle } = await shop.hire('Mason', { from: STORE, take: { dirt: 24 }, stand: [1, 64, 0] })
    await bot.look(-Math.PI / 2, 0, true)
    bot.setControlState('sneak', true)
    bot.setControlState('forward', true)
    await until(bot, () => bot.entity.position.x > 2.15, 'the edge')
    bot.clearControlStates()
    const context = new PrimitiveContext(handle, { signal: new AbortController().signal })
    assert.equal(await wallIn(context, [], context.signal), true)
    assert.equal(bot.entity.position.y, 64)
  } finally {
    await shop.close()
  }
})

test('whoever an arrow has thrown into the air shuts itself in where it comes down', async () => {
  const blocks = [{ block: 'stone', from: [-6, 64, -3], to: [-2, 64, 3] }]
  const containers = [{ position: [0, 64, -5], items: { dirt: 24 } }]
  const shop = await openWorkshop({ ...form, blocks, containers, mobs: [], spawn: [0, 64, 0] }, { version: versions[0], folder })
  try {
    const { bot, handle } = await shop.hire('Mason', { from: [0, 64, -5], take: { dirt: 24 }, stand: [0, 64, 0] })
    bot.entity.velocity.set(-0.45, 0.42, 0)
    await until(bot, () => bot.entity.position.y > 64.9, 'the blow')
    const context = new PrimitiveContext(handle, { signal: new AbortController().signal })
    assert.equal(await wallIn(context, [], context.signal), true)
    assert.equal(bot.entity.onGround, true)
  } finally {
    await shop.close()
  }
})

test('whoever a blow has thrown onto a step near its cell steps off it into the middle', async () => {
  const blocks = [{ block: 'stone', from: [-6, 64, -3], to: [-1, 64, 3] }]
  const shop = await openWorkshop({ ...form, blocks, mobs: [], spawn: [-2, 65, 0] }, { version: versions[0], folder })
  try {
    const { bot } = await shop.hire('Mason')
    await bot.look(-Math.PI / 2, 0, true)
    bot.setControlState('sneak', true)
    bot.setControlState('forward', true)
    await until(bot, () => bot.entity.onGround && bot.entity.position.x > 0.15, 'the edge')
    bot.clearControlStates()
    await centre(bot, { x: 1, y: 64, z: 0 }, new AbortController().signal)
    const { x, y } = bot.entity.position
    assert.ok(y === 64 && Math.abs(x - 1.5) < 0.25, `${x}, ${y}`)
  } finally {
    await shop.close()
  }
})
