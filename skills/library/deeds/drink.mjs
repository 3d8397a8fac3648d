/**
 * Drink something; what it was in goes into the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, consumes?: Amounts}} args a subtask; item is the drink
 * @returns {Promise<{done: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>} `done`: how many are drunk
 */
export default async function drink (ctx, { item, quantity = 1, consumes = {} }) {
  await ctx.prepare({ items: consumes })
  let vessel = item
  let done = 0
  for (; done < quantity; done++) vessel = (await ctx.drink(item)).left
  return { done, produced: {}, ...await ctx.handIn({ items: [vessel, item] }) }
}
