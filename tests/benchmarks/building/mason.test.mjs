/** What the simulated builder understands of chat. */
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import '../../../skills/clock.mjs'
import { Ear, claimed } from '../../../benchmarks/building/masonear.mjs'

const isName = name => ['cobblestone', 'oak_log', 'oak_planks', 'stone_axe'].includes(name)

test('a claimed part of a building says which, where and with what', () => {
  const line = '#9 is yours: Build part 2 of hut, from -121 73 80 to -117 73 84, with 13 cobblestone, 2 oak logs. !done 9 has me look whether it stands.'
  assert.deepEqual(claimed(line, isName), {
    number: 9, action: 'build', item: 'cobblestone', quantity: 1, needs: { cobblestone: 13, oak_log: 2 }, chest: null, part: 2, from: [-121, 73, 80]
  })
  assert.deepEqual(claimed('#8 is yours: Build part 1 of my hut, from 0 64 0 to 1 64 1, with nothing more. !done 8', isName).needs, {})
})

test('a building that stands is to be looked over', () => {
  const line = '#31 is yours: Look over all of tower, from 0 64 0 to 4 72 4, and put back what is missing: nothing yet. !done 31 has me look whether it stands.'
  assert.equal(claimed(line, isName).action, 'look')
  assert.equal(claimed(line, isName).number, 31)
})

test('a claimed step says what it takes and where it counts', () => {
  const line = '#3 is yours: gather 5 oak logs. You need stone axe and 8 oak planks. It counts once it lies in the chest at 0 64 -4.'
  assert.deepEqual(claimed(line, isName), {
    number: 3, action: 'gather', item: 'oak_log', quantity: 5, needs: { stone_axe: 1, oak_planks: 8 }, chest: [0, 64, -4]
  })
})

test('an offer that came unasked is heard as well as an answer, of the bot alone', async () => {
  const bot = new EventEmitter()
  const ear = new Ear(bot, 'Bot', () => {})
  bot.emit('chat', 'Steve', 'DONE: not mine to say')
  assert.equal(ear.over, false)
  const from = ear.length
  bot.emit('whisper', 'Bot', '#2 is DONE, by Steve. | What would help most: #3 gather 4 oak log. !claim 3 makes it yours.')
  assert.match(await ear.since(from).line(/!claim \d+/), /#3 gather/)
  const waiting = ear.since(ear.length).line(/is yours/)
  bot.emit('chat', 'Bot', 'DONE: build hut.schem')
  assert.equal(await waiting, null)
  assert.equal(ear.over, true)
})
