/**
 * Which furnaces the bots of this host cook in, so that two of them never use one at a time: the second would take out or
 * burn what is the first's. People and bots of other hosts are known only by what lies inside.
 */
import { game } from '../../clock.mjs'

/** A load in the background that nobody fetches is anybody's so long after it was done. */
const FORGOTTEN_MS = 60_000

/**
 * Who cooks there, by its place, until when that counts, how many things are theirs, and whether they burn by themselves.
 * @type {Map<string, {name: string, until: number, count: number, left: boolean}>}
 */
const used = new Map()

const keyOf = ({ x, y, z }) => `${x} ${y} ${z}`

/**
 * A bot cooks there, besides what it cooks there already.
 * @param {Bot} bot
 * @param {{x: number, y: number, z: number}} position
 * @param {number} count of things
 * @param {number} ms for which it will take
 * @param {boolean} [left] it does other work meanwhile
 */
export function occupy (bot, position, count, ms, left = false) {
  const before = burning(bot, position)
  const until = Math.max(game.now() + ms + FORGOTTEN_MS, before > 0 ? used.get(keyOf(position))?.until ?? 0 : 0)
  used.set(keyOf(position), { name: bot.username, until, count: count + before, left })
}

/**
 * A bot has fetched so many things that it cooked there, or cooks them there no more.
 * @param {Bot} bot
 * @param {{x: number, y: number, z: number}} position
 * @param {number} count
 */
export function vacate (bot, position, count) {
  const user = used.get(keyOf(position))
  if (user?.name !== bot.username) return
  user.count -= count
  if (user.count <= 0) used.delete(keyOf(position))
}

/** @returns {boolean} whether another bot of this world cooks there */
export function isOccupied (bot, position) {
  const user = used.get(keyOf(position))
  return Boolean(user && user.name !== bot.username && user.until > game.now() && bot.players?.[user.name])
}

/** @returns {boolean} whether the bot has left something there that burns by itself, and is still to be fetched */
export const isBurning = (bot, position) => burning(bot, position) > 0

/** @returns {number} how many things that is */
export function burning (bot, position) {
  const user = used.get(keyOf(position))
  return user?.left && user.name === bot.username && user.until > game.now() ? user.count : 0
}
