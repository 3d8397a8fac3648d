/**
 * Where the bots of this host build, so that none of them digs there: for ores under the site, for logs and stones in its
 * walls, or merely to get somewhere.
 */
import { Vec3 } from 'vec3'
import { givesItself } from '../facts/blocks.mjs'
import { serverOf } from './servers.mjs'

/** Ground that a building needs below it, and room to walk around it, in blocks. */
const DEPTH = 3
const MARGIN = 1

/** The oldest are forgotten. */
const MOST = 64
const MOST_DRAWN = 100_000

/** @type {Map<string, {from: number[], to: number[], level: number, dimension: string}[]>} by server */
const sites = new Map()
const sitesOf = bot => sites.get(serverOf(bot)) ?? []

/** @type {Map<string, Map<string, string>>} by server: names of the blocks that blueprints have, by dimension and cell */
const drawn = new Map()
const cellOf = (bot, { x, y, z }) => `${bot.game.dimension} ${x},${y},${z}`

/**
 * What is to stand where, by a blueprint.
 * @param {Bot} bot
 * @param {[number, number, number, string][]} blocks x, y, z and name
 */
export function keepDrawn (bot, blocks) {
  const server = serverOf(bot)
  const known = drawn.get(server) ?? new Map()
  drawn.set(server, known)
  for (const [x, y, z, name] of blocks) known.set(cellOf(bot, { x, y, z }), name)
  for (const oldest of known.keys()) {
    if (known.size <= MOST_DRAWN) break
    known.delete(oldest)
  }
}

/**
 * @param {Bot} bot
 * @param {import('vec3').Vec3} position of a block
 * @returns {boolean} whether what stands there is what a blueprint has there: whoever wants such blocks takes others
 */
export function standsAsDrawn (bot, position) {
  const name = drawn.get(serverOf(bot))?.get(cellOf(bot, position))
  return name !== undefined && bot.blockAt(position, false)?.name === name
}

/** @param {Bot} bot @param {string} name of a block @returns {boolean} whether a blueprint has any of it */
export const isDrawn = (bot, name) => [...drawn.get(serverOf(bot))?.values() ?? []].includes(name)

/**
 * From now on nothing is dug here but to mend the building itself.
 * @param {Bot} bot
 * @param {{x: number, y: number, z: number}} corner its lowest north-western cell
 * @param {{x: number, y: number, z: number}} size
 */
export function keepSite (bot, corner, size) {
  const { x, y, z } = corner
  const known = sitesOf(bot)
  const { dimension } = bot.game
  const to = [x + size.x - 1 + MARGIN, y + size.y - 1, z + size.z - 1 + MARGIN]
  const site = { dimension, from: [x - MARGIN, y - DEPTH, z - MARGIN], to, level: y }
  const isAround = ({ from, to }) => from.every((least, axis) => least <= site.from[axis] && to[axis] >= site.to[axis])
  const within = known.some(other => other.dimension === dimension && isAround(other))
  if (!within) sites.set(serverOf(bot), [...known, site].slice(-MOST))
}

/**
 * @param {Bot} bot
 * @param {{x: number, y: number, z: number}} position of a block
 * @returns {boolean} whether it belongs to a site. Whoever is inside a building may dig a way out of it, but not down,
 *   nor through what could not be put back.
 */
export function keptAt (bot, { x, y, z }) {
  for (const { from, to, level, dimension } of sitesOf(bot)) {
    const inside = p => p.x >= from[0] && p.x <= to[0] && p.z >= from[2] && p.z <= to[2]
    if (dimension !== bot.game.dimension || !inside({ x, z }) || y < from[1] || y > to[1]) continue
    const feet = bot.entity.position.floored()
    if (y < level || !inside(feet) || feet.y < level || feet.y > to[1]) return true
    const at = new Vec3(x, y, z)
    if (standsAsDrawn(bot, at) && !givesItself(bot.registry, bot.blockAt(at, false).name)) return true
  }
  return false
}

/**
 * @param {Bot} bot
 * @param {{x: number, y: number, z: number}} position of a block
 * @returns {boolean} whether it is part of a building and no part of its lowest level: it does not rest on the ground
 */
export function standsHigh (bot, { x, y, z }) {
  return sitesOf(bot).some(({ from, to, level, dimension }) => dimension === bot.game.dimension && level < y && y <= to[1] &&
    x >= from[0] + MARGIN && x <= to[0] - MARGIN && z >= from[2] + MARGIN && z <= to[2] - MARGIN)
}
