import { game, wall } from '../clock.mjs'
import { SkillError, asSkillError } from '../errors.mjs'
import { Hands } from '../primitives/hands.mjs'
import { Gate } from '../host/runs.mjs'

/** Ticks between two looks at whether something is wanted. */
const EVERY = 4

/** No reflex keeps the body longer than this at a time. */
const LONGEST_MS = 30_000

/** One that failed is not tried again sooner. */
const REST_MS = 3000

/**
 * @typedef {object} Reflex
 * @property {string} name
 * @property {(body: import('../body/body.mjs').Body) => string|null} wanted why it should act now, or null; asked often
 * @property {(hands: Hands, signal: AbortSignal) => Promise<any>} act
 * @property {(body: import('../body/body.mjs').Body) => boolean} [over] ends it early; asked often
 * @property {number} [longest] milliseconds, instead of LONGEST_MS
 */

/**
 * Lets one reflex at a time have the body: the first of the list that is wanted. It holds the gate, which pauses the
 * skill without cancelling it; a more urgent one takes the body from a less urgent one.
 */
export class Reflexes {
  #ticks = 0
  /** @type {{reflex: Reflex, controller: AbortController}|null} */
  #acting = null
  #rest = new Map()
  #onTick = () => { if (this.#ticks++ % EVERY === 0) this.#look() }
  #onDeath = () => {
    this.body.memory.diedAt = this.body.tick()
    this.#acting?.controller.abort(new SkillError('DEAD', 'The bot died.'))
  }

  /** @param {import('../body/body.mjs').Body} body @param {Reflex[]} list the most urgent first */
  constructor (body, list) {
    this.body = body
    this.list = list
  }

  /** @returns {string|null} the name of the one that has the body */
  get acting () { return this.#acting?.reflex.name ?? null }

  start () {
    this.body.bot.on('physicsTick', this.#onTick)
    this.body.bot.on('death', this.#onDeath)
  }

  stop () {
    this.body.bot.off('physicsTick', this.#onTick)
    this.body.bot.off('death', this.#onDeath)
    this.#acting?.controller.abort(new SkillError('CANCELLED', 'The reflexes were stopped.'))
  }

  #look () {
    const { body } = this
    if (!body.alive) return
    if (this.#acting?.reflex.over?.(body)) this.#acting.controller.abort(new SkillError('CANCELLED', 'No longer wanted.'))
    for (const reflex of this.list) {
      if (reflex === this.#acting?.reflex) return
      if ((this.#rest.get(reflex) ?? 0) > game.now()) continue
      const why = reflex.wanted(body)
      if (why === null) continue
      if (this.#acting) this.#acting.controller.abort(new SkillError('INTERRUPTED', why))
      else this.#act(reflex, why)
      return
    }
  }

  async #act (reflex, why) {
    const { body } = this
    const controller = new AbortController()
    this.#acting = { reflex, controller }
    const letGo = body.gate.hold(reflex.name)
    body.event('reflex', { name: reflex.name, state: 'start', why })
    body.log('debug', `${reflex.name}: ${why}`)
    const timer = game.setTimeout(() => controller.abort(new SkillError('TIMEOUT', 'Looking after itself took too long.')), reflex.longest ?? LONGEST_MS)
    /** @type {string|null} */
    let outcome = null
    try {
      // What the skill had under way ends in the turns of the event loop after the gate has closed.
      await wall.turn()
      await reflex.act(new Hands(aside(body), { signal: controller.signal }), controller.signal)
    } catch (error) {
      const { code, message } = asSkillError(error)
      outcome = code
      // One that had to give way has not failed.
      if (code !== 'INTERRUPTED') this.#rest.set(reflex, game.now() + REST_MS)
      if (code === 'INTERNAL') body.log('warn', `reflex ${reflex.name}: ${message}`)
    } finally {
      game.clearTimeout(timer)
      this.#acting = null
      body.event('reflex', { name: reflex.name, state: 'end', why: outcome ?? why })
      letGo()
    }
  }
}

/**
 * The body as a reflex uses it: with a gate of its own, for it is the reflex that holds the body's.
 * @param {import('../body/body.mjs').Body} body
 * @returns {any} as much of a Body as reflexes need
 */
function aside (body) {
  return {
    bot: body.bot,
    name: body.name,
    registry: body.registry,
    memory: body.memory,
    waits: 0,
    gate: new Gate(),
    tick: () => body.tick(),
    event: (kind, data) => body.event(kind, data),
    log: (level, text) => body.log(level, text),
    say: (text, to) => body.say(text, to),
    get chest () { return body.chest }
  }
}
