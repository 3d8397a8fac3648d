/**
 * What was last seen in a shared chest, by any bot of this host. While a bot has it open (`handle.chestOpen`) things change
 * hands; once nobody has, the newest reading and the pockets are all there is.
 */
import { wall } from '../../clock.mjs'

/** @type {Map<string, {number: number, items: Record<string, number>}>} the newest reading of each chest */
const readings = new Map()
let last = 0

const keyOf = ({ bot }, { x, y, z }) =>
  [bot._client?.socket?.remoteAddress, bot._client?.socket?.remotePort, x, y, z].join(' ')

/** A number for a reading that is taken now; it grows, from one host to the next too. */
export function readingNumber () {
  last = Math.max(last + 1, wall.date() * 1000)
  return last
}

/**
 * Write down what was seen in the shared chest; a reading older than the newest is passed over.
 * @param {import('../../primitives/context.mjs').Handle} handle
 * @param {import('vec3').Vec3} position
 * @param {{number: number, items: Record<string, number>}} reading
 */
export function noteChest (handle, position, reading) {
  const key = keyOf(handle, position)
  if ((readings.get(key)?.number ?? -Infinity) <= reading.number) readings.set(key, reading)
}

/** @returns {{number: number, items: Record<string, number>}|null} the newest reading of the bot's shared chest, by any bot */
export const chestSeen = handle => (handle.chest && readings.get(keyOf(handle, handle.chest))) ?? null
