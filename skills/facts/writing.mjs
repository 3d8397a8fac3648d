/** How much finds room on a sign and in a book, by the table of writing.json. */
import { readFacts } from './read.mjs'

/**
 * @type {{sign: {lines: number, letters: number, sent: number}, book: {pages: number, letters: number, title: number}}}
 */
export const { sign: ON_SIGN, book: IN_BOOK } = readFacts('writing')
