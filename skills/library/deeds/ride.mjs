import { afield } from '../tries/afield.mjs'

const MISSED = ['NOT_FOUND', 'NO_PATH', 'TIMEOUT', 'INTERRUPTED']
const FAR = 160

/**
 * Ride an animal of a subtask's kind; one of the wild is tamed first. Or a boat, which goes back into the shared chest: to the place that
 * the text names, else out onto the water and back.
 * @param {Ctx} ctx
 * @param {{item: string, text?: string, tools?: string[]}} args a subtask; item is the animal or the boat, text `100 62 40`
 * @returns {Promise<{done: number, produced: Amounts}>}
 */
export default async function ride (ctx, { item, text = '', tools = [] }) {
  let done = 0
  if (tools.length === 0) {
    const once = async () => {
      await ctx.ride(item)
      done = 1
    }
    await afield(ctx, [item], { wanting: () => done === 0, once, missed: MISSED })
    return { done, produced: {} }
  }
  await ctx.prepare({ tools })
  const [x, y, z] = text.split(' ').map(Number)
  const once = async () => {
    await ctx.rideBoat(item, text ? { x, y, z } : null)
    done = 1
  }
  const elsewhere = () => ctx.exploreUntil('everywhere', FAR, { blocks: ['water'] })
  await afield(ctx, [], { wanting: () => done === 0, once, missed: MISSED, elsewhere })
  return { done, produced: {}, ...await ctx.handIn({ tools }) }
}
