/** A bot that gets further than this in a tick walks, in blocks over the ground. */
const STEP = 0.02

/** What each window is for, by its type. */
/** @type {[RegExp, string][]} */
const WINDOWS = [[/furnace|smoker/, 'furnace'], [/crafting/, 'crafting'], [/./, 'chest']]

/**
 * Where a bot's ticks go, counted from when it joined. Of what is true in a tick the first counts:
 * `danger` (a reflex has the bot), `digging`, `chest`, `furnace` and `crafting` (that window is open), `fetching` (on the way
 * to a chest or a station), `walking`, `waiting` (for what grows, burns or comes by itself), `standing`.
 */
export class Timesheet {
  #handle
  /** @type {{x: number, z: number}|null} */
  #last = null
  #onTick = () => this.#count()

  /** @type {Record<string, number>} ticks by what they went to */
  ticks = {}

  /** @param {{bot: Bot, gate: {closed: boolean}, errands: number, waits: number}} handle */
  constructor (handle) {
    this.#handle = handle
    handle.bot.on('physicsTick', this.#onTick)
  }

  stop () { this.#handle.bot.off('physicsTick', this.#onTick) }

  #count () {
    const { x, z } = this.#handle.bot.entity.position
    const far = this.#last === null ? 0 : Math.hypot(x - this.#last.x, z - this.#last.z)
    this.#last = { x, z }
    const kind = this.#kind(far > STEP)
    this.ticks[kind] = (this.ticks[kind] ?? 0) + 1
  }

  #kind (moved) {
    const { bot, gate, errands, waits } = this.#handle
    if (gate.closed) return 'danger'
    if (bot.targetDigBlock) return 'digging'
    if (bot.currentWindow) return WINDOWS.find(([type]) => type.test(String(bot.currentWindow.type)))?.[1] ?? 'chest'
    if (moved) return errands > 0 ? 'fetching' : 'walking'
    return waits > 0 ? 'waiting' : 'standing'
  }
}
