import { afield } from '../tries/afield.mjs'
import { withLevels } from '../tries/levels.mjs'

/**
 * Give an animal its name: with a tag that says it, or one that is made to say it at an anvil by the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, consumes?: Amounts, station?: string|null, text: string}} args a subtask; item is the kind of mob, text its name
 * @returns {Promise<{done: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>}
 */
export default async function name (ctx, { item, consumes = {}, station = null, text }) {
  await ctx.prepare({ items: consumes, station })
  let done = false
  const once = async () => {
    try {
      await ctx.nameMob(item, text)
      done = true
    } catch (error) {
      if (error.code !== 'NO_MATERIAL') throw error
      await withLevels(ctx, () => ctx.nameItem('name_tag', text), { items: consumes, station })
    }
  }
  await afield(ctx, [item], { wanting: () => !done, once, missed: ['NOT_FOUND', 'NO_PATH', 'TIMEOUT'] })
  const handed = await ctx.handIn({ items: Object.keys(consumes) })
  return { done: 1, produced: {}, ...handed }
}
