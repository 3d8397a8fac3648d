import { STATIONS } from '../facts/blocks.mjs'

/**
 * Craft a subtask's items out of what it consumes, and put them into the shared chest; a station that finds no room there is set
 * up beside it.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, consumes: Amounts, produces?: Amounts, station: string|null, tools: string[],
 *   means?: boolean}} args a subtask; `means` true: what is made is a tool for other steps, and nobody asked for it
 * @returns {Promise<{produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>}
 */
export default async function craft (ctx, { item, quantity, consumes = {}, produces = {}, station = null, tools = [], means = false }) {
  const have = () => ctx.inventory()[item] ?? 0
  if (have() < quantity) {
    await ctx.prepare({ items: consumes, tools: tools.filter(tool => tool !== station), station })
    await ctx.craftItem(item, quantity - have())
  }
  const items = [item, ...Object.keys(produces), ...Object.keys(consumes)]
  try {
    return told(item, await ctx.handIn({ items, tools, means: means ? [item] : [] }))
  } catch (error) {
    if (error.code !== 'CHEST_FULL' || !STATIONS.includes(item) || Object.keys(error.data.unplaced).some(name => name !== item)) throw error
    await ctx.placeItem(item)
    return told(item, error.data)
  }
}

function told (item, handed) {
  return { produced: { [item]: handed.deposited[item] ?? handed.kept[item] ?? 0 }, ...handed }
}
