import { SkillError } from '../../errors.mjs'
import { LIFE_TICKS } from '../../facts/entities.mjs'
import { isNight } from './burrow.mjs'
import { recoverItems } from '../storage/drops.mjs'
import { prepare } from '../storage/stock.mjs'
import { bestWeapon } from '../combat/arms.mjs'

/** Ticks that it takes to get to where something lies. */
const MARGIN = 400

/** Blocks that one walks for them at most, and how near to each other two deaths are at one place. */
const FAR = 192
const SAME = 24

/** What dies of these has lost what it had, or would die of it again. */
const DEADLY = /lava|fire|flames|burn|magma|void|out of the world|drown|froze|wither/i

/** Archers so many blocks down, in caves, are there by day, too. */
const SHOT = /shot/i
const BELOW = 8

/**
 * Why nobody goes back for what a death has cost; null where it is worth it.
 * @param {import('../context.mjs').Hands} handle
 * @param {boolean} [armed] whether it has something to fight with
 * @returns {string|null}
 */
export function whyLeave (handle, armed = bestWeapon(handle) !== null) {
  const { bot, deaths } = handle
  const death = deaths.at(-1)
  if (!death || death.fetched || Object.keys(death.lost).length === 0) return 'nothing was lost'
  if (handle.tick() - death.tick > LIFE_TICKS - MARGIN) return 'it is gone by now'
  if (death.dimension !== bot.game.dimension) return 'it lies in another dimension'
  if (DEADLY.test(death.reason)) return 'it would kill again'
  if (death.position.distanceTo(bot.entity.position) > FAR) return 'it is too far'
  const isSame = other => other.dimension === death.dimension && death.tick - other.tick < LIFE_TICKS &&
    other.position.distanceTo(death.position) < SAME
  if (deaths.slice(0, -1).some(isSame)) {
    return 'it has killed twice there'
  }
  if (!armed) {
    if (isNight(bot)) return 'it is night, and there is nothing to fight with'
    if (SHOT.test(death.reason) && death.position.y < bot.entity.position.y - BELOW) return 'who shot it is there still, and there is nothing to fight with'
  }
  return null
}

/**
 * Go back for what the last death has cost, unless that would kill again.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @returns {Promise<{collected: Record<string, number>, left: number[]}>} UNSUPPORTED where nobody should go
 */
export async function recoverLost (context) {
  const { handle } = context
  if (whyLeave(handle) !== null && whyLeave(handle, true) === null && context.chest) await prepare(context, { armed: 'always' })
  const why = whyLeave(handle)
  if (why !== null) throw new SkillError('UNSUPPORTED', `What was lost is left: ${why}.`)
  const death = handle.deaths.at(-1)
  const recovered = await recoverItems(context, death.position)
  death.fetched = true
  return recovered
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'recoverLost', run: recoverLost }
]
