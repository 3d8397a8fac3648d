/** Who has the body, and when it goes from one to the next. */
import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Memory } from '../../../skills/bot/memory.mjs'
import { Gate } from '../../../skills/bot/runs.mjs'
import { Reflexes, reflexHandle } from '../../../skills/reflexes/manager.mjs'

test('a more urgent reflex takes the body over with nothing of the skill between them', async () => {
  const bot = new EventEmitter()
  const told = new EventEmitter()
  const handle = {
    bot, name: 'Bot', registry: {}, memory: new Memory(), gate: new Gate(), alive: true, tick: () => 0, log () {}, event: (_kind, { name, state }) => told.emit(`${name} ${state}`)
  }
  let urgent = false
  const aborted = signal => new Promise((_resolve, reject) => { signal.addEventListener('abort', () => reject(signal.reason)) })
  const reflexes = new Reflexes(handle, [
    { name: 'first', wanted: () => urgent ? 'it burns' : null, act: async () => {} },
    { name: 'second', wanted: () => 'it is there', act: (_context, signal) => aborted(signal) }
  ])
  const look = () => { for (let tick = 0; tick < 4; tick++) bot.emit('physicsTick') }
  let opened = 0
  reflexes.start()
  look()
  assert.equal(reflexes.acting, 'second')
  handle.gate.on('resume', () => { opened++ })
  const ended = once(told, 'first end')
  urgent = true
  await new Promise(resolve => { setImmediate(resolve) })
  look()
  // What was wanted a moment ago is done, whatever flickers.
  urgent = false
  const started = once(told, 'first start')
  await started
  assert.equal(opened, 0)
  await ended
  assert.equal(opened, 1)
  reflexes.stop()
})

test('a reflex works with all of the body that primitives ask for', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const scripts = globSync('skills/{primitives,pathing}/**/*.mjs', { cwd: root }).map(path => readFileSync(`${root}${path}`, 'utf8'))
  const asked = new Set(scripts.flatMap(text => [...text.matchAll(/\bhandle\.(?!mjs)(\w+)/g)].map(([, name]) => name)))
  const given = Object.keys(reflexHandle(/** @type {any} */ ({})))
  assert.ok(asked.size > 15)
  // Who is stuck is told so in a step alone.
  assert.deepEqual([...asked].filter(name => !given.includes(name)).sort(), ['off', 'once'])
})
