import { game, settle, wall } from '../clock.mjs'
import { SkillError, errorToWire } from '../errors.mjs'
import { toText } from '../shapes.mjs'

/** A method that goes on for this long after its call was ended is answered without it. */
const GRACE_MS = 3000

/**
 * One end of the wire: newline-delimited JSON. Calls come in and are answered by `handle`; events go out.
 *
 *     → {"t":"call","id":1,"bot":"Bot","method":"run","params":{…},"deadline_ms":60000}
 *     → {"t":"cancel","id":1}
 *     ← {"t":"result","id":1,"ok":VALUE} or {"t":"result","id":1,"error":{"code":…,"message":…,"data":{…}}}
 *     ← {"t":"event","bot":"Bot","kind":"chat","data":{…}}
 *     ← {"t":"tick","tick":7,"date":1700000000.35,"waits":true}   the world's tick, the date in it, and whether the world
 *                                                    waits until it is dealt with; null: it drives time no more
 *     → {"t":"done","tick":7,"next":26,"rest":false}  all that was said before it is dealt with, and what fell due by it; where
 *                                                    nothing is said, nothing is to be done before that tick (null: ever);
 *                                                    `rest`: nor is anything wanted of the world, whose time may stand still
 *     → {"t":"wake"}                                 there is something to be done now
 *
 * The session is asked in a tick where something was said, where something is due, and where it speaks of its own accord: people,
 * models and other processes are bound to no tick, and what they make it say is dealt with at once.
 *
 * Every call is answered exactly once, whatever becomes of it. Where the world waits, each side reads what the other said when
 * the other has said that this is all, so that what comes of it does not hang on how quick either is; but for `ping`.
 */
export class Wire {
  #write
  #handle
  #rest
  #pending = new Map()
  /** Whether something was sent that the session has not said it has dealt with. */
  #said = false
  /** Whether a world drives the session's time. */
  #driven = false
  /** The last tick, as it is told. @type {object|null} */
  #now = null
  /** The first tick in which the session has something to do by itself. */
  #next = 0
  /** What is asked of the session, one after the other: how many there are, and the last of them. */
  #turns = 0
  #turn = Promise.resolve()
  /** What goes on when the session has answered: one for each tick, in the order in which they were sent. */
  #owed = []
  /** Whether the other side has closed its end: nobody answers any more. */
  #isClosed = false
  /** What the session has said since; null where it is read at once. @type {any[]|null} */
  #letters = null

  /**
   * @param {NodeJS.ReadableStream} input
   * @param {(line: string) => void} write sends one line, its newline included
   * @param {(call: {bot: string|null, method: string, params: object, id: number}, signal: AbortSignal)
   *   => Promise<any>} handle its value must be JSON-able; `signal` aborts with a SkillError TIMEOUT or CANCELLED
   * @param {(rests: boolean) => void} [rest] hears after each tick that the session has dealt with whether it wants nothing
   */
  constructor (input, write, handle, rest = () => {}) {
    this.#write = write
    this.#handle = handle
    this.#rest = rest
    /** Resolves when the other side has closed its end. */
    this.closed = this.#listen(input).finally(() => this.#letGo())
  }

