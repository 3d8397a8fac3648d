/** What simulated people of the benchmarks do with their hands, in a world. */
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, test } from 'node:test'
import '../../skills/clock.mjs'
import { hands } from '../../covoyager/bench/people/playerhands.mjs'
import { at, join, leave, scratch, startServer, versions } from '../worlds/clients.mjs'

const { pathfinder, Movements, goals } = createRequire(import.meta.url)('mineflayer-pathfinder')
const folder = scratch(after)
/** A lake that gets shallower to the west, and the chest on the hill behind its shore. */
const LAKE = {
  name: 'lake',
  terrain: { kind: 'flat', bottom: 50, layers: ['bedrock', ...Array(11).fill('stone')] },
  spawn: [5, 62, 0],
  chest: [-7, 66, 0],
  blocks: [
    { block: 'stone', from: [-12, 62, -8], to: [-3, 63, 8] }, { block: 'stone', from: [-12, 64, -8], to: [-4, 64, 8] }, { block: 'stone', from: [-12, 65, -8], to: [-5, 65, 8] },
    { block: 'stone', from: [-12, 62, 9], to: [14, 66, 9] }, { block: 'stone', from: [-12, 62, -9], to: [14, 66, -9] }, { block: 'stone', from: [14, 62, -8], to: [14, 66, 8] },
    { block: 'water', from: [-2, 62, -8], to: [13, 63, 8] }
  ],
  containers: [{ type: 'chest', position: [-7, 66, 0], items: { stick: 1 } }],
  rules: { daylight_cycle: false }
}

test('whoever stands in a lake gets back to the chest', async () => {
  const server = await startServer(LAKE, { version: versions[0], folder })
  const steve = await join(server, 'Steve')
  try {
    steve.loadPlugin(pathfinder)
    const movements = new Movements(steve)
    Object.assign(movements, { canDig: false, allow1by1towers: false, scafoldingBlocks: [] })
    steve.pathfinder.setMovements(movements)
    while (!steve.entity.isInWater) await steve.waitForTicks(1)
    const moment = ms => new Promise(resolve => { setTimeout(resolve, ms) })
    const does = hands(steve, { goals, moment, pace: { click: 220, between: 80 } })
    await does.fetch(at(-7, 66, 0), { stick: 1 })
    assert.deepEqual(does.carried(), { stick: 1 })
  } finally {
    await leave(steve)
    await server.stop()
  }
})
