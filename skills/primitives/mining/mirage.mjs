/**
 * Ores that are shown where there are none, against those who see through walls (Paper's anti-xray, `engine-mode` 2:
 * https://docs.papermc.io/paper/anti-xray): what lies covered is shown as any ore until a block near it is broken.
 */
import { NEIGHBOURS } from '../../directions.mjs'
import { ORE } from '../../facts/blocks.mjs'
import { Cells, OPEN } from '../../pathing/cells.mjs'

/** After so many of them covered ores are not believed any more. */
const OFTEN = 3

/**
 * Whether what was seen as an ore is something else from near by; it is remembered.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|undefined} name as which it was seen
 * @param {Vec3} position
 * @returns {boolean}
 */
export function isMirage ({ bot, handle }, name, position) {
  const block = bot.blockAt(position, false)
  if (!ORE.test(name ?? '') || !block || ORE.test(block.name) || block.boundingBox !== 'block') return false
  handle.memory.mirages++
  return true
}

/**
 * Whether what is seen at a place is believed to be there: all but covered ores, once several of those were something else.
 * @param {{bot: Bot, handle: any}} context
 * @param {Vec3} position
 * @returns {boolean}
 */
export function isBelieved ({ bot, handle }, position) {
  if (handle.memory.mirages < OFTEN || !ORE.test(bot.blockAt(position, false)?.name ?? '')) return true
  const cells = new Cells(bot)
  return NEIGHBOURS.some(({ x, y, z }) => (cells.at(position.x + x, position.y + y, position.z + z) & OPEN) !== 0)
}
