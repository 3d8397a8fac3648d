/** Servers of the real protocol that send whoever has come in elsewhere. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { after, test } from 'node:test'
import { connect } from '../../../../skills/host/joining/connect.mjs'

const require = createRequire(import.meta.url)
const protocol = require('minecraft-protocol')
const data = require('minecraft-data')

const clients = []
after(() => { for (const client of clients) clearTimeout(client.closeTimer) })

/** Join a server that does this with whoever comes; gives what comes of it and the events. */
async function join (version, meet) {
  const server = protocol.createServer({
    host: '127.0.0.1', port: 0, version, 'online-mode': false, keepAlive: false, hideErrors: true, motd: 'x'
  })
  server.on('error', () => {})
  server.on('connection', client => {
    clients.push(client)
    client.on('error', () => {})
  })
  server.on('playerJoin', client => meet(client, data(version).loginPacket))
  await once(server, 'listening')
  const events = []
  try {
    const handle = await connect(
      { username: 'Bot', host: '127.0.0.1', port: server.socketServer.address().port, version: null, auth: 'offline', profiles_folder: null },
      AbortSignal.timeout(20_000), (kind, what) => events.push([kind, what])
    )
    return { handle, events, client: clients.at(-1) }
  } finally {
    server.socketServer.close()
  }
}

const worldOf = (seed, login) => ({ ...login, entityId: 1, hashedSeed: [0, seed] })

function letIn (client, login, seed) {
  client.write('login', worldOf(seed, login))
  client.write('update_health', { health: 20, food: 20, foodSaturation: 5 })
  client.write('position', { x: 0, y: 64, z: 0, dx: 0, dy: 0, dz: 0, yaw: 0, pitch: 0, flags: 0, teleportId: 1 })
}

test('another world on the same connection is told, and the way back', async () => {
  let login
  const { handle, events, client } = await join('1.20.1', (client, packet) => {
    login = packet
    letIn(client, packet, 5)
  })
  assert.equal(handle.seed, 'seed 0,5')
  const put = (seed, dimension = 'minecraft:overworld') => client.write('respawn', {
    ...worldOf(seed, login), dimension, worldName: dimension, gamemode: 0, copyMetadata: 0, isDebug: false, isFlat: false, portalCooldown: 0
  })
  const moved = once(handle.bot._client, 'update_time')
  put(5, 'minecraft:the_nether')
  put(5)
  put(7)
  put(7)
  put(5)
  client.write('update_time', { age: [0, 1], time: [0, 1] })
  await moved
  assert.deepEqual(events, [['world', { back: false }], ['world', { back: true }]])
  handle.bot.quit()
  await once(handle, 'end')
})

const onwards = { host: 'other.example', port: 25570 }
const says = error => {
  assert.equal(error.code, 'KICKED')
  assert.match(error.message, /it hands players on to other\.example:25570; covoyager join other\.example:25570 plays there/)
  return true
}

test('a server that hands on whoever comes is told with its address', async () => {
  await assert.rejects(join('1.21.4', client => client.write('transfer', onwards)), says)
})

test('who is handed on out of the world hears where to', async () => {
  await assert.rejects(join('1.21.4', (client, login) => {
    client.once('teleport_confirm', () => client.write('transfer', onwards))
    letIn(client, login, 5)
  }), says)
})
