import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { connect } from '../../../../skills/host/joining/connect.mjs'
import { connectError, pingServer } from '../../../../skills/host/joining/ping.mjs'

const require = createRequire(import.meta.url)
const protocol = require('minecraft-protocol')

const clients = []

// The library sets a timer at a kick that would keep this process for half a minute; after the connection's end it sets none.
after(async () => {
  await Promise.all(clients.map(client => client.ended || once(client, 'end')))
  for (const client of clients) clearTimeout(client.closeTimer)
})

/** A server that speaks the real protocol and lets nobody stay: `meet` is what it does with whoever comes. */
async function join (meet, { online = false, version = '1.20.1', named = null } = {}) {
  const server = protocol.createServer({
    host: '127.0.0.1', port: 0, version, 'online-mode': online, keepAlive: false, kickTimeout: 5000, hideErrors: true, motd: 'x', ...meet.options
  })
  server.on('error', () => {})
  server.on('connection', client => {
    clients.push(client)
    client.on('error', () => {})
  })
  if (meet.login) server.on('login', meet.login)
  await once(server, 'listening')
  const { port } = server.socketServer.address()
  try {
    return await connect(
      { username: 'Bot', host: '127.0.0.1', port, version: named, auth: 'offline', profiles_folder: null },
      AbortSignal.timeout(20_000), () => {}
    )
  } finally {
    server.socketServer.close()
  }
}

const fails = async (attempt, code, message) => {
  await assert.rejects(attempt, error => {
    assert.equal(error.code, code, error.message)
    assert.match(error.message, message)
    assert.doesNotMatch(error.message, /[{}\n]/)
    return true
  })
}

const chat = text => JSON.stringify(text)

test('who is sent away at login hears why, in plain words', async () => {
  const away = reason => ({ options: { beforeLogin: client => client.end('away', chat(reason)) } })
  await fails(join(away({ translate: 'multiplayer.disconnect.not_whitelisted' })), 'KICKED', /white-listed/)
  await fails(join(away({ text: 'Banned', extra: [{ text: ': griefing' }] })), 'KICKED', /Banned: griefing/)
  await fails(join(away({ text: 'The server is full!' })), 'KICKED', /full/)
})

test('who is sent away after login hears why too', async () => {
  await fails(join({ login: client => client.end('away', chat({ text: 'Maintenance' })) }), 'KICKED', /Maintenance/)
})

test('who is sent away while the world is still coming has not joined', async () => {
  const { loginPacket } = require('minecraft-data')('1.20.1')
  const login = client => {
    client.write('login', { ...loginPacket, entityId: 1 })
    client.write('update_health', { health: 20, food: 20, foodSaturation: 5 })
    client.write('position', { x: 0, y: 64, z: 0, yaw: 0, pitch: 0, flags: 0, teleportId: 1 })
    client.once('teleport_confirm', () => client.end('away', chat({ text: 'You are banned here' })))
  }
  await fails(join({ login }), 'KICKED', /banned here/)
})

test('what no test covers is refused, whether the version is named or not', async () => {
  for (const named of [null, '1.20.6']) await fails(join({}, { version: '1.20.6', named }), 'VERSION_MISMATCH', /1\.20\.6, which no test covers.*1\.13\.2/)
})

test('a proxy whose server is of another version names it', async () => {
  const away = { options: { beforeLogin: client => client.end('away', chat({ text: 'Outdated client! Please use 1.21.4' })) } }
  await assert.rejects(join(away), error => {
    assert.deepEqual([error.code, error.data.server_version], ['VERSION_MISMATCH', '1.21.4'])
    return true
  })
})

test('a server that checks accounts asks for one', async () => {
  await fails(join({}, { online: true }), 'LOGIN_FAILED', /checks accounts.*--auth microsoft/)
})

test('a server that hangs up without a word is said to', async () => {
  await fails(join({ options: { beforeLogin: client => client.socket.destroy() } }), 'LOGIN_FAILED', /hung up/)
})

test('an address with colons is called by its brackets', () => {
  const { message } = connectError(Object.assign(new Error(), { code: 'ECONNREFUSED' }), '::1', 7)
  assert.match(message, /^Nothing listens at \[::1\]:7;/)
})

test('a server that says nothing is told with what to look at', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    await fails(pingServer({ host: '127.0.0.1', port, timeoutMs: 600 }), 'NO_SERVER', /does not answer within 1 s: check the address/)
  } finally {
    server.close()
  }
})
