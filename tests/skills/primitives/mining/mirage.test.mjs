/** Where a server shows ores that are none, those that are there are got all the same. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const STORE = [0, 64, -2]
const form = {
  name: 'mirage',
  terrain: { kind: 'flat', bottom: 40, layers: ['bedrock', ...Array(22).fill('stone'), 'dirt'] },
  blocks: [
    { block: 'air', from: [18, 62, 0], to: [19, 63, 1] },
    { block: 'redstone_ore', at: [20, 62, 0] }
  ],
  spawn: [0, 64, 0],
  chest: [0, 64, -40],
  time: 6000,
  containers: [{ position: STORE, items: { iron_pickaxe: 1 } }],
  quirks: { hidden_ores: 2 },
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`after a few ores that are none only those in the open are dug for, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, handle, ctx } = await shop.hire('Seer', { from: STORE, take: { iron_pickaxe: 1 } })
      const carried = name => bot.inventory.items().filter(item => item.name === name).reduce((sum, { count }) => sum + count, 0)
      ctx.mineBlock(['redstone_ore', 'deepslate_redstone_ore'], 1, { item: 'redstone' }).catch(() => {})
      await until(bot, () => carried('redstone') > 0, 'redstone', 60)
      assert.ok(handle.memory.mirages > 0, 'it went for some that were none')
    } finally {
      await shop.close()
    }
  })
}
