/** What lies before the block that is gone for and is wanted as well is dug in its place, not besides. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const STORE = [0, 64, -3]
/** A corner of a mine, three deep: one ore in the wall, and one under that, whose other side is open. */
const MINE = {
  name: 'between',
  terrain: { kind: 'flat', bottom: 50, layers: ['bedrock', ...Array(13).fill('stone')] },
  spawn: [0, 64, -6],
  chest: [0, 64, -9],
  containers: [{ position: STORE, items: { stone_pickaxe: 1 } }],
  blocks: [
    { block: 'air', from: [0, 61, 0], to: [0, 63, 0] },
    { block: 'air', from: [0, 60, 1], to: [0, 61, 1] },
    { block: 'air', at: [-1, 61, 0] },
    { block: 'coal_ore', from: [-1, 60, 1], to: [-1, 61, 1] }
  ],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`one ore is one ore on ${version}`, async t => {
    const shop = await openWorkshop(MINE, { version, folder })
    t.after(() => shop.close())
    const { ctx } = await shop.hire('Ann', { from: STORE, take: { stone_pickaxe: 1 }, stand: [0, 61, 0] })
    const { mined } = await ctx.mineBlock('coal_ore', 1, { item: 'coal' })
    assert.deepEqual(mined, { coal_ore: 1 })
  })
}
