import { afield } from './afield.mjs'

/**
 * Do a subtask's deed with animals as often as it asks for, with what they eat out of the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity?: number, consumes?: Amounts, tools?: string[]}} subtask item is the animal
 * @param {object} deed
 * @param {() => Promise<any>} deed.once
 * @param {string[]} deed.missed the codes that count as a miss
 * @param {() => string[]} [deed.handed] what goes into the chest afterwards; what is left of the food unless given
 * @returns {Promise<{done: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>} `done`: how often
 */
export async function withAnimals (ctx, { item, quantity = 1, consumes = {}, tools = [] }, deed) {
  const { once, missed, handed = () => Object.keys(consumes) } = deed
  await ctx.prepare({ items: consumes, tools })
  let done = 0
  const act = async () => {
    await once()
    done++
  }
  await afield(ctx, [item], { wanting: () => done < quantity, once: act, missed })
  return { done, produced: {}, ...await ctx.handIn({ items: handed(), tools }) }
}
