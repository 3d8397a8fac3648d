/**
 * For a process with several files of tests: none begins before all of them are there. A process that is ended by force ends with the
 * last test that it knows of, and whatever is still being loaded then is missing from the report without a word.
 */
import { before } from 'node:test'

const { promise, resolve } = /** @type {PromiseWithResolvers<void>} */ (Promise.withResolvers())
before(() => promise)

/** To be called when all files are loaded. */
export const loaded = () => resolve()
