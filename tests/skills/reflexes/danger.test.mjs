/** Who stands in a fire steps out of it, with no water near. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'fire',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'stone', 'netherrack'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -6],
  blocks: [{ block: 'fire', from: [-1, 64, -1], to: [1, 64, 1] }]
}

for (const version of versions) {
  test(`out of a fire, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Stoker', { reflexes: true })
      await until(bot, () => Math.max(Math.abs(bot.entity.position.x), Math.abs(bot.entity.position.z)) > 2, 'a step out of the fire', 5)
      await bot.waitForTicks(200)
      assert.ok(handle.deaths.length === 0 && bot.health >= 10, `${bot.health} left`)
    } finally {
      await shop.close()
    }
  })
}
