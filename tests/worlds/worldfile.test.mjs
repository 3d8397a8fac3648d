import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import registryOf from 'prismarine-registry'
import { TESTED } from '../../skills/facts/versions.mjs'
import { TRADING } from '../../skills/facts/goods/trading.mjs'
import { TERRAIN_KINDS } from '../../worlds/terrain/index.mjs'
import { TREES } from '../../worlds/terrain/trees.mjs'
import { RULES, SCHEMA } from '../../worlds/worldform.mjs'
import { applyWorld, loadWorldFile, resolveWorld, WorldFileError } from '../../worlds/worldfile.mjs'

const registry = registryOf('1.20.1')
const plain = { name: 'test', terrain: { kind: 'flat' }, chest: [0, 'surface', 0] }
const resolve = (form, options) => resolveWorld({ form: JSON.parse(JSON.stringify({ ...plain, ...form })) }, { registry, ...options })

/** Every block of a world in a box, by name. */
function survey (world, [x1, y1, z1], [x2, y2, z2]) {
  const chunks = new Map()
  const at = (x, y, z) => {
    const key = `${x >> 4},${z >> 4}`
    if (!chunks.has(key)) chunks.set(key, world.generate(x >> 4, z >> 4))
    return registry.blocksByStateId[chunks.get(key).getBlockStateId({ x: x & 15, y, z: z & 15 })].name
  }
  const counts = {}
  const places = []
  for (let x = x1; x <= x2; x++) {
    for (let y = y1; y <= y2; y++) {
      for (let z = z1; z <= z2; z++) {
        const name = at(x, y, z)
        if (name === 'air') continue
        counts[name] = (counts[name] ?? 0) + 1
        places.push({ name, x, y, z })
      }
    }
  }
  return { at, counts, places }
}

const arena = seed => resolveWorld(loadWorldFile('arena'), { registry, seed })
const arenaBlocks = seed => survey(arena(seed), [-20, 55, -20], [20, 80, 20])

test('the arena is attachment A: 17 × 21 light-blue blocks, outcrops, eight oaks, an empty chest in the middle', () => {
  for (let seed = 0; seed < 10; seed++) {
    const { counts, places } = arenaBlocks(seed)
    const floor = places.filter(({ name }) => name === 'light_blue_concrete')
    assert.deepEqual([Math.min(...floor.map(b => b.x)), Math.max(...floor.map(b => b.x))], [-8, 8])
    assert.deepEqual([Math.min(...floor.map(b => b.z)), Math.max(...floor.map(b => b.z))], [-10, 10])
    assert.equal(floor.length, 17 * 21)
    const ores = { iron_ore: 40, coal_ore: 16, gold_ore: 16, redstone_ore: 16, diamond_ore: 12 }
    for (const [name, least] of Object.entries({ ...ores, stone: 150, oak_log: 40, chest: 1 })) {
      assert.ok(counts[name] >= least, `seed ${seed}: ${counts[name]} ${name}`)
    }
    for (const { name, x } of places) {
      if (name === 'stone' || name.endsWith('_ore')) assert.ok(x < 0, `${name} in the east`)
      if (name === 'oak_log') assert.ok(x > 0, 'a tree in the west')
    }
    const trunks = new Set(places.filter(({ name }) => name === 'oak_log').map(({ x, z }) => `${x},${z}`))
    assert.equal(trunks.size, 8)
    const { chest, containers } = arena(seed)
    assert.deepEqual(chest.toArray(), [0, 64, 0])
    assert.deepEqual(containers.map(({ type, items }) => [type, items.length]), [['chest', 0]])
  }
})

