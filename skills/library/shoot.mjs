import { afield } from './tries/afield.mjs'

/**
 * Shoot mobs until a subtask's drops are there, and put those into the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, consumes?: Amounts, produces: Amounts, sources: string[], tools: string[]}} args a subtask; item
 *   is the mob
 * @returns {Promise<{killed: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>}
 */
export default async function shoot (ctx, { item, quantity = 1, consumes = {}, produces = {}, sources = [], tools = [] }) {
  const mobs = sources.length ? sources : [item]
  const drops = Object.keys(produces)
  let killed = 0
  const carried = name => ctx.inventory()[name] ?? 0
  const wanting = () => drops.length > 0 ? drops.some(name => carried(name) < produces[name]) : killed < quantity
  if (wanting()) await ctx.prepare({ items: consumes, tools })
  const once = async () => {
    await ctx.shootMob(mobs)
    killed++
  }
  await afield(ctx, mobs, { wanting, once, missed: ['NOT_FOUND', 'NO_PATH'] })
  const handed = await ctx.handIn({ items: [...drops, ...Object.keys(consumes)], tools })
  const produced = Object.fromEntries(drops.map(name => [name, handed.deposited[name] ?? handed.kept[name] ?? 0]))
  return { killed, produced, ...handed }
}
