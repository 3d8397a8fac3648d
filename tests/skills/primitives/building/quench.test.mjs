/** Obsidian out of a lake of lava, without getting burnt. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { join } from '../../../worlds/clients.mjs'
import { at, carried, failure, leave, openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'quench',
  terrain: { kind: 'flat', bottom: 52, layers: ['bedrock', ...Array(10).fill('stone'), 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [-3, 64, 3],
  blocks: [
    { block: 'lava', from: [6, 60, -4], to: [14, 63, 4] },
    { block: 'lava', from: [6, 63, 20], to: [7, 63, 21] }
  ],
  inventories: { Quencher: { water_bucket: 1, diamond_pickaxe: 1 }, Dry: { diamond_pickaxe: 1 } },
  rules: { daylight_cycle: false, hostile_mobs: false }
}

const covered = {
  ...form,
  name: 'covered',
  terrain: { kind: 'flat', bottom: 44, layers: ['bedrock', ...Array(18).fill('stone'), 'grass_block'] },
  blocks: [{ block: 'lava', from: [9, 52, -2], to: [13, 53, 2] }]
}

/** A bowl in the air has no shore, over ground in which no search for a way goes deep. */
const hung = {
  ...form,
  name: 'hung',
  terrain: { kind: 'flat', bottom: 62, layers: ['bedrock', 'grass_block'] },
  blocks: [{ block: 'glass', from: [5, 67, -2], to: [9, 68, 2] }, { block: 'lava', from: [6, 68, -1], to: [8, 68, 1] }]
}

for (const version of versions) {
  describe(`lava on ${version}`, () => {
    let shop
    let witness
    before(async () => {
      shop = await openWorkshop(form, { version, folder })
      witness = await join(shop.server, 'Witness')
    })
    after(async () => {
      await leave(witness)
      await shop.close()
    })

    test('water over a deep lake makes obsidian, and nothing of it is lost', async () => {
      const { ctx, bot, leave: go } = await shop.hire('Quencher')
      const { gained } = await ctx.quenchLava(10)
      assert.equal(gained.obsidian, 10)
      const { obsidian, water_bucket: water } = carried(bot)
      assert.deepEqual({ obsidian, water }, { obsidian: 10, water: 1 })
      assert.equal(bot.health, 20)
      assert.equal(witness.blockAt(at(6, 60, -4)).name, 'lava')
      await go()
    })

    test('without water nobody goes near it', async () => {
      const { ctx, bot, leave: go } = await shop.hire('Dry')
      assert.equal((await failure(ctx.quenchLava(1))).code, 'NO_TOOL')
      assert.equal(bot.health, 20)
      await go()
    })
  })

  describe(`lava out of reach on ${version}`, () => {
    test('a lake under rock is dug to, and laid bare as far as it takes', async () => {
      const shop = await openWorkshop(covered, { version, folder })
      try {
        const { ctx, bot } = await shop.hire('Quencher')
        const { gained } = await ctx.quenchLava(10)
        assert.equal(gained.obsidian, 10)
        assert.equal(carried(bot).water_bucket, 1)
        assert.equal(bot.health, 20)
      } finally {
        await shop.close()
      }
    })

    test('one that cannot be worked at is gone past: it does not end the search for another', async () => {
      const shop = await openWorkshop(hung, { version, folder })
      try {
        const { ctx } = await shop.hire('Quencher')
        assert.equal((await failure(ctx.quenchLava(1))).code, 'NOT_FOUND')
        assert.equal((await failure(ctx.prospect(['lava'], 12))).code, 'NOT_FOUND')
      } finally {
        await shop.close()
      }
    })
  })
}
