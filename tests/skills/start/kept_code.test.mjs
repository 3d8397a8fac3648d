import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

const folder = mkdtempSync(path.join(tmpdir(), 'kept-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** What a process of its own says, and what it had to make. */
function run (script, cache) {
  const env = { ...process.env, NODE_COMPILE_CACHE: cache ?? undefined }
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8', cwd: import.meta.dirname }))
}

const ADDS = `
  import { runKept } from '../../../skills/start/kept_code.mjs'
  let made = 0
  const make = of => () => { made++; return ['(a, b) => a + b', '(' + of + ')'] }
  const three = runKept('3', make(3), ([add, three]) => add(three, 0))
  const four = runKept('4', make(4), ([add, four]) => add(four, 0))
  console.log(JSON.stringify({ three, four, made }))`

const files = cache => readdirSync(cache, { recursive: true }).map(String).filter(name => name.endsWith('.made')).map(name => path.join(cache, name))

test('code is made once for each thing it is made of, and found by the next process', () => {
  const cache = path.join(folder, 'twice')
  assert.deepEqual(run(ADDS, cache), { three: 3, four: 4, made: 2 })
  assert.deepEqual(run(ADDS, cache), { three: 3, four: 4, made: 0 })
  assert.equal(files(cache).length, 2)
})

test('what was kept and is broken is made anew', () => {
  const cache = path.join(folder, 'broken')
  run(ADDS, cache)
  const [one, other] = files(cache)
  truncateSync(one, 10)
  writeFileSync(other, '')
  assert.deepEqual(run(ADDS, cache), { three: 3, four: 4, made: 2 })
  assert.deepEqual(run(ADDS, cache), { three: 3, four: 4, made: 0 })
})

test('where Node keeps nothing, nothing is kept', () => {
  assert.deepEqual(run(ADDS, null), { three: 3, four: 4, made: 2 })
})

const PACKET = `
  import '../../../skills/start/index.mjs'
  import { createRequire } from 'node:module'
  const { createSerializer, createDeserializer } = createRequire(import.meta.url)('minecraft-protocol')
  const read = (version, name, params, isServer) => {
    const how = { state: 'play', version }
    const buffer = createSerializer({ ...how, isServer }).createPacketBuffer({ name, params })
    return createDeserializer({ ...how, isServer: !isServer }).parsePacketBuffer(buffer).data
  }
  console.log(JSON.stringify([
    read('1.20.1', 'update_health', { health: 20, food: 7, foodSaturation: 0.5 }, true),
    read('1.13.2', 'update_health', { health: 3, food: 7, foodSaturation: 0.5 }, true),
    read('1.21.4', 'block_dig', { status: 2, location: { x: 1, y: -60, z: -3 }, face: 1, sequence: 9 }, false)
  ], (key, value) => typeof value === 'bigint' ? String(value) : value))`

test('packets are the same by code that was kept and by code that was made', () => {
  const cache = path.join(folder, 'packets')
  const made = run(PACKET, cache)
  assert.deepEqual(made.map(({ name, params }) => [name, params.health ?? params.location]), [
    ['update_health', 20], ['update_health', 3], ['block_dig', { x: 1, y: -60, z: -3 }]
  ])
  assert.equal(files(cache).length, 3)
  assert.deepEqual(run(PACKET, cache), made)
  assert.deepEqual(run(PACKET, null), made)
})
