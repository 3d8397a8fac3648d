import { better, dress } from '../arms/armour.mjs'
import { exchange } from './chest.mjs'
import { bestWeapon, worthInFight } from '../arms/arms.mjs'

/** As many as light a way for a while. */
const TORCHES = 8

/**
 * Before going where it is dangerous: armour, a shield, something to fight with and torches, out of what lies in the chest
 * and nobody needs; what can be worn is put on.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {object} [options]
 * @param {Record<string, number>} [options.spare] what of the chest nobody needs
 * @param {string[]} [options.keep] what the goals need: it is not worn
 * @returns {Promise<{worn: string[], taken: Record<string, number>}>}
 */
export async function gear (context, { spare = {}, keep = [] } = {}) {
  const { bot } = context
  const take = {}
  const names = Object.keys(spare).filter(name => spare[name] > 0 && !keep.includes(name))
  const carried = bot.inventory.items().map(({ name }) => name).filter(name => !keep.includes(name))
  const own = better(bot, carried)
  for (const [where, name] of Object.entries(better(bot, [...carried, ...names]))) if (own[where] !== name) take[name] = 1
  const [arm] = names.filter(name => /_(sword|axe)$/.test(name)).sort((a, b) => worthInFight(b) - worthInFight(a))
  if (arm && worthInFight(arm) > worthInFight(bestWeapon(context)?.name)) take[arm] = 1
  const torches = Math.min(spare.torch ?? 0, TORCHES - context.count('torch'))
  if (torches > 0) take.torch = torches
  const { taken } = Object.keys(take).length > 0 && context.chest ? await exchange(context, { take, strict: false }) : { taken: {} }
  return { worn: await dress(context, keep), taken }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'gear', run: gear }
]
