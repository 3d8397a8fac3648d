/** What a reflex learns is known to the next step, whatever it is: reflexes and steps share one memory. */
import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { test } from 'node:test'
import { game } from '../../../skills/clock.mjs'
import { Memory } from '../../../skills/bot/memory.mjs'
import { Gate } from '../../../skills/bot/runs.mjs'
import { Reflexes } from '../../../skills/reflexes/manager.mjs'

test('a reflex shares all that the bot remembers', async () => {
  const bot = new EventEmitter()
  const told = new EventEmitter()
  const handle = { bot, name: 'Bot', registry: {}, memory: new Memory(), gate: new Gate(), alive: true, tick: () => 7, log () {}, event: (_kind, data) => told.emit(data.state) }
  const before = new Memory()
  const values = { toldNoBed: true, bedAt: 3, lost: new Set([1]), fields: [{ crop: 'wheat', position: null }] }
  const reflexes = new Reflexes(handle, [{
    name: 'learning',
    wanted: () => handle.memory.toldNoBed ? null : 'there is something to learn',
    act: async context => { Object.assign(context.handle.memory, values) }
  }])
  reflexes.start()
  const ended = once(told, 'end')
  bot.emit('physicsTick')
  await ended
  bot.emit('death')
  reflexes.stop()
  assert.deepEqual({ ...handle.memory }, { ...before, ...values, diedAt: 7 })
})

test('whom it ran from long ago is forgotten', t => {
  let now = 0
  t.mock.method(game, 'now', () => now)
  const memory = new Memory()
  memory.runsFrom([{ id: 1 }, { id: 2 }])
  memory.runsFrom([{ id: 1 }])
  assert.deepEqual([memory.flightsFrom({ id: 1 }), memory.flightsFrom({ id: 2 }), memory.fledFrom], [2, 1, 2])
  now = 61_000
  assert.equal(memory.flightsFrom({ id: 1 }), 0)
  memory.runsFrom([{ id: 3 }])
  assert.equal(memory.fledFrom, 1)
})

test('where the server has put blocks back twice is let be for five minutes', t => {
  let now = 0
  t.mock.method(game, 'now', () => now)
  const memory = new Memory()
  const isShut = () => memory.isShut('(1, 64, 1)')
  memory.putBack('(1, 64, 1)')
  assert.equal(isShut(), false, 'that may be lag')
  memory.putBack('(1, 64, 1)')
  now = 299_999
  assert.deepEqual([isShut(), memory.isShut('(2, 64, 1)')], [true, false])
  now = 300_000
  assert.equal(isShut(), false, 'somebody may let it dig there now')
  memory.putBack('(1, 64, 1)')
  assert.equal(isShut(), true, 'nobody does')
})
