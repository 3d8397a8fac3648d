/** Straight down and up: a third of a stair's digging; in the open no deeper than one falls unhurt, never onto what does not carry. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Moves } from '../../../skills/pathing/moves.mjs'
import { openWorkshop, scratch, versions } from '../workshop.mjs'

const folder = scratch(after)
/** A cellar under grass, as an entrance, and what lies under its floor, one column each. */
const form = {
  name: 'shafts',
  terrain: { kind: 'flat', bottom: 20, layers: ['bedrock', ...Array(40).fill('stone'), 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  containers: [{ position: [2, 64, -4], items: { stone_pickaxe: 4, cobblestone: 64 } }],
  blocks: [
    { block: 'air', from: [16, 58, 16], to: [26, 60, 16] },
    { block: 'air', from: [14, 61, 16], to: [15, 64, 16] },

    { block: 'cave_air', at: [18, 56, 16] },
    { block: 'lava', at: [20, 56, 16] },
    { block: 'water', at: [23, 57, 16] },
    { block: 'magma_block', at: [26, 56, 16] },
    // Holes in the grass: two deep, three deep, and three deep with a roof over it.
    { block: 'air', from: [40, 62, 16], to: [40, 63, 16] },
    { block: 'air', from: [44, 61, 16], to: [44, 63, 16] },
    { block: 'air', from: [48, 61, 16], to: [48, 63, 16] },
    { block: 'stone', at: [48, 70, 16] },
    // Beside the chest: a hole three deep that is wider at its bottom, and a pit.
    { block: 'air', from: [3, 61, -7], to: [3, 63, -7] },
    { block: 'air', at: [2, 61, -7] },
    { block: 'air', from: [-4, 61, -7], to: [-3, 63, -7] }
  ],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}
const STORE = [2, 64, -4]
const DEEP = [24, 30, 20]

for (const version of versions) {
  describe(`shafts on ${version}`, { concurrency: 2 }, () => {
    let shop
    before(async () => { shop = await openWorkshop(form, { version, folder }) })
    after(() => shop.close())

    test('one is dug onto rock that is seen to carry, and under the open sky not so deep that anybody is hurt', async () => {
      const { ctx, handle, leave } = await shop.hire('Careful', { from: STORE, take: { stone_pickaxe: 1 } })
      await ctx.navigateTo({ x: 17, y: 58, z: 16 }, 0)
      const down = (x, y, z) => {
        const ways = new Moves(handle, { dig: true })
        const node = { ...ways.start(), x, y, z }
        return ways.from(node).some(move => move.x === x && move.z === z && move.y === y - 1)
      }
      assert.equal(down(17, 58, 16), true, 'rock below')
      for (const [x, why] of [[18, 'a hollow'], [20, 'lava'], [22, 'water beside it'], [26, 'what burns']]) {
        assert.equal(down(x, 58, 16), false, `${x}: ${why}`)
      }
      assert.equal(down(30, 64, 16), true, 'from the grass')
      assert.equal(down(40, 62, 16), true, 'three deep')
      assert.equal(down(44, 61, 16), false, 'four deep under the open sky')
      assert.equal(down(48, 61, 16), true, 'four deep under a roof')
      await leave()
    })

    test('what fills a hole in the ground beside the chest is in nobody\'s way; what stands on the ground there is', async () => {
      const { handle, leave } = await shop.hire('Mason', { chest: form.chest, from: STORE, take: { cobblestone: 16 } })
      const up = (x, y, z, place = null) => {
        const ways = new Moves(handle, { dig: true })
        const node = { ...ways.start(), x, y, z, place }
        return ways.from(node).some(move => move.x === x && move.z === z && move.y === y + 1 && move.place !== null)
      }
      assert.equal(up(3, 61, -7), true, 'at the bottom')
      assert.equal(up(3, 62, -7, { x: 3, y: 61, z: -7 }), true, 'on the first block')
      assert.equal(up(3, 64, -7), false, 'on the ground')
      assert.equal(up(-3, 61, -7), false, 'in a pit')
      assert.equal(up(12, 64, -7), true, 'further off')
      await leave()
    })

    test('there and back it is the rock of one shaft that is dug', async () => {
      const { ctx, bot, leave } = await shop.hire('Miner', { from: STORE, take: { stone_pickaxe: 1, cobblestone: 32 } })
      await ctx.navigateTo({ x: 24, y: 58, z: 16 }, 0)
      let dug = 0
      bot.on('diggingCompleted', () => dug++)
      const [x, y, z] = DEEP
      await ctx.navigateTo({ x, y, z }, 2)
      assert.ok(bot.entity.position.y < 34, String(bot.entity.position))
      await ctx.navigateTo({ x: 0, y: 64, z: 0 }, 4)
      assert.ok(dug < 50, `${dug} blocks for 26 down and as many up`)
      assert.equal(bot.health, 20)
      await leave()
    })
  })
}
