/**
 * Craft a subtask's items out of what it consumes, and put them into the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, consumes: Amounts, produces?: Amounts, station: string|null, tools: string[]}} args a subtask
 * @returns {Promise<{produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>}
 */
export default async function craft (ctx, { item, quantity, consumes = {}, produces = {}, station = null, tools = [] }) {
  const have = () => ctx.inventory()[item] ?? 0
  if (have() < quantity) {
    await ctx.prepare({ items: consumes, tools: tools.filter(tool => tool !== station), station })
    await ctx.craftItem(item, quantity - have())
  }
  const handed = await ctx.handIn({ items: [item, ...Object.keys(produces), ...Object.keys(consumes)], tools })
  return { produced: { [item]: handed.deposited[item] ?? handed.kept[item] ?? 0 }, ...handed }
}
