import { amounts, position as place } from '../arguments.mjs'
import { vec } from '../moving/walk.mjs'
import { exchange } from '../storage/chest.mjs'
import { withMenu } from '../things/menu.mjs'

/** At any container in place of the shared chest. */
async function at (context, position, work) {
  const own = context.ownChest
  context.ownChest = vec(position).floored()
  try {
    return await work()
  } finally {
    context.ownChest = own
  }
}

/**
 * Take things out of any chest or barrel.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} position
 * @param {Amounts} items
 * @returns {Promise<{taken: Amounts, left: Amounts}>} `left` is what it holds then; NOT_FOUND where it does not open, NO_MATERIAL,
 *   INVENTORY_FULL
 */
export async function takeFrom (context, position, items) {
  const { taken, chest } = await at(context, position, () => exchange(context, { take: items }))
  return { taken, left: chest }
}

/**
 * Put things into any chest or barrel.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} position
 * @param {Amounts} items
 * @returns {Promise<{put: Amounts, holds: Amounts}>} `holds` is what lies in it then; NOT_FOUND where it does not open, NO_MATERIAL,
 *   CHEST_FULL
 */
export async function storeIn (context, position, items) {
  const { put, chest } = await at(context, position, () => exchange(context, { put: items }))
  return { put, holds: chest }
}

/** Take all that lies in a container. @returns {Promise<Amounts>} NOT_FOUND where it does not open */
export async function empty (context, position) {
  const inside = await withMenu(context, position, async menu => menu.totals(0, menu.window.inventoryStart))
  if (Object.keys(inside).length === 0) return {}
  const { taken } = await at(context, position, () => exchange(context, { take: inside, strict: false }))
  return taken
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'takeFrom', run: takeFrom, takes: [place, amounts], prompt: '`takeFrom(position, {item: count})`: out of any chest or barrel' },
  { name: 'storeIn', run: storeIn, takes: [place, amounts], prompt: '`storeIn(position, {item: count})`: into any chest or barrel' }
]
