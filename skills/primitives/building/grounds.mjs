import { AROUND } from '../../directions.mjs'
import { SkillError } from '../../errors.mjs'
import { footing } from './footing.mjs'
import { placeItem } from '../things/place.mjs'
import { plain } from '../search.mjs'
import { keptAt, standsHigh } from '../../pathing/sites.mjs'
import { isFloor, isNatural } from '../../pathing/terrain.mjs'

/** A hole under a building is filled where its bottom is no deeper. */
const DEEPEST = 5

/** So many of the eight columns around must stand on natural ground for a cell to count as one that rests on it. */
const MOSTLY = 3

/**
 * Fill the hole under a cell that is to rest on the ground, which somebody has dug away.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('vec3').Vec3} spot
 * @returns {Promise<boolean>} false where it is no such cell: there is ground, it is high up, or the hole is too deep;
 *   fails as mineBlock and placeItem do
 */
export async function fillBelow (context, spot) {
  const { bot } = context
  if (standsHigh(bot, spot)) return false
  const at = (dx, dy, dz) => bot.blockAt(spot.offset(dx, dy, dz), false)
  const rests = AROUND.filter(([dx, dz]) => [-1, -2].some(dy => isFloor(at(dx, dy, dz)) && isNatural(at(dx, dy, dz).name)))
  if (rests.length < MOSTLY || isFloor(at(0, -1, 0))) return false
  let depth = 1
  while (depth <= DEEPEST && !isFloor(at(0, -depth - 1, 0))) depth++
  if (depth > DEEPEST) return false
  const filling = await footing(context, item => depth - context.count(item))
  for (let below = depth; below >= 1; below--) await placeItem(context, filling, spot.offset(0, -below, 0))
  return true
}

/**
 * Dig away what stands wrongly in a building, which nobody else may dig in.
 * @template T
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('vec3').Vec3} spot
 * @param {() => Promise<T>} dig
 * @returns {Promise<T>} fails as `dig` does
 */
export async function repairing (context, spot, dig) {
  context.repairs = keptAt(context.bot, spot) ? spot : null
  try {
    return await dig()
  } finally {
    context.repairs = null
  }
}

/** What is told where nothing holds a block. */
export const nothingThere = spot => new SkillError('NOT_FOUND', 'There is nothing to build against.', { position: plain(spot) })
