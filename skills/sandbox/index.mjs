import { Worker } from 'node:worker_threads'
import { game, hold, wall } from '../clock.mjs'
import { CODES, SkillError, asSkillError } from '../errors.mjs'
import { toText } from '../shapes.mjs'
import { ALLOWED, checkArguments } from './checks.mjs'
import { LIMITS, OVERDUE_MS } from './limits.mjs'

/** Codes that a skill's own error may carry out; a skill cannot claim to have met a limit or a fault of ours. */
const OWN_CODES = new Set(CODES.filter(code => !['LIMIT', 'INTERNAL', 'TIMEOUT', 'CANCELLED', 'DISCONNECTED'].includes(code)))
const WATCH_MS = 100
const [USED, SINCE, ENTERED] = [0, 1, 2]
const KILLS = new Set(['killMob', 'shootMob'])
/** How long a primitive that was told to stop is waited for. */
const STOPPING_MS = 2000
const LONGEST_SAY = 256
/** Of what was done, the last so many are told, each in so many characters. */
const DID = 60
const LONGEST_ARGS = 80
const LONGEST_TOLD = 160
/** How deep a skill's value, or its error's data, may be nested. */
const DEEPEST = 100

/**
 * Run a skill that nobody has read, where it can do nothing but call primitives.
 *
 * It runs in a QuickJS of its own in a thread of its own. JSON is all that passes, arguments are checked on this side,
 * and whatever it does it ends within its limits; a primitive that is under way then is stopped.
 *
 * @param {string} source `export default async function (ctx, args) {…}`
 * @param {(signal: AbortSignal) => object} createContext gives the functions that stand behind ctx, by name, and
 *   `chest`; they must end soon after the signal aborts
 * @param {any} args JSON-able
 * @param {Partial<Record<keyof typeof LIMITS, number>>} [limits]
 * @param {AbortSignal|null} [signal] ends it early, with the code of its reason
 * @returns {Promise<{ok: boolean, value: any, error: {code: string, message: string, data: object}|null,
 *   cpu_ms: number, calls: number, log: string[], killed: number,
 *   did: {name: string, args: string, ok: boolean, told: string}[]}>} never rejects; codes: the primitive's own that the
 *   skill let pass, BAD_SKILL, LIMIT (`data.limit`), TIMEOUT, or the code of the signal's reason. `did` and `killed`
 *   (mobs) are what the primitives say of themselves: no skill has a hand in it
 */
export async function runInSandbox (source, createContext, args = null, limits = {}, signal = null) {
  const sandbox = new Sandbox({ ...LIMITS, ...limits })
  return sandbox.run(source, createContext, args, signal)
}

class Sandbox {
  #limits
  #times = new Float64Array(new SharedArrayBuffer(24))
  #ending = new AbortController()
  #turn = Promise.resolve()
  /** What keeps the tick from ending while the thread computes: one for its start and for each answer it was sent. */
  #thinking = []
  #log = []
  #calls = 0
  #says = 0
  #did = []
  #killed = 0
  /** @type {number|null} */
  #cpu = null

  constructor (limits) { this.#limits = limits }

  async run (source, createContext, args, signal) {
    const ctx = createContext(this.#ending.signal)
    const names = ALLOWED.filter(name => typeof ctx[name] === 'function')
    let worker
    let outcome
    try {
      signal?.throwIfAborted()
      worker = this.#start(source, names, args, ctx.chest ?? null)
      outcome = await this.#until(worker, ctx, signal)
    } catch (error) {
      const { code, message, data } = asSkillError(error)
      outcome = { ok: false, value: null, error: { code, message, data } }
    }
    this.#ending.abort(new SkillError('CANCELLED', 'The skill has ended.'))
    const cpu = Math.round(this.#cpu ?? this.#times[USED])
    await Promise.all([worker?.terminate(), settled(this.#turn)])
    return { ...outcome, cpu_ms: cpu, calls: this.#calls, log: this.#log, killed: this.#killed, did: this.#did }
  }

  /** Note what came of a call. */
  #note (name, json, ok, outcome) {
    this.#did.push({ name, args: json.slice(0, LONGEST_ARGS), ok, told: (outcome ?? '').slice(0, LONGEST_TOLD) })
    if (this.#did.length > DID) this.#did.shift()
  }

  #start (source, names, args, chest) {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: {
        source, names, args: toText(args) ?? 'null', chest: toText(chest), limits: this.#limits, clock: this.#times.buffer
      },
      env: {},
      argv: [],
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }
    })
    // Nothing is expected there, and an unread stream would hold it in memory.
    worker.stdout.resume()
    worker.stderr.resume()
    return worker
  }

  /** The most CPU that can have been used so far, by the clock: the stretch under way counts from its beginning. */
  #atMost () {
    const since = this.#times[SINCE]
    return this.#times[USED] + (since ? wall.fine() - since : 0)
  }

  /** CPU used so far, also by a thread that is inside one built-in; by the clock, where Node cannot tell (before 22.20). */
  async #spent (worker) {
    if (typeof worker.cpuUsage !== 'function') return this.#atMost()
    const { user, system } = await worker.cpuUsage()
    return this.#times[USED] + (this.#times[SINCE] ? (user + system) / 1000 - this.#times[ENTERED] : 0)
  }

