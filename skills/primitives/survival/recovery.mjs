import { SkillError } from '../../errors.mjs'
import { LIFE_TICKS } from '../../facts/entities.mjs'
import { isNight } from '../shelter/burrow.mjs'
import { recoverItems } from '../things/drops.mjs'
import { prepare } from '../storage/stock.mjs'
import { armAnyhow } from './arming.mjs'
import { bestWeapon } from '../arms/arms.mjs'
import { tried } from '../waiting.mjs'

/** Ticks that it takes to get to where something lies. */
const MARGIN = 400

/** Blocks that one walks for them at most, and how near to each other two deaths are at one place. */
const FAR = 192
const SAME = 24

/** What dies of these has lost what it had, or would die of it again. */
const DEADLY = /lava|fire|flames|burn|magma|void|out of the world|drown|froze|wither/i

/** What shot or hit so many blocks down, in caves, is there by day, too. */
const KILLED = /shot|slain|blown up/i
const BELOW = 8

/** What of it is worth something: it is not left for want of something to fight with. */
const VALUE = /iron|gold|diamond|emerald|netherite|redstone|lapis|shield|compass|bucket|shears/

/**
 * Why the bot does not go back for what it lost when it died; null where one of its deaths is worth the way.
 * @param {import('../context.mjs').Handle} handle
 * @param {boolean} [armed] whether it has something to fight with
 * @returns {string|null} why not, for the last death that cost something
 */
export function whyLeave (handle, armed = bestWeapon(handle) !== null) {
  const whys = unfetched(handle).map(death => whyLeaveAt(handle, death, armed))
  return whys.includes(null) ? null : whys.at(-1) ?? 'nothing was lost'
}

/** The deaths whose things lie there still, as far as anybody knows: who dies again on the way to its things has not lost them by that. */
const unfetched = ({ deaths }) => deaths.filter(({ fetched, lost }) => !fetched && Object.keys(lost).length > 0)

/** The same for one death. */
function whyLeaveAt (handle, death, armed) {
  const { bot, deaths } = handle
  if (handle.tick() - death.tick > LIFE_TICKS - MARGIN) return 'it is gone by now'
  if (death.dimension !== bot.game.dimension) return 'it lies in another dimension'
  if (DEADLY.test(death.reason)) return 'it would kill again'
  if (death.position.distanceTo(bot.entity.position) > FAR) return 'it is too far'
  const isSame = other => other !== death && other.dimension === death.dimension && Math.abs(death.tick - other.tick) < LIFE_TICKS &&
    other.position.distanceTo(death.position) < SAME
  if (deaths.some(isSame)) return 'it has killed twice there'
  if (!armed) {
    if (isNight(bot)) return 'it is night, and there is nothing to fight with'
    if (!isOfValue(death) && KILLED.test(death.reason) && death.position.y < bot.entity.position.y - BELOW) return 'who killed it is there still, and there is nothing to fight with'
  }
  return null
}

const isOfValue = ({ lost }) => Object.keys(lost).some(name => VALUE.test(name))

/**
 * Go back for what deaths have cost, unless that would kill again; first for what vanishes first. For what is of value one takes
 * something to fight with out of the chest, or makes it of what stands about, and goes by day in any case.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @returns {Promise<{collected: Record<string, number>, left: number[]}>} of the last of these places. NO_TOOL where it waits for
 *   something to fight with, UNSUPPORTED where nobody should go
 */
export async function recoverLost (context) {
  const { handle } = context
  const lacksArms = () => whyLeave(handle) !== null && whyLeave(handle, true) === null
  const isPrecious = () => bestWeapon(handle) === null &&
    unfetched(handle).some(death => isOfValue(death) && whyLeaveAt(handle, death, true) === null)
  if ((lacksArms() || isPrecious()) && context.chest) await prepare(context, { armed: 'always' })
  if (isPrecious()) await tried(armAnyhow(context), context.signal)
  const why = whyLeave(handle)
  if (why !== null) throw new SkillError(lacksArms() ? 'NO_TOOL' : 'UNSUPPORTED', `What was lost is left: ${why}.`)
  /** @type {{collected: Record<string, number>, left: number[]}} */
  let recovered = { collected: {}, left: [] }
  for (const death of unfetched(handle)) {
    if (whyLeaveAt(handle, death, bestWeapon(handle) !== null) !== null) continue
    recovered = await recoverItems(context, death.position)
    death.fetched = true
  }
  return recovered
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'recoverLost', run: recoverLost }
]
