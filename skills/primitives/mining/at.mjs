import { SkillError } from '../../errors.mjs'
import { NEIGHBOURS } from '../../directions.mjs'
import { gained } from '../context.mjs'
import { position as place } from '../arguments.mjs'
import { arrives, navigateTo, travel, vec } from '../moving/walk.mjs'
import { plain } from '../search.mjs'
import { collectDrops } from '../things/drops.mjs'
import { DigGoal, digBlock } from '../blocks/dig.mjs'

/** From so near its chunk is known. */
const SEEN = 24
/** How far a drop bounces. */
const SPREAD = 3

/**
 * Mine the block that stands at a place, whatever it is, and pick up what it drops.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} position
 * @returns {Promise<{mined: string, position: Point, gained: Record<string, number>}>} `mined`: what stood there; NOT_FOUND where nothing
 *   does that can be dug, NO_PATH, NO_TOOL, TOOL_BROKE, PROTECTED, INTERRUPTED where the server undid it
 */
export async function mineAt (context, position) {
  const { bot } = context
  const at = vec(position).floored()
  if (!bot.blockAt(at, false)) await navigateTo(context, position, SEEN)
  const nothing = () => new SkillError('NOT_FOUND', `There is nothing to dig at ${at}.`, { position: plain(at) })
  const block = bot.blockAt(at, false)
  if (!block?.diggable) throw nothing()
  const before = context.inventory()
  const covered = NEIGHBOURS.every(step => bot.blockAt(at.plus(step), false)?.boundingBox === 'block')
  if (!await arrives(context, travel(context, new DigGoal(bot, at, { covered })))) {
    throw new SkillError('NO_PATH', `No way leads to the ${block.name} at ${at}.`, { position: plain(at) })
  }
  const dug = await digBlock(context, at, { wanted: true })
  if (!dug) throw nothing()
  await collectDrops(context, null, SPREAD, { around: at.offset(0.5, 0.5, 0.5) })
  return { mined: dug.name, position: plain(at), gained: gained(before, context.inventory()) }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'mineAt', run: mineAt, takes: [place], prompt: '`mineAt(position)`: digs the one block that stands there' }
]
