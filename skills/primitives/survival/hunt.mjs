import { ids, optional, seconds } from '../arguments.mjs'
import { isUnfit, mend } from './rest.mjs'
import { killNearest } from '../combat/kill.mjs'

/**
 * Kill one mob and pick up what it drops. Who is wounded sees to that first.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|string[]} name
 * @param {number} [timeout] seconds, from when it is fit
 * @param {object} [options]
 * @param {string|null} [options.wool] an item: sheep that wear it come before others
 * @returns {Promise<{killed: string, position: Point, collected: Record<string, number>}>} NOT_FOUND where none is in
 *   sight, NO_PATH where it cannot be reached, TIMEOUT
 */
export async function killMob (context, name, timeout = 60, { wool = null } = {}) {
  if (isUnfit(context)) await mend(context)
  return killNearest(context, name, timeout, { wool })
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'killMob', run: killMob, takes: [ids, optional, seconds], prompt: '`killMob(names, seconds)`' }
]
