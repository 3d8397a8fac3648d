/** Hunting: until the sword breaks; and blaze rods, through the portal, to a fortress, and home again. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import build from '../../../skills/library/build.mjs'
import kill from '../../../skills/library/kill.mjs'
import { openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const CHEST = ['~2', 'surface', '~']
const GEAR = ['iron_sword', 'shield', 'iron_chestplate']
const items = { obsidian: 10, flint_and_steel: 1, iron_pickaxe: 1, cobblestone: 64, ...Object.fromEntries(GEAR.map(name => [name, 1])) }
const form = {
  name: 'rods',
  terrain: { kind: 'generated' },
  chest: CHEST,
  containers: [{ position: CHEST, items }],
  mobs: [{ type: 'pig', count: 4, from: ['~-12', 'surface', '~-12'], to: ['~12', 'surface', '~12'] }],
  time: 1000,
  rules: { animals: false, hostile_mobs: true }
}

test('a bot with a sword and a shield brings a blaze rod from the Nether', async () => {
  const shop = await openWorkshop(form, { version: versions[0], folder, seed: 3 })
  try {
    const { bot, handle, ctx } = await shop.hire('Hunter', { reflexes: true })
    const chest = () => bot.findBlock({ matching: ({ name }) => name === 'chest', maxDistance: 16 })
    await until(bot, chest, 'the chest')
    handle.chest = chest().position
    await build(ctx, { item: 'nether_portal', blocks: [], consumes: { obsidian: 10 }, tools: ['flint_and_steel'], site: null })
    const hunt = { item: 'blaze', quantity: 2, produces: { blaze_rod: 1 }, sources: ['blaze'], tools: GEAR, station: 'nether_portal' }
    const { produced, chest: has } = await kill(ctx, hunt)
    assert.ok(produced.blaze_rod >= 1 && has.blaze_rod >= 1 && has.iron_sword === 1, JSON.stringify(has))
    assert.deepEqual([handle.deaths.length, bot.game.dimension], [0, 'overworld'])
  } finally {
    await shop.close()
  }
})

test('whoever hunts with a sword does not go on with bare hands once it is broken', async () => {
  const bag = { wooden_sword: 1 }
  let fights = 0
  const ctx = /** @type {any} */ ({
    inventory: () => bag,
    prepare: async () => ({}),
    collectDrops: async () => {},
    killMob: async () => {
      if (++fights === 2) bag.wooden_sword = 0
      assert.ok(fights < 3, 'there is nothing to fight with')
    }
  })
  const hunt = { item: 'skeleton', quantity: 5, produces: { bone: 5 }, sources: ['skeleton'], tools: ['wooden_sword'] }
  await assert.rejects(kill(ctx, hunt), ({ code }) => code === 'TOOL_BROKE')
  assert.equal(fights, 2)
})
