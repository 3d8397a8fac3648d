/** Blueprints: every block comes to stand where and how it is wanted, and a look at the world tells what does not. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import build from '../../../../skills/library/build.mjs'
import { protection } from '../../../../skills/pathing/terrain.mjs'
import { failure, openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'site',
  terrain: { kind: 'flat', bottom: 50, layers: ['bedrock', ...Array(10).fill('stone'), 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  containers: [{
    position: [0, 64, -4],
    items: {
      cobblestone: 128, oak_stairs: 8, oak_slab: 8, oak_log: 8, oak_door: 3, ladder: 4,
      torch: 4, white_bed: 1, furnace: 2, oak_trapdoor: 2, observer: 1, glass: 9,
      stone_pickaxe: 2, dirt: 40, wooden_hoe: 1, wooden_shovel: 1, flint_and_steel: 1, netherrack: 2, grass_block: 3,
      stone_button: 1, lantern: 1
    }
  }],
  blocks: [
    { block: 'short_grass', at: [10, 64, 10] }, { block: 'bedrock', at: [22, 64, 22] },
    // No site of ninety blocks by ninety near the chest is without this wall.
    { block: 'bedrock', from: [-40, 64, 27], to: [100, 64, 27] },
    // A closed yard with a doorway in the south; ground that somebody has dug away.
    { block: 'glass', from: [-14, 64, 14], to: [-10, 66, 18] }, { block: 'air', from: [-13, 64, 15], to: [-11, 66, 17] },
    { block: 'air', from: [-12, 64, 18], to: [-12, 65, 18] }, { block: 'air', from: [18, 61, 10], to: [20, 63, 12] },
    // A shaft that is open above, with earth in it; a column that nothing leads up.
    { block: 'bone_block', from: [-32, 64, 14], to: [-28, 66, 18] }, { block: 'air', from: [-31, 64, 15], to: [-29, 66, 17] },
    { block: 'dirt', at: [-30, 65, 17] }, { block: 'bone_block', from: [-30, 64, 4], to: [-30, 69, 4] }
  ],
  rules: { daylight_cycle: false }
}

/** A corner of a house with everything that turns. */
const HOUSE = [
  [8, 64, 8, 'cobblestone'], [9, 64, 8, 'cobblestone'], [10, 64, 8, 'cobblestone'], [8, 64, 9, 'cobblestone'], [8, 64, 10, 'cobblestone'],
  [10, 64, 10, 'oak_log[axis=y]'], [8, 65, 8, 'oak_log[axis=x]'], [9, 65, 8, 'cobblestone'], [8, 65, 9, 'oak_log[axis=z]'],
  [10, 65, 8, 'oak_stairs[facing=east,half=bottom]'], [8, 65, 10, 'oak_stairs[facing=north,half=top]'],
  [10, 65, 10, 'oak_slab[type=bottom]'], [9, 66, 8, 'oak_slab[type=double]'], [8, 66, 8, 'oak_slab[type=top]'],
  [9, 64, 12, 'oak_door[facing=north,half=lower,hinge=right]'], [9, 65, 12, 'oak_door[facing=north,half=upper,hinge=right]'],
  [12, 64, 9, 'oak_door[facing=west,half=lower]'], [12, 65, 9, 'oak_door[facing=west,half=upper]'],
  [9, 64, 9, 'ladder[facing=south]'], [9, 65, 9, 'wall_torch[facing=south]'], [10, 66, 8, 'torch'],
  [13, 64, 12, 'white_bed[facing=east,part=foot]'], [14, 64, 12, 'white_bed[facing=east,part=head]'],
  [12, 64, 12, 'furnace[facing=south,lit=false]'], [12, 64, 7, 'furnace[facing=west]'], [9, 64, 10, 'glass'], [9, 65, 10, 'glass'], [9, 65, 11, 'wall_torch[facing=south]'],
  [11, 64, 8, 'oak_trapdoor[facing=east,half=bottom]'], [7, 65, 8, 'oak_trapdoor[facing=west,half=top]'], [6, 64, 8, 'observer[facing=east]']
]

/** Where earth stands in a box. */
function earthIn (bot, [fromX, fromY, fromZ], [toX, toY, toZ]) {
  const here = bot.entity.position.floored()
  const found = []
  for (let x = fromX; x <= toX; x++) {
    for (let y = fromY; y <= toY; y++) {
      for (let z = fromZ; z <= toZ; z++) if (bot.blockAt(here.set(x, y, z).clone()).name === 'dirt') found.push([x, y, z])
    }
  }
  return found
}

