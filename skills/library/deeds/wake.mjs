/**
 * Get out of bed; who is up already has nothing to do.
 * @param {Ctx} ctx
 * @returns {Promise<{done: number, produced: Amounts}>}
 */
export default async function wake (ctx) {
  await ctx.wake()
  return { done: 1, produced: {} }
}
