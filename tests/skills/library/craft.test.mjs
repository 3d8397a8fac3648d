/** What becomes of a station where the chest has no room for it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import craft from '../../../skills/library/craft.mjs'
import { SkillError } from '../../../skills/errors.mjs'

/** A bot that carries one thing and finds no room for it in the chest. */
function crowded (item) {
  const done = []
  return {
    done,
    inventory: () => ({ [item]: 1 }),
    handIn: async () => { throw new SkillError('CHEST_FULL', 'The chest is full.', { deposited: {}, kept: { [item]: 1 }, unplaced: { [item]: 1 } }) },
    placeItem: async name => { done.push(name) }
  }
}

test('a station that the chest has no room for is set up beside it, for all who wait for one', async () => {
  const ctx = crowded('crafting_table')
  const { produced } = await craft(/** @type {any} */ (ctx), { item: 'crafting_table', quantity: 1, consumes: {}, station: null, tools: [] })
  assert.deepEqual(ctx.done, ['crafting_table'])
  assert.deepEqual(produced, { crafting_table: 1 })
})

test('anything else is told of', async () => {
  const ctx = crowded('iron_helmet')
  await assert.rejects(craft(/** @type {any} */ (ctx), { item: 'iron_helmet', quantity: 1, consumes: {}, station: null, tools: [] }), ({ code }) => code === 'CHEST_FULL')
  assert.deepEqual(ctx.done, [])
})