for (const version of versions) {
  describe(`blueprints on ${version}`, () => {
    let shop
    before(async () => { shop = await openWorkshop(form, { version, folder }) })
    after(() => shop.close())

    test('everything stands and looks the way it is drawn', async () => {
      const { ctx, bot, leave } = await shop.hire('Mason', { chest: [0, 64, -4] })
      const consumes = {
        cobblestone: 7, oak_stairs: 2, oak_slab: 4, oak_log: 3, oak_door: 2, ladder: 1, torch: 3, white_bed: 1,
        furnace: 2, oak_trapdoor: 2, observer: 1, glass: 2
      }
      const done = await build(ctx, { blocks: HOUSE, consumes })
      assert.deepEqual(done.wrong, [])
      assert.equal(done.right, HOUSE.length)
      assert.deepEqual(Object.keys(ctx.inventory()).filter(name => name in consumes), [])
      assert.equal(bot.blockAt(bot.entity.position.floored().set(9, 65, 12)).getProperties().hinge, 'right')
      // Nothing is put under what hangs on a wall.
      assert.equal(bot.blockAt(bot.entity.position.floored().set(9, 64, 11)).name, 'air')
      const again = await build(ctx, { blocks: HOUSE, consumes: {} })
      assert.equal(again.placed, 0)
      await leave()
    })

    test('what is turned the wrong way is turned, what stands in the way has a name', async () => {
      const { ctx, leave } = await shop.hire('Fixer', { chest: [0, 64, -4], from: [0, 64, -4], take: { oak_stairs: 3, cobblestone: 8 } })
      await ctx.placeBlock({ x: -8, y: 64, z: 8 }, 'oak_stairs[facing=north,half=bottom]')
      const { wrong } = await ctx.compareBlocks([[-8, 64, 8, 'oak_stairs[facing=south,half=bottom]'], [-8, 64, 9, 'cobblestone']])
      assert.deepEqual(wrong.map(([x, , z, , found]) => [x, z, found]), [[-8, 8, 'oak_stairs'], [-8, 9, 'air']])
      await ctx.placeBlock({ x: -8, y: 64, z: 8 }, 'oak_stairs[facing=south,half=bottom]')
      assert.equal((await ctx.compareBlocks([[-8, 64, 8, 'oak_stairs[facing=south]']])).right, 1)
      assert.equal((await failure(ctx.placeBlock({ x: 22, y: 64, z: 22 }, 'cobblestone'))).code, 'PROTECTED')
      assert.equal((await failure(ctx.placeBlock({ x: -8, y: 64, z: 8 }, 'oak_stairs[facing=south'))).code, 'BAD_ARGS')
      assert.equal((await failure(ctx.placeBlock({ x: -3, y: 68, z: 3 }, 'cobblestone'))).code, 'NOT_FOUND')
      assert.equal((await failure(ctx.placeBlock({ x: -4, y: 64, z: 3 }, 'diamond_block'))).code, 'NO_MATERIAL')
      await leave()
    })

    test('what finds no face is held up for the while; earth is tilled and trodden, a fire is struck', async () => {
      const { ctx, bot, leave } = await shop.hire('Propper', { chest: [0, 64, -4], from: [0, 64, -4], take: { oak_log: 4, dirt: 8 } })
      const blocks = [
        [-20, 64, 0, 'oak_log[axis=x]'], [-20, 64, 2, 'oak_log[axis=z]'], [-20, 67, 4, 'oak_log[axis=y]'], [-20, 68, 4, 'stone_button[facing=north]'],
        [-20, 66, 4, 'lantern'], [-22, 64, 6, 'farmland'], [-23, 64, 6, 'dirt_path'], [-24, 64, 6, 'netherrack'], [-24, 65, 6, 'fire']
      ]
      const consumes = { oak_log: 3, dirt: 2, netherrack: 1, stone_button: 1, lantern: 1 }
      const done = await build(ctx, { blocks, consumes, tools: ['wooden_hoe', 'wooden_shovel', 'flint_and_steel'] })
      assert.deepEqual(done.wrong, [])
      assert.deepEqual(earthIn(bot, [-25, 64, -2], [-18, 70, 8]), [])
      await leave()
    })

    test('a fire is struck where earth was left', async () => {
      const { ctx, leave } = await shop.hire('Stoker', { chest: [0, 64, -4], from: [0, 64, -4], take: { netherrack: 1, dirt: 1, flint_and_steel: 1 } })
      await ctx.placeBlock({ x: -26, y: 64, z: 0 }, 'netherrack')
      await ctx.placeBlock({ x: -26, y: 65, z: 0 }, 'dirt')
      await ctx.placeBlock({ x: -26, y: 65, z: 0 }, 'fire')
      assert.deepEqual((await ctx.compareBlocks([[-26, 64, 0, 'netherrack'], [-26, 65, 0, 'fire']])).wrong, [])
      await leave()
    })

    test('who stands in a building takes nothing of it, and digs away nothing that could not be put back', async () => {
      const { ctx, handle, bot, leave } = await shop.hire('Lodger', { chest: [0, 64, -4], from: [0, 64, -4], take: { grass_block: 3, glass: 2 } })
      const blocks = [[20, 64, -20, 'grass_block'], [21, 64, -20, 'grass_block'], [22, 64, -20, 'grass_block'], [20, 65, -20, 'glass'], [20, 66, -20, 'glass']]
      assert.deepEqual((await build(ctx, { blocks, consumes: { grass_block: 3, glass: 2 } })).wrong, [])
      handle.chest = null
      await ctx.navigateTo({ x: 22, y: 65, z: -20 }, 0)
      await ctx.mineBlock(['dirt', 'grass_block'], 2, { item: 'dirt' })
      assert.deepEqual((await ctx.compareBlocks(blocks)).wrong, [])
      await ctx.navigateTo({ x: 22, y: 65, z: -20 }, 0)
      const context = { bot, handle, chest: null, repairs: null }
      assert.equal(protection(context, bot.blockAt(bot.entity.position.floored().set(21, 64, -20))), 'it belongs to a building')
      await leave()
    })

    test('a door stays where it is when its builder walks out through it', async () => {
      const { ctx, handle, leave } = await shop.hire('Porter', { chest: [0, 64, -4], from: [0, 64, -4], take: { oak_door: 1 }, reflexes: true })
      const reflexes = []
      handle.on('event', (kind, data) => { if (kind === 'reflex') reflexes.push(data.name) })
      await ctx.navigateTo({ x: -12, y: 64, z: 16 }, 0)
      const door = [['lower', 64], ['upper', 65]].map(([half, y]) => [-12, y, 18, `oak_door[facing=north,half=${half}]`])
      await ctx.placeBlock({ x: -12, y: 64, z: 18 }, door[0][3])
      await ctx.navigateTo({ x: -12, y: 64, z: 21 }, 0)
      assert.deepEqual((await ctx.compareBlocks(door)).wrong, [])
      assert.deepEqual(reflexes, [])
      await leave()
    })

    test('ground that was dug away is filled before anything is built on it', async () => {
      const { ctx, leave } = await shop.hire('Filler', { chest: [0, 64, -4], from: [0, 64, -4], take: { cobblestone: 2, dirt: 8 } })
      const blocks = [[19, 64, 11, 'cobblestone'], [20, 64, 11, 'cobblestone']]
      const done = await build(ctx, { blocks, consumes: { cobblestone: 2 } })
      assert.deepEqual(done.wrong, [])
      await leave()
    })

    test('who climbs to build does so on earth, and keeps what the walls take', async () => {
      const { ctx, bot, leave } = await shop.hire('Climber', { chest: [0, 64, -4], from: [0, 64, -4], take: { cobblestone: 7, dirt: 8 } })
      const blocks = Array.from({ length: 7 }, (_, up) => [26, 64 + up, -10, 'cobblestone'])
      const done = await build(ctx, { blocks, consumes: { cobblestone: 7 } })
      assert.deepEqual(done.wrong, [])
      for (const [dx, dz] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) assert.equal(bot.blockAt(bot.entity.position.floored().set(26 + dx, 64, -10 + dz)).name, 'air')
      await leave()
    })

    test('what stands in the way behind walls is dug from where it is seen, and no earth is left', async () => {
      const { ctx, bot, leave } = await shop.hire('Peeper', { chest: [0, 64, -4], from: [0, 64, -4], take: { cobblestone: 1, dirt: 8 } })
      assert.deepEqual((await build(ctx, { blocks: [[-30, 65, 17, 'cobblestone']], consumes: { cobblestone: 1 } })).wrong, [])
      assert.deepEqual(earthIn(bot, [-35, 64, 11], [-25, 70, 21]), [])
      await leave()
    })

    test('what juts out high up is held up by earth that is taken away again', async () => {
      const { ctx, bot, leave } = await shop.hire('Jutter', { chest: [0, 64, -4], from: [0, 64, -4], take: { oak_log: 2, dirt: 3 } })
      const blocks = [[-32, 70, 4, 'oak_log[axis=x]'], [-31, 70, 4, 'oak_log[axis=x]']]
      assert.deepEqual((await build(ctx, { blocks, consumes: { oak_log: 2 } })).wrong, [])
      assert.deepEqual(earthIn(bot, [-37, 64, -1], [-25, 74, 9]), [])
      await leave()
    })

    test('what covers a hole is held up from beside it: earth in the hole could not be taken away again', async () => {
      const { ctx, bot, leave } = await shop.hire('Coverer', { chest: [0, 64, -4], from: [0, 64, -4], take: { cobblestone: 5, dirt: 8 } })
      const ring = [[-31, 20], [-33, 20], [-32, 19], [-32, 21]].map(([x, z]) => [x, 64, z, 'cobblestone'])
      const blocks = [...ring, [-32, 65, 20, 'cobblestone']]
      assert.deepEqual((await build(ctx, { blocks, consumes: { cobblestone: 5 } })).wrong, [])
      assert.deepEqual(earthIn(bot, [-36, 64, 18], [-28, 70, 24]), [])
      await leave()
    })

    test('a site is level, free and near', async () => {
      const { ctx, bot, leave } = await shop.hire('Scout', { chest: [0, 64, -4] })
      const { x, y, z } = await ctx.findSite({ x: 5, y: 4, z: 5 })
      assert.equal(y, 64)
      for (let dx = 0; dx < 5; dx++) for (let dz = 0; dz < 5; dz++) assert.equal(bot.blockAt(bot.entity.position.floored().set(x + dx, 64, z + dz)).name, 'air')
      assert.ok(Math.hypot(x + 2.5, z + 2.5 + 4) < 12)
      assert.equal((await failure(ctx.findSite({ x: 90, y: 4, z: 90 }))).code, 'NOT_FOUND')
      await leave()
    })

    test('who stands in the way is built around, and waited for', async () => {
      const idler = await shop.hire('Idler', { stand: [24, 64, 4] })
      const { ctx, leave } = await shop.hire('Layer', { chest: [0, 64, -4], from: [0, 64, -4], take: { glass: 3 } })
      const blocks = [24, 25, 26].map(x => [x, 64, 4, 'glass'])
      const isLaid = () => idler.bot.blockAt(idler.bot.entity.position.floored().set(26, 64, 4)).name === 'glass'
      const gone = until(idler.bot, isLaid, 'the last block', 30).then(() => idler.ctx.navigateTo({ x: 24, y: 64, z: 0 }, 0))
      const done = await build(ctx, { blocks, consumes: { glass: 3 } })
      assert.deepEqual(done.wrong, [])
      await gone
      await leave()
      await idler.leave()
    })

    test('a bot that has nothing to do steps out of the way of another', async () => {
      const idler = await shop.hire('Dawdler', { stand: [24, 64, -4], reflexes: true })
      const { ctx, leave } = await shop.hire('Pusher', { chest: [0, 64, -4], from: [0, 64, -4], take: { glass: 1 } })
      assert.deepEqual((await build(ctx, { blocks: [[24, 64, -4, 'glass']], consumes: { glass: 1 } })).wrong, [])
      assert.deepEqual(idler.events.filter(({ kind, state }) => kind === 'reflex' && state === 'start').map(({ name }) => name), ['aside'])
      await leave()
      await idler.leave()
    })

    test('what was built before this host came is left alone', async () => {
      const { ctx, bot, leave } = await shop.hire('Heir', { chest: [0, 64, -4], from: [0, 64, -4], take: { stone_pickaxe: 1, cobblestone: 3 } })
      assert.equal((await failure(ctx.keepSites([{ corner: { x: -30, y: 64 }, size: { x: 1, y: 1, z: 1 } }]))).code, 'BAD_ARGS')
      assert.deepEqual(await ctx.keepSites([{ corner: { x: -30, y: 64, z: -10 }, size: { x: 3, y: 2, z: 3 } }]), { kept: 1 })
      await ctx.placeBlock({ x: -29, y: 64, z: -10 }, 'cobblestone')
      await failure(ctx.mineBlock('cobblestone', 3))
      assert.equal(bot.blockAt(bot.entity.position.floored().set(-29, 64, -10)).name, 'cobblestone')
      await leave()
    })

    test('the ground of a site is left alone by whoever digs for stone', async () => {
      const { ctx, leave } = await shop.hire('Digger', { chest: [0, 64, -4], from: [0, 64, -4], take: { stone_pickaxe: 1 } })
      const { x, y, z } = await ctx.findSite({ x: 5, y: 4, z: 5 })
      await ctx.navigateTo({ x: x + 2, y, z: z + 2 }, 0)
      await ctx.mineBlock('stone', 1, { item: 'cobblestone' })
      const ground = []
      for (let dx = 0; dx < 5; dx++) for (let dz = 0; dz < 5; dz++) ground.push([x + dx, y - 1, z + dz, 'grass_block'], [x + dx, y - 2, z + dz, 'dirt'])
      assert.deepEqual((await ctx.compareBlocks(ground)).wrong, [])
      await leave()
    })
  })
}
