import { monsters } from '../arms/monsters.mjs'
import { TICK_MS, game } from '../../clock.mjs'
import { HOME } from '../../facts/blocks.mjs'
import { comeOutAt } from '../../facts/day.mjs'
import { FED, HEAL_TICKS, WEAK, WELL, WOUNDED } from '../../facts/vitals.mjs'
import { goals, travel } from '../moving/walk.mjs'
import { everyTick, tried } from '../waiting.mjs'
import { burrow, isBurrowed, isUnderRock } from '../shelter/burrow.mjs'
import { dine } from './meal.mjs'
import { bestFood, eatUp, isStarved } from '../shelter/vitals.mjs'

/** For a half heart to heal, in milliseconds: a little more than it takes. */
const HEALING_MS = HEAL_TICKS.fed * TICK_MS + 500

/** Blocks: with anybody as near as this nobody sits in the open. */
const NEAR = 16

/** Blocks down to a place that is deeper than where one stands. */
const BELOW = 2

/** How long a bot that has tended its wounds in vain goes on before it tends them again, in milliseconds. */
const AGAIN_MS = 120_000
/** Where nothing to eat was found, so much later. */
const IN_VAIN_MS = 480_000

/** So near to the chest one looks for animals: there it is open, and one knows the way. Blocks, milliseconds. */
const HOME_NEAR = 8
const HOME_MS = 60_000

/**
 * Whether wounds come before work: there are too many for it, and something can be done about them. With WOUNDED nobody works under
 * rock, where there is no running away; with WEAK nowhere. Whoever starves has them before it.
 * @param {{bot: Bot, handle: any}} context
 * @param {Vec3|null} [place] where the work is done: what is not deeper than the bot counts by where that is
 * @returns {boolean}
 */
export function isUnfit (context, place = null) {
  const { bot, handle: { memory } } = context
  if (bot.game.dimension !== HOME || game.now() - memory.mendedAt < AGAIN_MS) return false
  if (isStarved(bot)) return bestFood(context) !== null || mayHunt(context)
  if (bot.health > WOUNDED) return false
  const isBelow = place !== null && place.y < bot.entity.position.y - BELOW && isUnderRock(bot, place)
  if (bot.health > WEAK && !isBelow && !isUnderRock(bot)) return false
  return bot.food >= FED || bestFood(context) !== null || mayHunt(context)
}

const mayHunt = ({ bot, handle }) => handle.memory.mayHunt && !comeOutAt(bot.time.timeOfDay)

/**
 * See to the wounds: eat, by day hunt for it where there is nothing to eat, and wait until they have healed, in a closed hole where there
 * is ground for one. Where they do not heal for want of food there is nothing to wait for.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @returns {Promise<{health: number, food: number}>}
 */
export async function mend (context) {
  const { bot, handle: { memory } } = context
  try {
    await eatUp(context)
    if (bot.food < FED && mayHunt(context)) await forage(context)
    while (bot.health < WELL && bot.food >= FED) {
      await tried(burrow(context), context.signal)
      const isOver = () => bot.health >= WELL || bot.food < FED || (!isBurrowed(context) && isBeset(context)) ? true : undefined
      await tried(context.step(signal => everyTick(bot, { signal, timeout: WELL * HEALING_MS }, isOver)), context.signal)
      if (bot.food >= FED) break
      await eatUp(context)
    }
  } finally {
    memory.mendedAt = game.now() + (isStarved(bot) ? IN_VAIN_MS : 0)
  }
  return { health: bot.health, food: bot.food }
}

const isBeset = ({ bot }) => monsters(bot, NEAR).length > 0

/** Go and eat: from under rock up to the chest first, for animals are in the open. */
async function forage (context) {
  const { bot, chest } = context
  if (chest && isUnderRock(bot)) {
    await tried(travel(context, new goals.GoalNear(chest.x, chest.y, chest.z, HOME_NEAR), { timeout: HOME_MS }), context.signal)
  }
  await tried(dine(context), context.signal)
}
