/**
 * Place a subtask's blocks: where it says, else near the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, position?: Point|null, positions?: Point[]|null}} args a subtask
 * @returns {Promise<{placed: object[], produced: Amounts, kept?: Amounts}>} positions of the blocks that stand now
 */
export default async function place (ctx, { item, quantity = 1, position = null, positions = null }) {
  const spots = positions ?? (position ? [position] : [])
  const count = Math.max(quantity, spots.length)
  await ctx.prepare({ items: { [item]: count } })
  const placed = []
  for (let at = 0; at < count; at++) placed.push((await ctx.placeItem(item, spots[at] ?? null)).position)
  return { placed, produced: {}, kept: ctx.inventory() }
}
