/**
 * Bring a subtask's items: to a player where one is named, else into the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, player?: string|null}} args a subtask
 * @returns {Promise<{produced: Amounts, delivered: Amounts, to: string|null, [more: string]: any}>}
 */
export default async function deliver (ctx, { item, quantity = 1, player = null }) {
  if (player === null) {
    const handed = await ctx.handIn({ items: [item] })
    return { delivered: handed.deposited, to: null, produced: { [item]: handed.chest?.[item] ?? 0 }, ...handed }
  }
  await ctx.prepare({ items: { [item]: quantity } })
  const { gave, pickedUp } = await ctx.give(player, item, quantity)
  return { delivered: gave, to: player, picked_up: pickedUp, produced: gave, kept: ctx.inventory() }
}
