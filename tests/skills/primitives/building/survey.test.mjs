/** On ground that is long and narrow a wall stands along it, whichever way it was drawn. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'

const folder = scratch(after)
const CHEST = [0, 64, 0]
const form = {
  name: 'ridge',
  terrain: { kind: 'void' },
  spawn: [0, 64, 2],
  chest: CHEST,
  blocks: [{ block: 'stone', from: [-3, 63, -20], to: [3, 63, 20] }],
  rules: { daylight_cycle: false }
}

test('what fits only when it is turned is turned, and what fits as it is is not', async () => {
  const shop = await openWorkshop(form, { version: versions[0], folder })
  try {
    const { ctx } = await shop.hire('Scout', { chest: CHEST })
    const along = await ctx.findSite({ x: 1, y: 2, z: 12 })
    assert.equal(along.turned, false)
    const across = await ctx.findSite({ x: 12, y: 2, z: 1 })
    assert.equal(across.turned, true)
    assert.ok(across.x >= -2 && across.x <= 2 && across.z >= -20 && across.z + 12 <= 20, JSON.stringify(across))
  } finally {
    await shop.close()
  }
})
