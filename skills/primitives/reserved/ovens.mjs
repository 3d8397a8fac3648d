/**
 * Which furnaces the bots of this host cook in, so that two of them never use one at a time: the second would take out or
 * burn what is the first's. People and bots of other hosts are known only by what lies inside.
 */
import { game } from '../../clock.mjs'

/** A load in the background that nobody fetches is anybody's so long after it was done. */
const FORGOTTEN_MS = 60_000

/**
 * What is cooked there, by its place: whose it is, until when that counts, how many things, whether they burn by themselves, and for
 * which step.
 * @type {Map<string, {name: string, until: number, count: number, left: boolean, step: number|null}[]>}
 */
const used = new Map()

const keyOf = ({ x, y, z }) => `${x} ${y} ${z}`

const loadsAt = position => (used.get(keyOf(position)) ?? []).filter(({ until }) => until > game.now())

/**
 * A bot cooks there, besides what it cooks there already.
 * @param {Bot} bot
 * @param {{x: number, y: number, z: number}} position
 * @param {number} count of things
 * @param {number} ms for which it will take
 * @param {boolean} [left] it does other work meanwhile
 * @param {number|null} [step] number of the step that they are for
 */
export function occupy (bot, position, count, ms, left = false, step = null) {
  used.set(keyOf(position), [...loadsAt(position), { name: bot.username, until: game.now() + ms + FORGOTTEN_MS, count, left, step }])
}

/**
 * So many things that a bot cooked there have been fetched, or it cooks them there no more.
 * @param {string} whose the bot's name
 * @param {{x: number, y: number, z: number}} position
 * @param {number} count
 */
export function vacate (whose, position, count) {
  const loads = loadsAt(position)
  for (const load of loads) {
    const part = load.name === whose ? Math.min(load.count, count) : 0
    load.count -= part
    count -= part
  }
  used.set(keyOf(position), loads.filter(load => load.count > 0))
}

/**
 * A step is begun anew: what its last run left is nobody's until it is found.
 * @param {Bot} bot
 * @param {number} step
 */
export function forget (bot, step) {
  for (const [key, loads] of used) used.set(key, loads.filter(load => load.name !== bot.username || load.step !== step))
}

/** @returns {boolean} whether another bot of this world cooks there */
export function isOccupied (bot, position) {
  return loadsAt(position).some(({ name }) => name !== bot.username && Boolean(bot.players?.[name]))
}

/** @returns {boolean} whether the bot has left something there that burns by itself, and is still to be fetched */
export const isBurning = (bot, position) => burning(bot, position) > 0

/** @returns {number} how many things that is */
export function burning (bot, position) {
  return loadsAt(position).reduce((sum, { name, left, count }) => sum + (left && name === bot.username ? count : 0), 0)
}
