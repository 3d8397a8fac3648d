/**
 * Give an animal its name: with a tag that says it, or one that is made to say it at an anvil by the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, consumes?: Amounts, station?: string|null, text: string}} args a subtask; item is the kind of mob, text its name
 * @returns {Promise<{done: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>}
 */
export default async function name (ctx, { item, consumes = {}, station = null, text }) {
  await ctx.prepare({ items: consumes, station })
  let misses = 0
  for (let done = false; !done;) {
    try {
      await ctx.nameMob(item, text)
      done = true
    } catch (error) {
      if (error.code !== 'NO_MATERIAL') {
        if (!['NOT_FOUND', 'NO_PATH', 'TIMEOUT'].includes(error.code) || ++misses > 5) throw error
        await ctx.exploreUntil('everywhere', 160, { mobs: [item] })
        continue
      }
      await ctx.nameItem('name_tag', text).catch(async lack => {
        if (lack.data?.levels === undefined) throw lack
        await ctx.gainLevels(lack.data.levels)
        await ctx.prepare({ items: consumes, station })
      })
    }
  }
  const handed = await ctx.handIn({ items: Object.keys(consumes) })
  return { done: 1, produced: {}, ...handed }
}
