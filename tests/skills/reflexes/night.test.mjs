import assert from 'node:assert/strict'
import { test } from 'node:test'
import createRegistry from 'prismarine-registry'
import { Vec3 } from 'vec3'
import { game } from '../../../skills/clock.mjs'
import { Memory } from '../../../skills/bot/memory.mjs'
import { Run } from '../../../skills/bot/runs.mjs'
import { night } from '../../../skills/reflexes/night.mjs'

/** A bot in the open at night, nine blocks from somebody who is in bed. */
const besideASleeper = () => ({
  registry: createRegistry('1.20.1'),
  username: 'Bot',
  players: { Bot: { username: 'Bot' }, Alex: { username: 'Alex', entity: { id: 7, metadata: { 6: 2 }, position: new Vec3(9, 64, 0) } } },
  entity: { position: new Vec3(0, 64, 0) },
  game: { dimension: 'overworld', minY: -64, height: 384 },
  time: { timeOfDay: 18_000 },
  inventory: { items: () => [] },
  world: { getColumn: () => null }
})

test('alone at night a bed is looked for every two seconds, not five times a second', () => {
  let ticks = 0
  let looks = 0
  const getColumn = () => { looks++; return null }
  const bot = {
    registry: createRegistry('1.20.1'),
    username: 'Bot',
    players: { Bot: { username: 'Bot' } },
    entity: { position: new Vec3(0, 64, 0) },
    game: { dimension: 'overworld', minY: -64, height: 384 },
    time: { timeOfDay: 18_000 },
    inventory: { items: () => [] },
    world: { getColumn }
  }
  const handle = { bot, registry: bot.registry, memory: new Memory(), runs: { current: null }, gate: { closed: false }, tick: () => ticks }
  night.wanted(handle)
  const once = looks
  assert.ok(once > 0)
  for (ticks = 4; ticks < 40; ticks += 4) night.wanted(handle)
  assert.equal(looks, once)
  night.wanted(handle)
  assert.equal(looks, 2 * once)
})

test('a bed is asked for where others sleep and none is to be seen, and one that is lent is put up from a chest near by', () => {
  let ticks = 0
  const asked = []
  const bot = besideASleeper()
  const handle = {
    bot, registry: bot.registry, memory: new Memory(), runs: { current: {} }, gate: { closed: false }, tick: () => ticks,
    chest: new Vec3(60, 64, 0), event: kind => asked.push(kind), say: () => {}
  }
  Object.assign(handle.memory, { bedAt: game.now(), upBeside: ['Alex'] })
  assert.equal(night.wanted(handle), null)
  assert.deepEqual(asked, [], 'it got up because the night did not pass, and nobody has gone to bed since')
  handle.memory.upBeside = []
  for (; ticks < 100; ticks += 4) assert.equal(night.wanted(handle), null)
  assert.deepEqual(asked, ['bedless'])
  handle.memory.lent = { bed: 'white_bed', back: true }
  assert.equal(night.wanted(handle), 'Alex has gone to bed')
  assert.equal(night.over(handle), false)
  bot.players.Alex.entity.metadata = {}
  assert.equal(night.over(handle), false, 'what was lent is put back first')
  bot.players.Alex.entity.metadata = { 6: 2 }
  handle.chest = new Vec3(70, 64, 0)
  assert.equal(night.wanted(handle), null, 'the chest is too far away')
})

test('what somebody asks for has it get up at once, and to bed again once that is done; what it was at before does not', () => {
  const bot = { ...besideASleeper(), isSleeping: true, woken: 0, wake: async () => { bot.woken++ } }
  const stay = new Run(1, 'stay', true)
  const handle = {
    bot, registry: bot.registry, memory: new Memory(), runs: { current: stay }, gate: { closed: false }, tick: () => 0,
    chest: new Vec3(20, 64, 0), event: () => {}
  }
  Object.assign(handle.memory, { lent: { bed: 'white_bed', back: true } })
  assert.equal(night.wanted(handle), 'Alex has gone to bed')
  assert.equal(night.over(handle), false, 'it was asked to stay before')
  handle.runs.current = new Run(2, 'gather')
  assert.equal(night.over(handle), false, 'a step of the board waits')
  handle.runs.current = new Run(3, 'come', true)
  assert.equal(night.over(handle), false, 'it puts the bed back first, ')
  assert.equal(bot.woken, 1, 'and is up for that at once')
  handle.memory.lent = null
  assert.equal(night.over(handle), true)
  handle.memory.lent = { bed: 'white_bed', back: true }
  assert.equal(night.wanted(handle), null, 'it comes')
  handle.runs.current = null
  assert.equal(night.wanted(handle), 'Alex has gone to bed')
})
