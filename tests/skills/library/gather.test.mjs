/** Gathering by the real protocol: what is brought along from beside the ore. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import gather from '../../../skills/library/gather.mjs'
import { openWorkshop, scratch, versions } from '../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, -4]
const form = {
  name: 'veins',
  terrain: { kind: 'flat', bottom: 40, layers: ['bedrock', ...Array(20).fill('stone'), 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: CHEST,
  containers: [{ position: CHEST, items: { stone_pickaxe: 2 } }],
  blocks: [{ block: 'iron_ore', at: [12, 46, 4] }],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

test('who goes on with the rest goes home for no arms by day: it looked for some when it began', async () => {
  for (const again of [false, true]) {
    const wanted = []
    const carried = { cobblestone: 0 }
    const ctx = {
      inventory: () => carried,
      prepare: async ({ armed }) => { wanted.push(armed) },
      goUnder: async () => {},
      mineBlock: async (names, count) => { carried.cobblestone += count },
      handIn: async () => ({ deposited: { cobblestone: 2 }, kept: {} })
    }
    await gather(ctx, { item: 'cobblestone', quantity: 2, sources: ['stone'], tools: ['stone_pickaxe'], search: false, again })
    assert.deepEqual(wanted, [again ? true : 'always'])
  }
})

test('whoever looks for logs elsewhere is not led back by those of a house', async () => {
  const house = { name: 'house', terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] } }
  const blocks = [{ block: 'oak_log', at: [6, 64, 0] }, { block: 'oak_planks', at: [6, 64, 1] }, { block: 'oak_log', at: [0, 64, 78] }]
  const shop = await openWorkshop({ ...form, ...house, blocks }, { version: versions[0], folder })
  try {
    const { ctx, leave } = await shop.hire('Feller', { chest: CHEST })
    const result = await gather(ctx, { item: 'oak_log', quantity: 1, sources: ['oak_log'], tools: [], search: true })
    assert.deepEqual(result.produced, { oak_log: 1 })
    await leave()
  } finally {
    await shop.close()
  }
})

for (const version of versions) {
  describe(`gathering on ${version}`, () => {
    test('stone that is wanted too is dug beside the ore, and handed in with it', async () => {
      const shop = await openWorkshop(form, { version, folder })
      try {
        const { ctx, leave } = await shop.hire('Miner', { chest: CHEST })
        const besides = [{ item: 'cobblestone', quantity: 24, sources: ['stone'] }]
        const result = await gather(ctx, { item: 'raw_iron', quantity: 1, sources: ['iron_ore'], tools: ['stone_pickaxe'], search: false, besides })
        assert.deepEqual(result.produced, { raw_iron: 1 })
        const { items } = await ctx.chestContents()
        assert.equal(items.raw_iron, 1)
        assert.ok(items.cobblestone >= 24, `${items.cobblestone}: none of them is built with on the way up`)
        assert.equal(items.stone_pickaxe, 2)
        await leave()
      } finally {
        await shop.close()
      }
    })
  })
}
