/** Who digs in the dark puts up a torch there, if they have one to spare; nobody does in daylight. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findBlocks } from '../../../../skills/primitives/search.mjs'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -4]
const form = {
  name: 'torches',
  terrain: { kind: 'flat', bottom: 50, layers: ['bedrock', ...Array(9).fill('stone'), 'dirt', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: CHEST,
  containers: [{ position: CHEST, items: { stone_pickaxe: 1, torch: 8 } }],
  blocks: [{ block: 'stone', from: [5, 64, -3], to: [31, 69, 3] }, { block: 'air', from: [6, 64, -2], to: [29, 66, 2] }, { block: 'air', from: [5, 64, 0], to: [5, 65, 0] }, { block: 'iron_ore', at: [30, 64, 2] }],
  rules: { daylight_cycle: false }
}

for (const version of versions) {
  test(`a torch for the dark on ${version}`, async t => {
    const shop = await openWorkshop(form, { version, folder })
    t.after(() => shop.close())
    const { ctx, bot } = await shop.hire('Miner', { chest: CHEST, from: CHEST, take: { stone_pickaxe: 1, torch: 8 } })
    await ctx.mineBlock('grass_block', 1)
    assert.equal(ctx.inventory().torch, 8, 'none in daylight')
    await ctx.mineBlock('iron_ore', 1)
    assert.ok(ctx.inventory().torch < 8, 'one in the dark')
    const [torch] = findBlocks({ bot }, ['torch', 'wall_torch'], { radius: 16, count: 1 })
    assert.ok(torch && torch.x >= 5, String(torch))
  })
}
