/** A bed in the ground: monsters above, who come to whoever sleeps, keep nobody awake down there. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -12]
const form = {
  name: 'bunk',
  terrain: { kind: 'flat', bottom: 48, layers: ['bedrock', ...Array(10).fill('stone'), 'dirt', 'dirt', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: CHEST,
  containers: [{ position: CHEST, items: { wooden_pickaxe: 1, white_bed: 1 } }],
  blocks: [
    { block: 'glass', from: [5, 64, -1], to: [7, 67, 1] },
    { block: 'air', from: [6, 64, 0], to: [6, 66, 0] }
  ],
  mobs: [{ type: 'zombie', position: [6, 64, 0] }, { type: 'zombie', position: [6, 64, 0] }],
  time: 14_000,
  rules: { animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`with monsters about the night is slept away in the ground, and the bed taken along, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, handle, ctx } = await shop.hire('Mole', { chest: CHEST, from: CHEST, take: { wooden_pickaxe: 1, white_bed: 1 } })
      await until(bot, () => Object.values(bot.entities).some(({ name }) => name === 'zombie'), 'the zombies')
      await ctx.navigateTo({ x: 3, y: 64, z: 0 }, 1)
      assert.deepEqual(await ctx.spendNight(), { slept: true })
      assert.ok(bot.time.timeOfDay < 12_000, 'it is morning')
      assert.ok(bot.entity.position.y < 59, 'deep in the ground')
      assert.equal(ctx.inventory().white_bed, 1, 'the bed comes along')
      await ctx.navigateTo({ x: 0, y: 64, z: -9 }, 1)
      assert.equal(handle.deaths.length, 0)
    } finally {
      await shop.close()
    }
  })
}
