import { ANSWER_MS } from '../../answers.mjs'
import { SkillError } from '../../errors.mjs'
import { IN_BOOK } from '../../facts/writing.mjs'
import { bad, list, optional } from '../arguments.mjs'
import { hold } from '../tools.mjs'
import { until } from '../waiting.mjs'

/**
 * Write in a book and quill, and sign it where a title is given: then it is a written book, which nobody changes.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string[]} pages
 * @param {string|null} [title]
 * @returns {Promise<{book: string, title: string|null, pages: number}>} NO_MATERIAL without a book and quill, INTERRUPTED where the server
 *   did not take it
 */
export async function writeBook (context, pages, title = null) {
  const { bot } = context
  const book = () => bot.inventory.items().find(({ name }) => name === 'writable_book')
  if (!book()) throw new SkillError('NO_MATERIAL', 'The bot has no book and quill.', { missing: { writable_book: 1 } })
  return context.step(async signal => {
    const made = title === null ? 'writable_book' : 'written_book'
    const before = context.count('written_book')
    await hold(context, book())
    const done = () => title === null ? same(pagesOf(bot.heldItem), pages) : context.count('written_book') > before
    /** @type {any} */
    const { inventory } = bot
    const late = new SkillError('INTERRUPTED', 'The book was not written.', { item: 'writable_book' })
    const taken = until(inventory, 'updateSlot', { signal, timeout: ANSWER_MS, when: done, late })
    taken.catch(() => {})
    bot._client.write('edit_book', edit(bot, pages, title))
    await taken
    return { book: made, title, pages: pages.length }
  })
}

/** Since 1.17.1 slot, pages and title; before, the whole book as it is to be. */
function edit (bot, pages, title) {
  if (!bot.supportFeature('editBookPacketUsesNbt')) return { hand: bot.quickBarSlot, pages, title: title ?? undefined }
  const string = value => ({ type: 'string', value })
  const value = { pages: { type: 'list', value: { type: 'string', value: pages } } }
  if (title !== null) Object.assign(value, { title: string(title), author: string(bot.username) })
  const book = { present: true, itemId: bot.heldItem.type, itemCount: 1, nbtData: { type: 'compound', name: '', value } }
  return { new_book: book, signing: title !== null, hand: 0 }
}

/**
 * Read a book that the bot carries: for built-in skills alone, as it could hold orders for a model.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|null} [title] of a written one; the first book with anything in it unless given
 * @returns {{title: string|null, author: string|null, pages: string[]}} NOT_FOUND where there is none
 */
export function readBook ({ bot }, title = null) {
  const found = bot.inventory.items().map(readItem).find(book => book && (title === null ? book.pages.length > 0 : book.title === title))
  if (!found) throw new SkillError('NOT_FOUND', 'The bot has no such book with anything in it.', { item: 'written_book' })
  return found
}

function readItem (item) {
  if (!/^(written|writable)_book$/.test(item.name)) return null
  const written = item.componentMap?.get('written_book_content')?.data
  const tags = item.nbt?.value ?? {}
  const [title, author] = [written?.rawTitle ?? tags.title?.value, written?.author ?? tags.author?.value]
  return { title: title ?? null, author: author ?? null, pages: pagesOf(item) }
}

/** @param {any} item @returns {string[]} */
function pagesOf (item) {
  const signed = item?.componentMap?.get('written_book_content')?.data
  const written = signed?.pages.map(({ content }) => content?.value?.text?.value ?? content?.value)
  const lines = written ?? item?.componentMap?.get('writable_book_content')?.data.pages.map(({ content }) => content)
  if (lines) return lines.map(String)
  const pages = item?.nbt?.value?.pages?.value?.value ?? []
  return item?.name === 'written_book' ? pages.map(plainText) : pages
}

function plainText (json) {
  try {
    return JSON.parse(json).text ?? ''
  } catch {
    return json
  }
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)
const text = (what, most) => value =>
  typeof value === 'string' && value.length >= 1 && value.length <= most ? value : bad(`${what} has 1 to ${most} letters`, value)

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  {
    name: 'writeBook',
    run: writeBook,
    takes: [list(text('A page', IN_BOOK.letters), IN_BOOK.pages), optional, text('A title', IN_BOOK.title)],
    prompt: '`writeBook([page], title)`: with a writable_book'
  },
  { name: 'readBook', run: readBook }
]
