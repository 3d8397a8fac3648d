/** Moves that are hard to find or to walk: over gorges, up pillars, past water that would come down. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Moves } from '../../../skills/pathing/moves.mjs'
import { goals } from '../../../skills/primitives/moving/walk.mjs'
import { findRoute } from '../../../skills/pathing/route.mjs'
import { openWorkshop, scratch, versions } from '../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'ways',
  terrain: { kind: 'flat', bottom: 40, layers: ['bedrock', ...Array(20).fill('stone'), 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  containers: [{ position: [2, 64, -4], items: { diamond_pickaxe: 8, dirt: 64 } }],
  blocks: [
    // A gorge and a pillar.
    { block: 'air', from: [-20, 44, -60], to: [-16, 63, 80] },
    { block: 'stone', from: [-10, 64, -14], to: [-10, 72, -14] },
    // A hall without a door under a pond.
    { block: 'air', from: [13, 58, -7], to: [15, 60, -5] },
    { block: 'water', from: [12, 62, -8], to: [16, 63, -4] },
    // A plate in the open, and one in a lane.
    { block: 'stone_pressure_plate', at: [30, 64, 26] },
    { block: 'bedrock', from: [35, 64, 23], to: [37, 66, 29] },
    { block: 'air', from: [36, 64, 23], to: [36, 66, 28] },
    { block: 'stone_pressure_plate', at: [36, 64, 26] }
  ],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}
const STORE = [2, 64, -4]

for (const version of versions) {
  describe(`ways on ${version}`, { concurrency: 3 }, () => {
    let shop
    before(async () => { shop = await openWorkshop(form, { version, folder }) })
    after(() => shop.close())
    const cases = [
      ['across a gorge, on blocks of its own', { dirt: 16 }, [-14, 64, 20], [-23, 64, 20]],
      ['up a pillar, on blocks of its own, and down', { dirt: 16, diamond_pickaxe: 1 }, [-10, 73, -14], [-6, 64, -14]],
      ['into a hall under a pond, and out of it', { diamond_pickaxe: 1 }, [14, 58, -6], [20, 64, -6]]
    ]
    cases.forEach(([what, take, there, back], at) => {
      test(what, async t => {
        const { ctx, bot, leave } = await shop.hire(`Walker${at}`, { from: STORE, take })
        for (const [x, y, z] of [there, back]) {
          const from = performance.now()
          await ctx.navigateTo({ x, y, z }, 0)
          t.diagnostic(`${x} ${y} ${z}: ${((performance.now() - from) / 1000).toFixed(1)} s, health ${bot.health}`)
        }
        assert.equal(bot.health, 20)
        await leave()
      })
    })
    test('a pressure plate is gone round, and stepped on where there is no other way', async () => {
      const { ctx, handle, leave } = await shop.hire('Light', { from: STORE, take: {} })
      for (const [x, crossed] of [[30, false], [36, true]]) {
        await ctx.navigateTo({ x, y: 64, z: 24 }, 0)
        const goal = new goals.GoalBlock(x, 64, 28)
        const { moves } = await findRoute(new Moves(handle, { dig: false }), goal, { signal: AbortSignal.timeout(10_000) })
        const touches = (...cells) => cells.some(({ x: at }) => at === x) && cells.some(({ z }) => z === 26)
        const touched = moves.some(move => touches(move, move.before))
        assert.equal(touched, crossed, JSON.stringify(moves.map(({ x: at, z }) => [at, z])))
      }
      await leave()
    })

    test('no way is planned through what the server does not let the bot dig', async () => {
      const { ctx, handle, leave } = await shop.hire('Refused', { from: STORE, take: { diamond_pickaxe: 1 } })
      await ctx.navigateTo({ x: 24, y: 64, z: 24 }, 0)
      const through = () => {
        const ways = new Moves(handle, { dig: true })
        return ways.from(ways.start()).flatMap(({ dig }) => dig.map(({ x, y, z }) => `(${x}, ${y}, ${z})`))
      }
      const before = through()
      assert.ok(before.length > 0, 'there is something to dig through')
      for (const again of [before[0], before[0]]) handle.memory.putBack(again)
      assert.ok(!through().includes(before[0]), `${before[0]} is let be`)
      await leave()
    })
  })
}
