import { everyTickOf } from './seat.mjs'
import { eyesOf } from '../facts/player.mjs'
import { Cells, WATER } from '../pathing/cells.mjs'

/** Lungs hold 300 ticks of air, and fill again by 4 a tick (Minecraft Wiki, "Damage", drowning). */
export const FULL_BREATH = 300
export const FILLS = 4

/** The bar shows them as 20 half bubbles. */
const BAR = 20

/** With one of these, by mineflayer's names, nobody runs out of it (Minecraft Wiki, "Effect"). */
const GILLS = ['WaterBreathing', 'ConduitPower']

/** @param {Bot} bot @returns {boolean} whether the eyes are in water; in a bubble column one breathes */
export function isUnderWater (bot) {
  const eyes = eyesOf(bot).floored()
  return (new Cells(bot).at(eyes.x, eyes.y, eyes.z) & WATER) !== 0 && bot.blockAt(eyes, false)?.name !== 'bubble_column'
}

/**
 * How much air a bot has left: what the server said last, counted on from there by the game's rules, since some servers say
 * nothing of it.
 */
export class Lungs {
  #bot
  #unwatch
  #onTick = () => this.#breathe()
  #onBreath = () => { this.left = this.#bot.oxygenLevel / BAR * FULL_BREATH }
  #onRespawn = () => { this.left = FULL_BREATH }

  /** @type {number} ticks until the air is gone */
  left = FULL_BREATH

  constructor (bot) {
    this.#bot = bot
    this.#unwatch = everyTickOf(bot, this.#onTick)
    bot.on('breath', this.#onBreath)
    bot.on('respawn', this.#onRespawn)
    if (bot.oxygenLevel !== undefined) this.#onBreath()
  }

  /** @returns {boolean} whether it does not run out */
  get endless () {
    const { entity, registry } = this.#bot
    return GILLS.some(name => entity.effects?.[registry.effectsByName[name]?.id])
  }

  /** @returns {boolean} whether they are as good as full: the server's word is rounded to a half bubble */
  get full () { return this.left > FULL_BREATH - FULL_BREATH / BAR }

  stop () {
    this.#unwatch()
    this.#bot.off('breath', this.#onBreath)
    this.#bot.off('respawn', this.#onRespawn)
  }

  #breathe () {
    if (!isUnderWater(this.#bot)) this.left = Math.min(this.left + FILLS, FULL_BREATH)
    else if (!this.endless) this.left = Math.max(this.left - 1, 0)
  }
}
