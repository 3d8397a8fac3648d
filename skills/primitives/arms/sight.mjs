/** Whether nothing stands between eyes and what they look for. */

/**
 * @param {Bot} bot
 * @param {Vec3} from
 * @param {Vec3} to
 */
export function isClear (bot, from, to) {
  const ray = to.minus(from)
  return !bot.world.raycast(from, ray.unit(), ray.norm())
}

/** Where one looks for the whole of a mob, as shares of its height. */
const WHOLE = [0.9, 0.5, 0.1]

/**
 * Whether any part of a mob is in sight.
 * @param {Bot} bot
 * @param {Vec3} eyes
 * @param {{position: Vec3, height?: number}} mob
 */
export const seesAny = (bot, eyes, mob) => WHOLE.some(share => isClear(bot, eyes, partOf(mob, share)))

/** Whether nothing stands between the eyes and the middle of a mob. */
export const sees = (bot, eyes, mob) => isClear(bot, eyes, partOf(mob, 0.5))

const partOf = ({ position, height = 1.8 }, share) => position.offset(0, height * share, 0)
