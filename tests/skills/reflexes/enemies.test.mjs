/** Whom the bot fights, and whom it lets be. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'calm',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  mobs: [{ type: 'spider', position: [7, 64, 0] }],
  time: 6000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`a spider in the sun is let be until somebody is hurt, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, handle, ctx, events } = await shop.hire('Passerby', { reflexes: true })
      const fought = () => events.some(({ kind, name }) => kind === 'reflex' && name === 'enemy')
      const spider = await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'spider'), 'the spider')
      const near = () => spider.position.distanceTo(bot.entity.position) < 3.5
      const meet = async () => {
        while (!near()) await ctx.navigateTo(spider.position, 2)
      }
      await meet()
      await bot.waitForTicks(10)
      assert.ok(!fought())
      // As the server would send it; the server itself keeps its own count.
      bot.health = 18
      bot.emit('health')
      assert.ok(handle.memory.hurtAt > -Infinity)
      await meet()
      await until(bot, fought, 'that it is minded now')
    } finally {
      await shop.close()
    }
  })
}
