import { SkillError } from '../../errors.mjs'
import { keepSite } from '../../pathing/sites.mjs'

/**
 * The sites of buildings that were begun or finished before, which this host knows nothing of yet.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{corner: {x: number, y: number, z: number}, size: {x: number, y: number, z: number}}[]} buildings
 * @returns {{kept: number}} BAD_ARGS where they are none
 */
export function keepSites (context, buildings) {
  const isPlace = place => ['x', 'y', 'z'].every(axis => Number.isInteger(place?.[axis]))
  if (!Array.isArray(buildings) || !buildings.every(each => isPlace(each?.corner) && isPlace(each?.size))) {
    throw new SkillError('BAD_ARGS', 'A list of corners and sizes was expected.', {})
  }
  for (const { corner, size } of buildings) keepSite(context.bot, corner, size)
  return { kept: buildings.length }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'keepSites', run: keepSites }
]
