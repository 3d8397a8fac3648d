import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { Timesheet } from '../../../skills/bot/timesheet.mjs'

function handle () {
  const bot = Object.assign(new EventEmitter(), { entity: { position: { x: 0, z: 0 } }, targetDigBlock: null, currentWindow: null })
  return { bot, gate: { closed: false }, errands: 0, waits: 0 }
}

test('every tick is counted once, by the first that is true of it', () => {
  const one = handle()
  const sheet = new Timesheet(one)
  const tick = (more = {}, gone = 0) => {
    Object.assign(one.bot, { targetDigBlock: null, currentWindow: null }, more)
    one.bot.entity.position.x += gone
    one.bot.emit('physicsTick')
  }
  tick()
  tick({}, 0.2)
  tick({ targetDigBlock: {} }, 0.2)
  for (const type of ['minecraft:generic_9x3', 'minecraft:chest', 'minecraft:furnace', 'minecraft:crafting', 'minecraft:crafting_table']) tick({ currentWindow: { type } })
  one.errands = 1
  tick({}, 0.2)
  one.errands = 0
  one.waits = 1
  tick()
  one.gate.closed = true
  tick({ targetDigBlock: {} })
  assert.deepEqual(sheet.ticks, {
    standing: 1, walking: 1, digging: 1, chest: 2, furnace: 1, crafting: 2, fetching: 1, waiting: 1, danger: 1
  })
})

test('after its end nothing is counted', () => {
  const one = handle()
  const sheet = new Timesheet(one)
  sheet.stop()
  one.bot.emit('physicsTick')
  assert.deepEqual(sheet.ticks, {})
})
