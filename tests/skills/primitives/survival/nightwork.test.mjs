/** At night one works under ground, and waits there for a furnace. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import gather from '../../../../skills/library/gather.mjs'
import { startReflexes } from '../../../../skills/reflexes/index.mjs'
import { isBurrowed } from '../../../../skills/primitives/shelter/burrow.mjs'
import { openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -6]
const form = {
  name: 'nightwork',
  terrain: { kind: 'flat', bottom: 50, layers: ['bedrock', ...Array(9).fill('stone'), 'dirt', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: CHEST,
  containers: [{ position: CHEST, items: { wooden_pickaxe: 1, raw_iron: 3, coal: 2 } }],
  blocks: [{ block: 'furnace', at: [2, 64, -6] }],
  time: 14_000,
  rules: { daylight_cycle: false, hostile_mobs: false, animals: false }
}

for (const version of versions) {
  describe(`work at night on ${version}`, () => {
    test('stone is dug from a closed hole on, and handed in', async () => {
      const shop = await openWorkshop(form, { version, folder })
      try {
        const { ctx, bot, handle } = await shop.hire('Miner', { chest: CHEST })
        const work = gather(ctx, { item: 'cobblestone', quantity: 4, sources: ['stone'], tools: ['wooden_pickaxe'] })
        await until(bot, () => isBurrowed({ bot }), 'the hole', 30)
        assert.equal(handle.under, true)
        const { deposited } = await work
        assert.ok(deposited.cobblestone >= 4, JSON.stringify(deposited))
      } finally {
        await shop.close()
      }
    })

    test('by day a sword in the chest goes along under ground, the axe stays for others', async () => {
      const containers = [{ position: CHEST, items: { wooden_pickaxe: 1, wooden_sword: 1, iron_axe: 1 } }]
      const shop = await openWorkshop({ ...form, containers, time: 6000 }, { version, folder })
      try {
        const { ctx } = await shop.hire('Miner', { chest: CHEST })
        await gather(ctx, { item: 'cobblestone', quantity: 1, sources: ['stone'], tools: ['wooden_pickaxe'] })
        const { wooden_sword: sword = 0, iron_axe: axe = 0 } = ctx.inventory()
        assert.deepEqual([sword, axe], [1, 0])
      } finally {
        await shop.close()
      }
    })

    test('with empty hands the first logs are a sword', async () => {
      const woods = [{ block: 'oak_log', from: [6, 64, 0], to: [6, 66, 0] }, { block: 'oak_log', from: [9, 64, 0], to: [9, 66, 0] }]
      const shop = await openWorkshop({ ...form, blocks: woods }, { version, folder })
      try {
        const { ctx } = await shop.hire('Logger', { chest: CHEST })
        const { deposited } = await gather(ctx, { item: 'oak_log', quantity: 4, sources: ['oak_log'] })
        assert.deepEqual(deposited, { oak_log: 4 })
        const { wooden_sword: sword, crafting_table: table } = ctx.inventory()
        assert.deepEqual([sword, table], [1, 1])
      } finally {
        await shop.close()
      }
    })

    test('who is on its heels is fought above ground, before it digs', async () => {
      const containers = [{ position: CHEST, items: { stone_sword: 1 } }]
      const shop = await openWorkshop({ ...form, containers, mobs: [{ type: 'husk', position: [0, 64, 9] }] }, { version, folder })
      try {
        const { ctx, bot, handle } = await shop.hire('Miner', { chest: CHEST, from: CHEST, take: { stone_sword: 1 } })
        handle.onEnd(startReflexes(handle))
        const husk = () => Object.values(bot.entities).find(({ name, id }) => name === 'husk' && !handle.memory.dead.has(id))
        await until(bot, () => husk(), 'the husk', 10)
        let deepest = Infinity
        bot.on('physicsTick', () => { if (husk()) deepest = Math.min(deepest, bot.entity.position.y) })
        assert.deepEqual(await ctx.goUnder(), { under: true })
        assert.equal(handle.memory.dead.size, 1)
        assert.ok(deepest >= 64, `it stood at ${deepest} while the husk lived`)
      } finally {
        await shop.close()
      }
    })

    test('what smelts for long is waited for in a hole', async () => {
      const shop = await openWorkshop(form, { version, folder })
      try {
        const { ctx, bot } = await shop.hire('Smith', { chest: CHEST, from: CHEST, take: { raw_iron: 3, coal: 1 } })
        const work = ctx.smeltItem('iron_ingot', 3)
        await until(bot, () => isBurrowed({ bot }), 'the hole', 30)
        assert.deepEqual((await work).smelted, { iron_ingot: 3 })
      } finally {
        await shop.close()
      }
    })
  })
}
