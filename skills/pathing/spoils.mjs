/**
 * Whose the things on the ground are: who picks up another's makes that one dig again. What drops where a bot of this host digs is
 * its own for as long as it is at work, what drops before a person who digs is theirs for a while; then it is anybody's.
 */
import { game } from '../clock.mjs'
import { isDrop } from '../facts/entities.mjs'
import { isOurs } from '../facts/people.mjs'
import { BLOCK_REACH, EYES } from '../facts/player.mjs'
import { serverOf } from './servers.mjs'
import { digging, isAtWork } from './taken.mjs'

/** The oldest are forgotten. */
const MOST = 512

/** @type {Map<string, string>} which bot digs a block, by its place */
const diggers = new Map()
/** @type {Map<string, {name: string, until: number}>} whose a thing on the ground is, by its id; `until` when, where that is a person */
const owners = new Map()

/** People swing an arm at least so often while they dig, and what drops lies so far from where they hit the block, in blocks. */
const SWING_MS = 1000
const THROWN = 1

/** What people have dug is left to them for so long: they pick it up with what they dig next to it. */
const THEIRS_MS = 10_000

const placeOf = (bot, { x, y, z }) => `${serverOf(bot)} ${bot.game.dimension} ${x} ${y} ${z}`
const idOf = (bot, { id }) => `${serverOf(bot)} ${id}`

function remember (map, key, name) {
  map.delete(key)
  map.set(key, name)
  if (map.size > MOST) map.delete(map.keys().next().value)
}

/** A bot begins to dig a block. */
export function digs (bot, position) { remember(diggers, placeOf(bot, position), bot.username) }

/**
 * Something has come into sight: where a bot digs it is that one's, else of whoever digs there.
 * @param {import('../primitives/context.mjs').Handle} handle
 * @param {Entity} entity
 */
export function dropped (handle, entity) {
  const { bot } = handle
  const id = idOf(bot, entity)
  if (owners.has(id)) return
  const digger = diggers.get(placeOf(bot, entity.position.floored()))
  const own = digger && { name: digger, until: 0 }
  const owner = own ?? theirs(digging(handle, SWING_MS), entity)
  if (owner) remember(owners, id, owner)
}

/** Of whoever digs next to it, bots of this host aside: of those it is known what they dig. */
function theirs (people, { position }) {
  const far = each => each.position.offset(0, EYES, 0).distanceTo(position)
  const near = people.filter(each => !isOurs(each.name) && far(each) <= BLOCK_REACH + THROWN)
  const [nearest] = near.sort((one, other) => far(one) - far(other))
  return nearest && { name: nearest.name, until: game.now() + THEIRS_MS }
}

/** @returns {boolean} whether a bot itself has dug it */
export const isOwn = (bot, entity) => owners.get(idOf(bot, entity))?.name === bot.username

/** @returns {boolean} whether another bot has dug it, and is at work still, or a person a short while ago */
export function isAnothers (bot, entity) {
  const owner = owners.get(idOf(bot, entity))
  return owner !== undefined && owner.name !== bot.username && (isAtWork(owner.name) || game.now() < owner.until)
}

/** @returns {import('vec3').Vec3[]} where the things lie that others have dug and are to have */
export function spoilsOfOthers (bot) {
  if (owners.size === 0) return []
  return Object.values(bot.entities).filter(entity => isDrop(entity) && isAnothers(bot, entity)).map(({ position }) => position)
}
