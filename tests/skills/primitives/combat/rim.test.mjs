/** Whoever comes up a shaft with a creeper by its rim waits for it once, and then goes on. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const STORE = [-3, 56, 0]
const CREEPER = 3
const form = {
  name: 'rim',
  terrain: { kind: 'flat', bottom: 48, layers: ['bedrock', ...Array(15).fill('stone')] },
  spawn: [-2, 56, 0],
  chest: [20, 64, 20],
  containers: [{ position: STORE, items: { stone_pickaxe: 1, wooden_sword: 1, cobblestone: 16 } }],
  blocks: [
    { block: 'air', from: [0, 56, 0], to: [0, 63, 0] },
    { block: 'air', from: [-3, 57, 0], to: [-3, 57, 0] },
    { block: 'air', from: [-2, 56, 0], to: [-1, 57, 0] },
    { block: 'glass', from: [CREEPER - 1, 64, -1], to: [CREEPER + 1, 67, 1] },
    { block: 'air', from: [CREEPER, 64, 0], to: [CREEPER, 65, 0] }
  ],
  mobs: [{ type: 'creeper', position: [CREEPER, 64, 0] }],
  time: 6000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`up a shaft with a creeper by its rim, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, handle, ctx, events } = await shop.hire('Climber', { from: STORE, take: { stone_pickaxe: 1, wooden_sword: 1, cobblestone: 16 }, reflexes: true })
      const walk = ctx.navigateTo({ x: -6, y: 64, z: 0 }, 1)
      const up = until(bot, () => bot.entity.position.y > 63.9, 'the way up', 90)
      const acts = () => events.filter(({ kind, name, state }) => kind === 'reflex' && name === 'enemy' && state === 'start').length
      await Promise.all([up, walk])
      assert.ok(acts() < 12, `${acts()} times it broke off`)
      assert.equal(handle.deaths.length, 0)
    } finally {
      await shop.close()
    }
  })
}
