/** A full chest becomes a large one by another beside it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { at, openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -4]
const STORE = [4, 64, -4]
const FULL = { saddle: 25, oak_log: 5, birch_planks: 7 }
/** The chest's front looks south: another stands to its east or to its west. */
const SIDES = [[1, 64, -4], [-1, 64, -4]]

async function inWorkshop ({ own = {}, ...form }, work) {
  const shop = await openWorkshop({
    name: 'enlarging',
    terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'dirt', 'grass_block'] },
    spawn: [0, 64, 0],
    chest: CHEST,
    ...form,
    containers: [
      { position: CHEST, items: FULL, ...own },
      { position: STORE, items: { iron_helmet: 1, chest: 1 } },
      ...(form.containers ?? [])
    ],
    rules: { daylight_cycle: false }
  }, { version: versions[0], folder })
  try {
    await work(shop)
  } finally {
    await shop.close()
  }
}

const TABLE = { blocks: [{ block: 'crafting_table', from: [3, 64, -6], to: [3, 64, -6] }] }
const refused = code => error => error.code === code

test('a chest is made of wood that may be taken, and what found no room goes in then', async () => {
  await inWorkshop(TABLE, async shop => {
    const { ctx } = await shop.hire('Smith', { from: STORE, take: { iron_helmet: 1 }, chest: CHEST })
    await assert.rejects(ctx.handIn({ items: ['iron_helmet'] }), refused('CHEST_FULL'))
    await assert.rejects(ctx.enlargeChest({ birch_planks: 7, oak_log: 1 }), refused('NO_MATERIAL'))
    const { large, position } = await ctx.enlargeChest({ birch_planks: 7, oak_log: 4 })
    assert.equal(large, true)
    assert.ok(SIDES.some(side => side.join() === [position.x, position.y, position.z].join()), JSON.stringify(position))
    await ctx.handIn({ items: ['iron_helmet'] })
    const { items, freeSlots } = await ctx.chestContents()
    assert.deepEqual(items, { saddle: 25, oak_log: 3, birch_planks: 7, iron_helmet: 1 })
    assert.equal(freeSlots, 54 - 28)
    assert.deepEqual(await ctx.enlargeChest({ oak_log: 3 }), { large: true, position: null })
  })
})

test('stripped logs and mushroom stems are no such wood', async () => {
  const items = { saddle: 24, stripped_oak_log: 64, mushroom_stem: 64, birch_log: 2 }
  await inWorkshop({ ...TABLE, own: { items } }, async shop => {
    const { ctx } = await shop.hire('Smith', { from: STORE, take: { iron_helmet: 1 }, chest: CHEST })
    const { large } = await ctx.enlargeChest({ stripped_oak_log: 64, mushroom_stem: 64, birch_log: 2 })
    assert.equal(large, true)
    assert.deepEqual((await ctx.chestContents()).items, { saddle: 24, stripped_oak_log: 64, mushroom_stem: 64 })
  })
})

test('beside a trapped chest there is no place: a plain one would be no half of it', async () => {
  await inWorkshop({ own: { type: 'trapped_chest' } }, async shop => {
    const { ctx } = await shop.hire('Smith', { from: STORE, take: { chest: 1 }, chest: CHEST })
    await assert.rejects(ctx.enlargeChest(), refused('NOT_FOUND'))
    assert.deepEqual(ctx.inventory(), { chest: 1 })
  })
})

test('a chest that lies in it is taken where that may be', async () => {
  await inWorkshop({}, async shop => {
    const { ctx } = await shop.hire('Smith', { from: STORE, take: { chest: 1 }, chest: CHEST })
    await ctx.exchange({ take: { saddle: 1 } })
    await ctx.exchange({ put: { chest: 1 } })
    assert.equal((await ctx.enlargeChest({ chest: 1 })).large, true)
    assert.deepEqual([(await ctx.chestContents()).items.chest, ctx.inventory()], [undefined, { saddle: 1 }])
  })
})

test('where the chest has room nothing is made', async () => {
  await inWorkshop({}, async shop => {
    const { ctx } = await shop.hire('Smith', { chest: STORE })
    assert.deepEqual(await ctx.enlargeChest({ chest: 1 }), { large: false, position: null })
    assert.deepEqual((await ctx.chestContents()).items, { iron_helmet: 1, chest: 1 })
  })
})

test('a chest in the pocket will do, on either side that is free', async () => {
  const stone = SIDES.map(position => ({ block: 'stone', from: position, to: position }))
  for (const [blocks, place] of [[stone.slice(0, 1), SIDES[1]], [stone.slice(1), SIDES[0]], [stone, null]]) {
    await inWorkshop({ blocks }, async shop => {
      const { ctx } = await shop.hire('Smith', { from: STORE, take: { chest: 1 }, chest: CHEST })
      if (place === null) return assert.rejects(ctx.enlargeChest(), refused('NOT_FOUND'))
      const { position } = await ctx.enlargeChest()
      assert.deepEqual([position.x, position.y, position.z], place)
      assert.deepEqual(ctx.inventory(), {})
    })
  }
})

test('stations are put where they leave room for the other half', async () => {
  const stations = { furnace: 8 }
  await inWorkshop({ containers: [{ position: [8, 64, -4], items: stations }] }, async shop => {
    const { bot, ctx } = await shop.hire('Mason', { from: [8, 64, -4], take: stations, chest: CHEST })
    for (let count = 0; count < 8; count++) await ctx.placeItem('furnace')
    assert.deepEqual(SIDES.map(side => bot.blockAt(at(...side)).name), ['air', 'air'])
  })
})
