import { SkillError } from '../errors.mjs'
import { closeLeft } from '../bot/lingering.mjs'

/**
 * As much of a body as primitives use. Whoever is stuck (`once`, `off`) is only told so in a step, not in a reflex.
 * @typedef {import('../bot/bot_handle.mjs').BotHandle} BotHandle
 * @typedef {Pick<BotHandle, 'bot'|'name'|'registry'|'memory'|'spawnGuard'|'lungs'|'swings'|'deaths'|'steps'|'chest'|'tick'|'event'|'log'|
 *   'say'|'gate'|'waits'|'errands'|'under'|'leaving'|'sparing'|'owed'|'spare'|'unused'|'chestOpen'|'way'> &
 *   Partial<Pick<BotHandle, 'once'|'off'>>} Handle
 */

/**
 * What every primitive works with: the body, the run's signal and the wishes of whoever started the run.
 */
export class PrimitiveContext {
  /**
   * @param {Handle} handle
   * @param {object} options
   * @param {AbortSignal} options.signal the run's; its reason is what the primitive fails with
   * @param {import('vec3').Vec3|null} [options.chest] the shared chest; the body's unless given
   * @param {(text: string) => void} [options.say]
   * @param {(progress: {item: string, have: number, want: number}) => void} [options.progress]
   */
  constructor (handle, { signal, chest, say = text => handle.say(text), progress = () => {} }) {
    this.handle = handle
    this.bot = handle.bot
    this.registry = handle.bot.registry
    this.signal = signal
    this.say = say
    this.progress = progress
    this.ownChest = chest
    /** The block of a building that is dug to be put right. @type {Vec3|null} */
    this.repairs = null
    /** Whether it works in water that it has poured itself, which may flow where it likes. */
    this.wades = false
    /** Called with every block that was dug, on the way somewhere too. */
    this.onDug = _block => {}
  }

  /** Position of the shared chest or null. */
  get chest () { return this.ownChest === undefined ? this.handle.chest : this.ownChest }

  /** @returns {import('vec3').Vec3} where the eyes are */
  get eyes () { return this.bot.entity.position.offset(0, this.bot.entity.eyeHeight, 0) }

  /**
   * Carry out one interruptible step: when a reflex takes the body it is stopped, and begun anew when the reflex is
   * through. `work` must therefore look at the world afresh each time it is called.
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} work
   * @returns {Promise<T>} rejects with the run's reason once the run is stopped, and with TIMEOUT where the bot has got
   *   nowhere for a minute (stalls.mjs)
   */
  async step (work) {
    const { gate } = this.handle
    const stuck = new AbortController()
    const onStuck = error => stuck.abort(error)
    this.handle.once?.('stuck', onStuck)
    try {
      return await this.#uninterrupted(work, gate, stuck.signal)
    } finally {
      this.handle.off?.('stuck', onStuck)
    }
  }

  async #uninterrupted (work, gate, stuck) {
    for (;;) {
      closeLeft(this.bot)
      await gate.passed(this.signal)
      const pause = new AbortController()
      const onPause = why => pause.abort(new SkillError('INTERRUPTED', `The bot had to look after itself first: ${why}.`))
      gate.once('pause', onPause)
      try {
        return await work(AbortSignal.any([this.signal, pause.signal, stuck]))
      } catch (error) {
        this.signal.throwIfAborted()
        stuck.throwIfAborted()
        if (!pause.signal.aborted) throw error
      } finally {
        gate.off('pause', onPause)
      }
    }
  }

  /**
   * Wait for what takes its time (a furnace, a field, the morning): nobody is stuck meanwhile.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async waiting (work) {
    this.handle.waits++
    try {
      return await work()
    } finally {
      this.handle.waits--
    }
  }

  /**
   * @returns {Record<string, number>} what the bot carries, worn and held items included
   */
  inventory () {
    const counts = {}
    for (const item of this.bot.inventory.slots.slice(5)) {
      if (item) counts[item.name] = (counts[item.name] ?? 0) + item.count
    }
    return counts
  }

  /** @param {string} name @returns {number} how many of it the bot carries */
  count (name) { return this.inventory()[name] ?? 0 }

  /**
   * @param {string} name
   * @returns {number} how many more of this item would find room
   */
  room (name) {
    const { stackSize } = this.item(name)
    let room = 0
    for (let slot = 9; slot < 45; slot++) {
      const item = this.bot.inventory.slots[slot]
      if (!item) room += stackSize
      else if (item.name === name) room += Math.max(0, stackSize - item.count)
    }
    return room
  }

  /**
   * @param {string} name
   * @returns {any} minecraft-data's item; BAD_ARGS where this version has none of that name
   */
  item (name) {
    const item = this.registry.itemsByName[name]
    if (!item) throw new SkillError('BAD_ARGS', `There is no item called ${name} in this version.`, { item: name })
    return item
  }
}

/**
 * @param {Record<string, number>} before
 * @param {Record<string, number>} after
 * @returns {Record<string, number>} what there is more of, by how much
 */
export function gained (before, after) {
  return Object.fromEntries(Object.entries(after)
    .map(([name, count]) => /** @type {[string, number]} */ ([name, count - (before[name] ?? 0)])).filter(([, more]) => more > 0))
}
