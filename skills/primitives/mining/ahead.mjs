import { canReachFrom, leavesBefore } from '../blocks/dig.mjs'
import { isUnderWater } from '../../bot/lungs.mjs'
import { takenByOthers } from '../../pathing/taken.mjs'
import { bestTool } from '../tools.mjs'
import { findBlocks } from '../search.mjs'
import { isBelieved } from './mirage.mjs'
import { mayDig } from './choice.mjs'

/** How far off, in blocks, and how many of the nearest are looked at. */
const NEAR = 4
const LOOKED_AT = 12

/** Whoever waits for a drop may dig for so long meanwhile: it lies for 500 before anybody can take it. */
const LONGEST_MS = 1250

/** This near to where another bot is at work nothing is dug. */
const ELBOW = 2

/**
 * What can be dug while one waits for a drop: nearest first, of what is wanted next, from where the bot stands and with what it holds.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string[]} names of blocks
 * @returns {import('vec3').Vec3|null} null where there is no such block
 */
export function beside (context, names) {
  const { bot, eyes } = context
  if (names.length === 0 || !bot.entity.onGround || isUnderWater(bot)) return null
  const others = takenByOthers(bot)
  const where = position => {
    if (others.some(at => at.distanceTo(position) < ELBOW)) return false
    const block = bot.blockAt(position, false)
    const tool = block && bestTool(context, block)
    return tool !== null && tool.item === bot.heldItem && tool.ms <= LONGEST_MS &&
      canReachFrom(bot, eyes, position) && leavesBefore(bot, eyes, position) === 0 && !isUnder(bot, position) &&
      isBelieved(context, position) && mayDig(context, position)
  }
  return findBlocks(context, names, { radius: NEAR, count: LOOKED_AT, where })[0] ?? null
}

/** Whether somebody would fall. */
function isUnder ({ entity: { position: feet } }, { x, y, z }) {
  return y < feet.y && Math.abs(x + 0.5 - feet.x) < 1 && Math.abs(z + 0.5 - feet.z) < 1
}
