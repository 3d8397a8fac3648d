import { game } from '../clock.mjs'
import { isNight } from '../primitives/survival/burrow.mjs'

/** A server sends no faster than it can: so long a first look waits for what is around. */
const LONGEST_MS = 10_000

/** What lives there comes after the ground it stands on: at night, when a plan depends on it, it is waited for. */
const MOBS_MS = 1000

/**
 * Wait until what lies around a bot is loaded, once after it joined: what was not there yet is not in sight, and a plan
 * would be made for the three trees that were.
 * @param {import('../bot/bot_handle.mjs').BotHandle} handle
 * @param {number} radius in blocks
 * @param {AbortSignal} signal
 */
export async function loaded (handle, radius, signal) {
  const { bot } = handle
  if (handle.hasLooked) return
  const ends = game.now() + LONGEST_MS
  while (!signal.aborted && game.now() < ends && !isLoaded(bot, radius)) await game.sleep(100)
  const seen = game.now() + MOBS_MS
  while (!signal.aborted && isNight(bot) && game.now() < seen) await game.sleep(100)
  handle.hasLooked = true
}

/** Whether all columns within so many blocks of the bot are there. */
function isLoaded (bot, radius) {
  const { x, z } = bot.entity.position.floored()
  for (let chunkX = (x - radius) >> 4; chunkX <= (x + radius) >> 4; chunkX++) {
    for (let chunkZ = (z - radius) >> 4; chunkZ <= (z + radius) >> 4; chunkZ++) {
      if (!bot.world.getColumn(chunkX, chunkZ)) return false
    }
  }
  return true
}
