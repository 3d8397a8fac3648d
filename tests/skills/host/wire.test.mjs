import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { queryObjects } from 'node:v8'
import { coast, drive } from '../../../skills/clock.mjs'
import { SkillError } from '../../../skills/errors.mjs'
import { Wire } from '../../../skills/host/wire.mjs'

/** A wire whose other end is the test's. */
function wired (handle) {
  const input = new PassThrough()
  const lines = []
  const readers = []
  const wire = new Wire(input, line => {
    assert.match(line, /^[^\n]*\n$/)
    lines.push(JSON.parse(line))
    readers.splice(0).forEach(wake => wake())
  }, handle)
  return {
    wire,
    send: (...messages) => input.write(messages.map(message => `${JSON.stringify(message)}\n`).join('')),
    raw: text => input.write(text),
    close: () => input.end(),
    async next () {
      while (lines.length === 0) await new Promise(resolve => readers.push(resolve))
      return lines.shift()
    }
  }
}

test('every call is answered with its id, in whatever order they end', async () => {
  const end = wired(({ method }) => method === 'slow' ? new Promise(resolve => setTimeout(resolve, 30, 'slow')) : Promise.resolve(method))
  end.send({ t: 'call', id: 1, method: 'slow' }, { t: 'call', id: 2, method: 'quick' })
  assert.deepEqual(await end.next(), { t: 'result', id: 2, ok: 'quick' })
  assert.deepEqual(await end.next(), { t: 'result', id: 1, ok: 'slow' })
})

test('a handler gets the bot, the method and the parameters', async () => {
  const end = wired(async call => call)
  end.send({ t: 'call', id: 1, bot: 'Bot', method: 'say', params: { text: 'hi' } }, { t: 'call', id: 2, method: 'ping' })
  assert.deepEqual((await end.next()).ok, { id: 1, bot: 'Bot', method: 'say', params: { text: 'hi' } })
  assert.deepEqual((await end.next()).ok, { id: 2, bot: null, method: 'ping', params: {} })
})

test('errors have a code; what has none is INTERNAL', async () => {
  const end = wired(async ({ method }) => { throw method === 'a' ? new SkillError('NO_PATH', 'no way', { from: 1 }) : new TypeError('oops') })
  end.send({ t: 'call', id: 1, method: 'a' }, { t: 'call', id: 2, method: 'b' })
  assert.deepEqual((await end.next()).error, { code: 'NO_PATH', message: 'no way', data: { from: 1 } })
  assert.deepEqual((await end.next()).error, { code: 'INTERNAL', message: 'oops', data: {} })
})

test('deadline and cancel abort the handler\'s signal with their code', async () => {
  const end = wired((_call, signal) => new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  }))
  end.send({ t: 'call', id: 1, method: 'wait', deadline_ms: 10 })
  assert.equal((await end.next()).error.code, 'TIMEOUT')
  end.send({ t: 'call', id: 2, method: 'wait' }, { t: 'cancel', id: 2 }, { t: 'cancel', id: 99 })
  assert.equal((await end.next()).error.code, 'CANCELLED')
})

test('a bot that comes in while its world stands still is told by the machine\'s clock that it takes too long', async t => {
  drive()
  t.after(coast)
  const end = wired((_call, signal) => new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  }))
  end.send({ t: 'call', id: 1, method: 'connect', deadline_ms: 10 })
  assert.equal((await end.next()).error.code, 'TIMEOUT')
})

test('lines come in pieces, several at once, with any character JSON may hold, and very long', async () => {
  const end = wired(async ({ params }) => params.text)
  const line = JSON.stringify({ t: 'call', id: 1, method: 'echo', params: { text: 'ü\u2028\u2029ö' } })
  const bytes = Buffer.from(`${line}\n`)
  for (const byte of bytes) end.raw(Buffer.from([byte]))
  assert.equal((await end.next()).ok, 'ü\u2028\u2029ö')
  const long = 'x'.repeat(5_000_000)
  end.send({ t: 'call', id: 2, method: 'echo', params: { text: long } }, { t: 'call', id: 3, method: 'echo', params: { text: 'b' } })
  assert.equal((await end.next()).ok, long)
  assert.equal((await end.next()).ok, 'b')
})

test('a line that is no JSON, or no message, does not end the wire', async () => {
  const end = wired(async () => 1)
  end.raw('{oops\nnull\n[]\n{"t":"other"}\n')
  end.send({ t: 'call', id: 1, method: 'x' })
  assert.equal((await end.next()).kind, 'log')
  assert.deepEqual(await end.next(), { t: 'result', id: 1, ok: 1 })
})

test('values cross as plain JSON; one that cannot is an error', async () => {
  const circle = {}
  circle.self = circle
  const values = { map: new Map([['a', 1n]]), set: new Set([1]), nothing: undefined, nan: NaN, circle }
  const end = wired(async ({ method }) => values[method])
  for (const [id, method] of ['map', 'set', 'nothing', 'nan', 'circle'].entries()) end.send({ t: 'call', id, method })
  const answers = []
  for (let i = 0; i < 5; i++) answers.push(await end.next())
  assert.deepEqual(answers.slice(0, 4).map(answer => answer.ok), [{ a: 1 }, [1], null, null])
  assert.equal(answers[4].error.code, 'INTERNAL')
})

