import { game } from '../../clock.mjs'
import { gap } from './dodge.mjs'
import { NEAR_BOWSHOT } from './monsters.mjs'
import { sees } from './sight.mjs'

/**
 * A shield is up a quarter of a second after it was raised (Minecraft Wiki, "Blocking"), and a little is left for the line.
 * Archers shoot at even intervals, on hard every second (Minecraft Wiki, "Skeleton"): until the interval is known that is
 * taken for it. Who has not shot for WAITS_MS does not see one.
 */
const RAISE_MS = 400
const SOONEST_MS = 1000
const WAITS_MS = 4000

/** Blocks a second of an arrow from a mob's bow, and how far from its eyes an arrow shows first. */
const ARROW = 32
const MUZZLE = 2.5

/** @param {Bot} bot @returns {boolean} whether there is a shield in the other hand */
export const hasShield = bot => bot.inventory.slots[bot.getEquipmentDestSlot('off-hand')]?.name === 'shield'

/** Behind the shield until the archer has shot, and out from behind it until the next arrow is due. */
export class Parry {
  #shotAt = -Infinity
  #raisedAt = -Infinity
  #interval = Infinity
  #onSpawn = entity => {
    const { position, height = 2 } = this.mob
    if (!/arrow$/.test(entity.name ?? '') || entity.position.distanceTo(position.offset(0, height * 0.85, 0)) > MUZZLE) return
    const now = game.now()
    if (now - this.#shotAt >= SOONEST_MS) this.#interval = Math.min(this.#interval, now - this.#shotAt)
    this.#shotAt = now
  }

  /** @param {Bot} bot @param {Entity} mob */
  constructor (bot, mob) {
    this.bot = bot
    this.mob = mob
    bot.on('entitySpawn', this.#onSpawn)
  }

  /** Raise or lower it, as it is time for. @param {import('vec3').Vec3} eyes @returns {boolean} whether it is up */
  holds (eyes) {
    const { bot, mob } = this
    const far = gap(eyes, mob)
    const now = game.now()
    if (bot.usingHeldItem && now - Math.max(this.#raisedAt, this.#shotAt) > WAITS_MS) this.#shotAt = now
    const since = now - this.#shotAt
    const isSafe = since > (far + 2) / ARROW * 1000 && since < (this.#interval < Infinity ? this.#interval : SOONEST_MS) - RAISE_MS
    const wanted = hasShield(bot) && far < NEAR_BOWSHOT && sees(bot, eyes, mob) && !isSafe
    if (wanted && !bot.usingHeldItem) {
      bot.activateItem(true)
      this.#raisedAt = now
    }
    if (!wanted) this.lower()
    return wanted
  }

  lower () {
    if (this.bot.usingHeldItem) this.bot.deactivateItem()
  }

  stop () {
    this.lower()
    this.bot.off('entitySpawn', this.#onSpawn)
  }
}
