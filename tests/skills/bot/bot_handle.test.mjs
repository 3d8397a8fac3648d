import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { plainReason } from '../../../skills/host/joining/connect.mjs'
import { asSkillError, errorToWire, SkillError } from '../../../skills/errors.mjs'
import { lookIntoChest } from '../../../skills/host/look.mjs'
import { chestBlocks } from '../../../skills/bot/seen/observe.mjs'
import { Memory } from '../../../skills/bot/memory.mjs'
import { Odometer } from '../../../skills/bot/odometer.mjs'
import { Gate } from '../../../skills/bot/runs.mjs'
import { countBlocks } from '../../../skills/bot/seen/scan.mjs'
import { DEFAULT, TESTED, protocolOf, versionToJoin } from '../../../skills/facts/versions.mjs'
import * as wanted from '../../../skills/host/wanted.mjs'

const require = createRequire(import.meta.url)
const { Vec3 } = require('vec3')
const createRegistry = require('prismarine-registry')

test('every version that tests play is joined, whatever the server calls itself', () => {
  assert.ok(TESTED.includes(DEFAULT))
  for (const version of TESTED) assert.equal(versionToJoin({ protocol: protocolOf(version), name: `Paper ${version}` }), version)
})

test('of the versions that share a protocol the tested one is taken', () => {
  assert.equal(versionToJoin({ protocol: protocolOf('1.20.3'), name: '1.20.3' }), '1.20.4')
  assert.equal(versionToJoin({ protocol: protocolOf('1.16.4'), name: 'Spigot 1.16.4' }), '1.16.5')
})

test('a version that cannot be joined names the server\'s and says why', () => {
  const why = new RegExp(`no test covers.*${TESTED.join(', ').replaceAll('.', '\\.')}`)
  for (const [status, server] of [
    [{ protocol: 340, name: '1.12.2' }, '1.12.2'],
    [{ protocol: 755, name: 'Paper 1.17' }, '1.17'],
    [{ protocol: 99999, name: '99.1' }, '99.1']
  ]) {
    assert.throws(() => versionToJoin(status), error => {
      assert.equal(error.code, 'VERSION_MISMATCH')
      assert.deepEqual(error.data, { server_version: server })
      assert.match(error.message, why)
      return true
    })
  }
})

test('a reason is plain text in whatever form a server sends it', () => {
  const bot = { registry: createRegistry('1.20.4') }
  for (const [reason, text] of [
    ['Banned', 'Banned'],
    ['{"text":"You are ","extra":[{"text":"banned","color":"red"}]}', 'You are banned'],
    [{ translate: 'multiplayer.disconnect.not_whitelisted' }, 'You are not white-listed on this server!'],
    [{ type: 'compound', value: { text: { type: 'string', value: '\u00a7cServer\n closed' } } }, 'Server closed'],
    ['', 'no reason given']
  ]) {
    assert.equal(plainReason(bot, reason), text)
  }
})

for (const version of ['1.13.2', '1.16.5', '1.17.1', '1.18.2', '1.20.1', '1.21.4']) {
  test(`blocks are counted within the radius in chunks of ${version}`, () => {
    const registry = createRegistry(version)
    const Chunk = require('prismarine-chunk')(registry)
    const minY = version < '1.18' ? 0 : -64
    const chunks = new Map()
    const put = (name, x, y, z) => {
      const key = `${x >> 4},${z >> 4}`
      if (!chunks.has(key)) chunks.set(key, new Chunk({ minY, worldHeight: minY ? 384 : 256 }))
      chunks.get(key).setBlockStateId(new Vec3(x & 15, y, z & 15), registry.blocksByName[name].defaultState)
    }
    put('stone', 0, 70, 0)
    put('stone', -1, 60, -1)
    put('oak_log', 0, 80, 0)
    put('oak_log', 0, 81, 0)
    put('oak_log', 10, 70, 0)
    put('oak_log', 8, 70, 8)
    put('oak_log', -33, 70, 0)
    put('furnace', 0, minY + 1, 0)
    const bot = { registry, game: { minY, height: minY ? 384 : 256 }, world: { getColumn: (x, z) => chunks.get(`${x},${z}`) } }
    assert.deepEqual(countBlocks(bot, new Vec3(0.5, 70, 0.5), 10), { stone: 1, oak_log: 2 })
    assert.deepEqual(countBlocks(bot, new Vec3(0.5, minY, 0.5), 3), { furnace: 1 })
    assert.deepEqual(countBlocks(bot, new Vec3(500, 70, 500), 8), {})
    assert.deepEqual(countBlocks(bot, new Vec3(0.5, 70, 0.5), 10, ['oak_log', 'furnace', 'no_block']), { oak_log: 2 })
  })
}

