/** Clicks on servers that number them (up to 1.16.5), against a window that answers late and by the game's rules. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { game } from '../../../../skills/clock.mjs'
import { openWindows } from '../crafting/windows.mjs'
import { failure } from '../../workshop.mjs'

const VERSIONS = ['1.13.2', '1.14.4', '1.15.2', '1.16.5']

async function at (version, options, handle) {
  const windows = await openWindows(version, options)
  try {
    await handle(windows)
    assert.deepEqual(windows.dropped(), {}, 'nothing falls to the ground')
  } finally {
    await windows.close()
  }
}

for (const version of VERSIONS) {
  test(`${version}: what is crafted in the pockets and at a table is what was asked for`, async () => {
    await at(version, { carried: { oak_log: 3 } }, async ({ ctx, held }) => {
      await ctx.craftItem('oak_planks', 12)
      assert.deepEqual(held(), { oak_planks: 12 })
      await ctx.craftItem('stick', 4)
      assert.deepEqual(held(), { oak_planks: 10, stick: 4 })
      await ctx.craftItem('wooden_pickaxe', 2)
      assert.deepEqual(held(), { oak_planks: 4, wooden_pickaxe: 2 })
      assert.deepEqual(ctx.inventory(), held())
    })
  })

  test(`${version}: part of a stack goes into the chest, part of another comes out`, async () => {
    await at(version, { carried: { oak_log: 50, stick: 7 }, chest: { oak_planks: 64, stick: 60 } }, async ({ ctx, held, chest }) => {
      await ctx.exchange({ put: { oak_log: 20, stick: 7 }, take: { oak_planks: 13 } })
      assert.deepEqual(held(), { oak_log: 30, oak_planks: 13 })
      assert.deepEqual(chest(), { oak_planks: 51, stick: 67, oak_log: 20 })
      assert.deepEqual(ctx.inventory(), held())
    })
  })

  test(`${version}: a refused click is said sorry for, and done again after a look`, async () => {
    await at(version, { chest: { oak_log: 5, stick: 8 } }, async ({ bot, ctx, held, chest, crossed, refusals }) => {
      bot.once('windowOpen', crossed)
      await ctx.exchange({ take: { oak_log: 3 } })
      assert.ok(refusals() > 0)
      assert.deepEqual(held(), { oak_log: 3 })
      assert.deepEqual(chest(), { oak_log: 2, stick: 8 })
      assert.deepEqual(ctx.inventory(), held())
    })
  })
}

/** The waits of a second and more, in ms, that run out from now on. */
function waitsGivenUp (t) {
  const out = []
  for (const timers of [game, globalThis]) {
    const { setTimeout } = timers
    const noting = (run, ms, ...args) => setTimeout(() => {
      if (ms >= 1000) out.push(ms)
      run(...args)
    }, ms)
    t.mock.method(timers, 'setTimeout', noting)
  }
  return out
}

for (const ms of [0, 50, 100, 150]) {
  test(`stopped ${ms} ms after it has begun, nothing is lost and the bot knows what it has`, async () => {
    await at('1.16.5', { carried: { oak_planks: 40 }, late: 80 }, async ({ ctx, controller, known, held }) => {
      const stopping = failure(ctx.craftItem('stick', 4))
      setTimeout(() => controller.abort(new Error('stopped')), ms)
      assert.equal((await stopping).message, 'stopped')
      const { oak_planks: planks, stick = 0 } = held()
      assert.equal(planks + stick / 2, 40)
      assert.equal(ctx.inventory().oak_planks, planks)
      assert.deepEqual(known(), held())
    })
  })
}

test('a server that answers no click is not waited for', async t => {
  const given = waitsGivenUp(t)
  await at('1.14.4', { carried: { oak_log: 3 }, chest: { stick: 9 }, silent: true, late: 30 }, async ({ ctx, held, chest }) => {
    await ctx.craftItem('oak_planks', 12)
    await ctx.exchange({ take: { stick: 4 } })
    await ctx.craftItem('wooden_pickaxe', 1)
    await ctx.exchange({ put: { wooden_pickaxe: 1 } })
    assert.deepEqual(held(), { oak_planks: 9, stick: 2 })
    assert.deepEqual(chest(), { stick: 5, wooden_pickaxe: 1 })
    assert.deepEqual(ctx.inventory(), held())
    assert.deepEqual(given, [], 'no wait ran out')
  })
})

test('where the server makes something else of it nothing is taken', async () => {
  const crafts = made => made[0] === 'stick' ? ['oak_button', 1] : made
  await at('1.14.4', { carried: { oak_planks: 9 }, crafts, late: 30 }, async ({ ctx, held }) => {
    const error = await failure(ctx.craftItem('stick', 4))
    assert.equal(error.code, 'NOT_CRAFTED')
    assert.match(error.message, /oak button.*stick/)
    assert.deepEqual(held(), { oak_planks: 9 })
    assert.deepEqual(ctx.inventory(), held())
  })
})
