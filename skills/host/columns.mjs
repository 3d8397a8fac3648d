import { game } from '../clock.mjs'
import { isNight } from '../primitives/shelter/burrow.mjs'

/** How long a first look waits for the columns around the bot, which the server sends one after the other. */
const LONGEST_MS = 10_000

/** How long it then waits, at night, for the mobs there: they are sent after the columns, and a plan depends on them. */
const MOBS_MS = 1000

/**
 * Wait until what lies around a bot is loaded, once after it joined: else a plan would be made from the few trees that
 * had come by then.
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
