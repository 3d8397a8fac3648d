/** Wounded in the middle of a long step, with nothing to eat: it gets some first. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'forage',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  mobs: [{ type: 'pig', position: [9, 64, 0] }],
  time: 6000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`who is wounded and has nothing to eat hunts before it works on, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, handle, ctx, events } = await shop.hire('Hungry', { reflexes: true })
      const hunts = () => events.some(({ kind, name }) => kind === 'reflex' && name === 'hunt')
      const meat = () => bot.inventory.items().some(({ name }) => name === 'porkchop')
      await until(bot, () => Object.values(bot.entities).some(({ name }) => name === 'pig'), 'the pig')
      const work = name => handle.runs.start({ id: name, name }, run => new Promise((_resolve, reject) => {
        run.signal.addEventListener('abort', () => reject(run.signal.reason))
      })).catch(() => {})
      // As the server would send it; the server itself keeps its own count.
      const weaken = () => Object.assign(bot, { health: 7, food: 12 })
      weaken()
      await bot.waitForTicks(20)
      assert.ok(!hunts(), 'meals are seen to between two steps')
      await ctx.letHunt(false)
      const working = work('gather')
      await bot.waitForTicks(20)
      assert.ok(!hunts(), 'people do not want it to')
      await ctx.letHunt(true)
      weaken()
      await until(bot, hunts, 'that it hunts', 2)
      await until(bot, meat, 'meat', 20)
      handle.runs.stop(new Error('the test is over'))
      await working
    } finally {
      await shop.close()
    }
  })
}

test('who starves goes further for something to eat, however well it is', async () => {
  const mobs = [{ type: 'pig', position: [38, 64, 0] }]
  const shop = await openWorkshop({ ...form, name: 'starving', mobs }, { version: versions[0], folder })
  try {
    const { bot, handle, ctx, events } = await shop.hire('Starving', { reflexes: true })
    const hunts = () => events.some(({ kind, name }) => kind === 'reflex' && name === 'hunt')
    await until(bot, () => Object.values(bot.entities).some(({ name }) => name === 'pig'), 'the pig')
    await ctx.letHunt(true)
    const working = handle.runs.start({ id: 'gather', name: 'gather' }, run => new Promise((_resolve, reject) => {
      run.signal.addEventListener('abort', () => reject(run.signal.reason))
    })).catch(() => {})
    // As the server would send it; the server itself keeps its own count.
    const food = points => Object.defineProperty(bot, 'food', { configurable: true, get: () => points, set () {} })
    food(7)
    await bot.waitForTicks(20)
    assert.ok(!hunts(), 'it can run still')
    food(6)
    await until(bot, hunts, 'that it hunts', 2)
    await until(bot, () => bot.inventory.items().some(({ name }) => name === 'porkchop'), 'meat', 30)
    food(18)
    handle.runs.stop(new Error('the test is over'))
    await working
  } finally {
    await shop.close()
  }
})
