/** With a shield arrows are met behind it, and blows fall between two of them. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const STORE = [0, 64, -2]
const form = {
  name: 'parry',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'stone', 'stone'] },
  spawn: [0, 64, 0],
  chest: STORE,
  containers: [{ position: STORE, items: { wooden_sword: 1, shield: 1 } }],
  mobs: [{ type: 'skeleton', position: [12, 64, 0] }],
  time: 18_000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`an archer is killed from behind a shield, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, handle, ctx } = await shop.hire('Guard', { chest: STORE, from: STORE, take: { wooden_sword: 1, shield: 1 } })
      await ctx.gear()
      await until(bot, () => Object.values(bot.entities).some(({ name }) => name === 'skeleton'), 'the skeleton')
      await ctx.killMob('skeleton', 60)
      assert.deepEqual([bot.health, handle.deaths.length], [20, 0])
    } finally {
      await shop.close()
    }
  })
}
