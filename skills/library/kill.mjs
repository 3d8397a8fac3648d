/**
 * Kill mobs until a subtask's drops are there, and put those into the shared chest.
 * @param {object} ctx
 * @param {{item: string, quantity: number, produces: object, sources: string[], tools: string[]}} args a subtask; item
 *   is the mob
 * @returns {Promise<{killed: number, produced: object, deposited: object, chest: object, kept: object}>}
 */
export default async function kill (ctx, { item, quantity = 1, consumes = {}, produces = {}, sources = [], tools = [] }) {
  const mobs = sources.length ? sources : [item]
  const drops = Object.keys(produces)
  let killed = 0
  const carried = name => ctx.inventory()[name] ?? 0
  const wanting = () => drops.length > 0 ? drops.some(name => carried(name) < produces[name]) : killed < quantity
  if (wanting()) await ctx.prepare({ items: consumes, tools })
  const ways = ['spiral', 'north', 'east', 'south', 'west']
  for (let misses = 0; wanting();) {
    try {
      await ctx.killMob(mobs)
      killed++
    } catch (error) {
      if (!['NOT_FOUND', 'NO_PATH'].includes(error.code) || misses >= ways.length) throw error
      await ctx.exploreUntil(ways[misses++], 160, { mobs })
    }
  }
  const handed = await ctx.handIn({ items: [...drops, ...Object.keys(consumes)], tools })
  const produced = Object.fromEntries(drops.map(name => [name, handed.deposited[name] ?? handed.kept[name] ?? 0]))
  return { killed, produced, ...handed }
}
