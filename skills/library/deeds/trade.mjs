import { afield } from '../tries/afield.mjs'

/** So many at a time are asked for. */
const MOST = 64

/**
 * Trade with villagers for a subtask's item, with what it takes out of the shared chest, which gets what came of it.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, consumes?: Amounts}} args a subtask; item is what is wanted
 * @returns {Promise<{done: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>} `done`: how many were had for it
 */
export default async function trade (ctx, { item, quantity = 1, consumes = {} }) {
  await ctx.prepare({ items: consumes })
  const [gives = null] = Object.keys(consumes)
  const had = ctx.inventory()[item] ?? 0
  const done = () => (ctx.inventory()[item] ?? 0) - had
  const once = () => ctx.trade(item, Math.min(MOST, quantity - done()), gives)
  await afield(ctx, ['villager'], { wanting: () => done() < quantity, once, missed: ['NOT_FOUND', 'NO_PATH', 'TIMEOUT'] })
  const got = done()
  return { done: got, produced: {}, ...await ctx.handIn({ items: [item, ...Object.keys(consumes)] }) }
}
