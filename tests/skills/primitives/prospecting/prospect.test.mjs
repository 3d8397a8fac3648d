/** Whoever has dug down once does not dig another staircase beside it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const STORE = [0, 66, -2]
const form = {
  name: 'depths',
  terrain: { kind: 'flat', bottom: 4, layers: ['bedrock', ...Array(58).fill('stone'), 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 66, 0],
  chest: STORE,
  // In sight from the third flight down on.
  blocks: [{ block: 'diamond_ore', at: [42, 38, 0] }, { block: 'gold_ore', at: [42, 38, 4] }],
  time: 6000,
  containers: [{ position: STORE, items: { iron_pickaxe: 1 } }],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`from the surface one goes on where one has dug before, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, ctx } = await shop.hire('Miner', { from: STORE, take: { iron_pickaxe: 1 } })
      let dug = 0
      bot.on('diggingCompleted', () => dug++)
      assert.equal((await ctx.prospect(['diamond_ore'])).found.name, 'diamond_ore')
      const down = dug
      const end = bot.entity.position.clone()
      assert.ok(bot.entity.position.y < 50, `it is at ${bot.entity.position.y}`)
      await ctx.navigateTo({ x: -6, y: 66, z: 14 }, 2)
      assert.ok(bot.entity.position.y > 62)
      dug = 0
      assert.equal((await ctx.prospect(['gold_ore'])).found.name, 'gold_ore')
      assert.ok(bot.entity.position.y < 50, `it is at ${bot.entity.position.y}`)
      assert.ok(bot.entity.position.distanceTo(end) < 8, `${bot.entity.position}, and ${end} before`)
      assert.ok(dug < down + 8, `${dug} blocks, ${down} before: the shaft alone was filled on the way up`)
    } finally {
      await shop.close()
    }
  })
}

test('lava under rock is as good as a lake that lies open: the nearer is found', async () => {
  const blocks = [
    { block: 'lava', at: [4, 50, 0] },
    { block: 'lava', at: [4, 50, 12] }, { block: 'air', from: [2, 51, 10], to: [6, 53, 14] }
  ]
  const shop = await openWorkshop({ ...form, name: 'pockets', blocks }, { version: versions[0], folder })
  try {
    const { ctx } = await shop.hire('Miner', { from: STORE, take: { iron_pickaxe: 1 } })
    assert.deepEqual((await ctx.prospect(['lava'])).found.position, { x: 4, y: 50, z: 0 })
  } finally {
    await shop.close()
  }
})
