import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import registryOf from 'prismarine-registry'
import { TESTED } from '../../skills/facts/versions.mjs'
import { BOTTOM } from '../../worlds/terrain/generated.mjs'
import { createTerrain } from '../../worlds/terrain/index.mjs'
import { chunkPackets, spanOf } from '../../worlds/terrain/packing.mjs'
import { resolveWorld, loadWorldFile } from '../../worlds/worldfile.mjs'

const registry = registryOf('1.20.1')
const nameOf = state => registry.blocksByStateId[state].name
const DULL = new Set(['air', 'deepslate', 'bedrock', 'dirt'].map(name => registry.blocksByName[name].defaultState))
const STONE = registry.blocksByName.stone.defaultState
const terrainOf = seed => createTerrain({ kind: 'generated' }, registry, seed)
const FACES = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]

/** What lies within 96 blocks of the spawn, counted by what a bot can get at. */
function inventoryOf (terrain) {
  const spawn = terrain.spawn()
  const canvases = new Map()
  for (let x = -6; x < 6; x++) {
    for (let z = -6; z < 6; z++) {
      const [cx, cz] = [(spawn.x >> 4) + x, (spawn.z >> 4) + z]
      canvases.set(`${cx},${cz}`, terrain.paint(cx, cz))
    }
  }
  const at = (x, y, z) => canvases.get(`${x >> 4},${z >> 4}`)?.get(x & 15, y, z & 15) ?? 0
  const found = {}
  const exposed = {}
  const count = (into, name) => { into[name] = (into[name] ?? 0) + 1 }
  for (const [key, canvas] of canvases) {
    const [cx, cz] = key.split(',').map(Number)
    for (let column = 0; column < 256; column++) {
      const x = cx * 16 + (column & 15); const z = cz * 16 + (column >> 4)
      const top = canvas.top(column & 15, column >> 4, () => true)
      for (let y = BOTTOM; y <= top; y++) {
        const state = canvas.get(column & 15, y, column >> 4)
        if (DULL.has(state) || (state === STONE && y <= top - 8)) continue
        const name = nameOf(state)
        const sides = name.endsWith('_ore') ? FACES.map(([a, b, c]) => nameOf(at(x + a, y + b, z + c))) : []
        if (sides.includes('lava')) continue
        const plain = name.replace('deepslate_', '')
        count(found, plain)
        if (sides.includes('air')) count(exposed, plain)
        if (name === 'stone' && y > top - 8) count(found, 'stone near the surface')
        if (plain === 'diamond_ore' && y > spawn.y - 50) count(found, 'diamond not too deep')
      }
    }
  }
  return { spawn, at, found, exposed }
}

test('every wild seed has what the main jobs need within 96 blocks of the spawn', () => {
  const need = {
    oak_log: 8, iron_ore: 16, coal_ore: 16, redstone_ore: 8, gold_ore: 8, lapis_ore: 4, copper_ore: 8,
    'stone near the surface': 64, 'diamond not too deep': 6, water: 64, sand: 64, gravel: 16, clay: 1, grass_block: 500
  }
  for (let seed = 1; seed <= 20; seed++) {
    const { spawn, at, found, exposed } = inventoryOf(terrainOf(seed))
    for (const [name, least] of Object.entries(need)) {
      assert.ok((found[name] ?? 0) >= least, `seed ${seed}: ${found[name]} ${name}`)
    }
    assert.ok(found.oak_log + (found.birch_log ?? 0) >= 40, `seed ${seed}: logs`)
    for (const ore of ['coal_ore', 'iron_ore']) {
      assert.ok(exposed[ore] >= 8, `seed ${seed}: ${exposed[ore]} ${ore} can be seen`)
    }
    assert.equal(nameOf(at(spawn.x, spawn.y - 1, spawn.z)), 'grass_block', `seed ${seed}: dry land under the spawn`)
    assert.equal(registry.blocksByStateId[at(spawn.x, spawn.y, spawn.z)].boundingBox, 'empty')
    assert.equal(nameOf(at(spawn.x, spawn.y + 1, spawn.z)), 'air')
  }
})

test('the same seed gives the same chunk in whatever order, another seed another', () => {
  const first = terrainOf(5)
  const far = first.paint(30, -9)
  const second = terrainOf(5)
  second.paint(-4, 7)
  assert.deepEqual(second.paint(30, -9).sections, far.sections)
  assert.notDeepEqual(terrainOf(6).paint(30, -9).sections, far.sections)
})

test('trees go on over the edges of chunks', () => {
  const { spawn, at } = inventoryOf(terrainOf(2))
  let crossing = 0
  for (let x = spawn.x - 60; x < spawn.x + 60; x++) {
    if ((x & 15) !== 15) continue
    for (let z = spawn.z - 60; z < spawn.z + 60; z++) {
      for (let y = 60; y < 100; y++) {
        // a trunk in the chunk's last column has leaves all around its top, thus in the next chunk too
        if (!nameOf(at(x, y, z)).endsWith('_log') || nameOf(at(x, y + 1, z)).endsWith('_log')) continue
        assert.match(nameOf(at(x + 1, y, z)), /_(leaves|log)$/)
        assert.match(nameOf(at(x - 1, y, z)), /_(leaves|log)$/)
        crossing++
      }
    }
  }
  assert.ok(crossing > 0)
})

