/**
 * Whoever sends what no player would: thrown out, and nobody beside him notices. A witness stands in the world meanwhile
 * and is answered at once; the attacker sends raw bytes.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createDeflate } from 'node:zlib'
import { scratch } from '../clients.mjs'
import { byte, double, float, frame, long, place, RawClient, short, string, varInt } from '../rawclient.mjs'
import { watchedWorld } from '../watched.mjs'

const VERSION = '1.20.1'
/** How long the server may be at one thing, in ms of computing. */
const LATE_MS = 200
const MORE_MEMORY_MB = 200
const form = { name: 'floods', terrain: { kind: 'generated' }, chest: ['~2', 'surface', '~'], rules: { daylight_cycle: false } }
const folder = scratch(after)
const pause = ms => new Promise(resolve => setTimeout(resolve, ms))
const memory = () => process.memoryUsage().rss / 2 ** 20

/** So many zeros, deflated. */
async function zeros (megabytes) {
  const stream = createDeflate()
  const parts = []
  stream.on('data', part => parts.push(part))
  const million = Buffer.alloc(2 ** 20)
  for (let i = 0; i < megabytes; i++) if (!stream.write(million)) await once(stream, 'drain')
  stream.end()
  await once(stream, 'end')
  return Buffer.concat(parts)
}

const chatLine = (client, text) =>
  client.bytes('chat_message', string(text), long(0), long(0), byte(0), varInt(0), Buffer.alloc(3))

