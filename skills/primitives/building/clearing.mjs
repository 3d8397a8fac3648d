import { DigGoal, digBlock } from '../blocks/dig.mjs'
import { findBlocks } from '../search.mjs'
import { repairing } from './grounds.mjs'
import { nearTo } from './reaching.mjs'

/** Leaves that grew there; those that somebody has put there do not wither. @param {Block|null} block */
export const isFoliage = block => /_leaves$/.test(block?.name ?? '') && String(block?.getProperties().persistent) !== 'true'

/** What keeps the bot from some of them, which it then leaves. */
const LEFT = ['NO_PATH', 'PROTECTED', 'TIMEOUT', 'NOT_FOUND']

/**
 * Dig away the leaves of trees that hang into the site of a building.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{corner: {x: number, y: number, z: number}, size: {x: number, y: number, z: number}}} site
 * @returns {Promise<{cleared: number}>} fails as travel and digBlock do, where it is interrupted
 */
export async function clearLeaves (context, { corner, size }) {
  const { bot } = context
  const axes = /** @type {('x'|'y'|'z')[]} */ (['x', 'y', 'z'])
  const around = bot.entity.position.clone()
  for (const axis of axes) around[axis] = corner[axis] + size[axis] / 2
  const names = bot.registry.blocksArray.map(({ name }) => name).filter(name => name.endsWith('_leaves'))
  const left = new Set()
  const where = place => axes.every(axis => place[axis] >= corner[axis] && place[axis] < corner[axis] + size[axis]) &&
    !left.has(String(place)) && isFoliage(bot.blockAt(place, false))
  for (let cleared = 0; ;) {
    const [spot] = findBlocks(context, names, { radius: Math.ceil(Math.hypot(size.x, size.y, size.z) / 2) + 1, count: 1, around, where })
    if (!spot) return { cleared }
    try {
      await nearTo(context, spot, new DigGoal(bot, spot))
      await repairing(context, spot, () => digBlock(context, spot, { wanted: true }))
      cleared++
    } catch (error) {
      context.signal.throwIfAborted()
      if (!LEFT.includes(error.code)) throw error
      left.add(String(spot))
    }
  }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'clearLeaves', run: clearLeaves }
]
