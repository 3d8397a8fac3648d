/** Each primitive at its work in a real world: what it returns is what has changed there, and each failure has its code. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { at, blockAt, carried, failure, ironOf, openWorkshop, scratch, until, versions } from './workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'primitives',
  terrain: { kind: 'flat', bottom: 50, layers: ['bedrock', ...Array(10).fill('stone'), 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  containers: [
    {
      position: [4, 64, -4],
      items: {
        oak_log: 10, oak_planks: 64, stick: 32, cobblestone: 64, wooden_pickaxe: 1, stone_pickaxe: 1, iron_pickaxe: 2
      }
    },
    {
      position: [8, 64, -4],
      items: {
        raw_iron: 16, coal: 8, crafting_table: 2, furnace: 3, iron_ingot: 10, redstone: 4, bread: 5, porkchop: 2
      }
    },
    {
      position: [12, 64, -4],
      items: {
        iron_sword: 1, bow: 1, arrow: 32, bucket: 2, shears: 1, iron_hoe: 1, wheat_seeds: 4, bone_meal: 12, egg: 1
      }
    },
    { position: [-4, 64, -4], items: {} },
    // Full to the last slot.
    { position: [-8, 64, -4], items: { dirt: 27 * 64 } },
    { position: [-8, 64, -9], items: { gravel: 27 * 64 } }
  ],
  blocks: [
    // An outcrop of stone with iron in it, a tree, a pool of water and one of lava, sand over stone.
    // One block high: a drop that rolls under a second layer can only be had by digging one block more.
    { block: 'stone', from: [10, 64, 10], to: [13, 64, 13] },
    { block: 'iron_ore', from: [10, 64, 9], to: [11, 65, 9] },
    { tree: 'oak', at: [-6, 64, 10], height: [5, 5] },
    { block: 'water', from: [-12, 63, 2], to: [-10, 63, 4] },
    { block: 'stone', from: [20, 64, 0], to: [20, 64, 0] },
    { block: 'lava', at: [21, 64, 0] },
    { block: 'stone', from: [20, 64, -1], to: [22, 65, 1] },
    { block: 'lava', at: [21, 64, 0] },
    { block: 'diamond_ore', at: [4, 55, 14] },
    { block: 'crafting_table', at: [2, 64, -8] },
    { block: 'furnace', at: [6, 64, -8] },
    { block: 'furnace', at: [8, 64, -8] },
    { block: 'chest', at: [-14, 64, -4], properties: { facing: 'south', type: 'left' } },
    { block: 'chest', at: [-15, 64, -4], properties: { facing: 'south', type: 'right' } },
    { block: 'glass', from: [-20, 63, -20], to: [-16, 67, -16] },
    { block: 'air', from: [-19, 64, -19], to: [-17, 66, -17] },
    { block: 'emerald_ore', at: [-18, 64, -18] }
  ],
  mobs: [{ type: 'chicken', position: [12, 64, -9] }],
  rules: { daylight_cycle: false }
}
const TOOLS = [4, 64, -4]
const GOODS = [8, 64, -4]
const ARMS = [12, 64, -4]

for (const version of versions) {
  const iron = ironOf(version)
  describe(`primitives on ${version}`, { concurrency: 3 }, () => {
    let shop
    before(async () => { shop = await openWorkshop(form, { version, folder }) })
    after(() => shop.close())

    test('crafting: by hand, at a table, from mixed woods; what is missing has a name', async () => {
      const { ctx, bot, leave } = await shop.hire('Crafter', { from: TOOLS, take: { oak_log: 4, stick: 4, cobblestone: 3 } })
      assert.deepEqual((await ctx.craftItem('oak_planks', 9)).crafted, { oak_planks: 12 }, 'batches of four')
      assert.deepEqual((await ctx.craftItem('crafting_table', 1)).crafted, { crafting_table: 1 })
      assert.deepEqual((await ctx.craftItem('stone_pickaxe', 1)).crafted, { stone_pickaxe: 1 })
      const lacking = await failure(ctx.craftItem('stone_pickaxe', 1))
      assert.equal(lacking.code, 'NO_MATERIAL')
      // Later versions make it of blackstone and deepslate too; whichever is named, three of it are missing.
      assert.deepEqual(Object.values(lacking.data.missing), [3])
      assert.equal((await failure(ctx.craftItem('bedrock', 1))).code, 'BAD_ARGS')
      assert.equal((await failure(ctx.craftItem('no_such_thing', 1))).code, 'BAD_ARGS')
      const left = carried(bot)
      assert.deepEqual([left.oak_planks, left.stick, left.oak_log], [8, 2, 1], 'nothing is lost in the grid')
      await leave()
    })

    test('the chest: several things in one opening, exact counts, full chests and empty ones', async () => {
      const { ctx, bot, leave } = await shop.hire('Keeper', { chest: [-4, 64, -4], from: TOOLS, take: { cobblestone: 20, oak_planks: 30 } })
      let opened = 0
      bot.on('windowOpen', () => opened++)
      const swap = await ctx.exchange({ put: { cobblestone: 13, oak_planks: Infinity } })
      assert.equal(opened, 1)
      assert.deepEqual(swap.put, { cobblestone: 13, oak_planks: 30 })
      assert.deepEqual(swap.chest, { cobblestone: 13, oak_planks: 30 })
      assert.deepEqual((await ctx.withdrawItem('oak_planks', 17)).withdrawn, { oak_planks: 17 })
      assert.deepEqual((await ctx.chestContents()).items, { cobblestone: 13, oak_planks: 13 })
      const short = await failure(ctx.withdrawItem('oak_planks', 20))
      assert.equal(short.code, 'NO_MATERIAL')
      assert.deepEqual(short.data.missing, { oak_planks: 7 })
      assert.equal((await failure(ctx.depositItem('diamond', 1))).code, 'NO_MATERIAL')
      await leave()

      const other = await shop.hire('Hoarder', { chest: [-8, 64, -4], from: GOODS, take: { bread: 1, coal: 1 } })
      const full = await failure(other.ctx.depositItem('bread', 1))
      assert.equal(full.code, 'CHEST_FULL')
      assert.deepEqual(full.data.unplaced, { bread: 1 })
      assert.equal(carried(other.bot).bread, 1, 'it stays with the bot')
      const room = await failure(other.ctx.withdrawItem('dirt', 27 * 64 + 9 * 64))
      assert.equal(room.code, 'NO_MATERIAL', 'the chest holds less than that')
      other.handle.chest = at(-8, 64, -9)
      const none = await failure(other.ctx.withdrawItem('gravel', 27 * 64))
      assert.equal(none.code, 'INVENTORY_FULL')
      assert.ok(none.data.taken.gravel > 0)

      // Two chests side by side are one window of 54 slots.
      other.handle.chest = at(-14, 64, -4)
      const { freeSlots } = await other.ctx.exchange({ put: { dirt: Infinity, gravel: Infinity } })
      const stacks = Math.ceil(27) + Math.ceil(none.data.taken.gravel / 64)
      assert.equal(freeSlots, 54 - stacks, 'one window, and whole stacks')
      await other.leave()
    })

    test('mining: the right tool, the drops, and no more than was asked for', async () => {
      const { ctx, bot, events, leave } = await shop.hire('Miner', { from: TOOLS, take: { wooden_pickaxe: 1, stone_pickaxe: 1 } })
      const stone = await ctx.mineBlock('stone', 3, { item: 'cobblestone' })
      assert.deepEqual(stone.mined, { stone: 3 })
      assert.deepEqual(stone.gained, { cobblestone: 3 })
      const ore = await ctx.mineBlock(['iron_ore', 'deepslate_iron_ore'], 2, { item: iron })
      assert.equal(ore.gained[iron], 2)
      assert.ok(events.some(event => event.kind === 'progress' && event.item === iron && event.have === 2))
      const log = await ctx.mineBlock('oak_log', 5)
      assert.deepEqual(log.mined, { oak_log: 5 }, 'the whole tree from the ground')
      assert.equal(carried(bot).oak_log, 5)
      const none = await failure(ctx.mineBlock('oak_log', 1))
      assert.equal(none.code, 'NOT_FOUND')
      assert.equal((await failure(ctx.mineBlock('oak_door_of_gold', 1))).code, 'BAD_ARGS')
      await leave()
    })

    test('mining what lies ten blocks down, by a staircase; the tool must be good enough', async () => {
      const { ctx, bot, leave } = await shop.hire('Digger', { from: TOOLS, take: { iron_pickaxe: 1 } })
      const fall = watchFalls(bot)
      const { gained } = await ctx.mineBlock('diamond_ore', 1, { item: 'diamond' })
      assert.deepEqual(gained.diamond, 1)
      assert.ok(fall() <= 3, 'no fall that hurts')
      assert.equal(bot.health, 20)
      await ctx.navigateTo({ x: 0, y: 64, z: 14 }, 1)
      assert.ok(bot.entity.position.y >= 63, 'and up again')
      await leave()
    })

    test('the hand takes no iron; lava is let be; glass is not dug through', async () => {
      const { ctx, bot, leave } = await shop.hire('Careful', { chest: TOOLS, from: TOOLS, take: { iron_pickaxe: 1 } })
      await ctx.depositItem('iron_pickaxe', 1)
      assert.equal((await failure(ctx.mineBlock('iron_ore', 1))).code, 'NO_TOOL')
      await ctx.withdrawItem('iron_pickaxe', 1)
      const walled = await failure(ctx.mineBlock('emerald_ore', 1))
      assert.equal(walled.code, 'NOT_FOUND')
      assert.equal(blockAt(bot, at(-18, 64, -20)), 'glass')
      await leave()
    })

    test('placing: where it is told, where there is room, and not into what stands there', async () => {
      const { ctx, bot, leave } = await shop.hire('Builder', { chest: [-4, 64, -4], from: GOODS, take: { crafting_table: 2, furnace: 1 } })
      const { position } = await ctx.placeItem('furnace', { x: -2, y: 64, z: 6 })
      assert.equal(blockAt(bot, at(position.x, position.y, position.z)), 'furnace')
      const near = await ctx.placeItem('crafting_table')
      assert.ok(at(near.position.x, near.position.y, near.position.z).distanceTo(at(-4, 64, -4)) < 4.5)
      assert.equal((await failure(ctx.placeItem('crafting_table', { x: -2, y: 64, z: 6 }))).code, 'PROTECTED')
      assert.equal((await failure(ctx.placeItem('crafting_table', { x: -2, y: 69, z: 6 }))).code, 'NOT_FOUND')
      assert.equal((await failure(ctx.placeItem('furnace'))).code, 'NO_MATERIAL')
      await ctx.navigateTo({ x: 5, y: 64, z: 6 }, 0)
      const under = await ctx.placeItem('crafting_table', { x: 5, y: 64, z: 6 })
      assert.equal(blockAt(bot, at(5, 64, 6)), 'crafting_table', 'the bot steps aside for what it places')
      assert.deepEqual(under.placed, 'crafting_table')
      await leave()
    })

    test('smelting over two furnaces; loading one and coming back; no fuel, nothing to smelt', async () => {
      const { ctx, events, leave } = await shop.hire('Smith', { from: GOODS, take: { [iron]: 5, coal: 3 } })
      const begun = Date.now()
      const { smelted } = await ctx.smeltItem('iron_ingot', 4)
      const took = (Date.now() - begun) / 1000
      assert.deepEqual(smelted, { iron_ingot: 4 })
      assert.ok(took < 36, `one furnace takes 40 s, two take 20; it took ${took}`)
      const told = events.filter(event => event.kind === 'progress').map(event => event.have)
      assert.deepEqual([...new Set(told)], [1, 2, 3, 4], 'every ingot is told as it comes')
      const pending = await ctx.smeltItem(iron, 1, { fuel: 'coal', background: true })
      assert.equal(pending.pending, true)
      assert.equal(pending.item, 'iron_ingot')
      await ctx.navigateTo({ x: 0, y: 64, z: 0 }, 1)
      assert.deepEqual((await ctx.collectSmelted(pending)).smelted, { iron_ingot: 1 })
      assert.equal((await failure(ctx.smeltItem('iron_ingot', 1))).code, 'NO_MATERIAL')
      assert.equal((await failure(ctx.smeltItem('bread', 1))).code, 'BAD_ARGS')
      await ctx.depositItem('coal').catch(() => {})
      await leave()
    })

    test('fuel that does not suffice is refused before anything is burnt', async () => {
      const { ctx, bot, leave } = await shop.hire('Cold', { from: GOODS, take: { porkchop: 1 } })
      const error = await failure(ctx.smeltItem('cooked_porkchop', 1, { fuel: 'coal' }))
      assert.equal(error.code, 'NO_FUEL')
      assert.equal(carried(bot).porkchop, 1)
      await leave()
    })

    test('walking and exploring', async () => {
      const { ctx, bot, leave } = await shop.hire('Walker')
      const { distance } = await ctx.navigateTo({ x: -10, y: 64, z: -10 }, 1)
      assert.ok(distance < 2.5)
      const { found } = await ctx.exploreUntil('east', 60, { blocks: ['emerald_ore'] }, { sight: 8 }).catch(error => ({ found: error.code }))
      assert.equal(found, 'NOT_FOUND')
      assert.ok(bot.entity.position.x > 30)
      assert.equal((await ctx.exploreUntil({ x: -1, z: -0.3 }, 100, 'emerald_ore', { sight: 24 })).found.name, 'emerald_ore')
      assert.equal((await failure(ctx.exploreUntil('upwards', 10, 'stone', { sight: 1 }))).code, 'BAD_ARGS')
      assert.equal((await failure(ctx.navigateTo({ x: 1 }))).code, 'BAD_ARGS')
      // The glass house has no door, and people built it.
      assert.equal((await failure(ctx.navigateTo({ x: -18, y: 65, z: -18 }, 0))).code, 'NO_PATH')
      await leave()
    })

    test('giving, following, coming', async () => {
      const giver = await shop.hire('Giver', { from: GOODS, take: { iron_ingot: 3 } })
      const taker = await shop.hire('Taker', { stand: [24, 64, -14] })
      await until(giver.bot, () => giver.bot.players.Taker?.entity, 'the other to be in sight')
      const { gave, pickedUp } = await giver.ctx.give('taker', 'iron_ingot', 2)
      assert.deepEqual([gave, pickedUp], [{ iron_ingot: 2 }, true])
      await until(taker.bot, () => carried(taker.bot).iron_ingot === 2, 'the gift')
      assert.equal((await failure(giver.ctx.give('Taker', 'iron_ingot', 5))).code, 'NO_MATERIAL')
      assert.equal((await failure(giver.ctx.come('Nobody'))).code, 'NOT_FOUND')
      const following = giver.ctx.followPlayer('Taker', 2, 6)
      await taker.ctx.navigateTo({ x: 10, y: 64, z: -20 }, 1)
      await until(giver.bot, () => giver.bot.entity.position.distanceTo(taker.bot.entity.position) < 3.5, 'the follower')
      assert.equal((await following).followed, 'Taker')
      await Promise.all([giver.leave(), taker.leave()])
    })

    test('buckets, fields and what is missing for them', async () => {
      const { ctx, bot, leave } = await shop.hire('Farmer', { from: ARMS, take: { bucket: 1, iron_hoe: 1, wheat_seeds: 2, bone_meal: 12 } })
      assert.equal((await ctx.useItemFillBucket('water')).filled, 'water_bucket')
      assert.equal(carried(bot).water_bucket, 1)
      assert.equal((await failure(ctx.useItemFillBucket('water'))).code, 'NO_TOOL')
      const { position } = await ctx.useItemTill()
      assert.equal(blockAt(bot, at(position.x, position.y, position.z)), 'farmland')
      await ctx.useItemPlant('wheat')
      assert.equal(blockAt(bot, at(position.x, position.y + 1, position.z)), 'wheat')
      assert.equal((await failure(ctx.mineBlock('wheat', 1))).code, 'NOT_FOUND', 'unripe wheat is let grow')
      assert.equal((await failure(ctx.useItemFertilise('carrots'))).code, 'NOT_FOUND')
      const { count, ripe } = await ctx.useItemFertilise('wheat')
      assert.ok(ripe && count >= 1 && count <= 4, `two to five steps of seven a time, fewer where it grew by itself; it took ${count}`)
      assert.equal((await ctx.mineBlock('wheat', 1, { item: 'wheat' })).gained.wheat, 1)
      assert.equal(carried(bot).bone_meal, 12 - count)
      assert.equal((await failure(ctx.useItemShear())).code, 'NO_TOOL')
      await leave()
    })

    test('waiting for what comes: monsters by night, eggs where there is a hen', async () => {
      const { ctx, leave } = await shop.hire('Waiter', { from: ARMS, take: { egg: 1 } })
      assert.equal((await failure(ctx.waitForMob('zombie', 1))).code, 'NOT_FOUND')
      assert.equal((await ctx.waitForMob('chicken', 5)).found.name, 'chicken')
      // An egg that is thrown away lies there like one that was laid.
      await ctx.tossItem('egg', 1)
      assert.deepEqual((await ctx.collectEggs(1, 20)).collected, { egg: 1 })
      await leave()
    })
  })
}

/** The deepest fall of a bot, in blocks. */
function watchFalls (bot) {
  let from = bot.entity.position.y
  let worst = 0
  bot.on('move', () => {
    if (bot.entity.onGround) {
      worst = Math.max(worst, from - bot.entity.position.y)
      from = bot.entity.position.y
    } else from = Math.max(from, bot.entity.position.y)
  })
  return () => worst
}
