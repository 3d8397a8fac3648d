/** Ways that are searched eagerly, and then more thoroughly. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findRoute, findShortRoute } from '../../../skills/pathing/route.mjs'

const signal = AbortSignal.timeout(60_000)
const GOAL = { isEnd: ({ x, z }) => x === 9 && z === 0, heuristic: ({ x, z }) => Math.abs(9 - x) + Math.abs(z) }

/** A plain with a bog in it: whoever goes straight ahead wades, at five times the cost, and round it the way is free. */
const plain = {
  start: () => ({ x: 0, y: 0, z: 0, before: null }),
  from: move => [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([dx, dz]) => {
    const [x, z] = [move.x + dx, move.z + dz]
    return { x, y: 0, z, cost: x > 1 && x < 8 && z > -2 && z < 2 ? 5 : 1, before: move }
  }).filter(({ x, z }) => Math.abs(x) < 20 && Math.abs(z) < 20)
}

describe('ways', () => {
  test('an eager search finds one soon, a thorough one a shorter one', async () => {
    const eager = await findRoute(plain, GOAL, { signal, eager: 8 })
    const short = await findShortRoute(plain, GOAL, { signal, eager: 8 }, 10_000)
    const best = await findRoute(plain, GOAL, { signal })
    assert.equal(best.cost, 13)
    assert.ok(eager.cost > short.cost, `${eager.cost} and ${short.cost}`)
    assert.equal(short.cost, best.cost)
    assert.equal(short.moves.length, 13)
    assert.ok(short.nodes > eager.nodes)
  })

  test('what was found stays where there is no time for more', async () => {
    const eager = await findRoute(plain, GOAL, { signal, eager: 8 })
    const same = await findShortRoute(plain, GOAL, { signal, eager: 8 }, 0)
    assert.deepEqual([same.cost, same.complete], [eager.cost, true])
  })

  test('a way that costs as much as it may is none', async () => {
    assert.equal((await findRoute(plain, GOAL, { signal, under: 13 })).complete, false)
    assert.equal((await findRoute(plain, GOAL, { signal, under: 13.5 })).complete, true)
  })
})
