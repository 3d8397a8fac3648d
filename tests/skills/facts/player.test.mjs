/** What a player is and does, by the game's figures. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blowOf } from '../../../skills/facts/player.mjs'
import { weapon } from '../../../skills/primitives/arms/arms.mjs'

const blow = name => { const { damage, perSecond } = blowOf(name); return [damage, perSecond] }

test('a blow: half hearts of damage, and blows a second', () => {
  assert.deepEqual(blow(), [1, 4])
  assert.deepEqual(blow('bread'), [1, 4])
  assert.deepEqual(blow('sword'), [1, 4])
  assert.deepEqual(blow('iron_sword'), [6, 1.6])
  assert.deepEqual(blow('diamond_axe'), [9, 1])
  assert.deepEqual(blow('stone_pickaxe'), [3, 1.2])
  assert.deepEqual(blow('iron_shovel'), [4.5, 1])
  assert.deepEqual(blow('stone_hoe'), [1, 2])
  assert.deepEqual(blow('trident'), [9, 1.1])
})

test('nobody fights with what is no better than a fist', () => {
  for (const name of ['iron_shovel', 'stone_hoe', 'wooden_pickaxe', 'bread', undefined]) assert.equal(weapon(name), weapon(), name)
  assert.deepEqual(weapon('stone_pickaxe'), { damage: 3, perSecond: 1.2 })
  assert.deepEqual(weapon('wooden_sword'), { damage: 4, perSecond: 1.6 })
})
