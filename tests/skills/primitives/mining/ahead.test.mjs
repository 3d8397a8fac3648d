/** While the last drop cannot be taken yet, one of what is wanted next is dug, and is there for who comes for it. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { at, blockAt, openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -4]
const form = {
  name: 'ahead',
  terrain: { kind: 'flat', bottom: 50, layers: ['bedrock', ...Array(12).fill('dirt'), 'dirt'] },
  spawn: [0, 64, 0],
  chest: CHEST,
  blocks: [
    { block: 'stone', at: [2, 64, 0] }, { block: 'stone', at: [0, 64, 2] },
    { block: 'iron_ore', at: [2, 64, 2] }, { block: 'obsidian', at: [1, 64, 2] }
  ],
  containers: [{ position: CHEST, items: { stone_pickaxe: 1, wooden_pickaxe: 1 } }],
  rules: { daylight_cycle: false }
}
const AHEAD = { ahead: ['obsidian', 'iron_ore'] }

for (const version of versions) {
  describe(`dug ahead on ${version}`, () => {
    test('with the tool in hand, and what is got of it counts for what it was dug for', async t => {
      const shop = await openWorkshop(form, { version, folder })
      t.after(() => shop.close())
      const { bot, ctx } = await shop.hire('Digger', { chest: CHEST })
      await ctx.exchange({ take: { stone_pickaxe: 1 } })
      const stone = await ctx.mineBlock('stone', 1, { item: 'cobblestone', ...AHEAD })
      assert.deepEqual(stone.mined, { stone: 1 })
      assert.equal(ctx.inventory().cobblestone, 1)
      assert.equal(blockAt(bot, at(2, 64, 2)), 'air')
      assert.equal(blockAt(bot, at(1, 64, 2)), 'obsidian', 'which takes another tool')
      const iron = await ctx.mineBlock('iron_ore', 1, { item: 'raw_iron' })
      assert.deepEqual(iron.mined, {})
      assert.equal(ctx.inventory().raw_iron, 1)
    })

    test('not with a tool that would waste it, and not where nothing is said of it', async t => {
      const shop = await openWorkshop(form, { version, folder })
      t.after(() => shop.close())
      const { bot, ctx } = await shop.hire('Digger', { chest: CHEST })
      await ctx.exchange({ take: { wooden_pickaxe: 1 } })
      await ctx.mineBlock('stone', 1, { item: 'cobblestone', ...AHEAD })
      await ctx.exchange({ take: { stone_pickaxe: 1 } })
      await ctx.mineBlock('stone', 1, { item: 'cobblestone' })
      assert.equal(ctx.inventory().cobblestone, 2)
      assert.equal(blockAt(bot, at(2, 64, 2)), 'iron_ore')
    })
  })
}
