/**
 * The kinds of slot that a menu is made of: `{get(), set(item), accepts(item), most(item)}`, and for a result slot also
 * `take()`, which pays what the result costs, and `result: true`.
 */

/**
 * A place in a list of stacks.
 *
 * @param {{limit: (item: object) => number}} items
 * @param {(object | null)[]} list
 * @param {number} index
 * @param {{accepts?: (item: Stack) => boolean, most?: number}} [rule]
 */
export function place (items, list, index, { accepts = () => true, most = 64 } = {}) {
  return {
    get: () => list[index] ?? null,
    set: item => { list[index] = item },
    accepts,
    most: item => Math.min(most, items.limit(item))
  }
}

/**
 * Where what comes of the other slots lies: it is taken whole, and nothing is laid there.
 *
 * @param {() => Stack | null} get what the others make
 * @param {() => void} take pays for it
 */
export const resultSlot = (get, take) => ({ result: true, whole: true, get, set: () => {}, accepts: () => false, most: () => 0, take })

/** The nine and twenty-seven slots of a player's inventory below every menu: the bag first, then the hotbar. */
export const bagOf = (items, player) =>
  Array.from({ length: 36 }, (_, i) => place(items, player.slots, 9 + i))
