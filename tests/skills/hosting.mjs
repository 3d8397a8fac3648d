/** The bot host as a child process, spoken to as the session speaks to it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { wall } from '../../skills/clock.mjs'

const HOST = fileURLToPath(new URL('../../skills/host/host.mjs', import.meta.url))

/**
 * Start a host.
 * @returns {Promise<{call: Function, events: object[], event: Function, child: object, stop: () => Promise<number>}>}
 */
export async function startHost () {
  const child = spawn(process.execPath, ['--disable-warning=DEP0174', HOST], { stdio: ['pipe', 'pipe', 'pipe'] })
  const log = []
  createInterface(child.stderr).on('line', line => log.push(line))
  const pending = new Map()
  const events = []
  const waiting = new Set()
  let last = 0
  createInterface(child.stdout).on('line', line => {
    const message = JSON.parse(line)
    if (message.t === 'result') {
      pending.get(message.id)(message)
      pending.delete(message.id)
    } else if (message.t === 'tick') {
      send({ t: 'done', tick: message.tick })
    } else {
      events.push(message)
      for (const look of waiting) look(message)
    }
  })

  const send = message => child.stdin.write(`${JSON.stringify(message)}\n`)

  /** @returns {Promise<any>} the value; rejects with an Error that has `code` and `data` */
  const call = (bot, method, params = {}, { deadline = 30_000, onStart } = {}) => new Promise((resolve, reject) => {
    const id = ++last
    pending.set(id, ({ ok, error }) => error ? reject(Object.assign(new Error(error.message), error)) : resolve(ok))
    send({ t: 'call', id, bot, method, params, deadline_ms: deadline })
    onStart?.(() => send({ t: 'cancel', id }))
  })

  /** The first event of that kind, one that has come already included. */
  const event = (kind, when = () => true, seconds = 10) => new Promise((resolve, reject) => {
    const fits = message => message.kind === kind && when(message.data)
    const known = events.find(fits)
    if (known) return resolve(known.data)
    const look = message => {
      if (!fits(message)) return
      wall.clearTimeout(timer)
      waiting.delete(look)
      resolve(message.data)
    }
    const timer = wall.setTimeout(() => {
      waiting.delete(look)
      reject(new Error(`no event ${kind} in ${seconds} s; there were ${events.map(each => each.kind)}`))
    }, wall.patience(seconds * 1000))
    waiting.add(look)
  })

  await event('ready')
  return {
    call,
    events,
    event,
    child,
    log,
    async stop () {
      child.stdin.end()
      return (await once(child, 'exit'))[0]
    }
  }
}

/** Waits until `check()` resolves to something true. */
export async function eventually (check, what, seconds = 10) {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const found = await check()
    if (found) return found
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error(`waited ${seconds} s in vain for ${what}`)
}
