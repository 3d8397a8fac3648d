import { count, id, ids, list, optional, radius, shape } from '../arguments.mjs'
import { isUnfit, mend } from '../survival/rest.mjs'
import { remembered } from './galleries.mjs'
import { mineWith } from '../mining/mining.mjs'

/**
 * Mine blocks of these names and pick up what they drop: always the one that costs least time from where the bot
 * stands, counting the way, the digging and what is in between. Trees and crops are planted anew where there is a sapling or
 * seed to spare. Who is wounded sees to that before it digs under rock.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|string[]} names of blocks
 * @param {number} [count] of blocks; of items where `item` is given
 * @param {object} [options]
 * @param {string|null} [options.item] count what is gained of this item instead of blocks
 * @param {number} [options.radius] how far to look, 32 unless given
 * @param {string[]} [options.ahead] blocks wanted next: one of them is dug while the last drop cannot be taken yet
 * @returns {Promise<{mined: Record<string, number>, gained: Record<string, number>}>} SHUT_IN where no way leads out,
 *   NOT_FOUND where no more of them can be reached, NO_TOOL, TOOL_BROKE, INVENTORY_FULL; each with `mined` and `gained` so far as data
 */
export async function mineBlock (context, names, count = 1, { item = null, radius = 32, ahead = [] } = {}) {
  return remembered(context, () => mineWith(context, names, count, { item, radius, ahead }, { isUnfit, mend }))
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  {
    name: 'mineBlock',
    run: mineBlock,
    takes: [ids, optional, count, shape({ item: id, radius, ahead: list(id, 64) })],
    prompt: '`mineBlock(names, count, {item})`: finds and digs blocks until `count` of `item` are carried; `names` are block ids'
  }
]
