import { monsters } from '../../reflexes/monsters.mjs'
import { HOME } from '../../facts/blocks.mjs'
import { SkillError } from '../../errors.mjs'
import { everyTick } from '../waiting.mjs'
import { burrow, isBurrowed } from './burrow.mjs'
import { bestFood, eat } from './vitals.mjs'

/** Half hearts: with no more nobody goes far down, where there is no running away; with so many one is well. */
const WOUNDED = 12
const WELL = 18

/** Of 20: from here on wounds heal, a half heart in four seconds (Minecraft Wiki, "Hunger"). */
const FED = 18
const HEALING_MS = 4500

/** Blocks: with anybody as near as this nobody sits in the open. */
const NEAR = 16

/**
 * Before one goes far down: wounded and fed one waits until the wounds have healed, in a closed hole where there is ground for one.
 * Where they do not heal for want of food there is nothing to wait for.
 * @param {import('../context.mjs').PrimitiveContext} context
 */
export async function restBeforeDepths (context) {
  const { bot } = context
  if (bot.game.dimension !== HOME || bot.health > WOUNDED) return
  while (bot.food < FED && bestFood(context)) await eat(context)
  if (bot.food < FED) return
  await tried(context, burrow(context))
  const isOver = () => bot.health >= WELL || bot.food < FED || (!isBurrowed(context) && monsters(bot, NEAR).length > 0) ? true : undefined
  await tried(context, context.step(signal => everyTick(bot, { signal, timeout: WELL * HEALING_MS }, isOver)))
}

/** What came of it does not matter: one goes down all the same. */
async function tried (context, doing) {
  try {
    await doing
  } catch (error) {
    context.signal.throwIfAborted()
    if (!(error instanceof SkillError)) throw error
  }
}
