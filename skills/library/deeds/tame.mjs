import { withAnimals } from '../tries/animals.mjs'

/**
 * Tame animals of a subtask's kind, with what it takes of food out of the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, consumes?: Amounts, tools?: string[]}} args a subtask; item is the animal
 * @returns {Promise<{done: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>} `done`: how many are tame now
 */
export default function tame (ctx, args) {
  return withAnimals(ctx, args, { once: () => ctx.tame(args.item), missed: ['NOT_FOUND', 'NO_PATH', 'TIMEOUT'] })
}
