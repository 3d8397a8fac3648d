/**
 * Which furnaces the bots of this host cook in, so that two of them never use one at a time: the second would take out or
 * burn what is the first's. People and bots of other hosts are known only by what lies inside.
 */
import { game } from '../../clock.mjs'

/** A load in the background that nobody fetches is anybody's so long after it was done. */
const FORGOTTEN_MS = 60_000

/**
 * Who cooks there, by its place, until when that counts, and whether it burns by itself.
 * @type {Map<string, {name: string, until: number, left: boolean}>}
 */
const used = new Map()

const keyOf = ({ x, y, z }) => `${x} ${y} ${z}`

/**
 * A bot cooks there.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} position
 * @param {number} ms for which it will take
 * @param {boolean} [left] it does other work meanwhile
 */
export function occupy (bot, position, ms, left = false) {
  used.set(keyOf(position), { name: bot.username, until: game.now() + ms + FORGOTTEN_MS, left })
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

/** @returns {boolean} whether the bot has left something there that burns by itself, and is still to be fetched */
export function isBurning (bot, position) {
  const user = used.get(keyOf(position))
  return Boolean(user?.left && user.name === bot.username && user.until > game.now())
}
