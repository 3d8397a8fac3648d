/** Several bots dig at one place: what each has dug is its own, and they keep out of each other's way. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const HEAP = {
  name: 'heap',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  blocks: [{ block: 'soul_sand', from: [3, 64, -8], to: [6, 65, 8] }],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}
const NAMES = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay']
const EACH = 8
/** Blocks that were dug in vain, of 48: a stack that came together from what several have dug cannot be parted. */
const IN_VAIN = 3

for (const seed of [1, 2, 3]) {
  test(`six who dig in one heap dig hardly more than they bring, and none waits for what others took, by seed ${seed}`, async () => {
    const shop = await openWorkshop(HEAP, { version: versions[0], folder, seed })
    try {
      const crew = await Promise.all(NAMES.map(name => shop.hire(name)))
      const told = await Promise.all(crew.map(async ({ ctx, handle }) => {
        const before = handle.timesheet.ticks.standing ?? 0
        const { mined } = await ctx.mineBlock('soul_sand', EACH, { item: 'soul_sand' })
        const stood = (handle.timesheet.ticks.standing ?? 0) - before
        await ctx.navigateTo({ x: -6, y: 64, z: 0 }, 1)
        return { dug: mined.soul_sand, stood }
      }))
      const [dug, stood] = ['dug', 'stood'].map(what => told.reduce((sum, each) => sum + each[what], 0))
      assert.ok(dug <= NAMES.length * EACH + IN_VAIN, `they dug ${dug}`)
      assert.ok(stood <= NAMES.length * 60, `they stood about for ${stood} ticks`)
    } finally {
      await shop.close()
    }
  })
}

/** One tree near by, one further off than is looked at first. */
const GLADE = {
  name: 'glade',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  blocks: [
    { block: 'oak_log', from: [6, 64, 0], to: [6, 69, 0] },
    { block: 'oak_log', from: [-24, 64, 0], to: [-24, 69, 0] }
  ],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

test('of several at the only tree near by nobody digs what another digs, and some go to the next', async t => {
  const shop = await openWorkshop(GLADE, { version: versions[0], folder })
  t.after(() => shop.close())
  const crew = await Promise.all(NAMES.slice(0, 4).map(name => shop.hire(name)))
  const first = await Promise.all(crew.map(({ bot, ctx }) => new Promise((resolve, reject) => {
    bot.once('diggingCompleted', ({ position }) => resolve(position))
    ctx.mineBlock('oak_log', 1, { item: 'oak_log' }).catch(reject)
  })))
  assert.equal(new Set(first.map(String)).size, crew.length, first.join(' '))
  assert.ok(first.some(({ x }) => x === -24), first.join(' '))
})
