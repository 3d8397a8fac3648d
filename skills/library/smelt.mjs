/**
 * Smelt a subtask's items, and put them into the shared chest.
 * @param {Ctx} ctx
 * @param {Record<string, any>} args a subtask (a load with a `furnace` to itself goes into one); `background` true loads the
 *   furnace and returns at once with `pending`; given back as `args.pending` it is then fetched; `left` true where a run was
 *   stopped at it: what that left in the furnaces serves
 * @returns {Promise<{produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}|{pending: object}>}
 */
export default async function smelt (ctx, args) {
  const { id: step, item, quantity, consumes = {}, background = false, pending = null, left = false, furnace = 0 } = args
  const station = args.station ?? 'furnace'
  const have = () => ctx.inventory()[item] ?? 0
  if (left && !pending && have() < quantity) {
    const burning = await ctx.collectLeft(item, quantity - have(), station, { background, alone: furnace > 0, step })
    if (burning.pending) return { pending: burning }
  }
  if (pending) {
    await ctx.collectSmelted(pending).catch(async error => {
      if (!error.data?.smelted) throw error
      // Who has taken it for their own has left as much in another.
      if (error.code === 'NO_MATERIAL') await ctx.collectLeft(item, quantity - have(), station, { step })
      if (have() >= quantity) return
      // One of the furnaces lacks something; what the others have made is handed in.
      const handed = await ctx.handIn({ items: [item] }).catch(({ data }) => data ?? {})
      error.data = { ...error.data, ...handed }
      throw error
    })
  } else if (have() < quantity) {
    const part = (quantity - have()) / quantity
    const needs = Object.fromEntries(Object.entries(consumes).map(([name, count]) => [name, Math.ceil(count * part)]))
    await ctx.prepare({ items: needs, station }).catch(error => {
      // Nothing of this lies in a furnace.
      error.data = { ...error.data, unlit: true }
      throw error
    })
    const fuel = Object.keys(consumes).length > 1 ? Object.keys(consumes) : null
    const done = await ctx.smeltItem(item, quantity - have(), { fuel, background, station, most: furnace ? 1 : undefined, step })
    if (background) return { pending: done }
  }
  const handed = await ctx.handIn({ items: [item, ...Object.keys(consumes)] })
  return { produced: { [item]: handed.deposited[item] ?? handed.kept[item] ?? 0 }, ...handed }
}