test('everything in the arena can be reached on foot from the spawn, and nobody can fall off', () => {
  for (let seed = 0; seed < 10; seed++) {
    const world = arena(seed)
    const { at, places } = survey(world, [-20, 55, -20], [20, 80, 20])
    const free = (x, z) => at(x, 64, z) === 'air' && at(x, 65, z) === 'air'
    const reached = new Set()
    const queue = [[world.spawn.x, world.spawn.z]]
    while (queue.length) {
      const [x, z] = queue.pop()
      const key = `${x},${z}`
      if (reached.has(key) || !free(x, z)) continue
      reached.add(key)
      assert.ok(at(x, 63, z) === 'light_blue_concrete', `off the platform at ${key}`)
      queue.push([x + 1, z], [x - 1, z], [x, z + 1], [x, z - 1])
    }
    const beside = ({ x, z }) => [[1, 0], [-1, 0], [0, 1], [0, -1]].some(([a, c]) => reached.has(`${x + a},${z + c}`))
    for (const kind of ['stone', 'iron_ore', 'coal_ore', 'gold_ore', 'redstone_ore', 'diamond_ore', 'chest']) {
      assert.ok(places.some(block => block.name === kind && block.y === 64 && beside(block)), `seed ${seed}: ${kind}`)
    }
    const logs = places.filter(({ name }) => name === 'oak_log')
    for (const log of logs.filter(({ y }) => y === 64)) assert.ok(beside(log), `seed ${seed}: a tree`)
    assert.ok(Math.max(...logs.map(({ y }) => y)) <= 68, 'no trunk out of reach')
    assert.ok(Math.max(...places.filter(({ name }) => name.endsWith('_ore')).map(({ y }) => y)) <= 67)
  }
})

test('the arena\'s animals stand on its floor, enough of each, and no monster comes', () => {
  for (let seed = 0; seed < 10; seed++) {
    const world = arena(seed)
    const { at } = survey(world, [-9, 63, -11], [9, 66, 11])
    const count = type => world.mobs.filter(mob => mob.type === type).length
    assert.ok(count('pig') >= 4 && count('cow') >= 1 && count('sheep') >= 3 && count('chicken') >= 1)
    for (const { position: { x, y, z } } of world.mobs) {
      assert.equal(y, 64)
      assert.equal(at(x, 63, z), 'light_blue_concrete')
      assert.equal(at(x, 64, z), 'air')
    }
    assert.equal(world.rules.hostile_mobs, false)
  }
})

test('a seed gives the same arena again, another one moves the details', () => {
  assert.deepEqual(arenaBlocks(7).places, arenaBlocks(7).places)
  assert.deepEqual(arena(7).mobs, arena(7).mobs)
  assert.notDeepEqual(arenaBlocks(7).places, arenaBlocks(8).places)
  assert.notDeepEqual(arena(7).mobs, arena(8).mobs)
})

test('the wild puts its chest on the ground beside the spawn', () => {
  for (let seed = 0; seed < 5; seed++) {
    const world = resolveWorld(loadWorldFile('wild'), { registry, seed })
    const { x, y, z } = world.chest
    const { at } = survey(world, [x, y - 1, z], [x, y, z])
    assert.equal(at(x, y, z), 'chest')
    assert.match(at(x, y - 1, z), /grass_block|dirt/)
    assert.ok(world.chest.distanceTo(world.spawn) <= 3)
    assert.ok(world.mobs.filter(mob => mob.type === 'pig').length >= 3)
    assert.equal(world.rules.hostile_mobs, true)
  }
})

test('in the wild there is somebody to ride, tame and trade with, where the game has them', () => {
  for (let seed = 1; seed <= 5; seed++) {
    const world = resolveWorld(loadWorldFile('wild'), { registry, seed })
    const kinds = type => world.mobs.filter(mob => mob.type === type)
    assert.ok(kinds('horse').length >= 2 && kinds('horse').length <= 6, `seed ${seed}: horses`)
    assert.equal(kinds('wolf').length, 4)
    assert.ok(kinds('cat').length > 0)
    const trades = new Set(kinds('villager').map(({ profession }) => profession))
    for (const profession of ['farmer', 'fletcher', 'mason']) assert.ok(trades.has(profession), `seed ${seed}: ${profession}`)
    for (const { type, position } of world.mobs.filter(mob => ['horse', 'wolf', 'villager'].includes(mob.type))) {
      assert.ok(Math.hypot(position.x - world.spawn.x, position.z - world.spawn.z) > 40, `seed ${seed}: a ${type} in the way`)
    }
    const { at } = survey(world, [0, 0, 0], [0, 0, 0])
    for (const { profession, position: { x, y, z } } of kinds('villager')) {
      const beside = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([dx, dz]) => at(x + dx, y, z + dz))
      assert.ok(beside.includes(TRADING.job_sites[profession]), `seed ${seed}: the ${profession} has ${beside}`)
    }
  }
  const old = resolveWorld(loadWorldFile('wild'), { registry: registryOf('1.13.2'), seed: 1 })
  assert.deepEqual([...new Set(old.mobs.map(({ type }) => type))].toSorted(), ['chicken', 'cow', 'horse', 'pig', 'sheep', 'wolf'])
})

