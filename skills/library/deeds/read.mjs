import { ignore, SkillError } from '../../errors.mjs'

const BOOKS = ['written_book', 'writable_book']

/**
 * Read what stands on the nearest sign, or in a book that the bot carries or that lies in the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string}} args a subtask; item is `sign` or `book`
 * @returns {Promise<{done: number, produced: Amounts, reads: string}>} `reads`: what somebody has written there, for people alone;
 *   NOT_FOUND where there is none
 */
export default async function read (ctx, { item }) {
  if (item !== 'book') return { done: 1, produced: {}, reads: (await ctx.readSign()).text }
  const hasBook = () => BOOKS.some(name => ctx.inventory()[name] > 0)
  for (const name of BOOKS) {
    if (!hasBook()) await ctx.prepare({ items: { [name]: 1 } }).catch(ignore('NO_MATERIAL', 'NOT_FOUND'))
  }
  if (!hasBook()) throw new SkillError('NOT_FOUND', 'There is no written book in the chest or with the bot.', { item: 'written_book' })
  const found = await ctx.readBook().catch(ignore('NOT_FOUND'))
  return { done: 1, produced: {}, reads: found?.pages.join(' ') ?? '', ...await ctx.handIn({ items: BOOKS }) }
}
