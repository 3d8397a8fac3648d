/** What lies around is found in the chunks' sections, the nearest first. */
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test from 'node:test'
import { Vec3 } from 'vec3'
import { blocksAround } from '../../../skills/pathing/sections.mjs'

const require = createRequire(import.meta.url)
const createRegistry = require('prismarine-registry')

for (const version of ['1.13.2', '1.20.1']) {
  const registry = createRegistry(version)
  const Chunk = require('prismarine-chunk')(registry)
  const minY = version < '1.18' ? 0 : -64
  const chunks = new Map()
  const put = (name, x, y, z) => {
    const key = `${x >> 4},${z >> 4}`
    if (!chunks.has(key)) chunks.set(key, new Chunk({ minY, worldHeight: minY ? 384 : 256 }))
    chunks.get(key).setBlockStateId(new Vec3(x & 15, y, z & 15), registry.blocksByName[name].defaultState)
  }
  for (let x = -40; x < 40; x++) for (let z = -40; z < 40; z++) put('stone', x, 60, z)
  put('oak_log', 20, 64, 0)
  put('oak_log', 3, 64, 0)
  put('birch_log', 0, 64, -16)
  put('oak_log', 0, 64, 33)
  const bot = { registry, game: { minY, height: minY ? 384 : 256 }, world: { getColumn: (x, z) => chunks.get(`${x},${z}`) } }
  const around = new Vec3(0.5, 64, 0.5)

  test(`the nearest come first, over the borders of chunks of ${version}, and none from out of reach`, () => {
    const found = blocksAround(bot, ['oak_log', 'birch_log', 'no_block'], { radius: 32, around })
    assert.deepEqual(found.map(({ x, z }) => [x, z]), [[3, 0], [0, -16], [20, 0]])
    assert.deepEqual(blocksAround(bot, ['oak_log', 'birch_log'], { radius: 32, around, count: 2 }), found.slice(0, 2))
    assert.deepEqual(blocksAround(bot, ['no_block'], { around }), [])
  })

  test(`what is wanted of a block is asked of none that lies further than enough others, in ${version}`, () => {
    const asked = []
    const where = position => asked.push(position) % 3 === 0
    const found = blocksAround(bot, ['stone'], { radius: 32, around, count: 4, where })
    assert.equal(asked.length, 12)
    assert.deepEqual(found, asked.filter((_, i) => i % 3 === 2))
    const far = position => position.distanceTo(new Vec3(0, 64, 0))
    assert.deepEqual(asked.map(far), asked.map(far).sort((a, b) => a - b))
    assert.equal(far(asked[0]), 4)
  })
}
