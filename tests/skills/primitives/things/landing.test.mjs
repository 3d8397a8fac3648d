/** Where a thing that falls is going to lie, and from where it is taken. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkshop, scratch, versions } from '../../workshop.mjs'
import { landing } from '../../../../skills/primitives/things/landing.mjs'

const folder = scratch(after)
const PILLAR = {
  name: 'pillar',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false },
  blocks: [{ block: 'stone', from: [3, 64, 0], to: [3, 66, 0] }]
}

test('what hangs over an edge lies on it, what is past it falls to the ground', async () => {
  const shop = await openWorkshop(PILLAR, { version: versions[0], folder })
  try {
    const { bot } = await shop.hire('Ann', { stand: [0, 64, 0] })
    const lies = (x, y, z) => landing(bot, { position: { x, y, z } })
    const cell = (...at) => { const { x, y, z } = lies(...at); return [x, y, z].map(Math.floor) }
    assert.deepEqual(cell(3.5, 69.2, 0.5), [3, 67, 0])
    assert.deepEqual(cell(4.1, 67, 0.5), [3, 67, 0])
    assert.deepEqual(cell(4.1, 67, 1.1), [3, 67, 0])
    assert.deepEqual(cell(4.2, 67, 0.5), [4, 64, 0])
    assert.deepEqual(lies(4.5, 63.99, 0.5).y, 63.99)
  } finally {
    await shop.close()
  }
})
