import { EventEmitter } from 'node:events'
import { game } from '../clock.mjs'
import { SkillError } from '../errors.mjs'

/** How long work may go on after it was told to stop, before its run is answered without it. */
const GRACE_MS = 2000

/**
 * Reflexes pause the skill by holding this gate; primitives pass it between their steps. While any holder is left it
 * is closed.
 * Events: `pause` (why) when it closes, `resume` when it opens again, `change` whenever somebody takes or lets go of it.
 */
export class Gate extends EventEmitter {
  #holders = new Map()

  /** @returns {boolean} whether somebody holds it */
  get closed () { return this.#holders.size > 0 }

  /** @returns {number} how many hold it */
  get holders () { return this.#holders.size }

  /** @returns {string|null} why it is closed, by the first holder */
  get why () { return this.#holders.values().next().value ?? null }

  /**
   * Close the gate.
   * @param {string} why what the holder does, for the log
   * @returns {() => void} lets go; safe to call twice
   */
  hold (why) {
    const key = Symbol(why)
    const first = !this.closed
    this.#holders.set(key, why)
    if (first) this.emit('pause', why)
    this.emit('change')
    return () => {
      if (!this.#holders.delete(key)) return
      if (!this.closed) this.emit('resume')
      this.emit('change')
    }
  }

  /**
   * Wait until the gate is open; at once where it is.
   * @param {AbortSignal} signal
   * @returns {Promise<void>} rejects with the signal's reason
   */
  async passed (signal) {
    signal.throwIfAborted()
    while (this.closed) {
      await new Promise((resolve, reject) => {
        const done = (settle, value) => {
          this.off('resume', onResume)
          signal.removeEventListener('abort', onAbort)
          settle(value)
        }
        const onResume = () => done(resolve)
        const onAbort = () => done(reject, signal.reason)
        this.on('resume', onResume)
        signal.addEventListener('abort', onAbort, { once: true })
      })
    }
  }
}

/** One piece of work that has the bot to itself. */
export class Run {
  #controller = new AbortController()

  /** @param {number|string} id @param {string} name @param {boolean} [ordered] whether somebody has asked for it, before all else */
  constructor (id, name, ordered = false) {
    this.id = id
    this.name = name
    this.ordered = ordered
    this.startedAt = game.now()
  }

  /** Aborts with a SkillError as its reason: TIMEOUT, CANCELLED, INTERRUPTED, DEAD or DISCONNECTED. */
  get signal () { return this.#controller.signal }

  /** Tell the work to stop. Only the first reason counts. */
  stop (error) { this.#controller.abort(error) }
}

/**
 * The run registry of one bot: at most one run at a time, each with a deadline and a way to stop it.
 */
export class Runs {
  /** @type {Run|null} */
  current = null
  #settled = Promise.resolve()
  #onStop

  /** @param {(run: Run) => void} [onStop] called at once when a run is told to stop; must not throw */
  constructor (onStop = () => {}) { this.#onStop = onStop }

  /**
   * Carry out `work` alone.
   * @param {{id: number|string, name: string, signal?: AbortSignal|null, deadlineMs?: number|null,
   *   preempt?: boolean}} what `signal` stops the run with its reason, a SkillError; `preempt` stops a run that is
   *   under way (it fails with INTERRUPTED), without it a busy bot answers BUSY
   * @param {(run: Run) => Promise<any>} work should end soon after `run.signal` aborts, by throwing its reason
   * @returns {Promise<any>} the work's value; rejects with the work's error or with the reason it was stopped for
   */
  async start ({ id, name, signal = null, deadlineMs = null, preempt = false }, work) {
    signal?.throwIfAborted()
    while (this.current) {
      const { name: other } = this.current
      if (!preempt) throw new SkillError('BUSY', 'The bot is busy with something else.', { run: other })
      this.stop(new SkillError('INTERRUPTED', 'Something else was asked for first.'))
      await this.#settled
    }
    const run = new Run(id, name, preempt)
    this.current = run
    const settled = this.#carryOut(run, signal, deadlineMs, work)
    this.#settled = settled.then(() => {}, () => {})
    return settled
  }

  /**
   * Stop the run that is under way.
   * @param {SkillError} error what it fails with
   * @param {number|string} [id] stop only the run of this id
   * @returns {boolean} whether there was one
   */
  stop (error, id) {
    const run = this.current
    if (!run || (id !== undefined && run.id !== id)) return false
    run.stop(error)
    return true
  }

  async #carryOut (run, signal, deadlineMs, work) {
    const onAbort = () => run.stop(signal.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    let grace
    let ended = false
    const abandoned = new Promise((_resolve, reject) => {
      run.signal.addEventListener('abort', () => {
        if (ended) return
        this.#onStop(run)
        grace = game.setTimeout(() => reject(run.signal.reason), GRACE_MS)
      }, { once: true })
    })
    const deadline = deadlineMs === null
      ? null
      : game.setTimeout(() => run.stop(new SkillError('TIMEOUT', `It took longer than ${Math.round(deadlineMs / 1000)} s.`)), deadlineMs)
    try {
      const working = Promise.resolve().then(() => {
        // Whoever waited for the same bot may have stopped this run before it began.
        run.signal.throwIfAborted()
        return work(run)
      })
      return await Promise.race([working, abandoned])
    } catch (error) {
      // What the stopped work throws is noise (a cleared path, a closed window); the reason is why it was stopped.
      throw run.signal.aborted ? run.signal.reason : error
    } finally {
      signal?.removeEventListener('abort', onAbort)
      game.clearTimeout(deadline)
      game.clearTimeout(grace)
      ended = true
      this.current = null
      // What the work left running in the background stops with it.
      run.stop(new SkillError('CANCELLED', 'It has ended.'))
    }
  }
}
