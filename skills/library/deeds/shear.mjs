import { withAnimals } from '../tries/animals.mjs'

/**
 * Shear sheep that stay alive; their wool goes into the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, tools?: string[]}} args a subtask; item is the animal
 * @returns {Promise<{done: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>} `done`: how many are shorn now
 */
export default function shear (ctx, args) {
  const handed = () => Object.keys(ctx.inventory()).filter(name => name.endsWith('_wool'))
  return withAnimals(ctx, args, { once: () => ctx.useItemShear(), missed: ['NOT_FOUND', 'NO_PATH', 'INTERRUPTED'], handed })
}
