import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { after, test } from 'node:test'
import { advance, coast, drive, wall } from '../../../../skills/clock.mjs'
import { HOLD, MARK, REST, TICK, TOCK } from '../../../../skills/host/step.mjs'
import { startWorld } from '../../../../worlds/world.mjs'
import { join, leave } from '../../clients.mjs'

const { createClient } = createRequire(import.meta.url)('minecraft-protocol')
const version = '1.20.1'
const running = []

after(async () => {
  for (const { stop } of running) await stop()
})

async function world (speed) {
  const made = await startWorld({ world: 'arena', host: '127.0.0.1', port: 0, version, seed: 1, folder: null, motd: 'test', maxPlayers: 20, viewDistance: 2, speed })
  running.push(made)
  made.warnings = []
  made.serv.warn = text => made.warnings.push(text)
  return made
}

/** A client that answers every tick until it is told to be silent. */
async function member (serv, username) {
  const client = createClient({ host: '127.0.0.1', port: serv.listeningPort, username, version, auth: 'offline', fakeHost: '127.0.0.1' + MARK, checkTimeoutInterval: 2 ** 31 - 1 })
  const kept = []
  let silent = false
  const answer = number => client.write('custom_payload', { channel: TOCK, data: Buffer.from(String(number)) })
  client.on('custom_payload', ({ channel, data }) => {
    if (channel !== TICK) return
    const [number] = data.toString().split(' ').map(Number)
    if (silent) kept.push(number)
    else answer(number)
  })
  await once(client, 'login')
  answer(0)
  return {
    client,
    rest () { silent = true },
    wake () {
      silent = false
      for (const number of kept.splice(0)) answer(number)
    }
  }
}

/** Resolves once the world has come so far. */
async function reached (serv, tick) {
  while (serv.tickCount < tick) await once(serv, 'tick')
}

async function plain (serv, username) {
  const client = createClient({ host: '127.0.0.1', port: serv.listeningPort, username, version, auth: 'offline' })
  const heard = []
  client.on('system_chat', ({ content }) => heard.push(JSON.stringify(content)))
  await once(client, 'login')
  return { client, heard }
}

test('whoever comes in beside another of its process keeps step from its first tick', async () => {
  const { about, warnings } = await world(Infinity)
  const bots = []
  for (const name of ['Zoe', 'Ann', 'Moe']) bots.push(await join({ about, version, inStep: true }, name))
  await leave(...bots)
  assert.deepEqual(warnings, [])
})

test('a world begins at the date of its process, whose game may be slower than the machine: nobody\'s connection has aged', async () => {
  drive()
  await advance(50, wall.date() - 60_000)
  coast()
  const { about } = await world(Infinity)
  const bot = await join({ about, version, inStep: true }, 'Bot')
  const thrown = once(bot, 'end').then(([reason]) => reason)
  assert.equal(await Promise.race([bot.waitForTicks(200), thrown]), undefined)
  await leave(bot)
})

test('above the game\'s speed a world in which nobody is stands still; then ticks come as fast as they are answered', async () => {
  const { serv } = await world(Infinity)
  await wall.sleep(200)
  assert.equal(serv.tickCount, 0)
  const bot = await member(serv, 'Bot')
  const began = wall.now()
  await reached(serv, 200)
  assert.ok(wall.now() - began < 8000, '200 ticks take the game 10 s')
  bot.client.end()
})

test('at the game\'s own speed a world begins with whoever comes first, and goes on without them', async () => {
  const { serv } = await world(1)
  await wall.sleep(200)
  assert.equal(serv.tickCount, 0)
  const one = await member(serv, 'One')
  await reached(serv, 3)
  one.client.end()
  await once(one.client, 'end')
  const left = serv.tickCount
  await reached(serv, left + 3)
})

test('the next tick begins when each in step has answered the last one, and without a plain client\'s answer', async () => {
  const { serv, warnings } = await world(Infinity)
  const [one, two] = [await member(serv, 'One'), await member(serv, 'Two')]
  const other = await plain(serv, 'Plain')
  await reached(serv, 20)
  two.rest()
  await wall.sleep(100)
  const stands = serv.tickCount
  await wall.sleep(500)
  assert.equal(serv.tickCount, stands, 'it waits for Two')
  two.wake()
  await reached(serv, stands + 50)
  assert.ok(other.heard.some(line => line.includes('as fast as it can')), other.heard.join())
  assert.deepEqual(warnings, [])
  for (const { client } of [one, two, other]) client.end()
})

test('who does not answer for two seconds is named and not waited for, until the answer comes', async () => {
  const { serv, warnings } = await world(Infinity)
  const [one, two] = [await member(serv, 'One'), await member(serv, 'Two')]
  await reached(serv, 20)
  two.rest()
  const began = wall.now()
  await reached(serv, serv.tickCount + 20)
  assert.ok(wall.now() - began >= 1900)
  assert.deepEqual(warnings, ['Two does not answer: the world goes on without waiting for it'])
  two.wake()
  await reached(serv, serv.tickCount + 20)
  two.rest()
  await wall.sleep(100)
  const stands = serv.tickCount
  await wall.sleep(300)
  assert.equal(serv.tickCount, stands, 'it waits for Two again')
  for (const { client } of [one, two]) client.end()
})

