/** Who comes into a hole, and who does not. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isVisited, monsters } from '../../../../skills/primitives/arms/monsters.mjs'
import { openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'cellar',
  terrain: { kind: 'flat', bottom: 56, layers: ['bedrock', ...Array(7).fill('stone')] },
  blocks: [{ block: 'air', from: [0, 60, 0], to: [0, 61, 0] }, { block: 'air', from: [4, 62, 0], to: [4, 63, 0] }],
  spawn: [0, 64, 0],
  chest: [0, 64, -40],
  mobs: [{ type: 'zombie', position: [0, 60, 0] }],
  time: 18000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`nobody comes through the rock below, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, ctx } = await shop.hire('Upstairs')
      await ctx.navigateTo({ x: 0, y: 64, z: 0 }, 0)
      await until(bot, () => monsters(bot, 4).length > 0, 'the zombie below')
      assert.equal(isVisited(bot), false)
    } finally {
      await shop.close()
    }
  })

  test(`nobody comes in who is wider than the hole, and who is not does, on ${version}`, async () => {
    for (const [type, comes] of /** @type {[string, boolean][]} */ ([['spider', false], ['zombie', true]])) {
      const mobs = [{ type, position: [4, 64, 0] }]
      const shop = await openWorkshop({ ...form, name: type, spawn: [4, 62, 0], mobs }, { version, folder })
      try {
        const { bot } = await shop.hire('Below')
        const { x, z } = bot.entity.position
        const isOver = () => monsters(bot, 4).some(({ position }) => Math.hypot(position.x - x, position.z - z) < 0.9)
        await until(bot, isOver, `that the ${type} is there`)
        assert.equal(isVisited(bot), comes, type)
      } finally {
        await shop.close()
      }
    }
  })
}
