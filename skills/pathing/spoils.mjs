/**
 * Whose the things on the ground are that bots of this host have dug: who picks up another's makes that one dig again. What
 * drops where a bot digs is its own for as long as it is at work; then it is anybody's.
 */
import { isDrop } from '../facts/entities.mjs'
import { serverOf } from './servers.mjs'
import { isAtWork } from './taken.mjs'

/** The oldest are forgotten. */
const MOST = 512

/** @type {Map<string, string>} who digs a block, by its place */
const diggers = new Map()
/** @type {Map<string, string>} whose a thing on the ground is, by its id */
const owners = new Map()

const placeOf = (bot, { x, y, z }) => `${serverOf(bot)} ${bot.game.dimension} ${x} ${y} ${z}`
const idOf = (bot, { id }) => `${serverOf(bot)} ${id}`

function remember (map, key, name) {
  map.delete(key)
  map.set(key, name)
  if (map.size > MOST) map.delete(map.keys().next().value)
}

/** A bot begins to dig a block. */
export function digs (bot, position) { remember(diggers, placeOf(bot, position), bot.username) }

/** Something has come into sight: where somebody digs it is theirs. */
export function dropped (bot, entity) {
  const digger = diggers.get(placeOf(bot, entity.position.floored()))
  if (digger && !owners.has(idOf(bot, entity))) remember(owners, idOf(bot, entity), digger)
}

/** @returns {boolean} whether a bot itself has dug it */
export const isOwn = (bot, entity) => owners.get(idOf(bot, entity)) === bot.username

/** @returns {boolean} whether another bot has dug it, and is at work still */
export function isAnothers (bot, entity) {
  const owner = owners.get(idOf(bot, entity))
  return owner !== undefined && owner !== bot.username && isAtWork(owner)
}

/** @returns {import('vec3').Vec3[]} where the things lie that other bots have dug and are to have */
export function spoilsOfOthers (bot) {
  if (owners.size === 0) return []
  return Object.values(bot.entities).filter(entity => isDrop(entity) && isAnothers(bot, entity)).map(({ position }) => position)
}