test('a herd stands together at the first place of its biome, and nowhere where there is none', () => {
  const herd = { biome: 'plains', beyond: 30, members: [{ type: 'cow', count: [2, 4] }, { type: 'villager', profession: 'farmer' }], blocks: { hay_block: 3 } }
  const world = resolve({ herds: [herd] }, { seed: 5 })
  const [first, ...others] = world.mobs
  assert.ok(others.length >= 2 && others.length <= 4)
  for (const { position } of others) assert.ok(position.distanceTo(first.position) < 10)
  assert.ok(Math.abs(first.position.distanceTo(world.spawn) - 30) < 8)
  const { x, y, z } = first.position
  assert.equal(survey(world, [x - 9, y, z - 9], [x + 9, y, z + 9]).counts.hay_block, 3)
  assert.deepEqual(resolve({ herds: [herd] }, { seed: 5 }).mobs, world.mobs)
  assert.deepEqual(resolve({ herds: [{ ...herd, biome: 'forest' }] }, { seed: 5 }).mobs, [])
})

test('every shipped world resolves on every version that the server plays', () => {
  for (const version of TESTED) {
    for (const name of ['arena', 'wild']) {
      const world = resolveWorld(loadWorldFile(name), { registry: registryOf(version), seed: 3 })
      assert.deepEqual(world.chest, resolveWorld(loadWorldFile(name), { registry, seed: 3 }).chest)
    }
  }
})

test('"surface" and "~" become coordinates; rules and containers get their defaults', () => {
  const world = resolve({
    terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'stone', 'stone'] },
    spawn: [100, 'surface', -40],
    chest: ['~1', 'surface', '~-2'],
    blocks: [{ block: 'oak_stairs', properties: { facing: 'east' }, at: ['~', '~5', '~'] }],
    containers: [
      { position: ['~3', 'surface', '~'], type: 'barrel', items: { cobblestone: 70, stick: 1, iron_pickaxe: 2 } }
    ],
    mobs: [{ type: 'zombie', position: ['~5', 'surface', '~5'] }],
    rules: { pvp: true, protected: [{ from: [0, 60, 0], to: [5, 70, 5] }] }
  })
  assert.deepEqual(world.spawn.toArray(), [100, 63, -40])
  assert.deepEqual(world.chest.toArray(), [101, 63, -42])
  assert.deepEqual(world.mobs.map(({ type, position }) => [type, ...position.toArray()]), [['zombie', 105, 63, -35]])
  assert.deepEqual(world.rules, { ...RULES, pvp: true, protected: [[0, 60, 0, 5, 70, 5]] })
  const stacks = items => items.map(({ name, count }) => `${count} ${name}`)
  const told = ({ type, position, items }) => [type, position.toArray(), stacks(items)]
  assert.deepEqual(world.containers.map(told), [
    ['barrel', [103, 63, -40], ['64 cobblestone', '6 cobblestone', '1 stick', '1 iron_pickaxe', '1 iron_pickaxe']],
    ['chest', [101, 63, -42], []]
  ])
  const { at } = survey(world, [90, 60, -50], [110, 70, -30])
  assert.equal(at(100, 68, -40), 'oak_stairs')
  assert.equal(at(103, 63, -40), 'barrel')
  const filled = []
  applyWorld({ placeContainer: (...given) => filled.push(given) }, world)
  assert.deepEqual(filled.map(([position, type]) => [type, position.x]), [['barrel', 103], ['chest', 101]])
})

/** What the schema finds, by form: null takes a field out. Python says the same of them (tests/world_room/test_worldfile.py). */
const MISSHAPEN = JSON.parse(readFileSync(new URL('wrong_forms.json', import.meta.url), 'utf8'))

