/**
 * Shear sheep that stay alive; their wool goes into the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, tools?: string[]}} args a subtask; item is the animal
 * @returns {Promise<{done: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>} `done`: how many are shorn now
 */
export default async function shear (ctx, { item, quantity = 1, tools = [] }) {
  await ctx.prepare({ items: {}, tools })
  let done = 0
  for (let misses = 0; done < quantity;) {
    try {
      await ctx.useItemShear()
      done++
      misses = 0
    } catch (error) {
      if (!['NOT_FOUND', 'NO_PATH', 'INTERRUPTED'].includes(error.code) || ++misses > 5) throw error
      await ctx.exploreUntil('everywhere', 160, { mobs: [item] })
    }
  }
  const handed = await ctx.handIn({ items: Object.keys(ctx.inventory()).filter(name => name.endsWith('_wool')), tools })
  return { done, produced: {}, ...handed }
}
