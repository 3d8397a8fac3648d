/** Digging in water: afloat with the head in the air, else on the ground, and within a breath. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openWorkshop, scratch, versions } from './workshop.mjs'

const folder = scratch(after)
/** A shaft of water, as it stays where sand was dug at a shore, with sand beside it. */
const shaft = (name, depth, spawn, sand) => ({
  name,
  terrain: { kind: 'flat', bottom: 50, layers: ['bedrock', ...Array(13).fill('stone')] },
  spawn: [0, spawn, 0],
  chest: [-12, 64, -12],
  blocks: [{ block: 'water', from: [0, 64 - depth, 0], to: [0, 63, 0] }, { block: 'sand', at: [-1, sand, 0] }],
  rules: { daylight_cycle: false }
})
/** A pond whose shore is two blocks above the water, but in the east. */
const POND = {
  ...shaft('steep', 3, 63, 61),
  terrain: { kind: 'flat', bottom: 50, layers: ['bedrock', ...Array(15).fill('stone')] },
  blocks: [
    { block: 'water', from: [0, 61, 0], to: [2, 63, 2] }, { block: 'air', from: [0, 64, 0], to: [2, 65, 2] }, { block: 'air', from: [3, 65, 0], to: [4, 65, 2] }
  ]
}
const SHAFTS = [['with the head in the air', shaft('shallow', 3, 63, 63)], ['under water', shaft('deep', 5, 60, 61)]]

for (const version of versions) {
  describe(`ponds on ${version}`, () => {
    test('out of a pond one goes where the shore is low', { timeout: 120_000 }, async () => {
      const shop = await openWorkshop(POND, { version, folder })
      try {
        const { ctx } = await shop.hire('Swimmer')
        const { distance } = await ctx.navigateTo({ x: -4, y: 66, z: 1 }, 1)
        assert.ok(distance < 2, `${distance} away`)
      } finally {
        await shop.close()
      }
    })

    for (const [how, form] of SHAFTS) {
      test(`sand is dug ${how}`, { timeout: 60_000 }, async () => {
        const shop = await openWorkshop(form, { version, folder })
        try {
          const { ctx, bot } = await shop.hire('Diver')
          const least = { oxygen: 20 }
          bot.on('breath', () => { least.oxygen = Math.min(least.oxygen, bot.oxygenLevel) })
          assert.deepEqual((await ctx.mineBlock('sand', 1)).mined, { sand: 1 })
          assert.ok(least.oxygen > 8, `${least.oxygen} left to breathe`)
        } finally {
          await shop.close()
        }
      })
    }
  })
}
