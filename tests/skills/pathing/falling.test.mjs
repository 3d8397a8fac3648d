/** A way that is asked for in the middle of a fall. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { failure, openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'falling',
  terrain: { kind: 'flat', bottom: 58, layers: ['bedrock', 'stone', 'stone', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 76, 0],
  chest: [0, 64, -4],
  blocks: [
    { block: 'stone', from: [0, 64, 0], to: [0, 75, 0] },
    { block: 'water', from: [1, 61, -2], to: [6, 63, 2] }
  ],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`who falls lands first and walks then, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, ctx } = await shop.hire('Faller')
      assert.ok(bot.entity.position.y > 75)
      await bot.look(-Math.PI / 2, 0, true)
      bot.setControlState('forward', true)
      await until(bot, () => bot.entity.position.y < 74, 'the fall')
      bot.clearControlStates()
      assert.ok(!bot.entity.onGround && bot.entity.position.y > 68)
      await ctx.navigateTo({ x: 9, y: 64, z: 0 }, 0)
      assert.equal(bot.health, 20)
    } finally {
      await shop.close()
    }
  })
}

/** The top of a column in the midst of flat ground, so many blocks high. */
const column = height => ({
  name: `column-${height}`,
  terrain: form.terrain,
  spawn: [0, 64 + height, 0],
  chest: [0, 64, -4],
  blocks: [{ block: 'bone_block', from: [0, 64, 0], to: [0, 63 + height, 0] }],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
})

for (const version of versions) {
  test(`who cannot get away otherwise jumps down where that does little harm, on ${version}`, async () => {
    const [low, high] = await Promise.all([8, 16].map(height => openWorkshop(column(height), { version, folder })))
    try {
      const { bot, ctx } = await low.hire('Jumper')
      await ctx.navigateTo({ x: 9, y: 64, z: 0 }, 0)
      assert.ok(bot.health >= 14 && bot.health < 20, `${bot.health}`)
      const { ctx: other } = await high.hire('Sitter')
      assert.equal((await failure(other.navigateTo({ x: 9, y: 64, z: 0 }, 0))).code, 'NO_PATH')
    } finally {
      await low.close()
      await high.close()
    }
  })
}
