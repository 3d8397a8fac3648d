import { afield } from '../tries/afield.mjs'

/**
 * Shear sheep that stay alive; their wool goes into the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, tools?: string[]}} args a subtask; item is the animal
 * @returns {Promise<{done: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>} `done`: how many are shorn now
 */
export default async function shear (ctx, { item, quantity = 1, tools = [] }) {
  await ctx.prepare({ items: {}, tools })
  let done = 0
  const once = async () => {
    await ctx.useItemShear()
    done++
  }
  await afield(ctx, [item], { wanting: () => done < quantity, once, missed: ['NOT_FOUND', 'NO_PATH', 'INTERRUPTED'] })
  const handed = await ctx.handIn({ items: Object.keys(ctx.inventory()).filter(name => name.endsWith('_wool')), tools })
  return { done, produced: {}, ...handed }
}
