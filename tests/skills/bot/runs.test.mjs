import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { SkillError } from '../../../skills/errors.mjs'
import { Gate, Runs } from '../../../skills/bot/runs.mjs'

const cancelled = () => new SkillError('CANCELLED', 'told to stop')
const untilAborted = signal => new Promise((_resolve, reject) => {
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
})

test('a run gives its work\'s value or error', async () => {
  const runs = new Runs()
  assert.equal(await runs.start({ id: 1, name: 'dig' }, async run => run.id), 1)
  await assert.rejects(runs.start({ id: 2, name: 'dig' }, () => { throw new SkillError('NO_TOOL', 'none') }), { code: 'NO_TOOL' })
  assert.equal(runs.current, null)
})

test('a run ends at its deadline, and what its work throws then is not what counts', async () => {
  const stopped = []
  const runs = new Runs(run => stopped.push(run.name))
  const run = runs.start({ id: 1, name: 'dig', deadlineMs: 20 }, async ({ signal }) => {
    await untilAborted(signal).catch(() => { throw new Error('the path was cleared') })
  })
  await assert.rejects(run, { code: 'TIMEOUT' })
  assert.deepEqual(stopped, ['dig'])
})

test('a run stops by its id, and by a signal from outside', async () => {
  const runs = new Runs()
  const run = runs.start({ id: 7, name: 'dig' }, ({ signal }) => untilAborted(signal))
  assert.equal(runs.stop(cancelled(), 8), false)
  assert.equal(runs.stop(cancelled(), 7), true)
  await assert.rejects(run, { code: 'CANCELLED' })
  assert.equal(runs.stop(cancelled()), false)

  const outside = new AbortController()
  const other = runs.start({ id: 9, name: 'dig', signal: outside.signal }, ({ signal }) => untilAborted(signal))
  outside.abort(new SkillError('TIMEOUT', 'late'))
  await assert.rejects(other, { code: 'TIMEOUT' })
  await assert.rejects(runs.start({ id: 9, name: 'dig', signal: outside.signal }, () => 1), { code: 'TIMEOUT' })
})

test('a busy bot refuses another run unless that one may interrupt', async () => {
  const runs = new Runs()
  const first = runs.start({ id: 1, name: 'dig' }, ({ signal }) => untilAborted(signal))
  await assert.rejects(runs.start({ id: 2, name: 'come' }, () => 1), { code: 'BUSY', data: { run: 'dig' } })
  const order = []
  const second = runs.start({ id: 3, name: 'come', preempt: true }, async () => { order.push(runs.current.name) })
  await assert.rejects(first, { code: 'INTERRUPTED' })
  await second
  assert.deepEqual(order, ['come'])
})

test('of two that interrupt at once each has the bot alone', async () => {
  const runs = new Runs()
  const first = runs.start({ id: 1, name: 'dig' }, ({ signal }) => untilAborted(signal))
  let inside = 0
  const work = async ({ signal }) => {
    assert.equal(++inside, 1)
    try { await untilAborted(signal) } finally { inside-- }
  }
  const second = runs.start({ id: 2, name: 'come', preempt: true }, work)
  const third = runs.start({ id: 3, name: 'give', preempt: true }, async () => { assert.equal(inside, 0) })
  await Promise.all([assert.rejects(first, { code: 'INTERRUPTED' }), assert.rejects(second, { code: 'INTERRUPTED' }), third])
})

test('work that does not listen is answered without it, and the bot is free again', async () => {
  const runs = new Runs()
  const run = runs.start({ id: 1, name: 'deaf' }, () => new Promise(() => {}))
  runs.stop(cancelled())
  await assert.rejects(run, { code: 'CANCELLED' })
  assert.equal(await runs.start({ id: 2, name: 'dig' }, async () => 'free'), 'free')
})

test('what a run left behind in the background stops with it', async () => {
  const runs = new Runs(() => assert.fail('nothing was told to stop'))
  let left
  await runs.start({ id: 1, name: 'dig' }, async ({ signal }) => { left = untilAborted(signal) })
  await assert.rejects(left, { code: 'CANCELLED' })
})

test('a gate is closed while anybody holds it', async () => {
  const gate = new Gate()
  const { signal } = new AbortController()
  const heard = []
  gate.on('pause', why => heard.push(`pause ${why}`))
  gate.on('resume', () => heard.push('resume'))
  const eat = gate.hold('eat')
  const flee = gate.hold('flee')
  let passed = false
  const waiting = gate.passed(signal).then(() => { passed = true })
  eat()
  eat()
  assert.deepEqual([gate.closed, gate.why, gate.holders, passed], [true, 'flee', 1, false])
  flee()
  await waiting
  assert.deepEqual(heard, ['pause eat', 'resume'])
  assert.equal(gate.why, null)
})

test('whoever waits at a gate leaves when told to, and leaves nothing behind', async () => {
  const gate = new Gate()
  gate.hold('sleep')
  const controller = new AbortController()
  const waiting = gate.passed(controller.signal)
  controller.abort(cancelled())
  await assert.rejects(waiting, { code: 'CANCELLED' })
  assert.equal(gate.listenerCount('resume'), 0)
})

test('a gate that closes again at once keeps those who wait', async () => {
  const gate = new Gate()
  const eat = gate.hold('eat')
  let again
  gate.once('resume', () => { again = gate.hold('flee') })
  let passed = false
  const waiting = gate.passed(new AbortController().signal).then(() => { passed = true })
  const changed = once(gate, 'change')
  eat()
  await changed
  await new Promise(setImmediate)
  assert.equal(passed, false)
  again()
  await waiting
})