describe('floods', () => {
  let server
  let witness
  let answers = 0
  let lost = null
  const connect = () => new RawClient(server.about.port, VERSION)

  /** Runs an attack and holds it to what it may do to others: the witness has its answers, and soon. */
  async function attack (body) {
    const [had, before] = [memory(), answers]
    await server.worst()
    await body()
    await pause(300) // what comes of it a moment later counts too
    const worst = await server.worst()
    assert.equal(lost, null)
    assert.ok(answers > before, 'the witness heard nothing')
    assert.ok(worst < LATE_MS, `the server was at one thing for ${Math.round(worst)} ms`)
    const more = memory() - had
    assert.ok(more < MORE_MEMORY_MB, `${Math.round(more)} MB more`)
  }

  /** Connected before everything else, and silent since; another has shaken hands and says no more. */
  const silent = []
  let began
  before(async () => {
    const file = path.join(folder, 'floods.json')
    writeFileSync(file, JSON.stringify(form))
    server = await watchedWorld({ world: file, version: VERSION, seed: 7 })
    witness = await connect().login('Witness')
    silent.push(connect(), connect())
    await Promise.all(silent.map(client => client.connected))
    silent[1].handshake(2)
    began = performance.now()
    witness.closed.then(last => { lost ??= last })
    const asking = async () => {
      for (;;) {
        witness.send('block_dig', varInt(1), place(0, 0, 0), byte(1), varInt(1))
        await witness.sees('acknowledge_player_digging')
        answers++
        await pause(20)
      }
    }
    asking().catch(() => {})
    await pause(3000) // until its surroundings are sent and everything has been compiled
  })
  after(async () => {
    lost = 'left'
    await witness.end()
    await server.stop()
  })

  test('a packet that inflates to 500 MB', async () => {
    const bomb = await zeros(500)
    for (const said of [500 * 2 ** 20, 300]) {
      await attack(async () => {
        const client = await connect().login('Bomber')
        client.raw(frame(Buffer.concat([varInt(said), bomb])))
        assert.match(await client.closed, /badly compressed|larger|length/i)
      })
    }
  })

  test('a frame of 268 MB', async () => {
    await attack(async () => {
      const client = connect()
      await client.connected
      client.raw(Buffer.from([0xff, 0xff, 0xff, 0x7f]))
      const part = Buffer.alloc(2 ** 20)
      for (let sent = 0; sent < 268 && !client.socket.destroyed; sent++) {
        if (!client.socket.write(part)) await Promise.race([once(client.socket, 'drain'), client.closed])
      }
      await client.closed
    })
  })

  test('frames of 2 MB that come byte by byte and are never finished', async () => {
    await attack(async () => {
      const clients = Array.from({ length: 8 }, connect)
      for (const client of clients) {
        await client.connected
        client.raw(varInt(2 ** 21 - 1))
        for (let i = 0; i < 1000; i++) client.raw(Buffer.alloc(1000))
      }
      for (const client of clients) await client.end()
    })
  })

  test('digging and placing where nobody is: 3000 places, as far apart as can be', async () => {
    await attack(async () => {
      const client = await connect().login('Digger')
      const packets = []
      for (let i = 0; i < 3000; i++) {
        const at = place(i * 9973 % 29_000_000, i % 300, -i * 7919 % 29_000_000)
        packets.push(i % 2
          ? client.bytes('block_dig', varInt(i % 3 === 0 ? 0 : 2), at, byte(1), varInt(i))
          : client.bytes('block_place', varInt(0), at, varInt(1), float(0.5), float(0.5), float(0.5), byte(0), varInt(i)))
      }
      client.raw(Buffer.concat(packets))
      assert.match(await client.closed, /too many packets/)
    })
  })

  test('3000 lines of chat', async () => {
    let lines = 0
    witness.hears = (name, body) => { if (/chat/.test(name) && body.includes('line ')) lines++ }
    await attack(async () => {
      const client = await connect().login('Talker')
      client.raw(Buffer.concat(Array.from({ length: 3000 }, (_, i) => chatLine(client, `line ${i}`))))
      assert.match(await client.closed, /spamming/)
    })
    assert.ok(lines <= 10, `${lines} lines were passed on`)
  })

  test('names, strings and books beyond what the game has', async () => {
    const refused = async (...packet) => {
      const client = await connect().login('Writer')
      client.send(...packet)
      return client.closed
    }
    await attack(async () => {
      const long64 = connect()
      await long64.connected
      long64.handshake(2)
      long64.send('login_start', string('x'.repeat(17)), byte(0))
      assert.match(await long64.closed, /16 characters/)
      assert.match(await refused('settings', string('en'.repeat(20_000)), byte(9)), /larger/)
      assert.match(await refused('custom_payload', string('a:b'), Buffer.alloc(40_000)), /larger/)
      assert.match(await refused('update_sign', place(0, 64, 0), byte(1), ...Array(4).fill(string('x'.repeat(2000)))), /larger/)
      assert.match(await refused('edit_book', varInt(0), varInt(200), ...Array(200).fill(string('x'.repeat(2000))), byte(0)), /more than/)
    })
  })

  test('items whose data is nested a thousand deep, or has no end', async () => {
    const nested = Buffer.concat([Buffer.from([10, 0, 0]), ...Array(20_000).fill(Buffer.from([10, 0, 0]))])
    const list = Buffer.from([10, 0, 0, 9, 0, 1, 97, 1, 0x7f, 0xff, 0xff, 0xff])
    for (const data of [nested, list]) {
      await attack(async () => {
        const client = await connect().login('Nester')
        client.send('window_click', byte(0), varInt(0), short(36), byte(0), varInt(0), varInt(0), byte(1), varInt(1), byte(1), data)
        assert.match(await client.closed, /Bad packet/)
      })
    }
  })

  test('packets cut short, with more behind them, or of no kind', async () => {
    const tries = [
      [client => client.send('position', double(1)), /Bad packet/],
      [client => client.send('held_item_slot', short(1), Buffer.alloc(5)), /larger/],
      [client => client.raw(frame(Buffer.concat([varInt(0), varInt(250)]))), /packet id/],
      [client => client.send('position', double(NaN), double(1), double(1), byte(0)), /Invalid move/]
    ]
    for (const [send, reason] of tries) {
      const client = await connect().login('Odd')
      send(client)
      assert.match(await client.closed, reason)
    }
  })

  test('30 logins at once, at 20 places', async () => {
    await attack(async () => {
      const clients = Array.from({ length: 30 }, connect)
      const came = await Promise.allSettled(clients.map((client, i) => client.login(`Many${i}`)))
      const there = came.filter(({ status }) => status === 'fulfilled').length
      assert.ok(there > 0 && there < 20, `${there} came in`)
      for (const { reason } of came.filter(({ status }) => status === 'rejected')) {
        // No word where too many stand at the door at once: how many do depends on how fast they are let in.
        assert.match(reason.message, /server is full|throttled|disconnected: $/)
      }
      for (const client of clients) await client.end()
    })
  })

  test('hundreds of connections that say nothing, and pings of the server list', async () => {
    await attack(async () => {
      const clients = Array.from({ length: 300 }, connect)
      await Promise.all(clients.map(client => client.connected))
      const open = () => clients.filter(client => !client.socket.destroyed).length
      for (const end = Date.now() + 5000; open() > 64 && Date.now() < end;) await pause(20)
      assert.ok(open() <= 64, `${open()} stay open`)
      for (const client of clients) await client.end()
    })
  })

  test('who does not get on with the login is thrown out after half a minute', async () => {
    for (const client of silent) await client.closed
    assert.ok(performance.now() - began > 25_000)
  })
})
