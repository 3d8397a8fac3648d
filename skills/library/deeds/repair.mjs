import { withLevels } from '../tries/levels.mjs'

/**
 * Repair a subtask's thing at an anvil by the shared chest, with what it is made of; what levels it takes is hunted for.
 * @param {Ctx} ctx
 * @param {{item: string, consumes?: Amounts, station?: string|null}} args a subtask
 * @returns {Promise<{done: number, uses: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>}
 */
export default async function repair (ctx, { item, consumes = {}, station = null }) {
  const needs = { items: consumes, station }
  await ctx.prepare(needs)
  const made = await withLevels(ctx, () => ctx.repair(item), needs)
  const handed = await ctx.handIn({ items: [made.repaired, ...Object.keys(consumes)] })
  return { done: 1, uses: made.uses, produced: {}, ...handed }
}
