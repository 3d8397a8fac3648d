/** What comes of digging, with what a bot carries. */
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { Rubble } from '../../../skills/pathing/rubble.mjs'

const registry = createRequire(import.meta.url)('prismarine-registry')('1.20.1')

/** What it takes, and whether one can build with it: with these items in the bag. */
function dug (block, ...items) {
  const bag = items.map(name => ({ ...registry.itemsByName[name], type: registry.itemsByName[name].id }))
  const rubble = new Rubble(/** @type {any} */ ({ registry, inventory: { items: () => bag }, entity: { effects: {} } }))
  const state = registry.blocksByName[block].defaultState
  return [rubble.seconds(state), rubble.builds(state)]
}

test('earth comes by hand, rock with a pickaxe, and gravel is nothing to build with', () => {
  assert.deepEqual(dug('dirt'), [0.75, true])
  assert.deepEqual(dug('grass_block'), [0.9, true])
  assert.deepEqual(dug('stone'), [7.5, false])
  assert.deepEqual(dug('stone', 'wooden_pickaxe'), [1.15, true])
  assert.equal(dug('gravel')[1], false)
})

test('what cannot be dug has no time', () => {
  assert.deepEqual(dug('bedrock', 'wooden_pickaxe'), [null, false])
})
