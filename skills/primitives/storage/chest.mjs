import { chestOpened, gained, isAloneAt, noteChest, readingNumber } from '../../bot/seen/chest_readings.mjs'
import { SkillError } from '../../errors.mjs'
import { enchantsOf } from '../../facts/levels/enchanting.mjs'
import { counted } from '../../facts/nouns.mjs'
import { undress } from '../arms/armour.mjs'
import { comeHome } from '../exploring/portal.mjs'
import { findBlocks } from '../search.mjs'
import { withMenu } from '../things/menu.mjs'
import { nameOf } from '../windows/labels.mjs'
import { amounts, count, flag, id, optional, shape } from '../arguments.mjs'

/** Tries at one chest at which others move things at the same moment, or whose server refuses clicks. */
const ROUNDS = 16
const CONTAINERS = ['chest', 'trapped_chest', 'barrel']

/**
 * The chest to use: the shared one, else the nearest.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @returns {import('vec3').Vec3} NOT_FOUND where there is none
 */
export function chestPosition (context) {
  if (context.chest) return context.chest
  const [position] = findBlocks(context, CONTAINERS, { radius: 24, count: 1 })
  if (!position) throw new SkillError('NOT_FOUND', 'There is no chest nearby.', { block: 'chest' })
  return position
}

/**
 * Put things into the chest and take others out of it, in one opening.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {object} wishes
 * @param {Record<string, number>} [wishes.put] Infinity puts all there is
 * @param {Record<string, number>} [wishes.take]
 * @param {boolean} [wishes.strict] false: do what can be done and say what could not, instead of failing
 * @returns {Promise<{put: Amounts, taken: Amounts, missing: Amounts, unplaced: Amounts, chest: Amounts, reading: number,
 *   freeSlots: number, precious: string[]}>}
 *   `chest` is what it holds afterwards, `reading` the number of that reading (chest_readings.mjs), `precious` what lies there
 *   enchanted or under a name of its own. Strict: NO_MATERIAL
 *   (bot or chest has too little), CHEST_FULL, CHEST_SHUT where the shared chest does not open,
 *   INVENTORY_FULL, each with the same value as data, after all that could be moved was moved
 */
export async function exchange (context, { put = {}, take = {}, strict = true }) {
  for (const name of [...Object.keys(put), ...Object.keys(take)]) context.item(name)
  await comeHome(context)
  await undress(context, put)
  const { handle } = context
  const position = chestPosition(context)
  /** @type {Amounts|null} */
  let start = null
  /** @type {{number: number, items: Amounts, freeSlots: number}|undefined} */
  let reading
  try {
    const result = await withMenu(context, position, async (menu, signal) => {
      const own = [menu.window.inventoryStart, menu.window.inventoryEnd]
      const inside = [0, menu.window.inventoryStart]
      const opened = menu.totals(...own)
      const closed = chestOpened(handle, position, menu.totals(...inside))
      handle.chestOpen = true
      // After a reflex the rest is moved: what the bot has more or less of than at the start has been moved already.
      start ??= opened
      try {
        const lacks = now => lacking(now, { opened, start, put, take })
        await moveAll(menu, signal, { own, inside }, lacks, () => isAloneAt(handle, position))
      } finally {
        const freeSlots = menu.slots.slice(...inside).filter(item => !item).length
        reading = { number: readingNumber(), items: menu.totals(...inside), freeSlots }
        closed(reading.items, gained(opened, menu.totals(...own)))
      }
      const slots = menu.slots.slice(...inside)
      const isPrecious = item => item && (nameOf(item) || enchantsOf(context.registry, item).length > 0)
      const precious = slots.filter(isPrecious).map(({ name }) => name)
      return { chest: reading?.items, reading: reading?.number, own: menu.totals(...own), freeSlots: reading?.freeSlots, precious }
    }, { lingers: isAloneAt(handle, position), kinds: CONTAINERS })
    return judged(start, result, { put, take, strict })
  } catch (error) {
    if (!error.data?.shut || !handle.chest?.equals(position)) throw error
    throw new SkillError('CHEST_SHUT', error.message, error.data)
  } finally {
    if (reading) noteChest(handle, position, reading)
    handle.chestOpen = false
  }
}

/**
 * Move until `lacks` finds nothing more that the bot's pockets have too much or too little of, or nothing goes. What was only taken,
 * where nobody's clicks can cross, needs no look before the bot goes on with it; what was put in counts once it is seen there.
 */
