import { IN_BOOK, ON_SIGN } from '../../facts/writing.mjs'

/**
 * Write a book, which goes into the shared chest, or a sign, which is put up beside it.
 * @param {Ctx} ctx
 * @param {{item: string, consumes?: Amounts, text: string}} args a subtask; item is written_book or a sign, text what it says
 * @returns {Promise<{done: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>}
 */
export default async function write (ctx, { item, consumes = {}, text }) {
  await ctx.prepare({ items: consumes })
  if (item === 'written_book') {
    await ctx.writeBook([text], text.slice(0, IN_BOOK.title).trim())
  } else {
    const lines = ['']
    for (const word of text.split(/\s+/)) {
      const [last] = lines.slice(-1)
      if (`${last} ${word}`.trim().length <= ON_SIGN.letters) lines[lines.length - 1] = `${last} ${word}`.trim()
      else lines.push(word.slice(0, ON_SIGN.letters))
    }
    await ctx.writeSign(lines.slice(0, ON_SIGN.lines))
  }
  const handed = await ctx.handIn({ items: [item, ...Object.keys(consumes)] })
  return { done: 1, produced: {}, ...handed }
}
