import { game, wall } from '../clock.mjs'
import { SkillError, asSkillError } from '../errors.mjs'
import { PrimitiveContext } from '../primitives/context.mjs'
import { Gate } from '../bot/runs.mjs'
import { everyTickOf, getOff } from '../bot/seat.mjs'

/** Ticks between two looks at whether something is wanted. */
const EVERY = 4

/** No reflex keeps the body longer than this at a time. */
const LONGEST_MS = 30_000

/** One that failed is not tried again sooner. */
const REST_MS = 3000

/**
 * @typedef {object} Reflex
 * @property {string} name
 * @property {(handle: import('../bot/bot_handle.mjs').BotHandle) => string|null} wanted why it should act now, or null; asked often
 * @property {(context: PrimitiveContext, signal: AbortSignal) => Promise<any>} act
 * @property {(handle: import('../bot/bot_handle.mjs').BotHandle) => boolean} [over] ends it early; asked often
 * @property {number} [longest] milliseconds, instead of LONGEST_MS
 * @property {boolean} [unseats] whoever rides gets off for it; what does not waits for the end of the ride
 */

/**
 * Lets one reflex at a time have the body: the first of the list that is wanted. It holds the gate, which pauses the
 * skill without cancelling it; a more urgent one takes the body from a less urgent one, with nothing of the skill between them: its
 * next steps led back to the creeper that both were about.
 */
export class Reflexes {
  #ticks = 0
  /** @type {{reflex: Reflex, controller: AbortController}|null} */
  #acting = null
  /** Who has the body next. @type {{reflex: Reflex, why: string}|null} */
  #next = null
  #rest = new Map()
  #unwatch = () => {}
  #onTick = () => { if (this.#ticks++ % EVERY === 0) this.#look() }
  #onDeath = () => {
    this.handle.memory.diedAt = this.handle.tick()
    this.#next = null
    this.#acting?.controller.abort(new SkillError('DEAD', 'The bot died.'))
  }

  /** @param {import('../bot/bot_handle.mjs').BotHandle} handle @param {Reflex[]} list the most urgent first */
  constructor (handle, list) {
    this.handle = handle
    this.list = list
  }

  /** @returns {string|null} the name of the one that has the body */
  get acting () { return this.#acting?.reflex.name ?? null }

  start () {
    this.#unwatch = everyTickOf(this.handle.bot, this.#onTick)
    this.handle.bot.on('death', this.#onDeath)
  }

  stop () {
    this.#unwatch()
    this.handle.bot.off('death', this.#onDeath)
    this.#next = null
    this.#acting?.controller.abort(new SkillError('CANCELLED', 'The reflexes were stopped.'))
  }

  #look () {
    const { handle } = this
    if (!handle.alive) return
    const acting = this.#acting
    if (acting?.reflex.over?.(handle)) acting.controller.abort(new SkillError('CANCELLED', 'No longer wanted.'))
    for (const reflex of this.list) {
      if (reflex === acting?.reflex) {
        if (acting.controller.signal.aborted) continue
        return
      }
      if ((this.#rest.get(reflex) ?? 0) > game.now() || (handle.bot.vehicle && !reflex.unseats)) continue
      const why = reflex.wanted(handle)
      if (why === null) continue
      if (!acting) this.#act(reflex, why)
      else {
        this.#next = { reflex, why }
        acting.controller.abort(new SkillError('INTERRUPTED', why))
      }
      return
    }
  }

  async #act (reflex, why) {
    const { handle } = this
    const controller = new AbortController()
    this.#acting = { reflex, controller }
    const letGo = handle.gate.hold(reflex.name)
    handle.event('reflex', { name: reflex.name, state: 'start', why })
    handle.log('debug', `${reflex.name}: ${why}`)
    const timer = game.setTimeout(() => controller.abort(new SkillError('TIMEOUT', 'Looking after itself took too long.')), reflex.longest ?? LONGEST_MS)
    /** @type {string|null} */
    let outcome = null
    try {
      // What the skill had under way ends in the turns of the event loop after the gate has closed.
      await wall.turn()
      await getOff(handle.bot)
      await reflex.act(new PrimitiveContext(reflexHandle(handle), { signal: controller.signal }), controller.signal)
    } catch (error) {
      const { code, message } = asSkillError(error)
      outcome = code
      // One that had to give way has not failed.
      if (code !== 'INTERRUPTED') this.#rest.set(reflex, game.now() + REST_MS)
      if (code === 'INTERNAL') handle.log('warn', `reflex ${reflex.name}: ${message}`)
    } finally {
      game.clearTimeout(timer)
      this.#acting = null
      handle.event('reflex', { name: reflex.name, state: 'end', why: outcome ?? why })
      const next = this.#next
      this.#next = null
      if (next) this.#act(next.reflex, next.why)
      letGo()
    }
  }
}

/**
 * The handle as a reflex uses it: all that the bot is and knows is the bot's own; how far its step has got, the reflex begins anew and
 * leaves as it was.
 * @param {import('../bot/bot_handle.mjs').BotHandle} handle
 * @returns {import('../primitives/context.mjs').Handle}
 */
export function reflexHandle (handle) {
  const { bot, name, registry, memory, spawnGuard, lungs, swings, deaths, steps } = handle
  return {
    bot, name, registry, memory, spawnGuard, lungs, swings, deaths, steps,
    get chest () { return handle.chest },
    tick: () => handle.tick(),
    event: (kind, data) => handle.event(kind, data),
    log: (level, text) => handle.log(level, text),
    say: (text, to) => handle.say(text, to),
    // It is the reflex that holds the body's gate.
    gate: new Gate(),
    waits: 0,
    errands: 0,
    under: false,
    leaving: false,
    sparing: '',
    owed: {},
    spare: {},
    unused: [],
    chestOpen: false,
    way: null
  }
}
