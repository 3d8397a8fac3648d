/**
 * Game time and wall time: nobody else asks for either, and every use names which it means.
 *
 * Game time is what the world's ticks make of it, 20 to a second: everything that plays. Wall time is the machine's:
 * sockets, processes, disks, processor time. Until a world drives it (`drive`), game time passes as wall time does.
 *
 * Importing this file puts game time in the place of the process's own timers and clocks, so that the libraries (mineflayer,
 * its plugins, minecraft-protocol) live by it too: it has to be the first import of whatever starts a process.
 */
import { availableParallelism, loadavg } from 'node:os'
import { promisify } from 'node:util'

export const TICK_MS = 50
export const TICKS_PER_SECOND = 1000 / TICK_MS

const RealDate = Date
const own = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate }
const own_now = performance.now.bind(performance)

/** The machine's clock; milliseconds throughout. */
export const wall = {
  /** Since some moment; never goes back. */
  now: own_now,
  /** Since the epoch. */
  date: RealDate.now,
  /** Since the epoch too, finer, the same in all threads. */
  fine: () => performance.timeOrigin + own_now(),
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  /** @param {number} ms @returns {Promise<void>} */
  sleep: ms => new Promise(resolve => { own.setTimeout(resolve, ms) }),
  /** Lets the rest of the process go on. @returns {Promise<void>} */
  turn: () => new Promise(resolve => { immediate(resolve) }),
  /** How long to wait for a process that takes so long on an idle machine: where many compute each gets a part of it. */
  patience: ms => ms * Math.max(1, loadavg()[0] / availableParallelism()),
  /** A signal that aborts after so long. */
  timeout: AbortSignal.timeout.bind(AbortSignal)
}

/** Game time while it is driven, and the date that goes with it; null while it passes by itself. */
/** @type {number|null} */
let at = null
let date = 0
/** What game time and its date are ahead of wall time while they pass by themselves. */
let ahead = 0
let dateAhead = 0
let timers = 0
/** @type {Set<Timer>} */
const pending = new Set()

/** One timer of the game, with the face of Node's. */
class Timer {
  #holds = true
  /** @type {NodeJS.Timeout|undefined} */
  #native
  /** @type {NodeJS.Immediate|undefined} */
  #turn
  /** When it is to be called. */
  due = 0

  constructor (run, ms, args, every) {
    this.number = ++timers
    this.ms = Math.max(1, Math.min(Number(ms) || 1, 2 ** 31 - 1))
    this.call = () => run(...args)
    this.every = every
    /** What is to come at once takes no time of the game: libraries begin so (mineflayer's `inject_allowed`). */
    this.soon = !every && !(Number(ms) >= 1)
    this.start()
  }

  start () {
    this.due = game.now() + this.ms
    pending.add(this)
    if (at === null) this.wait()
    else if (this.soon) this.come()
    return this
  }

  /** Be called in the next turn of the event loop. */
  come () {
    this.#turn = immediate(() => this.fire())
  }

