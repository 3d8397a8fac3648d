import assert from 'node:assert/strict'
import { test } from 'node:test'
import registryOf from 'prismarine-registry'
import { TESTED } from '../../../../skills/facts/versions.mjs'
import { spawnerOf } from '../../../../worlds/terrain/nether/fortress.mjs'
import { netherTerrain } from '../../../../worlds/terrain/nether/nether.mjs'

/** The blocks of one square's fortress by name, at places relative to its spawner. */
function fortressOf (version, seed) {
  const registry = registryOf(version)
  const terrain = netherTerrain(registry, seed)
  const middle = spawnerOf(seed, 0, 0)
  const canvases = new Map()
  const at = (dx, dy, dz) => {
    const [x, z] = [middle.x + dx, middle.z + dz]
    const key = `${x >> 4},${z >> 4}`
    if (!canvases.has(key)) canvases.set(key, terrain.paint(x >> 4, z >> 4))
    return registry.blocksByStateId[canvases.get(key).get(x & 15, middle.y + dy, z & 15)].name
  }
  return { middle, at }
}

test('every seed from 1 to 20 has a fortress within 200 blocks of the middle: bridges that lead to a spawner', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const { middle, at } = fortressOf('1.20.1', seed)
    assert.ok(Math.hypot(middle.x, middle.z) < 272 && middle.y > 48 && middle.y <= 70, `${seed}: ${JSON.stringify(middle)}`)
    const nearest = [[0, 0], [-1, 0], [0, -1], [-1, -1]].map(([x, z]) => spawnerOf(seed, x, z)).map(({ x, z }) => Math.hypot(x, z))
    assert.ok(Math.min(...nearest) < 200, `${seed}: ${nearest}`)
    assert.equal(at(0, 0, 0), 'spawner', `${seed}`)
    for (let far = 1; far < 64; far++) {
      for (const [dx, dz] of [[far, 0], [-far, 0], [0, far], [0, -far]]) {
        assert.equal(at(dx, -1, dz), 'nether_bricks', `${seed}: floor ${dx} ${dz}`)
        for (const up of [0, 1, 2]) assert.equal(at(dx, up, dz), 'air', `${seed}: over ${dx} ${dz}`)
      }
    }
    assert.equal(at(40, 0, 2), 'nether_bricks', 'a rail')
    assert.notEqual(at(64, -1, 0), 'nether_bricks', 'a bridge ends')
    let deep = -2
    while (at(48, deep, 0) === 'nether_bricks') deep--
    assert.ok(!['air', 'lava'].includes(at(48, deep, 0)), 'a pillar stands on the ground')
  }
})

test('the same seed has the same fortress in every version, and another has it elsewhere', () => {
  const seen = TESTED.map(version => {
    const { middle, at } = fortressOf(version, 7)
    return [middle, at(0, 0, 0), at(5, -1, 5)]
  })
  assert.deepEqual(seen, seen.map(() => [spawnerOf(7, 0, 0), 'spawner', 'nether_bricks']))
  assert.notDeepEqual(spawnerOf(8, 0, 0), spawnerOf(7, 0, 0))
})
