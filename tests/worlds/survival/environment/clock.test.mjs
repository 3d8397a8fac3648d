/** The server's clock on a machine whose time the test makes: twenty ticks a second, and what comes late is made up for. */
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { wall } from '../../../../skills/clock.mjs'
import { clock } from '../../../../worlds/survival/environment/clock.mjs'

/**
 * Runs a clock with somebody in its world for so many milliseconds of a machine that oversleeps by what `late` gives.
 * @param {number} ms @param {(now: number) => number} late @param {number} [speed] @param {(serv: any) => void} [each] in every tick
 */
async function ticks (ms, late, speed = 1, each = () => {}) {
  const own = { now: wall.now, setTimeout: wall.setTimeout }
  const serv = Object.assign(new EventEmitter(), {
    _server: Object.assign(new EventEmitter(), { clients: {} }), players: [{ write () {} }], rules: {}, persist () {}, warn: assert.fail
  })
  const at = []
  let now = 0
  const over = new Promise(resolve => {
    wall.now = () => now
    wall.setTimeout = (run, wait) => {
      now += wait + late(now)
      if (now < ms) queueMicrotask(run)
      else resolve()
    }
    clock(serv, speed)
    serv.on('tick', () => {
      at.push(now)
      each(serv)
    })
    serv.startClock()
  })
  try {
    await over
  } finally {
    serv.stopClock()
    Object.assign(wall, own)
  }
  return at
}

test('a server that is late makes allowance for people\'s packets; no packet of those whom it waits for has waited', async () => {
  const late = []
  await ticks(1000, () => 150, 1, serv => late.push(serv.ticksLate()))
  assert.deepEqual(late.slice(0, 4), [3, 2, 1, 0])
  const alone = []
  await ticks(1000, () => 150, 1, serv => {
    const people = serv.players.splice(0)
    alone.push(serv.ticksLate())
    serv.players.push(...people)
  })
  assert.deepEqual(alone, alone.map(() => 0))
})

/** The same in every run. */
const unsteady = () => {
  let seed = 7
  return () => (seed = seed * 16807 % 2147483647) % 40
}

test('twenty ticks a second, without drift, however late the machine\'s timers are', async () => {
  const at = await ticks(60_000, unsteady())
  assert.ok(Math.abs(at.length - 1200) <= 1, `${at.length} ticks in a minute`)
  at.forEach((moment, i) => assert.ok(moment >= 50 * (i + 1) && moment < 50 * (i + 1) + 40, `tick ${i + 1} after ${moment} ms`))
})

test('a pause is made up for, one of more than two seconds is lost, as in the game', async () => {
  const once = (from, pause) => {
    let left = pause
    return now => {
      const late = now >= from ? left : 0
      left -= late
      return late
    }
  }
  assert.ok(Math.abs((await ticks(10_000, once(3000, 1500))).length - 200) <= 1)
  assert.ok(Math.abs((await ticks(10_000, once(3000, 4000))).length - 120) <= 1)
})

test('at four times the game\'s speed eighty, fewer where the machine is late', async () => {
  assert.ok(Math.abs((await ticks(10_000, () => 0, 4)).length - 800) <= 1)
  assert.ok((await ticks(10_000, () => 20, 4)).length < 700)
})
