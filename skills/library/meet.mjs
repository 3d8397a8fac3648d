/**
 * Get to the place that a subtask names, with all who come along, through whatever shuts the way.
 * @param {Ctx} ctx
 * @param {{item: string, party?: string[], people?: string[]}} args a subtask; item is the place, as `4 64 9`
 * @returns {Promise<{produced: Amounts, position: Point, operated: string[], there: boolean}>}
 */
export default async function meet (ctx, { item, party = [], people = [] }) {
  const [x, y, z] = item.split(' ').map(Number)
  const { position, operated } = await ctx.findWayOut({ x, y, z }, party, people)
  return { produced: {}, position, operated, there: true }
}
