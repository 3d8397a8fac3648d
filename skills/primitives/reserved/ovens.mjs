/**
 * Which furnaces the bots of this host cook in, so that two of them never use one at a time: the second would take out or
 * burn what is the first's. People and bots of other hosts are known only by what lies inside.
 */
import { game } from '../../clock.mjs'

/** A load in the background that nobody fetches is anybody's so long after it was done. */
const FORGOTTEN_MS = 60_000

/** @type {Map<string, {name: string, until: number}>} who cooks there, by its place, and until when it counts */
const used = new Map()

const keyOf = ({ x, y, z }) => `${x} ${y} ${z}`

/**
 * A bot cooks there.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} position
 * @param {number} ms for which it will take
 */
export function occupy (bot, position, ms) {
  used.set(keyOf(position), { name: bot.username, until: game.now() + ms + FORGOTTEN_MS })
}

/** A bot has fetched what it cooked there, or cooks there no more. */
export function vacate (bot, position) {
  if (used.get(keyOf(position))?.name === bot.username) used.delete(keyOf(position))
}

/** @returns {boolean} whether another bot of this world cooks there */
export function isOccupied (bot, position) {
  const user = used.get(keyOf(position))
  return Boolean(user && user.name !== bot.username && user.until > game.now() && bot.players?.[user.name])
}
