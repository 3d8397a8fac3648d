/** What simulated people of the benchmarks read out of chat. */
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { asked, named, understood } from '../../../covoyager/bench/people/reading.mjs'

const registry = createRequire(import.meta.url)('prismarine-registry')('1.20.1')
const isName = name => name in registry.itemsByName || name in registry.entitiesByName

test('people know what several of a thing are called', () => {
  const told = {
    'oak logs': 'oak_log', 'oak log': 'oak_log', 'oak planks': 'oak_planks', 'raw iron': 'raw_iron', 'torches': 'torch', 'iron ingots': 'iron_ingot',
    'stone pickaxes': 'stone_pickaxe', 'glass': 'glass', 'carrots on a stick': 'carrot_on_a_stick', 'sweet berries': 'sweet_berries', 'cows': 'cow',
    'bookshelves': 'bookshelf', 'leather boots': 'leather_boots', 'blocks of nothing': 'blocks_of_nothing'
  }
  for (const [words, name] of Object.entries(told)) assert.equal(named(words, isName), name)
})

test('what is theirs is understood with what it takes and where it counts', () => {
  const line = '#3 is yours: craft 2 stone pickaxes. You need 4 sticks, crafting table and 6 cobblestone. It counts once it lies in the chest at 0 64 -7.'
  assert.deepEqual(understood(line, isName), {
    number: 3, action: 'craft', item: 'stone_pickaxe', quantity: 2, needs: { stick: 4, crafting_table: 1, cobblestone: 6 }, chest: [0, 64, -7]
  })
})

test('a place to come to is a step with nothing to bring', () => {
  const line = '#2 is yours: Get to 0 -60 18 (2 of 2). Where the way is shut I say what to stand on. !done 2 once you are there.'
  assert.deepEqual(understood(line, isName), { number: 2, action: 'meet', item: '0 -60 18', quantity: 1, needs: {}, chest: null })
})

test('they do what they are asked by name', () => {
  assert.deepEqual(asked('Steve: stand on the plate at 4 -60 9, please.', 'Steve'), [{ act: 'stand', at: [4, -60, 9] }])
  assert.deepEqual(asked('Steve: stand on the plate at 4 64 9, and use the lever at 1 64 2 when all stand where they should, please.', 'Steve'), [
    { act: 'stand', at: [4, 64, 9] }, { act: 'use', at: [1, 64, 2] }
  ])
  assert.deepEqual(asked('Steve: come to the lever at 0 64 0, please.', 'Steve'), [{ act: 'come', at: [0, 64, 0] }])
  assert.deepEqual(asked('Steve: step off the plate again, please.', 'Steve'), [{ act: 'leave', at: [] }])
  assert.equal(asked('Alex: stand on the plate at 4 64 9, please.', 'Steve'), null)
})
