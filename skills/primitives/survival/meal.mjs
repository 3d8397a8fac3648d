import { SkillError } from '../../errors.mjs'
import { exchange } from '../storage/chest.mjs'
import { comeOutAt } from '../../facts/day.mjs'
import { HOME } from '../../facts/blocks.mjs'
import { FED, MOST, WOUNDED, WOUNDED_UNARMED } from '../../facts/vitals.mjs'
import { killNearest, mobsInSight } from '../combat/kill.mjs'
import { exploreUntil } from '../exploring/explore.mjs'
import { eatUp, isEdible, isStarved } from '../shelter/vitals.mjs'

/** Whose meat one may eat raw. */
export const GAME = { cow: 'beef', pig: 'porkchop', sheep: 'mutton', mooshroom: 'beef', rabbit: 'rabbit' }
/** How far one goes for it, in blocks, and for how long one is after an animal; no more of them than MOST_HUNTED. */
export const NEAR = 24
/** Who is wounded or starves needs it more than time: so far. */
export const FAR = 44
export const HUNT_SECONDS = 30
const MOST_HUNTED = 4
/**
 * Who is wounded or starves looks by day for animals that are out of sight, so many blocks each way, before it goes on with anything:
 * without food wounds do not heal, and the next night is spent in a hole. A wound of fifteen takes eight pieces of raw meat.
 */
const FURTHER = 48
const MOST_WHEN_WOUNDED = 8

/**
 * Eat until wounds heal again: what the bot has, what of the chest is given as spare, then what it hunts near by. Animals
 * that somebody keeps are left alone.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {object} [options]
 * @param {Record<string, number>} [options.spare] what lies in the chest and nobody needs
 * @param {string[]} [options.keep] what the goals need: it is not eaten
 * @param {boolean} [options.hunt] false: not now
 * @param {number} [options.provide] hunt near by until so many pieces of food are carried
 * @returns {Promise<{ate: string[], food: number}>} NOT_FOUND where there was nothing to eat at all
 */
export async function dine (context, { spare = {}, keep = [], hunt = true, provide = 0 } = {}) {
  const { bot } = context
  const ate = []
  const stores = () => bot.inventory.items().filter(({ name }) => isEdible(bot, name) && !keep.includes(name))
    .reduce((sum, { count }) => sum + count, 0)
  const fill = async () => { ate.push(...await eatUp(context, keep)) }
  await fill()
  const take = bot.food < FED ? rations(context, spare) : {}
  if (Object.keys(take).length > 0) {
    await exchange(context, { take, strict: false })
    await fill()
  }
  const game = Object.keys(GAME).filter(name => bot.registry.entitiesByName[name] && !keep.includes(GAME[name]))
  const needsIt = () => bot.health <= WOUNDED_UNARMED || isStarved(bot)
  const isHungry = () => bot.food < FED && (provide === 0 || needsIt())
  const isUrgent = (bot.health <= WOUNDED || isStarved(bot)) && bot.game.dimension === HOME && !comeOutAt(bot.time.timeOfDay)
  let roams = isUrgent
  for (let left = isUrgent ? MOST_WHEN_WOUNDED : MOST_HUNTED; hunt && (isHungry() || stores() < provide) && left > 0; left--) {
    try {
      if (roams && bot.food < FED && mobsInSight(context, game, FAR).length === 0) {
        roams = false
        await exploreUntil(context, 'everywhere', FURTHER, { mobs: game }, { sight: FAR })
      }
      await killNearest(context, game, HUNT_SECONDS, { wild: needsIt() ? FAR : NEAR })
    } catch (error) {
      if (!['NOT_FOUND', 'NO_PATH', 'TIMEOUT'].includes(error.code)) throw error
      break
    }
    await fill()
  }
  if (ate.length === 0 && (provide === 0 || stores() < provide)) throw new SkillError('NOT_FOUND', 'There is nothing to eat.', { item: 'food' })
  return { ate, food: bot.food }
}

/** What to take out of the chest: of the most nourishing food there is to spare, as much as it takes. */
function rations ({ bot }, spare) {
  const points = name => bot.registry.foodsByName[name].foodPoints
  const [best] = Object.keys(spare).filter(name => spare[name] > 0 && isEdible(bot, name)).sort((a, b) => points(b) - points(a))
  return best ? { [best]: Math.min(spare[best], Math.ceil((MOST - bot.food) / points(best))) } : {}
}

/**
 * Whether the bot may hunt by itself from now on, where it is wounded or starves and has nothing to eat.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {boolean} may
 * @returns {Promise<{may: boolean}>}
 */
export async function letHunt (context, may) {
  context.handle.memory.mayHunt = may === true
  return { may: context.handle.memory.mayHunt }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'dine', run: dine },
  { name: 'letHunt', run: letHunt }
]