test('a client in step that dies is not waited for', async () => {
  const { serv, warnings } = await world(Infinity)
  const [one, two] = [await member(serv, 'One'), await member(serv, 'Two')]
  await reached(serv, 20)
  two.rest()
  two.client.socket.destroy()
  const began = wall.now()
  await reached(serv, serv.tickCount + 20)
  assert.ok(wall.now() - began < 1500)
  assert.deepEqual(warnings, [])
  one.client.end()
})

test('what those in step say is read when all have answered, in the order of their names', async () => {
  const { serv } = await world(Infinity)
  const [slow, quick] = [await member(serv, 'A'), await member(serv, 'B')]
  await reached(serv, 20)
  const heard = []
  for (const name of ['A', 'B']) {
    const { _client } = serv.players.find(({ username }) => username === name)
    _client.on('arm_animation', () => heard.push([name, serv.tickCount]))
  }
  slow.rest()
  await wall.sleep(100)
  const stands = serv.tickCount
  quick.client.write('arm_animation', { hand: 0 })
  await wall.sleep(100)
  assert.deepEqual(heard, [])
  slow.client.write('arm_animation', { hand: 0 })
  slow.wake()
  await reached(serv, stands + 2)
  assert.deepEqual(heard.map(([name]) => name), ['A', 'B'])
  for (const { client } of [slow, quick]) client.end()
})

test('at the game\'s own speed people come first: a bot that does not answer holds up nobody', async () => {
  const { serv, warnings } = await world(1)
  const bot = await member(serv, 'Bot')
  const person = await plain(serv, 'Person')
  await reached(serv, serv.tickCount + 5)
  bot.rest()
  const [tick, began] = [serv.tickCount, wall.now()]
  await wall.sleep(1000)
  const rate = (serv.tickCount - tick) / (wall.now() - began) * 1000
  assert.ok(rate > 15, `${rate} ticks a second`)
  assert.deepEqual(warnings, [])
  assert.ok(!person.heard.some(line => line.includes('fast')))
  for (const { client } of [bot, person]) client.end()
})

test('time stands still for whom one in step waits for; others are let in, a tick each, and whoever waits may give up', async () => {
  const { serv } = await world(Infinity)
  const waiter = await member(serv, 'Waiter')
  await reached(serv, 20)
  waiter.client.write('custom_payload', { channel: HOLD, data: Buffer.from('Bot') })
  await wall.sleep(200)
  const stands = serv.tickCount
  const others = [await member(serv, 'One'), await member(serv, 'Two')]
  await wall.sleep(200)
  assert.equal(serv.tickCount, stands + 2)
  const bot = await member(serv, 'Bot')
  await reached(serv, stands + 20)
  waiter.client.write('custom_payload', { channel: HOLD, data: Buffer.from('Nobody') })
  await wall.sleep(200)
  const again = serv.tickCount
  await wall.sleep(200)
  assert.equal(serv.tickCount, again)
  waiter.client.end()
  await reached(serv, again + 20)
  for (const { client } of [bot, ...others]) client.end()
})

test('with nobody there but bots that want nothing of it a world stands still after a minute, as when it is empty', async () => {
  const { serv } = await world(Infinity)
  const [one, two] = [await member(serv, 'One'), await member(serv, 'Two')]
  const rests = (bot, rest) => bot.client.write('custom_payload', { channel: REST, data: Buffer.from(rest ? '1' : '0') })
  const still = async () => {
    const stands = serv.tickCount
    await wall.sleep(200)
    return serv.tickCount === stands
  }
  rests(one, true)
  await reached(serv, serv.tickCount + 1300)
  assert.equal(await still(), false, 'the other has not said so')
  const began = serv.tickCount
  rests(two, true)
  await reached(serv, began + 1190)
  await wall.sleep(500)
  const stood = serv.tickCount
  assert.ok(stood <= began + 1300, `${stood - began} ticks`)
  assert.equal(await still(), true)
  rests(two, false)
  await reached(serv, stood + 20)
  rests(two, true)
  await reached(serv, serv.tickCount + 1190)
  await wall.sleep(500)
  assert.equal(await still(), true)
  const person = await plain(serv, 'Person')
  await reached(serv, serv.tickCount + 1300)
  person.client.end()
  await once(person.client, 'end')
  for (const { client } of [one, two]) client.end()
})

test('a ceiling is kept to', async () => {
  const { serv } = await world(4)
  const bot = await member(serv, 'Bot')
  await reached(serv, 20)
  const [tick, began] = [serv.tickCount, wall.now()]
  await reached(serv, tick + 80)
  assert.ok(wall.now() - began >= 900, '80 ticks at four times the speed take a second')
  bot.client.end()
})

test('all that a tick tells a client goes out in one piece', async () => {
  const { serv } = await world(1)
  const bot = await member(serv, 'Bot')
  await reached(serv, serv.tickCount + 20)
  const [{ _client: { socket } }] = serv.players
  const pieces = []
  for (const name of ['_write', '_writev']) {
    const own = socket[name].bind(socket)
    socket[name] = (...words) => {
      pieces.push(name)
      own(...words)
    }
  }
  await new Promise(resolve => serv.once('tick', () => {
    pieces.length = 0
    for (let time = 1; time <= 5; time++) serv.setTime(time)
    queueMicrotask(resolve)
  }))
  assert.deepEqual(pieces, ['_writev'])
  bot.client.end()
})
