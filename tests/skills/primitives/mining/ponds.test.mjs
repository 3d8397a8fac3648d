/** Digging in water: afloat with the head in the air, else on the ground, and within a breath. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, describe, test } from 'node:test'
import { isUnderWater } from '../../../../skills/bot/lungs.mjs'
import { carried, failure, ironOf, openWorkshop, scratch, until, versions } from '../../workshop.mjs'

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
/** Two blocks wide and flooded so deep, with ore in its floor, and more of it, dry, a walk away where `dry` says so. */
const flooded = (name, depth, dry) => ({
  ...shaft(name, depth, 64, 64),
  terrain: { kind: 'flat', bottom: 30, layers: ['bedrock', ...Array(33).fill('stone')] },
  spawn: [-4, 64, 4],
  containers: [{ position: STORE, items: { stone_pickaxe: 2 } }],
  blocks: [
    { block: 'iron_ore', from: [0, 63 - depth, 0], to: [1, 63 - depth, 0] },
    { block: 'water', from: [0, 64 - depth, 0], to: [1, 63, 0] },
    ...dry ? [{ block: 'iron_ore', from: [24, 63, 0], to: [25, 63, 0] }] : []
  ]
})
const STORE = [-8, 64, 4]
/** Ores, blocks of water over them, and whether there are dry ones; how they end, and in how many dives. */
const VEINS = [
  ['are dug, one a breath', 8, false, 'iron', 2],
  ['that no breath suffices for are left, all of them', 20, false, 'NOT_FOUND', 0],
  ['are left where dry ones take less time', 8, true, 'iron', 0]
]
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

    for (const [what, depth, dry, end, most] of VEINS) {
      test(`ores in a flooded shaft ${what}`, async () => {
        const shop = await openWorkshop(flooded(`vein-${depth}-${dry}`, depth, dry), { version, folder })
        try {
          const how = { from: STORE, chest: STORE, take: { stone_pickaxe: 2 }, reflexes: true }
          const { bot, handle, hand } = await shop.hire('Miner', how)
          let under = 0
          let dives = 0
          let ticks = 0
          bot.on('physicsTick', () => {
            ticks++
            under = isUnderWater(bot) ? under + 1 : 0
            if (under === 5) dives++
          })
          const mining = handle.runs.start({ id: 'ore', name: 'ore' }, ({ signal }) => hand(signal).mineBlock('iron_ore', 2, { item: ironOf(version) }))
          assert.equal(await mining.then(() => 'iron', error => error.code), end)
          assert.equal(carried(bot)[ironOf(version)] ?? 0, end === 'iron' ? 2 : 0)
          assert.equal(dives, most)
          assert.ok(ticks < 600, `${ticks} ticks`)
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