  /** @param {string|null} bot name, null for the host itself @param {string} kind @param {object} data */
  event (bot, kind, data) { this.#send({ t: 'event', bot, kind, data }) }

  /**
   * Have the session do what it does in a tick.
   * @param {number|null} tick @param {number} date milliseconds since the epoch
   * @param {boolean} waits whether to wait until it and what it asks for is done
   */
  async tick (tick, date, waits) {
    this.#driven = tick !== null
    const now = this.#now = { t: 'tick', tick, date: date / 1000, waits }
    if (!this.#driven || !waits) {
      this.#next = 0
      this.#open()
      return this.#ask(now)
    }
    this.#letters ??= []
    await this.#inTurn(async () => { if (this.#driven && (this.#said || Number(tick) >= this.#next)) await this.#ask(now) })
  }

  async #ask (now) {
    do {
      this.#said = false
      const answered = new Promise(resolve => { this.#owed.push(resolve) })
      this.#tell(now)
      if (!now.waits) return
      if (this.#isClosed) this.#letGo()
      await answered
      await settle()
    } while (this.#said && this.#driven)
  }

  /**
   * The other side has closed its end: whatever waits for its answer goes on. Each of them is let go of by itself; a promise of the
   * end would keep what hangs on it, tick after tick, for as long as the wire is open.
   */
  #letGo () {
    this.#isClosed = true
    for (const goOn of this.#owed.splice(0)) goOn()
  }

  /** What the session says though it was asked nothing. */
  async #hear () {
    if (!this.#letters?.length || !this.#driven) return
    this.#readAll()
    await settle()
    if (this.#driven && this.#letters) await this.#ask(this.#now)
  }

  /** @param {() => Promise<void>} work begun at once where nothing is asked */
  #inTurn (work) {
    const done = this.#turns++ === 0 ? work() : this.#turn.then(work)
    this.#turn = done.finally(() => { this.#turns-- })
    return this.#turn
  }

  #send (message) {
    this.#said = true
    this.#tell(message)
  }

  #tell (message) { this.#write(`${toText(message)}\n`) }

  /** Not node:readline: it takes U+2028 for the end of a line, and JSON may hold one. */
  async #listen (input) {
    input.setEncoding('utf8')
    let parts = []
    for await (const chunk of input) {
      const [first, ...more] = chunk.split('\n')
      parts.push(first)
      for (const next of more) {
        this.#receive(parts.join(''))
        parts = [next]
      }
    }
  }

  #receive (line) {
    let message
    try {
      message = JSON.parse(line)
    } catch {
      return this.event(null, 'log', { level: 'error', text: `not JSON on the wire: ${line.slice(0, 80)}` })
    }
    if (message?.t === 'done') {
      this.#readAll()
      this.#rest(message.rest === true)
      this.#next = message.next ?? Infinity
      this.#owed.shift()?.()
    } else if (this.#letters && message?.method !== 'ping') {
      this.#letters.push(message)
      if (this.#owed.length === 0) this.#inTurn(() => this.#hear())
    } else this.#read(message)
  }

  /** Read what is here, and what comes from now on at once. */
  #open () {
    const letters = this.#letters ?? []
    this.#letters = null
    for (const each of letters) this.#read(each)
  }

  #readAll () {
    for (const each of this.#letters?.splice(0) ?? []) this.#read(each)
  }

  #read (message) {
    if (message?.t === 'call') this.#call(message)
    else if (message?.t === 'cancel') this.#pending.get(message.id)?.abort(new SkillError('CANCELLED', 'The call was cancelled.'))
  }

  async #call ({ id, bot = null, method, params = {}, deadline_ms: deadline = null }) {
    const controller = new AbortController()
    this.#pending.set(id, controller)
    // A world stands still while a bot comes in: what is waited for then is the machine.
    /** @type {{setTimeout: Function, clearTimeout: Function}} */
    const clock = method === 'connect' ? wall : game
    const timer = deadline === null
      ? null
      : clock.setTimeout(() => controller.abort(new SkillError('TIMEOUT', `${method} took longer than ${deadline} ms.`)), deadline)
    let answer
    try {
      const value = this.#handle({ id, bot, method, params }, controller.signal)
      answer = { ok: await Promise.race([value, abandoned(controller.signal)]) ?? null }
    } catch (error) {
      answer = { error: errorToWire(error) }
    }
    clock.clearTimeout(timer)
    this.#pending.delete(id)
    // A heartbeat is the machine's affair: no tick is asked about for it.
    if (method === 'ping') return this.#tell({ t: 'result', id, ...answer })
    try {
      this.#send({ t: 'result', id, ...answer })
    } catch (error) {
      // A value that is no JSON (a circle) is the method's fault, yet the caller must not wait for ever.
      this.#send({ t: 'result', id, error: errorToWire(error) })
    }
  }
}

function abandoned (signal) {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => game.setTimeout(() => reject(signal.reason), GRACE_MS).unref(), { once: true })
  })
}
