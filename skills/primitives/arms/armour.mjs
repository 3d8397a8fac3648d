import { SkillError } from '../../errors.mjs'
import { hold } from '../tools.mjs'
import { takeOff } from '../windows/pockets.mjs'

/** From the weakest to the strongest (Minecraft Wiki, "Armor"). */
const STRENGTH = ['leather', 'golden', 'chainmail', 'turtle', 'iron', 'diamond', 'netherite']
const PIECE = /^([a-z]+)_(helmet|chestplate|leggings|boots)$/
const PLACES = { helmet: 'head', chestplate: 'torso', leggings: 'legs', boots: 'feet' }
const HELD = { shield: 'off-hand' }

/** @param {string} name of an item @returns {string|null} where it is worn: head, torso, legs, feet or off-hand */
export const placeOf = name => HELD[name] ?? PLACES[PIECE.exec(name)?.[2]] ?? null

const worth = name => name === 'shield' ? 1 : STRENGTH.indexOf(PIECE.exec(name)?.[1] ?? '') + 1

const wornAt = (bot, where) => bot.inventory.slots[bot.getEquipmentDestSlot(where)] ?? null

const WORN = [...Object.values(PLACES), 'off-hand']

/** @param {Bot} bot @returns {Item[]} the items that are worn, the shield in the off hand too */
export const wornBy = bot => WORN.map(where => wornAt(bot, where)).filter(item => item && placeOf(item.name))

/**
 * Of these names the best for each place, where it is better than what is worn there.
 * @param {Bot} bot
 * @param {string[]} names of items
 * @returns {Record<string, string>} by place
 */
export function better (bot, names) {
  const best = {}
  for (const name of names) {
    const where = placeOf(name)
    if (where === null) continue
    const now = best[where] ?? wornAt(bot, where)?.name
    if (!now || (placeOf(now) === where && worth(name) > worth(now))) best[where] = name
  }
  return best
}

/**
 * Put on the best armour that the bot carries and nobody needs, and take a shield into the off hand.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string[]} [keep] what is needed for something else
 * @returns {Promise<string[]>} what was put on
 */
export function dress (context, keep = []) {
  return wear(context, context.bot.inventory.items().map(({ name }) => name).filter(name => !keep.includes(name)))
}

/**
 * Put on what of these the bot carries and is better than what it wears.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string[]} names
 * @returns {Promise<string[]>} what was put on
 */
export async function wear (context, names) {
  const { bot } = context
  const put = []
  for (const [where, name] of Object.entries(better(bot, names))) {
    await context.step(async () => {
      const item = bot.inventory.items().find(each => each.name === name)
      if (item) await hold(context, item, where)
    })
    put.push(name)
  }
  return put
}

/**
 * Take off what is to be handed over, be it armour or not, where the bag holds too few of it.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Record<string, number>} counts how many of each are wanted
 */
export async function undress (context, counts) {
  const { bot } = context
  for (const where of WORN) {
    const item = wornAt(bot, where)
    if (!item) continue
    const carried = bot.inventory.items().filter(({ name }) => name === item.name).reduce((sum, { count }) => sum + count, 0)
    if (!(counts[item.name] > carried) || bot.inventory.emptySlotCount() === 0) continue
    await context.step(async () => {
      const off = await takeOff(context, bot.getEquipmentDestSlot(where))
      if (!off) throw new SkillError('INTERRUPTED', `The server did not let go of ${item.name}.`)
    })
  }
}
