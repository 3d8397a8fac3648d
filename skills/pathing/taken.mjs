import { game } from '../clock.mjs'
import { enlist, isOurs } from '../facts/people.mjs'

/**
 * Where the bots of this host are at work, so that two of them do not dig the same block and take each other's drops.
 * People and bots of other hosts are seen only by where they stand.
 */

/** Whoever has dug nothing for so long only stands there. */
const AT_WORK_MS = 4000

/** @type {Map<string, import('vec3').Vec3>} the block that each bot is after, by its name */
const taken = new Map()

/**
 * A bot goes for a block; what it went for before is free.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} position
 */
export function take (bot, position) {
  taken.set(bot.username, position)
  enlist(bot.username)
}

/** A bot goes for no block any more. */
export function leave (bot) { taken.delete(bot.username) }

/** @param {string} name @returns {boolean} whether that bot goes for a block */
export const isAtWork = name => taken.has(name)

/** @returns {import('vec3').Vec3[]} the blocks that the others in this world go for and where they stand, as far as this bot sees them */
export function takenByOthers (bot) {
  return [...taken].filter(([name]) => name !== bot.username && bot.players[name]?.entity)
    .flatMap(([name, position]) => [position, bot.players[name].entity.position])
}

/** @returns {import('vec3').Vec3[]} where people stand, and bots of other hosts: what falls beside them is theirs */
export function standing (bot) {
  return Object.values(bot.players)
    .filter(({ username, entity }) => entity && username !== bot.username && !isOurs(username))
    .map(({ entity }) => entity.position)
}

/**
 * People and bots who were seen to dig of late: whoever digs swings an arm several times a second.
 * @param {import('../primitives/context.mjs').Handle} handle
 * @param {number} [ms] how late
 * @returns {{name: string, position: import('vec3').Vec3}[]} where they stand
 */
export function digging ({ bot, swings }, ms = AT_WORK_MS) {
  const since = game.now() - ms
  return Object.values(bot.players)
    .filter(({ username, entity }) => entity && username !== bot.username && (swings.get(entity.id) ?? -Infinity) > since)
    .map(({ username, entity }) => ({ name: username, position: entity.position }))
}
