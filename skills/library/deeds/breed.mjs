import { afield } from '../tries/afield.mjs'

/**
 * Breed animals of a subtask's kind, with what they eat out of the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, consumes?: Amounts, tools?: string[]}} args a subtask; item is the animal
 * @returns {Promise<{done: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>} `done`: how many young
 */
export default async function breed (ctx, { item, quantity = 1, consumes = {}, tools = [] }) {
  await ctx.prepare({ items: consumes, tools })
  let done = 0
  const once = async () => {
    await ctx.breed(item)
    done++
  }
  await afield(ctx, [item], { wanting: () => done < quantity, once, missed: ['NOT_FOUND', 'NO_PATH', 'TIMEOUT', 'INTERRUPTED'] })
  const handed = await ctx.handIn({ items: Object.keys(consumes), tools })
  return { done, produced: {}, ...handed }
}
