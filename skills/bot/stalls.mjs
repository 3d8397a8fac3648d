import { TICKS_PER_SECOND } from '../clock.mjs'
import { SkillError } from '../errors.mjs'

/** Ticks of work without anything to show for it after which the bot says so, and after which it tries another way. */
const SAY = 600
const GIVE_UP = 1200

/** Ticks between two looks. */
const EVERY = 20

/** Blocks along each axis of the regions that a bot has been in: to come to a new one is to get on. */
const REGION = 4

/**
 * Sees whether a bot that is at work gets on: it comes to where it has not been since, digs a block, gets or gives
 * something, or tells of progress. Waiting for what takes its time (`context.waiting`) and what reflexes do is not counted.
 *
 * Events of the bot: `stalled` ({state: 'start'|'again'|'end', seconds, at, run}): it gets nowhere, it is made to try
 * another way, it gets on again. `handle.stuck` is emitted with a SkillError (TIMEOUT), which ends the step under way.
 */
export class Stalls {
  #since = 0
  #ticks = 0
  /** @type {import('./runs.mjs').Run|null} */
  #run = null
  #seen = new Set()
  #dug = new Set()
  #carried = ''
  #reported = false

  /** @param {import('./bot_handle.mjs').BotHandle} handle @param {{say?: number, giveUp?: number}} [limits] in ticks */
  constructor (handle, { say = SAY, giveUp = GIVE_UP } = {}) {
    this.handle = handle
    this.say = say
    this.giveUp = giveUp
    const onTick = () => { if (++this.#ticks % EVERY === 0) this.#look() }
    const onDug = ({ position }) => { if (isNews(this.#dug, String(position))) this.#getsOn() }
    const onEvent = kind => { if (kind === 'progress') this.#getsOn() }
    handle.bot.on('physicsTick', onTick)
    handle.bot.on('diggingCompleted', onDug)
    handle.on('event', onEvent)
    handle.onEnd(() => {
      handle.bot.off('physicsTick', onTick)
      handle.bot.off('diggingCompleted', onDug)
      handle.off('event', onEvent)
    })
  }

  #look () {
    const { handle } = this
    const run = handle.runs.current
    if (run !== this.#run || handle.waits > 0) {
      this.#run = run
      this.#dug.clear()
      this.#getsOn()
    }
    if (run === null || !handle.alive) return
    if (handle.gate.closed) this.#since += EVERY
    const { x, y, z } = handle.bot.entity.position.scaled(1 / REGION).floored()
    if (isNews(this.#seen, `${x},${y},${z}`)) this.#rest()
    const carried = handle.bot.inventory.slots.map(item => item ? `${item.name}${item.count}` : '').join()
    if (carried !== this.#carried) {
      this.#carried = carried
      this.#getsOn()
    }
    const still = this.#ticks - this.#since
    if (!this.#reported && still >= this.say) {
      this.#reported = true
      this.#tell('start', still)
    }
    if (still < this.giveUp) return
    this.#tell('again', still)
    this.#since = this.#ticks - this.say
    handle.emit('stuck', new SkillError('TIMEOUT', `The bot got nowhere for ${Math.round(still / TICKS_PER_SECOND)} s.`))
  }

  /** There is something to show: where it has been since counts no more. */
  #getsOn () {
    this.#seen.clear()
    this.#rest()
  }

  #rest () {
    this.#since = this.#ticks
    if (!this.#reported) return
    this.#reported = false
    this.#tell('end', 0)
  }

  #tell (state, ticks) {
    const { x, y, z } = this.handle.bot.entity.position.floored()
    this.handle.event('stalled', { state, seconds: Math.round(ticks / TICKS_PER_SECOND), at: { x, y, z }, run: this.#run?.name ?? null })
  }
}

/** Adds a key to those that are known. @returns {boolean} whether it was not */
function isNews (known, key) {
  if (known.has(key)) return false
  known.add(key)
  return true
}