  /** Let the machine's clock call it. */
  wait () {
    const native = own.setTimeout(() => this.fire(), Math.max(1, Math.ceil(this.due - game.now())))
    if (!this.#holds) native.unref()
    this.#native = native
  }

  /** Leave it to the world's ticks. */
  rest () {
    own.clearTimeout(this.#native)
    if (this.#turn) clearTurn(this.#turn)
    this.#native = this.#turn = undefined
  }

  fire () {
    this.rest()
    pending.delete(this)
    if (this.every) {
      this.due += this.ms
      pending.add(this)
      if (at === null) this.wait()
    }
    this.call()
  }

  stop () {
    this.rest()
    pending.delete(this)
  }

  ref () {
    this.#holds = true
    this.#native?.ref()
    return this
  }

  unref () {
    this.#holds = false
    this.#native?.unref()
    return this
  }

  hasRef () { return this.#holds }

  refresh () {
    this.rest()
    return this.start()
  }

  close () {
    this.stop()
    return this
  }

  [Symbol.toPrimitive] () { return this.number }
  [Symbol.dispose] () { this.stop() }
}

const stop = timer => {
  if (timer instanceof Timer) timer.stop()
  else if (typeof timer === 'number') for (const one of pending) { if (one.number === timer) one.stop() }
}

/** The world's clock; milliseconds of the game, 50 to a tick. */
export const game = {
  now: () => at ?? own_now() + ahead,
  date: () => at === null ? RealDate.now() + dateAhead : date,
  setTimeout: (run, ms, ...args) => new Timer(run, ms, args, false),
  setInterval: (run, ms, ...args) => new Timer(run, ms, args, true),
  clearTimeout: stop,
  clearInterval: stop,
  sleep: ms => new Promise(resolve => { game.setTimeout(resolve, ms) }),
  /** A signal that aborts after so long. */
  timeout: ms => {
    const controller = new AbortController()
    game.setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms).unref()
    return controller.signal
  }
}
game.setTimeout[promisify.custom] = (ms, value) => new Promise(resolve => { game.setTimeout(resolve, ms, value) })

/** Turns of the event loop that somebody has asked for. */
let turns = 0
/** What is under way that a tick has to wait for, and who waits until it is none. */
let held = 0
const released = []
const waited = new WeakSet()

function immediate (run, ...args) {
  turns++
  const turn = own.setImmediate(() => {
    waited.delete(turn)
    turns--
    run(...args)
  })
  waited.add(turn)
  return turn
}
immediate[promisify.custom] = value => new Promise(resolve => { immediate(resolve, value) })

function clearTurn (turn) {
  if (turn && waited.delete(turn)) turns--
  own.clearImmediate(turn)
}

/**
 * Keep the tick from ending: something outside this thread (a worker, the session) computes for the game.
 * @returns {() => void} to be called when it is done; more than once does no harm
 */
export function hold () {
  let over = false
  held++
  return () => {
    if (over) return
    over = true
    if (--held === 0) for (const go of released.splice(0)) go()
  }
}

/** Whether a world's ticks move game time. */
export const driven = () => at !== null

/** Resolves once nothing in this process has anything left to do before time goes on. */
export async function settle () {
  do {
    await new Promise(resolve => { own.setImmediate(resolve) })
    // What was held goes on in the turn after: whether it has, when this is looked at, must not hang on how long it took.
    while (held > 0) {
      await new Promise(resolve => { released.push(resolve) })
      await new Promise(resolve => { own.setImmediate(resolve) })
    }
  } while (turns > 0 || held > 0)
}

/**
 * From now on game time stands still but for `advance`. What is pending begins anew, on whole ticks: how much of it had passed
 * by the machine's clock is chance.
 */
export function drive () {
  if (at !== null) return
  const now = game.now()
  for (const timer of pending) {
    timer.rest()
    if (timer.soon) timer.come()
    else timer.due = Math.ceil(now) + Math.ceil(timer.ms / TICK_MS) * TICK_MS
  }
  date = game.date()
  at = Math.ceil(now)
}

/** Game time passes by itself again: the world that drove it is gone. */
export function coast () {
  if (at === null) return
  ahead = at - own_now()
  dateAhead = date - RealDate.now()
  at = null
  for (const timer of pending) timer.wait()
}

/**
 * Let game time go on; what falls due is called in its order, each once what came before has had its effect.
 * @param {number} ms
 * @param {number} day what date it is then, in milliseconds since the epoch
 * @param {() => Promise<void>} [settled] waits for that effect
 */
export async function advance (ms, day, settled = settle) {
  const end = (at ?? own_now()) + ms
  for (;;) {
    /** @type {Timer|null} */
    let next = null
    for (const timer of pending) {
      if (timer.due <= end && (!next || timer.due < next.due || (timer.due === next.due && timer.number < next.number))) next = timer
    }
    if (next === null || at === null) break
    at = Math.max(at, next.due)
    date = day - (end - at)
    try {
      next.fire()
    } catch (error) {
      own.setImmediate(() => { throw error })
    }
    await settled()
  }
  if (at === null) return
  at = end
  date = day
}

Object.assign(globalThis, {
  setTimeout: game.setTimeout,
  setInterval: game.setInterval,
  setImmediate: immediate,
  clearImmediate: clearTurn,
  clearTimeout: timer => timer instanceof Timer || typeof timer === 'number' ? stop(timer) : own.clearTimeout(timer),
  clearInterval: timer => timer instanceof Timer || typeof timer === 'number' ? stop(timer) : own.clearInterval(timer),
  Date: new Proxy(RealDate, {
    construct: (date, args, target) => Reflect.construct(date, args.length ? args : [game.date()], target),
    get: (date, name) => name === 'now' ? game.date : Reflect.get(date, name)
  })
})
performance.now = game.now

/** For scripts that do not lie with this file (covoyager/bench): they are started with `--import` of it. */
globalThis[Symbol.for('covoyager.clock')] = { game, wall }