test('the wire tells when the other side has closed it', async () => {
  const end = wired(async () => 1)
  end.close()
  await end.wire.closed
})

test('a tick that waits is over when it is answered, though the world that drove it has gone meanwhile', async () => {
  const end = wired(async () => null)
  const waits = end.wire.tick(7, 0, true)
  end.wire.tick(null, 0, false)
  assert.equal((await end.next()).tick, 7)
  assert.equal((await end.next()).tick, null)
  end.send({ t: 'done', tick: 7 }, { t: 'done', tick: null })
  await waits
})

test('where the world waits, what the session says is read when it has said that this is all; but for a ping', async () => {
  const end = wired(async ({ method }) => method)
  end.wire.tick(7, 0, true)
  assert.deepEqual(await end.next(), { t: 'tick', tick: 7, date: 0, waits: true })
  end.send({ t: 'call', id: 1, method: 'look' }, { t: 'call', id: 2, method: 'ping' })
  assert.deepEqual(await end.next(), { t: 'result', id: 2, ok: 'ping' })
  end.send({ t: 'done', tick: 7 })
  assert.deepEqual(await end.next(), { t: 'result', id: 1, ok: 'look' })
  assert.equal((await end.next()).tick, 7)
  end.send({ t: 'call', id: 3, method: 'late' })
  end.wire.tick(8, 50, false)
  assert.deepEqual([await end.next(), await end.next()].map(each => each.id ?? each.tick).sort(), [3, 8])
})

test('nor is a tick asked about again once its world has gone: the session would wait for the next one for ever', async () => {
  const end = wired(async () => null)
  const waits = end.wire.tick(7, 0, true)
  end.wire.event('Bot', 'end', {})
  end.wire.tick(null, 0, false)
  end.send({ t: 'done', tick: 7 }, { t: 'done', tick: null })
  await waits
  end.wire.event(null, 'last', {})
  const said = []
  do { said.push(await end.next()) } while (said.at(-1).kind !== 'last')
  assert.deepEqual(said.filter(({ t }) => t === 'tick').map(({ tick }) => tick), [7, null])
})

test('the session is asked in ticks in which something was said or is due, and in no other', async () => {
  const end = wired(async () => null)
  const asked = []
  const answer = async next => {
    const message = await end.next()
    if (message.t === 'tick') {
      asked.push(message.tick)
      end.send({ t: 'done', tick: message.tick, next })
    }
  }
  await Promise.all([end.wire.tick(7, 0, true), answer(10)])
  await end.wire.tick(8, 0, true)
  await end.wire.tick(9, 0, true)
  await Promise.all([end.wire.tick(10, 0, true), answer(100)])
  await end.wire.tick(11, 0, true)
  end.wire.event('Bot', 'chat', {})
  await Promise.all([end.wire.tick(12, 0, true), answer(null), answer(null)])
  await end.wire.tick(1000, 0, true)
  assert.deepEqual(asked, [7, 10, 12])
})

test('a heartbeat, which comes by the wall, has the session asked in no tick', async () => {
  const end = wired(async ({ method }) => method)
  const first = end.wire.tick(7, 0, true)
  assert.equal((await end.next()).tick, 7)
  end.send({ t: 'call', id: 1, method: 'ping' })
  assert.equal((await end.next()).id, 1)
  end.send({ t: 'done', tick: 7, next: 100 })
  await first
  end.send({ t: 'call', id: 2, method: 'ping' })
  assert.equal((await end.next()).id, 2)
  const second = end.wire.tick(8, 50, true)
  end.wire.event(null, 'last', {})
  assert.equal((await end.next()).kind, 'last')
  await second
})

test('what the session says of its own accord is dealt with at once, not in the next tick', async () => {
  const end = wired(async ({ method }) => method)
  const first = end.wire.tick(7, 50, true)
  assert.equal((await end.next()).tick, 7)
  end.send({ t: 'done', tick: 7, next: 100 })
  await first
  end.send({ t: 'call', id: 3, method: 'now' })
  assert.deepEqual(await end.next(), { t: 'result', id: 3, ok: 'now' })
  assert.equal((await end.next()).tick, 7)
  end.send({ t: 'done', tick: 7, next: 100 }, { t: 'wake' })
  assert.equal((await end.next()).tick, 7)
  end.send({ t: 'done', tick: 7, next: 8 })
  const second = end.wire.tick(8, 100, true)
  assert.equal((await end.next()).tick, 8)
  end.send({ t: 'done', tick: 8, next: null })
  await second
})

test('a tick that is dealt with leaves nothing behind: a session of days has millions', async () => {
  const end = wired(async () => null)
  const play = async (from, to) => {
    for (let tick = from; tick < to; tick++) {
      const over = end.wire.tick(tick, 50 * tick, true)
      assert.equal((await end.next()).tick, tick)
      end.send({ t: 'done', tick, next: tick + 1 })
      await over
    }
  }
  await play(0, 10)
  const before = queryObjects(Promise)
  await play(10, 510)
  const more = queryObjects(Promise) - before
  assert.ok(more < 50, `${more} promises more after 500 ticks`)
})

test('a tick that waits is over when the other side has closed its end, and so is every later one', async () => {
  const end = wired(async () => null)
  const waits = end.wire.tick(7, 0, true)
  assert.equal((await end.next()).tick, 7)
  end.close()
  await waits
  await end.wire.tick(8, 50, true)
})
