/**
 * Cells in which bots of this host put something up: where another of them stands there it is asked to step aside, and where
 * another has chosen one for the same it takes the next.
 */
import { serverOf } from '../../pathing/servers.mjs'

/** @type {Map<string, import('vec3').Vec3>} the cell that somebody is to leave, by server and name */
const asked = new Map()

const keyOf = (bot, name) => `${serverOf(bot)} ${name}`

/**
 * Whether somebody's body reaches into a cell: a server puts no block where any part of a body is.
 * @param {{position: import('vec3').Vec3, width?: number, height?: number}} entity of unknown size: as wide as a block, as high as a player
 * @param {import('vec3').Vec3} spot
 * @param {number} [off] how far they may be off from where they were last seen, in blocks over the ground
 */
export function isIn ({ position: { x, y, z }, width = 1, height = 1.8 }, spot, off = 0) {
  const reach = (1 + width) / 2 + off
  return Math.abs(x - spot.x - 0.5) < reach && Math.abs(z - spot.z - 0.5) < reach && y < spot.y + 1 && y + height > spot.y
}

/**
 * A bot asks whoever stands in a cell to leave it; people are not asked, and bots of other hosts do not hear it.
 * @param {Bot} bot
 * @param {string} name
 * @param {import('vec3').Vec3} spot
 */
export function askAside (bot, name, spot) { asked.set(keyOf(bot, name), spot) }

/** @param {Bot} bot @returns {import('vec3').Vec3|null} the cell that it has been asked to leave, while it stands there */
export function toLeave (bot) {
  const spot = asked.get(keyOf(bot, bot.username))
  if (!spot) return null
  if (isIn(bot.entity, spot)) return spot
  asked.delete(keyOf(bot, bot.username))
  return null
}

/** @type {Map<string, import('vec3').Vec3>} the cell in which somebody is about to put something, by server and name */
const chosen = new Map()

/**
 * A bot is about to put something into a cell that it has chosen; null: no more.
 * @param {Bot} bot
 * @param {import('vec3').Vec3|null} spot
 */
export function choose (bot, spot) {
  if (spot) chosen.set(keyOf(bot, bot.username), spot)
  else chosen.delete(keyOf(bot, bot.username))
}

/** @param {Bot} bot @param {import('vec3').Vec3} spot @returns {boolean} whether another bot of its world has chosen that cell */
export function isChosen (bot, spot) {
  const own = keyOf(bot, bot.username)
  return [...chosen].some(([key, cell]) => key !== own && key.startsWith(`${serverOf(bot)} `) && cell.equals(spot))
}
