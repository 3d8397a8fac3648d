/**
 * Repair a subtask's thing at an anvil by the shared chest, with what it is made of; what levels it takes is hunted for.
 * @param {Ctx} ctx
 * @param {{item: string, consumes?: Amounts, station?: string|null}} args a subtask
 * @returns {Promise<{done: number, uses: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>}
 */
export default async function repair (ctx, { item, consumes = {}, station = null }) {
  await ctx.prepare({ items: consumes, station })
  const made = await ctx.repair(item).catch(async lack => {
    if (lack.data?.levels === undefined) throw lack
    await ctx.gainLevels(lack.data.levels)
    await ctx.prepare({ items: consumes, station })
    return ctx.repair(item)
  })
  const handed = await ctx.handIn({ items: [made.repaired, ...Object.keys(consumes)] })
  return { done: 1, uses: made.uses, produced: {}, ...handed }
}
