import { SkillError } from '../errors.mjs'
import { blocksAround } from '../pathing/sections.mjs'
import { ids, optional, radius } from './arguments.mjs'

/**
 * Blocks of these names in the loaded chunks around a point, nearest first.
 * @param {{bot: Bot}} context
 * @param {string|string[]} names
 * @param {Parameters<typeof blocksAround>[2]} [options]
 * @returns {import('vec3').Vec3[]}
 */
export const findBlocks = ({ bot }, names, options) => blocksAround(bot, [names].flat(), options)

/**
 * The nearest block of these names, as a value for skills.
 * @param {import('./context.mjs').PrimitiveContext} context
 * @param {string|string[]} names
 * @param {number} [radius]
 * @returns {{name: string, position: {x: number, y: number, z: number}, distance: number}|null}
 */
export function findBlock (context, names, radius = 32) {
  const [position] = findBlocks(context, checked(context, names), { radius, count: 1 })
  if (!position) return null
  return {
    name: context.bot.blockAt(position, false).name,
    position: plain(position),
    distance: position.distanceTo(context.bot.entity.position)
  }
}

/** @param {{x: number, y: number, z: number}} position @returns {{x: number, y: number, z: number}} without methods */
export const plain = ({ x, y, z }) => ({ x, y, z })

/**
 * @param {import('./context.mjs').PrimitiveContext} context
 * @param {string|string[]} names of blocks
 * @returns {string[]} those that this version has; BAD_ARGS where it has none of them
 */
export function checked (context, names) {
  const known = [names].flat().filter(name => context.registry.blocksByName[name])
  if (known.length === 0) {
    throw new SkillError('BAD_ARGS', `There is no block called ${[names].flat().join(' or ')} in this version.`, { names })
  }
  return known
}

/** @type {import('./registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'findBlock', run: findBlock, takes: [ids, optional, radius], prompt: '`findBlock(names, radius)`' }
]
