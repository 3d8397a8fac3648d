/** Digging in water: afloat with the head in the air, else on the ground, and within a breath. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, describe, test } from 'node:test'
import { failure, openWorkshop, scratch, until, versions } from '../../workshop.mjs'

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
/** Digging this trunk by hand takes longer than a breath lasts. */
const TRUNK = shaft('trunk', 5, 60, 59)
TRUNK.blocks[1].block = 'oak_log'
/** A flooded gallery, closed above, whose only way out is a shaft at its far end. */
const GALLERY = {
  ...shaft('gallery', 1, 60, 55),
  blocks: [{ block: 'water', from: [0, 60, 0], to: [8, 61, 0] }, { block: 'water', from: [8, 60, 0], to: [8, 63, 0] }]
}
const SHAFTS = [['with the head in the air', shaft('shallow', 3, 63, 63)], ['under water', shaft('deep', 5, 60, 61)]]

for (const version of versions) {
  describe(`ponds on ${version}`, () => {
    test('out of a pond one goes where the shore is low', async () => {
      const shop = await openWorkshop(POND, { version, folder })
      try {
        const { ctx } = await shop.hire('Swimmer')
        const { distance } = await ctx.navigateTo({ x: -4, y: 66, z: 1 }, 1)
        assert.ok(distance < 2, `${distance} away`)
      } finally {
        await shop.close()
      }
    })

    test('what takes longer than a breath is not dug under water', async () => {
      const shop = await openWorkshop(TRUNK, { version, folder })
      try {
        const { ctx, bot } = await shop.hire('Logger')
        const least = { oxygen: 20 }
        bot.on('breath', () => { least.oxygen = Math.min(least.oxygen, bot.oxygenLevel) })
        const { code } = await failure(ctx.mineBlock('oak_log', 1, { radius: 8 }))
        assert.equal(code, 'NOT_FOUND')
        assert.ok(least.oxygen > 4, `${least.oxygen} left to breathe`)
      } finally {
        await shop.close()
      }
    })

    for (const [where, form] of [['', GALLERY], [' of a server that tells nobody of his air', { ...GALLERY, name: 'untold', quirks: { no_bubbles: true } }]]) {
      test(`out of breath in a flooded gallery${where} one swims to where it opens`, async () => {
        const shop = await openWorkshop(form, { version, folder })
        try {
          const { bot } = await shop.hire('Caver', { reflexes: true })
          const died = once(bot, 'death').then(() => 'drowned')
          const up = until(bot, () => bot.entity.position.x > 7.5 && bot.entity.position.y > 62, 'the way up', 40).then(() => 'up')
          assert.equal(await Promise.race([died, up]), 'up')
        } finally {
          await shop.close()
        }
      })
    }

    for (const [how, form] of SHAFTS) {
      test(`sand is dug ${how}`, async () => {
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
