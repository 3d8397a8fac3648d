/** Ways over still water that a boat fits through. */
import { Vec3 } from 'vec3'
import { AROUND } from '../../directions.mjs'
import { isLiquid } from '../../pathing/terrain.mjs'

/** So many cells are looked at; a lake as far as one sees has fewer. */
const MOST_CELLS = 20_000
const SURFACE = /^(water|bubble_column)$/

/** Whether a boat finds room with its middle over a cell of water: it is wider than a block, and who sits in it has a head. */
export function fits (bot, { x, y, z }) {
  for (let dx = -1; dx <= 1; dx++) {
    for (let dz = -1; dz <= 1; dz++) {
      const at = new Vec3(x + dx, y, z + dz)
      const level = bot.blockAt(at, false)
      const above = bot.blockAt(at.offset(0, 1, 0), false)
      if (!level || !above || !SURFACE.test(level.name) || Number(level.getProperties().level ?? 0) !== 0) return false
      if (!isFree(above)) return false
    }
  }
  return isFree(bot.blockAt(new Vec3(x, y + 2, z), false))
}

/** Nothing stands in the way of a boat there, and no water is over it. */
const isFree = block => block !== null && block.shapes.length === 0 && !isLiquid(block)

/**
 * The way from a cell of water to the one of those within reach that is best.
 * @param {Bot} bot
 * @param {Vec3} from
 * @param {(cell: Vec3) => number} cost of an end; the least is taken
 * @param {{far?: number}} [options] no further than this from where it begins, in blocks
 * @returns {Vec3[]} cells in which it turns, the end last; only the start where none is better
 */
export function waterway (bot, from, cost, { far = Infinity } = {}) {
  const keyOf = ({ x, z }) => `${x},${z}`
  /** @type {Map<string, Vec3|null>} each cell → the one before it */
  const seen = new Map([[keyOf(from), null]])
  const queue = [from]
  let best = from
  for (let at = 0; at < queue.length && queue.length < MOST_CELLS; at++) {
    const cell = queue[at]
    if (cost(cell) < cost(best)) best = cell
    for (const [dx, dz] of AROUND) {
      const next = cell.offset(dx, 0, dz)
      if (seen.has(keyOf(next)) || next.distanceTo(from) > far) continue
      if (!fits(bot, next)) continue
      seen.set(keyOf(next), cell)
      queue.push(next)
    }
  }
  const way = []
  for (let cell = /** @type {Vec3|null|undefined} */ (best); cell; cell = seen.get(keyOf(cell))) way.unshift(cell)
  return straightened(way, cell => seen.has(keyOf(cell)))
}

/** Leaves out the cells between two from which one sees the other over water. */
function straightened (way, isWater) {
  const turns = []
  let at = 0
  while (at < way.length - 1) {
    let next = way.length - 1
    while (next > at + 1 && !isOpen(way[at], way[next], isWater)) next--
    turns.push(way[next])
    at = next
  }
  return turns.length > 0 ? turns : way
}

function isOpen (from, to, isWater) {
  const parts = Math.ceil(from.distanceTo(to) * 2)
  for (let i = 1; i < parts; i++) {
    if (!isWater(from.plus(to.minus(from).scaled(i / parts)).offset(0.5, 0, 0.5).floored())) return false
  }
  return true
}
