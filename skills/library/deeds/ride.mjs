import { afield } from '../tries/afield.mjs'

/**
 * Ride an animal of a subtask's kind; one of the wild is tamed first.
 * @param {Ctx} ctx
 * @param {{item: string}} args a subtask; item is the animal
 * @returns {Promise<{done: number, produced: Amounts}>}
 */
export default async function ride (ctx, { item }) {
  let done = 0
  const once = async () => {
    await ctx.ride(item)
    done = 1
  }
  await afield(ctx, [item], { wanting: () => done === 0, once, missed: ['NOT_FOUND', 'NO_PATH', 'TIMEOUT', 'INTERRUPTED'] })
  return { done, produced: {} }
}