const WRONG = [
  [{ blocks: [{ block: 'ston', at: [0, 64, 0] }] }, 'blocks[0].block: unknown block "ston" (nearest: stone)'],
  [{ blocks: [{ block: 'xyzzy_q', at: [0, 64, 0] }] }, 'blocks[0].block: unknown block "xyzzy_q"'],
  [
    { blocks: [{ block: 'oak_stairs', properties: { facing: 'up' }, at: [0, 64, 0] }] },
    'blocks[0]: oak_stairs has no facing=up'
  ],
  [
    { blocks: [{ block: 'stone', from: [0, 0, 0], to: [999, 99, 999] }] },
    'blocks[0]: 100000000 blocks are too many for one entry (at most 200000)'
  ],
  [
    { blocks: [{ outcrop: 'stone', from: [0, 0, 0], to: [1, 1, 1], count: 9 }] },
    'blocks[0]: an outcrop of 9 does not fit into 8 blocks'
  ],
  [
    { blocks: [{ tree: 'oak', at: [0, 0, 0], height: [9, 4] }] },
    'blocks[0].height: must be [least, most], whole numbers from 3 to 20'
  ],
  [{ mobs: [{ type: 'pgi', position: [0, 0, 0] }] }, 'mobs[0].type: unknown mob "pgi" (nearest: pig)'],
  [{ herds: [{ members: [{ type: 'hrose' }] }] }, 'herds[0].members[0].type: unknown mob "hrose" (nearest: horse)'],
  [{ mobs: [{ type: 'pig', count: 3, from: [0, 200, 0], to: [1, 201, 1] }] }, 'mobs[0]: no room for 3 × pig there'],
  [
    { containers: [{ position: [0, 0, 0], items: { dimond: 1 } }] },
    'containers[0].items: unknown item "dimond" (nearest: diamond)'
  ],
  [
    { containers: [{ position: [0, 0, 0], items: { iron_sword: 28 } }] },
    'containers[0].items: 28 stacks do not fit into 27 slots'
  ],
  [{ containers: [{ position: [0, 'surface', 0], type: 'furnace' }] }, 'chest: there is a furnace at that place'],
  [{ terrain: { kind: 'void' } }, 'chest: there is no ground at x 0, z 0'],
  [{ terrain: { kind: 'flat', layers: ['dirty'] } }, 'terrain: layers: unknown block "dirty"'],
  [{ terrain: { kind: 'flat', biome: 'moon' } }, 'terrain: unknown biome "moon"'],
  ...MISSHAPEN.map(({ form, told }) => [Object.fromEntries(Object.entries(form).map(([key, value]) => [key, value ?? undefined])), told])
]

for (const [form, message] of WRONG) {
  test(`a wrong file is told in one line: ${JSON.stringify(form).slice(0, 70)}`, () => {
    const expected = typeof message === 'string' ? { message: `world: ${message}` } : { message }
    assert.throws(() => resolve(form), error => {
      assert.ok(error instanceof WorldFileError)
      assert.ok(!error.message.includes('\n'))
      assert.throws(() => { throw error }, expected)
      return true
    })
  })
}

test('what the schema lists is what there is', () => {
  const { terrain, containers } = SCHEMA.properties
  assert.deepEqual(terrain.properties.kind.enum, TERRAIN_KINDS)
  assert.deepEqual(SCHEMA.$defs.blocks.properties.tree.enum, Object.keys(TREES))
  for (const type of containers.items.properties.type.enum) {
    assert.equal(resolve({ containers: [{ type, position: [3, 'surface', 0] }] }).containers[0].type, type)
  }
  assert.deepEqual(SCHEMA.properties.rules.propertyNames.enum, [...Object.keys(RULES), 'protected'])
  assert.deepEqual(SCHEMA.propertyNames.enum, Object.keys(SCHEMA.properties))
  resolve({ $schema: '../worlds/world.schema.json' })
})

test('a file that is missing or no JSON is told in one line', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'world-'))
  try {
    assert.throws(() => loadWorldFile('atlantis'), { name: 'Error', message: /^no world file at .*atlantis\.json$/ })
    const file = path.join(folder, 'mine.json')
    writeFileSync(file, '{"name": ')
    const told = error => error instanceof WorldFileError && /^mine\.json: not JSON: /.test(error.message)
    assert.throws(() => loadWorldFile(file), told)
    writeFileSync(file, JSON.stringify({ ...plain, chest: [1, 'surface', 1] }))
    assert.deepEqual(resolveWorld(loadWorldFile(file), { registry }).chest.toArray(), [1, -60, 1])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
