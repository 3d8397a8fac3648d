/**
 * Where the dimensions lie. The server keeps one space for all of them: the Nether is a region of it that nobody reaches on foot, as
 * far beyond the game's own border as that is from the middle. So blocks, mobs and things of one dimension never meet those of
 * the other, and no part of the server has to ask which one it is in. What players are told, and say, is shifted at the wire (wire.mjs).
 */

/** Where the Nether's x 0 is; a whole number of chunks. */
export const NETHER_X = 2 ** 24
/** Half way: a place farther east is in the Nether. */
const EDGE_X = NETHER_X / 2
/** A step in the Nether is so many in the overworld (Minecraft Wiki, "Nether portal", "Portal travel"). */
const SCALE = 8

/** @param {{x: number}} place of the server's space @returns {boolean} */
export const isNether = ({ x }) => x >= EDGE_X

/** @param {{x: number}} place of the server's space @returns {number} where the x 0 of its dimension is */
export const originOf = place => isNether(place) ? NETHER_X : 0

/** @param {number} chunkX of the server's space @returns {number} of its dimension */
export const localChunk = chunkX => isNether({ x: chunkX * 16 }) ? chunkX - NETHER_X / 16 : chunkX

/**
 * The place on the other side of a portal.
 * @param {Vec3} place of the server's space
 * @returns {Vec3} of the server's space; its height is the same
 */
export function acrossFrom (place) {
  const nether = isNether(place)
  const factor = nether ? SCALE : 1 / SCALE
  const across = place.clone()
  across.x = (place.x - originOf(place)) * factor + (nether ? 0 : NETHER_X)
  across.z = place.z * factor
  return across
}
