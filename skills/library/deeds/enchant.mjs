import { withLevels } from '../tries/levels.mjs'

/**
 * Enchant a subtask's thing at a table by the shared chest; what levels it takes is hunted for.
 * @param {Ctx} ctx
 * @param {{item: string, consumes?: Amounts, station?: string|null}} args a subtask
 * @returns {Promise<{done: number, enchants: Amounts, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>}
 */
export default async function enchant (ctx, { item, consumes = {}, station = null }) {
  const needs = { items: consumes, station }
  await ctx.prepare(needs)
  const made = await withLevels(ctx, () => ctx.enchant(item), needs)
  const handed = await ctx.handIn({ items: [made.enchanted, ...Object.keys(consumes)] })
  return { done: 1, enchants: made.enchants, produced: {}, ...handed }
}
