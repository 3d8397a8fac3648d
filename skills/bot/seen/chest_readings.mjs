/**
 * What was last seen in a shared chest, by any bot of this host. While a bot has it open (`handle.chestOpen`) things change
 * hands; once nobody has, the newest reading and the pockets are all there is.
 */
import { game, wall } from '../../clock.mjs'

/** Nobody else has been at a chest for so long: nobody is likely to come between two clicks. */
const ALONE_MS = 60_000

/** @type {Map<string, {number: number, items: Record<string, number>}>} the newest reading of each chest */
const readings = new Map()
let last = 0

/**
 * The reading that each bot took last, the chest's free slots, and the tick.
 * @type {WeakMap<object, {number: number, freeSlots: number, tick: number}>}
 */
const own = new WeakMap()

/**
 * What lay in each chest when it was last closed, how many bots have it open, what these have moved into it since, and who was at it
 * last, since when (game.now()) nobody else.
 * @type {Map<string, {open: number, items: Record<string, number>|null, moved: Record<string, number>, by: string, since: number}>}
 */
const tallies = new Map()
/** @type {Map<string, Record<string, number>>} by server: what others than the bots of this host have put into its chests */
const given = new Map()

const serverOf = ({ bot }) => `${bot._client?.socket?.remoteAddress} ${bot._client?.socket?.remotePort}`
const keyOf = (handle, { x, y, z }) => [serverOf(handle), x, y, z].join(' ')

/** A number for a reading that is taken now; it grows, from one host to the next too. */
export function readingNumber () {
  last = Math.max(last + 1, wall.date() * 1000)
  return last
}

/**
 * Write down what was seen in the shared chest; a reading older than the newest is passed over.
 * @param {import('../../primitives/context.mjs').Handle} handle
 * @param {import('vec3').Vec3} position
 * @param {{number: number, items: Record<string, number>, freeSlots: number}} reading
 */
export function noteChest (handle, position, { number, items, freeSlots }) {
  const key = keyOf(handle, position)
  if ((readings.get(key)?.number ?? -Infinity) > number) return
  readings.set(key, { number, items })
  own.set(handle, { number, freeSlots, tick: handle.tick() })
}

/**
 * What the bot has just seen in a chest: it closed it no more than a tick ago, and no bot here has been at it since.
 * @param {import('../../primitives/context.mjs').Handle} handle
 * @param {import('vec3').Vec3} position
 * @returns {{number: number, items: Record<string, number>, freeSlots: number}|null} null where it has to be looked into
 */
export function chestJustSeen (handle, position) {
  const key = keyOf(handle, position)
  const [reading, taken] = [readings.get(key), own.get(handle)]
  if (!reading || reading.number !== taken?.number || handle.tick() - taken.tick > 1 || tallies.get(key)?.open) return null
  return { ...reading, freeSlots: taken.freeSlots }
}

/**
 * Whether no other bot of this host has been at a chest for a minute: nobody's clicks cross this one's, and what its window shows is
 * what lies there, though the server tells of others' changes a tick late.
 * @param {import('../../primitives/context.mjs').Handle} handle
 * @param {import('vec3').Vec3} position
 * @returns {boolean}
 */
export function isAloneAt (handle, position) {
  const { by, since } = tallies.get(keyOf(handle, position)) ?? { by: handle.name, since: -Infinity }
  return by === handle.name && game.now() - since >= ALONE_MS
}

/** @returns {{number: number, items: Record<string, number>}|null} the newest reading of the bot's shared chest, by any bot */
export const chestSeen = handle => (handle.chest && readings.get(keyOf(handle, handle.chest))) ?? null

/**
 * A bot has a chest open and has moved nothing yet: what lies there more or less than when the bots last closed it, others have
 * put in or taken out.
 * @param {import('../../primitives/context.mjs').Handle} handle
 * @param {import('vec3').Vec3} position
 * @param {Record<string, number>} items in the chest
 * @returns {(items: Record<string, number>, moved: Record<string, number>) => void} to be called when it is closed, with what lies
 *   in it then and what the bot has put in (below 0: taken out)
 */
export function chestOpened (handle, position, items) {
  const key = keyOf(handle, position)
  const server = serverOf(handle)
  const tally = tallies.get(key) ?? { open: 0, items: null, moved: {}, by: handle.name, since: -Infinity }
  const others = given.get(server) ?? {}
  tallies.set(key, tally)
  given.set(server, others)
  if (tally.by !== handle.name) Object.assign(tally, { by: handle.name, since: game.now() })
  const settle = now => {
    if (tally.items) addTo(others, now, less(tally.items), less(tally.moved))
    tally.items = now
    tally.moved = {}
  }
  if (tally.open++ === 0) settle(items)
  return (now, moved) => {
    addTo(tally.moved, moved)
    if (--tally.open === 0) settle(now)
  }
}

/** @returns {Record<string, number>} what others than the bots here have put into chests so far; below 0: taken out */
export const chestGiven = handle => ({ ...given.get(serverOf(handle)) })

/** How many more of each there are than there were. */
export const gained = (now, before) => addTo({ ...now }, less(before))

const less = amounts => Object.fromEntries(Object.entries(amounts).map(([name, count]) => [name, -count]))

function addTo (sum, ...several) {
  for (const [name, count] of several.flatMap(amounts => Object.entries(amounts))) {
    sum[name] = (sum[name] ?? 0) + count
    if (sum[name] === 0) delete sum[name]
  }
  return sum
}
