/** Whoever was seen in another dimension is forgotten on leaving it, and nobody on coming back to life where one was. */
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { leaveBehind } from '../../../skills/bot/left_behind.mjs'

test('who goes through a portal leaves all others behind; who comes back to life does not', () => {
  const bot = /** @type {any} */ ({ game: { dimension: 'overworld' }, entity: { id: 1 }, entities: { 1: {}, 656: {} }, _client: new EventEmitter() })
  const gone = []
  bot._client.on('entity_destroy', ({ entityIds }) => gone.push(...entityIds))
  leaveBehind(bot)
  bot._client.emit('respawn', {})
  assert.deepEqual(gone, [])
  bot.game.dimension = 'the_nether'
  bot._client.emit('respawn', {})
  assert.deepEqual(gone, [656])
})