  #until (worker, ctx, signal) {
    const { wallMs, cpuMs } = this.#limits
    this.#thinking.push(hold())
    return new Promise((resolve, reject) => {
      const late = game.setTimeout(() => finish(reject, new SkillError('TIMEOUT', `The skill took longer than ${wallMs} ms.`)), wallMs)
      let asking = false
      const watch = wall.setInterval(async () => {
        if (asking || this.#atMost() < cpuMs + OVERDUE_MS) return
        asking = true
        // A thread that is ending cannot tell; its end is heard.
        const spent = await this.#spent(worker).catch(() => 0)
        asking = false
        if (spent < cpuMs + OVERDUE_MS) return
        this.#cpu = spent
        finish(reject, new SkillError('LIMIT', `The skill computed for more than ${cpuMs} ms.`, { limit: 'cpu' }))
      }, WATCH_MS)
      const onAbort = () => finish(reject, signal.reason)
      const finish = (settle, value) => {
        game.clearTimeout(late)
        wall.clearInterval(watch)
        signal?.removeEventListener('abort', onAbort)
        worker.removeAllListeners('message')
        for (const release of this.#thinking.splice(0)) release()
        settle(value)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      worker.on('message', message => {
        if (message.t === 'call') this.#take(worker, ctx, message)
        else if (message.t === 'rest') this.#thinking.shift()?.()
        else if (message.t === 'log') this.#log.push(message.text)
        else {
          this.#calls = message.calls
          finish(resolve, conclude(message))
        }
      })
      worker.on('error', error => finish(reject, lostThread(error, this.#limits)))
      worker.on('exit', () => finish(reject, new SkillError('LIMIT', 'The skill brought its thread down.', { limit: 'thread' })))
    })
  }

  /** Calls are carried out one after the other: a bot has one body. */
  #take (worker, ctx, { id, name, json }) {
    this.#calls++
    this.#turn = this.#turn.then(async () => {
      if (this.#ending.signal.aborted) return
      let answer
      try {
        const value = await this.#call(ctx, name, json) ?? null
        answer = toText({ ok: value })
        if (KILLS.has(name) && value?.killed) this.#killed++
        this.#note(name, json, true, toText(value))
      } catch (error) {
        const { code, message, data } = asSkillError(error)
        answer = toText({ error: { code, message, data } })
        this.#note(name, json, false, `${code}: ${message}`)
      }
      if (this.#ending.signal.aborted) return
      this.#thinking.push(hold())
      worker.postMessage({ id, answer })
    })
  }

  async #call (ctx, name, json) {
    let args
    try {
      args = JSON.parse(json)
    } catch {
      throw new SkillError('BAD_ARGS', 'The arguments are no JSON.')
    }
    const checked = checkArguments(name, args)
    if (typeof ctx[name] !== 'function') throw new SkillError('BAD_ARGS', `There is no primitive ${name}.`)
    return name === 'say' ? this.#say(ctx, checked[0]) : ctx[name](...checked)
  }

  #say (ctx, text) {
    if (++this.#says > this.#limits.says) {
      throw new SkillError('LIMIT', `A skill may say ${this.#limits.says} things.`, { limit: 'says' })
    }
    if (text.trimStart().startsWith('/')) throw new SkillError('BAD_ARGS', 'A skill may not use commands.')
    return ctx.say(text.slice(0, LONGEST_SAY))
  }
}

/** @returns {object} what the skill's last message means; every part of it is the skill's own word */
function conclude ({ text, error }) {
  const failed = (code, message, data = {}) => ({ ok: false, value: null, error: { code, message, data } })
  if (error) return failed(error.code, error.message, error.data)
  const ended = JSON.parse(text)
  if (!ended?.error) {
    if (tooDeep(ended)) return failed('LIMIT', `The value was nested more than ${DEEPEST} deep.`, { limit: 'value' })
    return { ok: true, value: ended?.value ?? null, error: null }
  }
  const { code, message, stack } = ended.error
  const data = tooDeep(ended.error.data) ? {} : ended.error.data
  const words = (typeof message === 'string' ? message : `thrown: ${typeof message}`).slice(0, 500)
  if (/^InternalError: out of memory/.test(words)) return failed('LIMIT', 'The skill used too much memory.', { limit: 'memory' })
  if (/^\w*Error: .*(stack overflow|call stack)/.test(words)) {
    return failed('LIMIT', 'The skill called itself too deep.', { limit: 'stack' })
  }
  if (OWN_CODES.has(code)) return failed(code, words, data ?? {})
  return failed('BAD_SKILL', words, { stack: typeof stack === 'string' ? stack.slice(0, 1000) : '' })
}

/** Whether a value of JSON is nested deeper than whoever reads it on the way can be trusted to follow. */
function tooDeep (value, left = DEEPEST) {
  if (typeof value !== 'object' || value === null) return false
  return left === 0 || Object.values(value).some(part => tooDeep(part, left - 1))
}

function lostThread (error, { memoryMb }) {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new SkillError('LIMIT', `The skill used more than ${memoryMb} MB.`, { limit: 'memory' })
  }
  return new SkillError('BAD_SKILL', `The skill brought its thread down: ${error.message}`)
}

function settled (turn) {
  return new Promise(/** @param {(value?: any) => void} resolve */ resolve => {
    const timer = game.setTimeout(resolve, STOPPING_MS)
    turn.then(() => {
      game.clearTimeout(timer)
      resolve()
    })
  })
}
