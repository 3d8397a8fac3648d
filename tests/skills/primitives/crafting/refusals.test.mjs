/** Crafting and chests on a server that refuses clicks, or tells late what came of them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, 0]
const form = (name, quirks) => ({
  name,
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 2],
  chest: CHEST,
  containers: [{ position: CHEST, items: { coal: 2, sand: 5, oak_log: 9, cobblestone: 16, stick: 3, iron_ingot: 8, redstone: 2 } }],
  blocks: [{ block: 'crafting_table', at: [2, 64, 0] }, { block: 'furnace', at: [-2, 64, 0] }],
  quirks
})

const KINDS = {
  'one in five clicks refused': { dropped_clicks: 5 },
  'one in four clicks refused, told late': { dropped_clicks: 4, late_confirms: 6 },
  'half a second away': { latency: 250 },
  'things with a plugin\'s data': { item_tags: true }
}

const CASES = versions.flatMap(version => Object.entries(KINDS).map(([what, quirks]) => ({ version, what, quirks })))

for (const { version, what, quirks } of CASES) {
  describe(`${what} on ${version}`, () => {
    let shop
    let worker
    before(async () => {
      shop = await openWorkshop(form('refusals', quirks), { version, folder })
      worker = await shop.hire('Ann', { chest: CHEST, stand: [1, 64, 1] })
    })
    after(() => shop.close())

    test('what is taken out of the chest is what was asked for', async () => {
      const { ctx } = worker
      await ctx.exchange({ take: { oak_log: 3, cobblestone: 7, iron_ingot: 4, redstone: 1 } })
      assert.deepEqual(ctx.inventory(), { oak_log: 3, cobblestone: 7, iron_ingot: 4, redstone: 1 })
    })

    test('what is crafted is what was asked for, and nothing else', async () => {
      const { ctx } = worker
      await ctx.craftItem('oak_planks', 12)
      await ctx.craftItem('stick', 4)
      await ctx.craftItem('stone_pickaxe', 1)
      await ctx.craftItem('compass', 1)
      assert.deepEqual(ctx.inventory(), { oak_planks: 10, cobblestone: 4, stick: 2, stone_pickaxe: 1, compass: 1 })
    })

    test('what is put into the chest is there', async () => {
      const { ctx } = worker
      const { chest } = await ctx.exchange({ put: { oak_planks: 5, cobblestone: Infinity, compass: 1 } })
      assert.deepEqual(chest, {
        coal: 2, sand: 5, oak_log: 6, cobblestone: 13, stick: 3, iron_ingot: 4, redstone: 1, oak_planks: 5, compass: 1
      })
      assert.deepEqual(ctx.inventory(), { oak_planks: 5, stick: 2, stone_pickaxe: 1 })
    })

    test('a furnace takes its load, and gives it back smelted', async () => {
      const { ctx } = worker
      await ctx.exchange({ take: { sand: 3, coal: 1 } })
      await ctx.smeltItem('glass', 3)
      assert.equal(ctx.inventory().glass, 3)
      assert.deepEqual([ctx.inventory().sand, ctx.inventory().coal], [undefined, undefined])
    })

    test('what lies deep in the bag is taken up', async () => {
      const { bot, ctx } = worker
      await ctx.exchange({ take: { coal: 1, sand: 1, redstone: 1, oak_log: 1, cobblestone: 1, iron_ingot: 1, compass: 1 } })
      const [item] = bot.inventory.items().toSorted((a, b) => a.slot - b.slot)
      for (const name of [item.name, 'stick', 'stone_pickaxe', 'compass']) {
        await ctx.equipItem(name)
        await until(bot, () => bot.heldItem?.name === name, `${name} in the hand`)
      }
    })
  })
}
