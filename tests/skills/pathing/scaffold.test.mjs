/** What bots climb on, bridge with and put up for a while is one list, for buildings and for ways. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bridgeCount, isScaffold } from '../../../skills/pathing/scaffold.mjs'
import { isFooting } from '../../../skills/primitives/building/footing.mjs'

const KINDS = ['dirt', 'cobblestone', 'cobbled_deepslate', 'netherrack', 'andesite', 'diorite', 'granite', 'tuff', 'sandstone', 'end_stone']

test('what will do for a way will do at a building', () => {
  for (const kind of KINDS) assert.deepEqual([kind, isScaffold(kind), isFooting(kind)], [kind, true, true])
  for (const kind of ['sand', 'glass', 'diamond_block']) assert.deepEqual([kind, isScaffold(kind), isFooting(kind)], [kind, false, false])
})

test('in a desert and in the End one bridges with what lies there', () => {
  const items = [{ name: 'sandstone', count: 3 }, { name: 'end_stone', count: 4 }, { name: 'oak_log', count: 5 }]
  const handle = /** @type {any} */ ({ bot: { inventory: { items: () => items } }, sparing: '', owed: { sandstone: 1 } })
  assert.equal(bridgeCount(handle), 6)
})
