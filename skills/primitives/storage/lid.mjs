import { blockOn } from '../../bot/seen/lid.mjs'
import { ignore } from '../../errors.mjs'
import { isNatural } from '../../pathing/terrain.mjs'

/**
 * What keeps a chest shut and may be dug away: dirt, stone and the like, which somebody has put there in passing. What people
 * build with stays, and is told of.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} position of the chest's block
 * @returns {import('vec3').Vec3|null} where it lies
 */
export function looseLid (bot, position) {
  const lid = blockOn(bot, position)
  return lid && isNatural(lid.name) ? lid.position : null
}

/** Where it cannot be dug it stays: the chest says then that it does not open. */
export const ignoreUndug = ignore('NO_TOOL', 'TOOL_BROKE', 'NO_PATH', 'TIMEOUT', 'PROTECTED', 'INTERRUPTED', 'NOT_FOUND')
