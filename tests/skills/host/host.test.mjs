import assert from 'node:assert/strict'
import { utimesSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { at, join, leave, scratch, startServer, versions, walk } from '../../worlds/clients.mjs'
import { eventually, startHost } from '../hosting.mjs'

/**
 * A stone platform over the void with a chest in the middle, and one block of glass that holds whoever stands on it: dug it leaves
 * nothing that could be picked up by whoever falls.
 */
const WORLD = {
  name: 'hosted',
  terrain: { kind: 'void' },
  spawn: [4, 64, 0],
  chest: [0, 64, 0],
  blocks: [
    { block: 'stone', from: [-20, 63, -20], to: [20, 63, 20] },
    { block: 'glass', at: [15, 63, 0] },
    { block: 'stone', from: [14, 24, -1], to: [16, 24, 1] },
    { block: 'crafting_table', at: [2, 64, 4] },
    { block: 'oak_log', from: [-6, 64, 3], to: [-6, 66, 3] },
    { block: 'birch_log', from: [6, 64, -4], to: [6, 65, -4] }
  ],
  containers: [{ type: 'chest', position: [0, 64, 0], items: { iron_ingot: 4, oak_planks: 12 } }],
  mobs: [{ type: 'cow', from: [8, 64, 8], to: [8, 64, 8], count: 1 }],
  rules: { daylight_cycle: false }
}
const CHEST = { x: 0, y: 64, z: 0 }
const version = versions[0]
const folder = scratch(after)

let server
let host
let address

before(async () => {
  server = await startServer(WORLD, { version, folder })
  host = await startHost()
  address = { host: '127.0.0.1', port: server.about.port, version: null, auth: 'offline', profiles_folder: null }
})

after(async () => {
  assert.equal(await host.stop(), 0, 'the host ends when its input does')
  await server.stop()
})

const connect = (name = 'Bot') => host.call(name, 'connect', { ...address, username: name })
const rejects = (promise, code) => assert.rejects(promise, error => {
  assert.equal(error.code, code, error.message)
  return true
})

/** A file with a skill of the test's own. */
function skillFile (name, handle) {
  const file = path.join(folder, `${name}.mjs`)
  writeFileSync(file, `export default async function (ctx, args) { ${handle} }`)
  return file
}

test('a bot finds out the version and joins', async () => {
  const joined = await connect()
  assert.equal(joined.minecraft, version)
  assert.equal(joined.username, 'Bot')
  assert.equal(Math.floor(joined.position.y), 64)
  assert.equal((await host.call(null, 'ping')).rss > 0, true)
})

test('status says what it is and has', async () => {
  const status = await host.call('Bot', 'status')
  assert.equal(status.health, 20)
  assert.equal(status.dimension, 'overworld')
  assert.deepEqual([status.inventory, status.worn, status.tools, status.held, status.busy], [{}, {}, [], null, null])
  assert.equal(status.free_slots, 36)
  await eventually(async () => (await host.call('Bot', 'status')).tick > 0, 'the world\'s age')
})

test('it finds the chest, sees blocks, mobs and stations, and looks into the chest without walking when at hand', async () => {
  const found = await host.call('Bot', 'findChest', { radius: 32 })
  assert.deepEqual(found, { position: CHEST, blocks: [CHEST] })
  const seen = await host.call('Bot', 'observe', { chest: CHEST, radius: 32, look: false })
  assert.deepEqual(seen.chest, { iron_ingot: 4, oak_planks: 12 })
  assert.equal(seen.chest_free_slots, 25)
  assert.deepEqual(seen.stations, { crafting_table: 1 })
  assert.deepEqual([seen.blocks.oak_log, seen.blocks.chest, seen.blocks.stone > 1000], [3, 1, true])
  const cow = async () => (await host.call('Bot', 'observe', { radius: 32, look: false })).mobs.cow === 1
  await eventually(cow, 'the cow')
})

test('it draws a map of what is around, from above', async () => {
  const map = await host.call('Bot', 'map', { radius: 16 })
  assert.equal(map.rows.length, 33)
  assert.ok(map.rows.every(row => row.length === 33))
  const at = (x, z) => map.legend[map.rows[z - map.z][x - map.x]]
  assert.equal(at(CHEST.x, CHEST.z), 'storage')
  assert.ok(Object.values(map.legend).includes('tree'))
  assert.ok(Object.keys(map.legend).every(letter => map.rows.some(row => row.includes(letter))))
})

test('a primitive moves it; the way is measured, the first step told', async () => {
  const before = (await host.call('Bot', 'status')).distance_cm
  await host.call('Bot', 'primitive', { name: 'navigateTo', args: [{ x: 14, y: 64, z: 0 }, 1] })
  const { position, distance_cm: distance } = await host.call('Bot', 'status')
  assert.ok(position.x > 12)
  assert.ok(distance - before > 800 && distance - before < 1400, `${distance - before} cm`)
  const moved = await host.event('moved')
  assert.ok(moved.ms >= 0, `${moved.ms} ms`)
})

test('out of reach the chest is looked into only when asked to walk there', async () => {
  const far = await host.call('Bot', 'observe', { look: false })
  assert.deepEqual([far.chest, far.chest_free_slots], [null, null])
  const near = await host.call('Bot', 'observe', { look: true })
  assert.deepEqual(near.chest, { iron_ingot: 4, oak_planks: 12 })
  assert.ok(Math.abs(near.position.x) < 5)
})

test('looking into the chest pauses what runs, which then goes on', async () => {
  const skill = skillFile('errand', 'await ctx.navigateTo({ x: 18, y: 64, z: 18 }, 1); return ctx.position()')
  const running = host.call('Bot', 'run', { skill, args: {} })
  await eventually(async () => (await host.call('Bot', 'status')).position.x > 6, 'the bot to be under way')
  const seen = await host.call('Bot', 'observe', { look: true })
  assert.deepEqual(seen.chest, { iron_ingot: 4, oak_planks: 12 })
  assert.ok((await running).x > 16, 'the errand went on')
})

test('no chest where one should be is said so', async () => {
  await rejects(host.call('Bot', 'observe', { chest: { x: 3, y: 64, z: 3 }, look: true }), 'NOT_FOUND')
  await host.call('Bot', 'observe', { chest: CHEST })
})

test('deadline, cancel and stop end a run at once and leave the bot free', async () => {
  const skill = skillFile('endless', 'for (;;) { await ctx.navigateTo({ x: 18, y: 64, z: -18 }, 1); await ctx.navigateTo({ x: -18, y: 64, z: 18 }, 1) }')
  await rejects(host.call('Bot', 'run', { skill }, { deadline: 400 }), 'TIMEOUT')
  let cancel
  const cancelled = host.call('Bot', 'run', { skill }, { onStart: stop => { cancel = stop } })
  await eventually(async () => (await host.call('Bot', 'status')).busy, 'the run')
  await rejects(host.call('Bot', 'run', { skill }), 'BUSY')
  // What somebody else has built can be seen meanwhile.
  const blocks = [[-6, 64, 3, 'oak_log[axis=y]'], [-6, 67, 3, 'oak_log'], [4000, 64, 0, 'oak_log']]
  const seen = await host.call('Bot', 'compare', { blocks })
  assert.deepEqual(seen, { right: 1, wrong: [[...blocks[1], 'air'], [...blocks[2], 'unknown']], unseen: [[4000, 64, 0]] })
  await rejects(host.call('Bot', 'compare', { blocks: [[0, 0]] }), 'BAD_ARGS')
  cancel()
  await rejects(cancelled, 'CANCELLED')
  const stopped = host.call('Bot', 'run', { skill })
  await eventually(async () => (await host.call('Bot', 'status')).busy, 'the run')
  assert.deepEqual(await host.call('Bot', 'stop'), { stopped: true })
  await rejects(stopped, 'CANCELLED')
  assert.deepEqual(await host.call('Bot', 'stop'), { stopped: false })
  const { position, tick } = await host.call('Bot', 'status')
  const later = await eventually(async () => {
    const status = await host.call('Bot', 'status')
    return status.tick >= tick + 6 ? status.position : null
  }, 'six ticks')
  assert.ok(Math.hypot(later.x - position.x, later.z - position.z) < 1, 'it stands still')
})

test('let go, a bot ends the block that it digs, and no more', async () => {
  const watcher = await join(server, 'Watcher')
  const logs = () => [64, 65].filter(y => watcher.blockAt(at(6, y, -4))?.name === 'birch_log')
  const digs = new Promise(resolve => watcher.once('entitySwingArm', resolve))
  const running = host.call('Bot', 'run', { skill: skillFile('fell', 'for (const y of [65, 64]) await ctx.mineAt({ x: 6, y, z: -4 })') })
  await digs
  assert.deepEqual(await host.call('Bot', 'letGo'), { stopped: true })
  await rejects(running, 'CANCELLED')
  assert.deepEqual(logs(), [64])
  assert.deepEqual(await host.call('Bot', 'letGo'), { stopped: false })
  await leave(watcher)
})

test('what a player asks for interrupts the run', async () => {
  const skill = path.join(folder, 'endless.mjs')
  const running = host.call('Bot', 'run', { skill })
  await eventually(async () => (await host.call('Bot', 'status')).busy, 'the run')
  const asked = host.call('Bot', 'primitive', { name: 'navigateTo', args: [{ x: 4, y: 64, z: 0 }, 1] })
  await rejects(running, 'INTERRUPTED')
  await asked
})

test('a changed skill file is read anew; broken ones say what is wrong', async () => {
  const before = skillFile('changing', 'return 1')
  utimesSync(before, 1, 1)
  assert.equal(await host.call('Bot', 'run', { skill: before }), 1)
  assert.equal(await host.call('Bot', 'run', { skill: skillFile('changing', 'return 2') }), 2)
  await rejects(host.call('Bot', 'run', { skill: skillFile('broken', 'let = ;') }), 'BAD_SKILL')
  await rejects(host.call('Bot', 'run', { skill: path.join(folder, 'missing.mjs') }), 'NOT_FOUND')
  await rejects(host.call('Bot', 'run', { skill: '../host' }), 'BAD_ARGS')
  await rejects(host.call('Bot', 'run', { skill: skillFile('thrower', 'null.x') }), 'INTERNAL')
})

test('a sandboxed skill works with the same primitives, and fails with their codes', async () => {
  const skill = skillFile('sandboxed', `
    await ctx.navigateTo({ x: 2, y: 64, z: 0 }, 1)
    return { where: await ctx.position(), chest: ctx.chest, item: args.item, node: typeof process }`)
  const { value, did, killed } = await host.call('Bot', 'run', { skill, args: { item: 'stick' }, sandbox: true })
  assert.deepEqual([value.chest, value.item, value.node], [CHEST, 'stick', 'undefined'])
  assert.deepEqual([did.map(({ name, ok }) => [name, ok]), killed], [[['navigateTo', true], ['position', true]], 0])
  await rejects(host.call('Bot', 'run', { skill: skillFile('lost', 'null.x'), sandbox: true }), 'BAD_SKILL')
})

test('a sandboxed skill for the board can hand nothing to people, lead nobody about, and not speak for the bot', async () => {
  const names = ['give', 'tossItem', 'come', 'followPlayer', 'say']
  const skill = skillFile('generous', `return [${names.map(name => `typeof ctx.${name}`)}, typeof ctx.mineBlock]`)
  const { value } = await host.call('Bot', 'run', { skill, sandbox: true })
  assert.deepEqual(value, [...names.map(() => 'undefined'), 'function'])
  await rejects(host.call('Bot', 'run', { skill: skillFile('gift', "await ctx.give('Eve', 'diamond', 64)"), sandbox: true }), 'BAD_SKILL')
})

test('what a call over the wire costs, and one from the sandbox, is printed', async t => {
  const CALLS = 300
  const each = async (what, work) => {
    const began = performance.now()
    await work()
    const ms = (performance.now() - began) / CALLS
    t.diagnostic(`${what}: ${ms.toFixed(2)} ms a call`)
  }
  const repeat = work => async () => { for (let i = 0; i < CALLS; i++) await work() }
  await each('wire (ping)', repeat(() => host.call(null, 'ping')))
  await each('wire and run registry (primitive position)', repeat(() => host.call('Bot', 'primitive', { name: 'position' })))
  const loop = `let calls = 0; while (calls < ${CALLS}) { await ctx.position(); calls++ } return calls`
  await each('a built-in skill', async () => assert.equal(await host.call('Bot', 'run', { skill: skillFile('plainly', loop) }), CALLS))
  await each('a sandboxed skill', async () => {
    const { value, did } = await host.call('Bot', 'run', { skill: skillFile('boxed', loop), sandbox: true })
    assert.equal(value, CALLS)
    assert.ok(did.every(({ name, ok }) => name === 'position' && ok))
  })
})

test('a skill on trial is told about, not thrown', async () => {
  const source = 'export default async function (ctx, args) { await ctx.equipItem("diamond_pickaxe"); return args.n }'
  const tried = await host.call('Bot', 'trySkill', { source, args: { n: 1 }, timeout_ms: 5000 })
  assert.deepEqual([tried.ok, tried.value, tried.calls], [false, null, 1], JSON.stringify(tried))
  assert.equal(typeof tried.error.code, 'string')
  const endless = await host.call('Bot', 'trySkill', { source: 'export default async () => { for (;;); }' })
  assert.deepEqual(endless.error.data, { limit: 'cpu' })
  assert.ok(endless.cpu_ms >= 2000)
})

test('chat is heard, in public and whispered; what the bot says is not', async () => {
  const steve = await join(server, 'Steve')
  await host.event('joined', ({ user }) => user === 'Steve')
  steve.chat('!task craft compass')
  steve.whisper('Bot', '!inv')
  assert.equal((await host.event('chat', line => !line.whisper)).text, '!task craft compass')
  assert.deepEqual(await host.event('chat', line => line.whisper), { user: 'Steve', text: '!inv', whisper: true })
  const heard = new Promise(resolve => steve.on('chat', (user, text) => user === 'Bot' && resolve(text)))
  const whispered = new Promise(resolve => steve.on('whisper', (user, text) => user === 'Bot' && resolve(text)))
  await host.call('Bot', 'say', { text: '/op Steve' })
  await host.call('Bot', 'say', { text: 'two\nlines', to: 'Steve' })
  assert.equal(await heard, './op Steve')
  assert.equal(await whispered, 'two lines')
  assert.equal(host.events.some(({ kind, data }) => kind === 'chat' && data.user === 'Bot'), false)
  // Who speaks may not have come into sight yet.
  let players = []
  while (players.length === 0) ({ players } = await host.call('Bot', 'status'))
  assert.equal(players[0].name, 'Steve')
  await leave(steve)
  await host.event('left', ({ user }) => user === 'Steve')
})

test('what a player picks up is told', async () => {
  const steve = await join(server, 'Steve')
  await walk(steve, -4.75, 3.5, 0.1)
  host.events.length = 0
  await steve.dig(steve.blockAt(at(-6, 64, 3)))
  const seen = await host.event('pickup')
  assert.deepEqual({ ...seen, entity: 0 }, { user: 'Steve', item: 'oak_log', count: 1, entity: 0 })
  assert.ok(Number.isInteger(seen.entity))
  await leave(steve)
})

test('somebody else at the shared chest is told', async () => {
  const alex = await join(server, 'Alex')
  host.events.length = 0
  await host.call('Bot', 'observe', { look: true })
  const chest = await alex.openContainer(alex.blockAt(alex.entity.position.offset(0, 0, 0).set(0, 64, 0)))
  const opened = await host.event('chest')
  assert.deepEqual(opened, { position: CHEST, viewers: 1 })
  chest.close()
  assert.equal((await host.event('chest', ({ viewers }) => viewers === 0)).viewers, 0)
  // The bot's own look was not told.
  assert.equal(host.events.filter(({ kind }) => kind === 'chest').length, 2)
  await leave(alex)
})

test('death is told with its reason and what was lost; the run fails with DEAD; the next one waits for the respawn', async () => {
  await host.call('Bot', 'primitive', { name: 'withdrawItem', args: ['iron_ingot', 2] })
  const skill = skillFile('waiting', `
    await ctx.navigateTo({ x: 15, y: 64, z: 0 }, 0)
    await new Promise((resolve, reject) => ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason)))`)
  host.events.length = 0
  const running = rejects(host.call('Bot', 'run', { skill }, { deadline: 60_000 }), 'DEAD')
  const digger = await join(server, 'Digger')
  await walk(digger, 12.5, 0.5)
  await eventually(async () => Math.hypot(...Object.values((await host.call('Bot', 'status')).position).map((v, i) => v - [15.5, 64, 0.5][i])) < 0.5, 'the bot on the glass')
  await digger.dig(digger.blockAt(at(15, 63, 0)), true)
  const death = await host.event('death')
  assert.deepEqual(death.lost, { iron_ingot: 2 })
  assert.match(death.reason, /Bot/)
  assert.ok(death.position.y < 40)
  await running
  const again = host.call('Bot', 'run', { skill: skillFile('standing', 'return ctx.position()') })
  await host.event('respawn')
  assert.ok((await again).y > 60)
  assert.deepEqual((await host.call('Bot', 'status')).inventory, {})
  await leave(digger)
})

test('calls to a bot that is not there, wrong ones and unknown ones have their codes', async () => {
  await rejects(host.call('Nobody', 'status'), 'DISCONNECTED')
  await rejects(host.call('Bot', 'dance'), 'BAD_ARGS')
  await rejects(host.call('Bot', 'primitive', { name: 'constructor' }), 'BAD_ARGS')
  await rejects(host.call('Bot', 'say', { text: 'x', to: '@a' }), 'BAD_ARGS')
  await rejects(host.call('Bot', 'observe', { chest: { x: 'a' } }), 'BAD_ARGS')
  await rejects(host.call('X', 'connect', { ...address, username: 'X', port: 0 }), 'BAD_ARGS')
  assert.deepEqual(await host.call('Nobody', 'disconnect'), {})
})

test('joining says why it failed', async () => {
  const closed = await new Promise(resolve => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
  const to = (port, more = {}) => host.call('Late', 'connect', { ...address, username: 'Late', port, ...more })
  await rejects(to(closed), 'CONNECT_REFUSED')
  await rejects(to(server.about.port, { host: 'no-such-host.invalid' }), 'NO_SERVER')
  await assert.rejects(to(server.about.port, { version: '1.16.5' }), { code: 'VERSION_MISMATCH', data: { server_version: version } })
  await rejects(to(server.about.port, { version: '1.99' }), 'BAD_ARGS')

  const answering = reply => new Promise(resolve => {
    const sockets = new Set()
    const fake = net.createServer(socket => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('data', () => reply(socket))
    }).listen(0, '127.0.0.1', () => resolve({ port: fake.address().port, close: () => { fake.close(); sockets.forEach(s => s.destroy()) } }))
  })
  for (const [reply, code] of [
    [socket => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'), 'NO_SERVER'],
    [socket => socket.end(), 'NO_SERVER'],
    [() => {}, 'TIMEOUT'],
    [socket => socket.write(status({ name: '1.8.9', protocol: 47 })), 'VERSION_MISMATCH'],
    [socket => socket.write(status({ name: '99.1', protocol: 99999 })), 'VERSION_MISMATCH']
  ]) {
    const fake = await answering(reply)
    const limit = code === 'TIMEOUT' ? { deadline: 300 } : {}
    await rejects(host.call('Late', 'connect', { ...address, username: 'Late', port: fake.port }, limit), code)
    fake.close()
  }
})

/** A server's answer to a ping. */
function status (version) {
  const json = Buffer.from(JSON.stringify({ version, players: { online: 0 }, description: 'x' }))
  return Buffer.concat([Buffer.from([json.length + 2, 0, json.length]), json])
}

test('leaving is told, and coming back under the same name works', async () => {
  host.events.length = 0
  await host.call('Bot', 'disconnect')
  assert.deepEqual(await host.event('disconnected'), { code: 'DISCONNECTED', reason: 'the bot left' })
  await rejects(host.call('Bot', 'status'), 'DISCONNECTED')
  await connect()
  await connect()
  assert.equal((await host.call('Bot', 'status')).health, 20)
})

test('a second bot with the name of one that is connected is sent away in plain words', async () => {
  await rejects(host.call('Other', 'connect', { ...address, username: 'Bot' }), 'KICKED').catch(async () => {
    // A server may instead send the first one away.
    const gone = await host.event('disconnected', ({ code }) => code === 'KICKED')
    assert.match(gone.reason, /^[^{}]+$/)
  })
})

test('when the server goes away every run fails with DISCONNECTED', async () => {
  await connect()
  host.events.length = 0
  const running = host.call('Bot', 'run', { skill: path.join(folder, 'endless.mjs') })
  await eventually(async () => (await host.call('Bot', 'status')).busy, 'the run')
  const ends = rejects(running, 'DISCONNECTED')
  await server.kill()
  await ends
  assert.equal((await host.event('disconnected')).code, 'DISCONNECTED')
})
