import { SkillError } from '../../errors.mjs'
import { BED } from '../../facts/blocks.mjs'
import { FED, MOST, STARVED, WOUNDED_SHOT } from '../../facts/vitals.mjs'
import { findBlocks, plain } from '../search.mjs'
import { hold } from '../tools.mjs'
import { until } from '../waiting.mjs'
import { goals, travel } from '../moving/walk.mjs'
import { id, optional } from '../arguments.mjs'

/** Food that harms or is worth more for something else. */
const NOT_EATEN = /^(rotten_flesh|spider_eye|poisonous_potato|pufferfish|chicken|suspicious_stew|chorus_fruit|golden_apple|enchanted_golden_apple|golden_carrot)$/

/** Filling, all the same: it makes hungry for half a minute, which costs less than it gives (Minecraft Wiki, "Rotten Flesh"). */
const LAST_RESORT = 'rotten_flesh'

/** Eating takes 1.6 s. */
const EAT_MS = 4000

/**
 * The food to eat now: the one that wastes least.
 * @param {{bot: Bot}} context
 * @param {string[]} [keep] names not to be eaten
 * @returns {Item|null}
 */
export function bestFood (context, keep = []) {
  const { bot } = context
  const hunger = MOST - bot.food
  const worth = item => bot.registry.foodsByName[item.name]
  const [best] = bot.inventory.items()
    .filter(item => isEdible(bot, item.name) && !keep.includes(item.name))
    .sort((a, b) => waste(worth(a), hunger) - waste(worth(b), hunger) || worth(b).foodPoints - worth(a).foodPoints)
  if (best || !isDesperate(bot) || keep.includes(LAST_RESORT)) return best ?? null
  return bot.inventory.items().find(({ name }) => name === LAST_RESORT) ?? null
}

/** @param {{food: number}} bot @returns {boolean} whether only food helps: it cannot run any more, and wounds are to come */
export const isStarved = bot => bot.food <= STARVED

const isDesperate = bot => isStarved(bot) || (bot.health <= WOUNDED_SHOT && bot.food < FED)

/** Whether this is food, and nothing that harms or is worth more for something else. */
export const isEdible = (bot, name) => bot.registry.foodsByName[name] !== undefined && !NOT_EATEN.test(name)

const waste = ({ foodPoints }, hunger) => Math.max(0, foodPoints - hunger)

/**
 * Eat once.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|null} [name] chosen unless given
 * @returns {Promise<{ate: string|null, food: number}>} `ate` null where the bot is not hungry; NO_MATERIAL without food
 */
export async function eat (context, name = null) {
  const { bot } = context
  if (name !== null) context.item(name)
  if (bot.food >= MOST) return { ate: null, food: bot.food }
  const ate = await context.step(signal => eatNow(context, name, signal))
  return { ate, food: bot.food }
}

/**
 * Eat until wounds heal, or until there is nothing more to eat.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string[]} [keep] names not to be eaten
 * @returns {Promise<string[]>} what was eaten
 */
export async function eatUp (context, keep = []) {
  const ate = []
  for (let food; context.bot.food < FED && (food = bestFood(context, keep));) ate.push((await eat(context, food.name)).ate)
  return ate
}

/** Eat, without waiting for reflexes: for those themselves. @returns {Promise<string>} what was eaten */
export async function eatNow (context, name, signal) {
  const { bot } = context
  const item = name === null ? bestFood(context) : bot.inventory.items().find(each => each.name === name)
  if (!item || !bot.registry.foodsByName[item.name]) throw new SkillError('NO_MATERIAL', name ? `The bot has no ${name} to eat.` : 'The bot has nothing to eat.', { item: name })
  const before = bot.food
  await hold(context, item)
  signal.throwIfAborted()
  bot.activateItem()
  try {
    await until(bot, 'health', { signal, timeout: EAT_MS, when: () => bot.food > before, late: new SkillError('INTERRUPTED', `Eating ${item.name} did not work.`) })
  } finally {
    if (bot.usingHeldItem) bot.deactivateItem()
  }
  return item.name
}

/**
 * Sleep in the nearest bed until morning (or until woken).
 * @param {import('../context.mjs').PrimitiveContext} context
 * @returns {Promise<{slept: boolean, time_of_day: number}>} NOT_FOUND without a bed nearby, UNSUPPORTED by day or with
 *   monsters near, NO_PATH
 */
export async function sleep (context) {
  const { bot } = context
  const beds = Object.keys(bot.registry.blocksByName).filter(name => BED.test(name))
  const [position] = findBlocks(context, beds, { radius: 32, count: 1 })
  if (!position) throw new SkillError('NOT_FOUND', 'There is no bed nearby.', { block: 'bed' })
  await travel(context, new goals.GoalNear(position.x, position.y, position.z, 2))
  return context.step(async signal => {
    try {
      await bot.sleep(bot.blockAt(position))
    } catch (error) {
      signal.throwIfAborted()
      throw new SkillError('UNSUPPORTED', `No sleep now: ${error.message}.`, { position: plain(position) })
    }
    try {
      await until(bot, 'wake', { signal, timeout: 620_000 })
    } catch (error) {
      if (bot.isSleeping) await bot.wake().catch(() => {})
      throw error
    }
    return { slept: true, time_of_day: bot.time.timeOfDay }
  })
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'eat', run: eat, takes: [optional, id] },
  { name: 'sleep', run: sleep, takes: [], patient: true }
]
