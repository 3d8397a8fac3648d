import { Moves, longestFall } from './moves.mjs'
import { findRoute } from './route.mjs'

/** Who gets no further than this to any side, in blocks, is walled in. */
const FAR = 8

/**
 * All the places that a bot gets to where it is walled in: neither on foot nor digging or building does a way lead out.
 * @param {import('../primitives/context.mjs').Handle} handle
 * @param {AbortSignal} signal
 * @returns {Promise<Point[]|null>} null where it gets further, or where that did not come to light in time
 */
export async function enclosure (handle, signal) {
  const { leaving } = handle
  handle.leaving = true
  try {
    const choices = new Moves(handle, { dig: true, fall: longestFall(handle.bot) })
    const start = choices.start()
    const off = ({ x, y, z }) => Math.max(Math.abs(x - start.x), Math.abs(y - start.y), Math.abs(z - start.z))
    /** @type {Point[]} */
    const cells = []
    const outside = {
      isEnd: cell => off(cell) >= FAR,
      heuristic: cell => {
        cells.push(cell)
        return FAR - off(cell)
      }
    }
    const { complete, exhausted } = await findRoute(choices, outside, { signal })
    return !complete && exhausted ? cells : null
  } finally {
    handle.leaving = leaving
  }
}
