/**
 * What a bot does with the things in its own slots, in the inventory that is always open: clicked until the server shows it done.
 * mineflayer's `equip`, `unequip` and `toss` wait for the answer to each click, and some servers answer none.
 */
import { clicksOf } from './clicks.mjs'

/** How often what a server refuses is done anew. */
const MOST_TRIES = 8

const OUTSIDE = -999
/** The mode of a click that swaps a slot with one of the quick bar. */
const SWAP = 2

/** @typedef {Pick<import('../context.mjs').PrimitiveContext, 'bot'|'signal'>} Context */

/**
 * @param {Context} context
 * @param {() => boolean} isDone by what the server has told
 * @param {(clicks: ReturnType<typeof clicksOf>) => boolean} act clicks; false where there is nothing to click
 * @returns {Promise<boolean>} whether it was done
 */
async function clicked ({ bot, signal }, isDone, act) {
  const { inventory } = bot
  if (bot.currentWindow) await bot.closeWindow(bot.currentWindow)
  const clicks = clicksOf(bot, inventory)
  for (let tries = 0; tries < MOST_TRIES && !isDone(); tries++) {
    const free = inventory.firstEmptySlotRange(inventory.inventoryStart, inventory.inventoryEnd)
    if (clicks.view.selectedItem && free !== null) clicks.click(free)
    const acts = act(clicks)
    if (acts || clicks.pending) await clicks.settled(signal)
    if (!acts) break
  }
  return isDone()
}

/** @returns {number[]} the slots of the bag and the quick bar */
const bag = ({ inventoryStart, inventoryEnd }) => Array.from({ length: inventoryEnd - inventoryStart }, (_, n) => inventoryStart + n)

const holding = ({ slots }, slot, name) => slots[slot]?.name === name

/**
 * Have in a slot of the quick bar what lies in one of the bag, which may be nothing; the two change places.
 * @param {Context} context
 * @param {number} slot in the bag
 * @param {number} key of the quick bar, from 0 on
 * @returns {Promise<boolean>} whether the server has done so
 */
export function swap (context, slot, key) {
  const { inventory, QUICK_BAR_START: start } = context.bot
  const name = inventory.slots[slot]?.name
  return clicked(context, () => holding(inventory, start + key, name), clicks => {
    if (!holding(inventory, slot, name)) return false
    clicks.click(slot, key, SWAP)
    return true
  })
}

/**
 * Put something on; what was worn there goes to where that lay.
 * @param {Context} context
 * @param {string} name
 * @param {number} place the slot in which it is worn
 * @returns {Promise<boolean>} whether it is worn
 */
export function putOn (context, name, place) {
  const { inventory } = context.bot
  return clicked(context, () => holding(inventory, place, name), clicks => {
    const from = bag(inventory).find(slot => holding(clicks.view, slot, name))
    if (from === undefined) return false
    clicks.click(from)
    clicks.click(place)
    if (clicks.view.selectedItem) clicks.click(from)
    return true
  })
}

/**
 * Take off what is worn, into the first slot that is free.
 * @param {Context} context
 * @param {number} place the slot in which it is worn
 * @returns {Promise<boolean>} whether nothing is worn there
 */
export function takeOff (context, place) {
  const { inventory } = context.bot
  return clicked(context, () => !inventory.slots[place], clicks => {
    const to = bag(inventory).find(slot => !clicks.view.slots[slot])
    if (to === undefined) return false
    clicks.click(place)
    clicks.click(to)
    return true
  })
}

/**
 * Throw things to the ground, to where the bot looks.
 * @param {Context} context
 * @param {string} name
 * @param {number} count
 * @returns {Promise<boolean>} whether the bag holds so many less
 */
export function toss (context, name, count) {
  const { inventory } = context.bot
  const has = ({ slots }) => bag(inventory).reduce((sum, slot) => sum + (slots[slot]?.name === name ? slots[slot].count : 0), 0)
  const target = Math.max(0, has(inventory) - count)
  return clicked(context, () => has(inventory) <= target, clicks => {
    let left = has(clicks.view) - target
    for (const slot of bag(inventory).filter(each => holding(clicks.view, each, name))) {
      const { count: there } = clicks.view.slots[slot]
      const thrown = Math.min(left, there)
      if (thrown <= 0) break
      clicks.click(slot)
      if (thrown === there) clicks.click(OUTSIDE)
      else for (let n = 0; n < thrown; n++) clicks.click(OUTSIDE, 1)
      if (thrown < there) clicks.click(slot)
      left -= thrown
    }
    return true
  })
}
