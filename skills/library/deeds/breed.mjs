import { withAnimals } from '../tries/animals.mjs'

/**
 * Breed animals of a subtask's kind, with what they eat out of the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, consumes?: Amounts, tools?: string[]}} args a subtask; item is the animal
 * @returns {Promise<{done: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>} `done`: how many young
 */
export default function breed (ctx, args) {
  return withAnimals(ctx, args, { once: () => ctx.breed(args.item), missed: ['NOT_FOUND', 'NO_PATH', 'TIMEOUT', 'INTERRUPTED'] })
}
