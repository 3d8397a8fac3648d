/** What a bot counts as in sight. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { surroundings } from '../../../skills/bot/seen/observe.mjs'
import { openWorkshop, scratch } from '../workshop.mjs'

const folder = scratch(after)
const form = blocks => ({
  name: 'gravel',
  terrain: { kind: 'flat', bottom: 40, layers: [...Array(23).fill('stone'), 'grass_block'] },
  spawn: [0, 64, 4],
  chest: [-3, 64, 6],
  blocks,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
})
const cave = { block: 'air', from: [4, 49, 4], to: [6, 51, 6] }
const deep = { block: 'gravel', from: [4, 48, 4], to: [6, 48, 6] }
const pond = [{ block: 'gravel', from: [8, 61, 8], to: [10, 61, 10] }, { block: 'water', from: [8, 62, 8], to: [10, 63, 10] }]
const top = { block: 'gravel', from: [8, 63, 8], to: [8, 63, 8] }

const seen = [
  [[deep, cave], undefined, 'in a cave'], [pond, undefined, 'on the bottom of a pond'], [[deep, cave, top], 10, 'with one under the sky']
]
for (const [blocks, count, where] of seen) {
  test(`gravel ${where}: ${count ?? 'none'} in sight`, async () => {
    const shop = await openWorkshop(form(blocks), { version: '1.20.1', folder })
    try {
      const { handle } = await shop.hire('Looker')
      const seen = surroundings(handle, 32).blocks
      assert.equal(seen.gravel, count)
      assert.ok(seen.stone > 100)
    } finally {
      await shop.close()
    }
  })
}
