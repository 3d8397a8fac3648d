/**
 * Do what takes levels; where there are too few, hunt for them first.
 * @template T
 * @param {Ctx} ctx
 * @param {() => Promise<T>} act throws an error whose `data.levels` says how many it takes
 * @param {object} needs what `prepare` gets ready again after the hunt
 * @returns {Promise<T>} what `act` gave
 */
export const withLevels = (ctx, act, needs) => act().catch(async lack => {
  if (lack.data?.levels === undefined) throw lack
  await ctx.gainLevels(lack.data.levels)
  await ctx.prepare(needs)
  return act()
})
