import { afield } from '../tries/afield.mjs'

/**
 * Tame animals of a subtask's kind, with what it takes of food out of the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, consumes?: Amounts, tools?: string[]}} args a subtask; item is the animal
 * @returns {Promise<{done: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>} `done`: how many are tame now
 */
export default async function tame (ctx, { item, quantity = 1, consumes = {}, tools = [] }) {
  await ctx.prepare({ items: consumes, tools })
  let done = 0
  const once = async () => {
    await ctx.tame(item)
    done++
  }
  await afield(ctx, [item], { wanting: () => done < quantity, once, missed: ['NOT_FOUND', 'NO_PATH', 'TIMEOUT'] })
  const handed = await ctx.handIn({ items: Object.keys(consumes), tools })
  return { done, produced: {}, ...handed }
}
