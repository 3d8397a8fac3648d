/** A creeper that nobody gets away from: behind the shield its blast does nothing. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const STORE = [1, 66, 0]
const form = {
  name: 'deadend',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'bedrock', 'bedrock', 'bedrock'] },
  spawn: [0, 64, 0],
  chest: STORE,
  containers: [{ position: STORE, items: { shield: 1 } }],
  blocks: [{ block: 'bedrock', from: [-4, 64, -4], to: [18, 67, 4] }, { block: 'air', from: [0, 64, 0], to: [14, 65, 0] }, { block: 'air', at: [1, 67, 0] }],
  mobs: [{ type: 'creeper', position: [14, 64, 0] }],
  time: 18_000,
  rules: { daylight_cycle: false, hostile_mobs: false, animals: false, mob_griefing: false }
}

for (const version of versions) {
  test(`with nowhere to go a bot meets a creeper's blast behind its shield, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, handle, ctx } = await shop.hire('Guard', { chest: STORE, from: STORE, take: { shield: 1 }, reflexes: true })
      await ctx.gear()
      let blasts = 0
      bot._client.on('explosion', () => { blasts++ })
      await until(bot, () => blasts > 0, 'the blast', 30)
      await bot.waitForTicks(5)
      assert.deepEqual([bot.health, handle.deaths.length], [20, 0])
    } finally {
      await shop.close()
    }
  })
}