async function moveAll (menu, signal, { own, inside }, lacks, isAlone) {
  for (let round = 0; round < ROUNDS; round++) {
    menu.layDown(own)
    const wants = Object.entries(lacks(menu.totals(...own)))
    let moved = 0
    let left = 0
    for (const [name, count] of wants) {
      const ways = count > 0 ? [inside, own] : [own, inside]
      const unmoved = menu.move(name, Math.abs(count), ...ways)
      moved += Math.abs(count) - unmoved
      left += unmoved
    }
    if (moved === 0 && round > 0) break
    if (left === 0 && wants.every(([, count]) => count > 0) && menu.clicks.stand && isAlone()) return menu.clicks.glance()
    await menu.settled(signal)
  }
}

/**
 * How many of each the bot's pockets lack (below 0: have too many). Somebody else's clicks may cross the bot's own, and
 * then these move other things than were meant, or nothing: what came or went by that since the chest was opened is put
 * right too.
 */
function lacking (now, { opened, start, put, take }) {
  const lacks = {}
  for (const name of new Set([...Object.keys(now), ...Object.keys(opened), ...Object.keys(put), ...Object.keys(take)])) {
    const asked = Object.hasOwn(put, name) || Object.hasOwn(take, name)
    const had = (asked ? start : opened)[name] ?? 0
    const target = had - Math.min(put[name] ?? 0, had) + (take[name] ?? 0)
    const count = target - (now[name] ?? 0)
    if (count !== 0) lacks[name] = count
  }
  // Room is made before anything is taken.
  return Object.fromEntries(Object.entries(lacks).toSorted(([, a], [, b]) => a - b))
}

function judged (start, { chest, reading, own, freeSlots, precious }, { put, take, strict }) {
  const value = { put: {}, taken: {}, missing: {}, unplaced: {}, chest, reading, freeSlots, precious }
  /** @type {string[]|null} */
  let wanting = null
  for (const [name, count] of Object.entries(put)) {
    const had = start[name] ?? 0
    const moved = Math.max(0, had - (own[name] ?? 0))
    const goal = Math.min(count, had)
    if (moved > 0) value.put[name] = moved
    if (moved < goal) value.unplaced[name] = goal - moved
    if (count !== Infinity && had < count) wanting ??= ['NO_MATERIAL', `The bot has only ${had} of ${counted(name, count)}.`]
  }
  for (const [name, count] of Object.entries(take)) {
    const moved = Math.max(0, (own[name] ?? 0) - (start[name] ?? 0))
    if (moved > 0) value.taken[name] = moved
    if (moved < count) {
      value.missing[name] = count - moved
      if (chest[name]) wanting = ['INVENTORY_FULL', `There is no room for ${name}.`]
      else wanting ??= ['NO_MATERIAL', `The chest lacks ${counted(name, count - moved)}.`]
    }
  }
  if (Object.keys(value.unplaced).length > 0) {
    wanting = ['CHEST_FULL', `The chest is full; ${Object.entries(value.unplaced).map(([name, many]) => counted(name, many)).join(', ')} did not go in.`]
  }
  if (strict && wanting) throw new SkillError(wanting[0], wanting[1], value)
  return value
}

/**
 * Put of an item into the shared chest: all there is unless a count is given.
 * @returns {Promise<{deposited: Record<string, number>, chest: Record<string, number>}>} as for exchange
 */
export async function depositItem (context, name, count = Infinity) {
  const { put, chest } = await exchange(context, { put: { [name]: count ?? Infinity } })
  return { deposited: put, chest }
}

/**
 * Take of an item out of the shared chest.
 * @returns {Promise<{withdrawn: Record<string, number>, chest: Record<string, number>}>} as for exchange
 */
export async function withdrawItem (context, name, count = 1) {
  const { taken, chest } = await exchange(context, { take: { [name]: count } })
  return { withdrawn: taken, chest }
}

/**
 * Look into the shared chest by opening it.
 * @returns {Promise<{items: Record<string, number>, freeSlots: number}>} what it holds
 */
export async function chestContents (context) {
  const { chest, freeSlots } = await exchange(context, {})
  return { items: chest, freeSlots }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'exchange', run: exchange, takes: [shape({ put: amounts, take: amounts, strict: flag })] },
  { name: 'depositItem', run: depositItem, takes: [id, optional, count], prompt: '`depositItem(name, count)`' },
  { name: 'withdrawItem', run: withdrawItem, takes: [id, optional, count], prompt: '`withdrawItem(name, count)`' },
  { name: 'chestContents', run: chestContents, takes: [], prompt: '`chestContents()`: {name: count}' }
]