test('a double chest has two blocks, whichever half is asked', () => {
  const halves = { '5,64,5': { type: 'left', facing: 'north' }, '6,64,5': { type: 'right', facing: 'north' }, '0,64,0': { type: 'single', facing: 'west' } }
  const bot = { blockAt: ({ x, y, z }) => ({ getProperties: () => halves[`${x},${y},${z}`] ?? {} }) }
  const keys = position => chestBlocks(bot, position).map(({ x, y, z }) => `${x},${y},${z}`).toSorted()
  assert.deepEqual(keys(new Vec3(5, 64, 5)), ['5,64,5', '6,64,5'])
  assert.deepEqual(keys(new Vec3(6, 64, 5)), ['5,64,5', '6,64,5'])
  assert.deepEqual(keys(new Vec3(0, 64, 0)), ['0,64,0'])
})

test('the odometer counts steps over the ground, not falls, teleports or respawns', () => {
  const bot = Object.assign(new EventEmitter(), { entity: { position: new Vec3(0, 64, 0) } })
  const odometer = new Odometer(bot)
  const move = (x, y, z) => {
    bot.entity.position.set(x, y, z)
    bot.emit('move')
  }
  move(0, 64, 0)
  move(0.3, 64, 0.4)
  move(0.3, 40, 0.4)
  assert.equal(odometer.centimetres, 50)
  move(100, 40, 0)
  assert.equal(odometer.centimetres, 50)
  bot.entity.position.set(101, 40, 0)
  bot.emit('forcedMove')
  move(101.25, 40, 0)
  assert.equal(odometer.centimetres, 75)
  bot.emit('respawn')
  move(103, 40, 0)
  assert.equal(odometer.centimetres, 75)
  odometer.stop()
  move(104, 40, 0)
  assert.deepEqual([odometer.centimetres, bot.eventNames()], [75, []])
})

test('the first step counts, whether the bot was put there before or after the odometer began', () => {
  const bot = Object.assign(new EventEmitter(), { entity: { position: new Vec3(0.5, 64, 3.5) } })
  const early = new Odometer(bot)
  bot.emit('move')
  bot.emit('forcedMove')
  const late = new Odometer(bot)
  bot.entity.position.set(0.5, 64, 3.63)
  bot.emit('move')
  assert.deepEqual([early.centimetres, late.centimetres], [13, 13])
})

test('errors keep their code; foreign ones become INTERNAL and keep their cause', () => {
  const foreign = new TypeError('x is not a function')
  assert.equal(asSkillError(foreign).code, 'INTERNAL')
  assert.equal(asSkillError(foreign).cause, foreign)
  assert.deepEqual(errorToWire(Object.assign(new Error('far'), { code: 'NO_PATH' })), { code: 'NO_PATH', message: 'far', data: {} })
  assert.deepEqual(errorToWire('just words'), { code: 'INTERNAL', message: 'just words', data: {} })
  assert.equal(asSkillError(Object.assign(new Error('gone'), { code: 'ECONNRESET' })).code, 'INTERNAL')
  assert.throws(() => new SkillError('OOPS', 'no such code'), TypeError)
})

test('parameters of the wrong kind are refused before anything is done', () => {
  const server = { username: 'Bot', host: 'localhost', port: 25565 }
  assert.equal(wanted.server(server).auth, 'offline')
  for (const wrong of [{ port: '25565' }, { port: 70000 }, { username: 'a b' }, { username: '' }, { auth: 'mojang' }, { host: '' }, { version: 1.2 }]) {
    assert.throws(() => wanted.server({ ...server, ...wrong }), { code: 'BAD_ARGS' }, JSON.stringify(wrong))
  }
  assert.equal(wanted.server({ ...server, auth: 'microsoft', username: 'me@example.org' }).username, 'me@example.org')
  assert.deepEqual({ ...wanted.position([1.5, 64, -0.5]) }, { x: 1, y: 64, z: -1 })
  for (const wrong of [null, [1, 2], { x: 1, y: NaN, z: 0 }, 'here']) assert.throws(() => wanted.position(wrong), { code: 'BAD_ARGS' })
  for (const wrong of [0, -1, 1000, 'far']) assert.throws(() => wanted.radius(wrong), { code: 'BAD_ARGS' })
  assert.throws(() => wanted.speech({ text: 'x', to: '@a' }), { code: 'BAD_ARGS' })
  assert.throws(() => wanted.run({ skill: 'gather', sandbox: 'yes' }), { code: 'BAD_ARGS' })
})

test('a chest whose place is not loaded is out of sight, not gone', async () => {
  const at = new Vec3(0, 64, 0)
  const bot = { entity: { position: at, eyeHeight: 1.62 }, blockAt: () => null, pathfinder: { setGoal () {} } }
  const handle = { chest: at, bot, gate: new Gate(), runs: { current: null }, memory: new Memory() }
  const { signal } = new AbortController()
  await assert.rejects(lookIntoChest(handle, { walk: true }, signal), { code: 'NO_PATH' })
  assert.equal(handle.chest, at)
  assert.deepEqual(await lookIntoChest(handle, { walk: false }, signal), { chest: null, chest_free_slots: null })
})
