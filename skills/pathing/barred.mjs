/** Steps that did not work, and are let be for a while. */
import { game } from '../clock.mjs'

/** A step that did not work is let be for so long: water that flows may have run dry by then. */
const BARRED_MS = 120_000

/** A step's name. */
export const edge = (from, to) => `${from.x},${from.y},${from.z}>${to.x},${to.y},${to.z}`

/**
 * Let a step be that the bot does not get through with, for a while and whatever it is on the way to.
 * @param {import('../primitives/context.mjs').Handle} handle
 * @param {{x: number, y: number, z: number}} from a cell of the feet
 * @param {{x: number, y: number, z: number}} to
 */
export function bar (handle, from, to) { handle.memory.barred.set(edge(from, to), game.now() + BARRED_MS) }

/** The steps that are let be now; null where there are none. */
export function barredNow ({ barred }) {
  const now = game.now()
  for (const [step, until] of barred) if (until <= now) barred.delete(step)
  return barred.size > 0 ? barred : null
}
