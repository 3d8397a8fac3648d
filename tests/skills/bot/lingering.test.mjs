/** A chest is left open for a moment: what is done there next needs no second opening, and everything else closes it. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, 0]
const form = {
  name: 'lingering',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 2],
  chest: CHEST,
  containers: [{ position: CHEST, items: { oak_log: 40, stone_pickaxe: 1 } }],
  blocks: [{ block: 'stone', at: [3, 64, 2] }],
  rules: { daylight_cycle: false }
}

for (const version of versions) {
  describe(`a chest left open on ${version}`, () => {
    let shop
    const hired = async t => {
      shop = await openWorkshop(form, { version, folder })
      t.after(() => shop.close())
      const worker = await shop.hire('Ann', { chest: CHEST, stand: [1, 64, 1] })
      const opened = []
      worker.bot.on('windowOpen', window => opened.push(window))
      return { ...worker, opened }
    }

    test('serves what is done there next, and the pockets are known meanwhile', async t => {
      const { ctx, opened } = await hired(t)
      await ctx.exchange({ take: { oak_log: 5 } })
      assert.deepEqual(ctx.inventory(), { oak_log: 5 })
      const { chest } = await ctx.exchange({ put: { oak_log: 2 }, take: { stone_pickaxe: 1 } })
      assert.deepEqual(chest, { oak_log: 37 })
      assert.deepEqual(ctx.inventory(), { oak_log: 3, stone_pickaxe: 1 })
      assert.equal(opened.length, 1)
    })

    test('closes by itself, and before anything else is done', async t => {
      const { bot, ctx, opened } = await hired(t)
      await ctx.exchange({ take: { oak_log: 1 } })
      await until(bot, () => bot.currentWindow === null, 'the chest closed')
      await ctx.exchange({ take: { stone_pickaxe: 1 } })
      assert.equal(opened.length, 2)
      await ctx.equipItem('oak_log')
      assert.equal(bot.currentWindow, null)
      assert.deepEqual(ctx.inventory(), { oak_log: 1, stone_pickaxe: 1 })
    })

    test('is closed at once where another bot has been at it of late', async t => {
      const { bot, ctx, opened } = await hired(t)
      const other = await shop.hire('Bob', { chest: CHEST, stand: [-1, 64, 1] })
      await other.ctx.exchange({ take: { oak_log: 3 } })
      await ctx.exchange({ take: { oak_log: 1 } })
      assert.equal(bot.currentWindow, null)
      const { chest } = await ctx.exchange({ take: { oak_log: 1 } })
      assert.deepEqual(chest, { oak_log: 35, stone_pickaxe: 1 })
      assert.equal(opened.length, 2)
    })

    test('what is taken out of it lies in the quick bar', async t => {
      const { bot, ctx } = await hired(t)
      await ctx.exchange({ take: { stone_pickaxe: 1 } })
      assert.ok(bot.inventory.items().every(({ slot }) => slot >= bot.QUICK_BAR_START))
    })

    test('once clicks have stood for long, a crafting is looked at once', async t => {
      const { bot, ctx } = await hired(t)
      await ctx.exchange({ take: { oak_log: 36 } })
      let looks = 0
      bot.on('setWindowItems:0', () => { looks++ })
      const counts = []
      for (let n = 1; n <= 36; n++) {
        looks = 0
        await ctx.craftItem('oak_planks', 4)
        counts.push(looks)
        assert.deepEqual(ctx.inventory(), { ...n < 36 && { oak_log: 36 - n }, oak_planks: 4 * n })
      }
      assert.equal(counts.at(-1), 1)
      assert.ok(counts[0] > 1)
    })
  })
}
