/** What the referee sees of a building at the moment in which the goal ended. */
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { Vec3 } from 'vec3'

const watch = createRequire(import.meta.url)('../../../covoyager/bench/villager/watch.cjs')
const block = name => ({ name, stateId: name.length, position: new Vec3(0, 64, 0), getProperties: () => ({}) })

test('what dries in the second of the goal\'s end, once the first has left, counts as it was', async () => {
  let stands = 'dirt'
  const bot = Object.assign(new EventEmitter(), {
    username: 'Referee',
    entity: { position: new Vec3(0, 64, 0) },
    time: { age: 1040 },
    loadPlugin: () => {},
    pathfinder: { setMovements: () => {} },
    waitForChunksToLoad: async () => {},
    waitForTicks: async () => {},
    blockAt: () => block(stands)
  })
  const becomes = name => {
    bot.emit('blockUpdate', block(stands), block(name))
    stands = name
  }
  await watch.follow(bot, { pathfinder: () => {}, Movements: class {}, goals: {} })
  bot.emit('playerLeft', { username: 'Bot' })
  bot.time.age = 1120
  becomes('farmland')
  bot.emit('playerLeft', { username: 'Bot' })
  becomes('dirt')
  const seen = async ended => JSON.parse(await watch.look('[[0, 64, 0], [0, 64, 0]]', String(ended)))
  assert.deepEqual(await seen(1133), [[0, 64, 0, 'farmland', {}]])
  assert.deepEqual(await seen(1120), [[0, 64, 0, 'dirt', {}]])
})