test('water stands only where something holds it, lava only deep down', () => {
  const { spawn, at } = inventoryOf(terrainOf(3))
  for (let x = spawn.x - 80; x < spawn.x + 80; x++) {
    for (let z = spawn.z - 80; z < spawn.z + 80; z++) {
      for (let y = BOTTOM; y < 70; y++) {
        const name = nameOf(at(x, y, z))
        if (name === 'lava') assert.ok(y < -20, `lava at ${x} ${y} ${z}`)
        if (name !== 'water') continue
        assert.notEqual(nameOf(at(x, y - 1, z)), 'air', `water over air at ${x} ${y} ${z}`)
        for (const [a, , c] of [[1, 0, 0], [-1, 0, 0], [0, 0, 1], [0, 0, -1]]) {
          assert.notEqual(nameOf(at(x + a, y, z + c)), 'air', `open water at ${x} ${y} ${z}`)
        }
      }
    }
  }
})

test('sky light is full in the open, less below leaves, none under ground; lava glows', () => {
  const terrain = terrainOf(4)
  const spawn = terrain.spawn()
  const seen = new Set()
  for (let i = 0; i < 25; i++) {
    const canvas = terrain.paint((spawn.x >> 4) + i % 5, (spawn.z >> 4) + Math.floor(i / 5))
    const chunk = canvas.toChunk()
    for (let column = 0; column < 256; column++) {
      const [x, z] = [column & 15, column >> 4]
      const top = canvas.top(x, z, () => true)
      assert.equal(chunk.getSkyLight({ x, y: top + 1, z }), 15)
      assert.equal(chunk.getSkyLight({ x, y: BOTTOM + 1, z }), 0)
      const ground = canvas.top(x, z, state => ['grass_block', 'dirt', 'stone'].includes(nameOf(state)))
      const under = nameOf(canvas.get(x, top, z)).endsWith('_leaves') && canvas.get(x, ground + 1, z) === 0
      if (under) { assert.ok(chunk.getSkyLight({ x, y: ground + 1, z }) >= 10); seen.add('shade') }
      for (let y = BOTTOM; y < -20; y++) {
        if (nameOf(canvas.get(x, y, z)) !== 'lava') continue
        assert.equal(chunk.getBlockLight({ x, y, z }), 15)
        seen.add('lava')
      }
      for (let y = 5; y < 40; y++) {
        if (canvas.get(x, y, z) === 0 && chunk.getSkyLight({ x, y, z }) === 0) seen.add('dark cave')
      }
    }
  }
  assert.deepEqual([...seen].sort(), ['dark cave', 'lava', 'shade'])
})

for (const version of TESTED) {
  test(`a chunk survives the wire format of ${version}`, async () => {
    const local = registryOf(version)
    const { default: loader } = await import('prismarine-chunk')
    const Chunk = loader(local)
    const { minY, height } = spanOf(local)
    const canvas = createTerrain({ kind: 'generated' }, local, 9).paint(3, 4)
    const chunk = canvas.toChunk()
    const place = { x: 1, y: minY + height - 2, z: 1 }
    chunk.setBlockStateId(place, 1)
    chunk.setBlockStateId(place, 0) // a section with nothing but air in it
    const copy = new Chunk({ minY, worldHeight: height })
    for (const [name, packet] of chunkPackets(local, chunk, { x: 3, z: 4, drawn: [] })) load(copy, name, packet)
    for (let y = Math.max(BOTTOM, minY); y < 100; y++) {
      for (let column = 0; column < 256; column++) {
        const pos = { x: column & 15, y, z: column >> 4 }
        assert.equal(copy.getBlockStateId(pos), canvas.get(pos.x, y, pos.z))
        assert.equal(copy.getSkyLight(pos), chunk.getSkyLight(pos))
        assert.equal(copy.getBiome(pos), chunk.getBiome(pos))
      }
    }
  })
}

/** As a client takes the packets of its version. */
function load (copy, name, packet) {
  if (name === 'map_chunk') {
    copy.load(packet.chunkData, packet.bitMap)
    if (packet.biomes) copy.loadBiomes(packet.biomes)
  }
  const { data, skyLight, blockLight, skyLightMask, blockLightMask, emptySkyLightMask, emptyBlockLightMask } = packet
  const masks = [skyLightMask, blockLightMask, emptySkyLightMask, emptyBlockLightMask]
  if (data) copy.loadLight(data, ...masks)
  else if (skyLight) copy.loadParsedLight(skyLight, blockLight, ...masks)
}

/** Milliseconds of processor time. */
function costOf (work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('making a chunk takes at most 24 times what deflating it for the line does', () => {
  const world = resolveWorld(loadWorldFile('wild'), { registry, seed: 11 })
  for (let i = 0; i < 20; i++) deflateSync(world.generate(i, -1).dump()) // warm up
  let [made, deflated] = [0, 0]
  for (let i = 0; i < 64; i++) {
    const bytes = world.generate(i % 8, Math.floor(i / 8)).dump()
    made += costOf(() => world.generate(i % 8, Math.floor(i / 8)))
    deflated += costOf(() => deflateSync(bytes))
  }
  assert.ok(made <= 24 * deflated, `${made / 64} ms, deflated in ${deflated / 64} ms`)
})

test('flat ground has the layers that are asked for, void has none', () => {
  const flat = createTerrain({ kind: 'flat', layers: ['bedrock', 'stone', 'grass_block'], bottom: 60 }, registry, 1)
  const canvas = flat.paint(-3, 8)
  const column = [59, 60, 61, 62, 63].map(y => nameOf(canvas.get(7, y, 9)))
  assert.deepEqual(column, ['air', 'bedrock', 'stone', 'grass_block', 'air'])
  assert.deepEqual(flat.spawn(), { x: 0, y: 63, z: 0 })
  assert.equal(createTerrain({ kind: 'void' }, registry, 1).paint(0, 0).top(3, 3, () => true), undefined)
})
