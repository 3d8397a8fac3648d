import { SkillError } from '../errors.mjs'
import { depthOf, digIn, isGoodGround } from '../primitives/survival/burrow.mjs'
import { isVisited, monsters } from './monsters.mjs'

/** In a hole as deep as this nobody fights with those above, who wait for whoever comes out; blocks. */
const PIT = 2
const NEAR = 6

/**
 * Whether the bot stands in a hole that it can shut, and nobody has come in: to shut it takes less time than to get out.
 * @param {any} context bot, body and chest of them
 */
export function isInPit ({ bot, handle }) {
  const dug = depthOf({ bot })
  if (dug < PIT) return false
  const feet = bot.entity.position.floored()
  return !isVisited(bot) && monsters(bot, NEAR).every(({ position }) => position.y > feet.y + 1) &&
    isGoodGround({ bot, handle, chest: handle.chest }, feet, dug)
}

/**
 * Shut it, with everybody outside.
 * @param {import('../primitives/context.mjs').PrimitiveContext} context
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} false where somebody came in while the hole was open, or stands where the lid belongs
 */
export async function shutPit (context, signal) {
  const { bot } = context
  const visited = new AbortController()
  const onTick = () => { if (isVisited(bot)) visited.abort(new SkillError('INTERRUPTED', 'Somebody has come into the hole.')) }
  bot.on('physicsTick', onTick)
  try {
    await digIn(context, AbortSignal.any([signal, visited.signal]))
    return true
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof SkillError)) throw error
    return false
  } finally {
    bot.off('physicsTick', onTick)
  }
}
