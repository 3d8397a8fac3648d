import assert from 'node:assert/strict'
import { test } from 'node:test'
import createRegistry from 'prismarine-registry'
import { Vec3 } from 'vec3'
import { Memory } from '../../../skills/bot/memory.mjs'
import { night } from '../../../skills/reflexes/night.mjs'

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
