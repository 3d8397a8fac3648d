/**
 * How a boat lies, floats and goes, a tick at a time: who sits at the oars works it out for it, and the server for one that nobody
 * steers. Places are feet based, speeds in blocks a tick, yaw in degrees as the game has it (0 is south, 90 west).
 */
import { WATERY } from '../blocks.mjs'
import { BOATS } from './kinds.mjs'
import { boxOf, boxesAround, sweep } from './sweep.mjs'

const { oars: OARS, keeps: KEEPS, slipperiness: SLIP, gravity: GRAVITY, lift: LIFT, current: CURRENT } = BOATS
/** Ninths of a block that water of a level fills. */
const NINTHS = 9
const THIN = 0.001
const RADIANS = Math.PI / 180

/**
 * What lies around: `at` tells the name and the properties of a block, `shapesAt` its boxes `[x1, y1, z1, x2, y2, z2]` within it.
 * @typedef {{at: (pos: Coordinates) => {name: string, properties: Record<string, any>}, shapesAt: (pos: Coordinates) => number[][]}} Around
 * @typedef {{x: number, y: number, z: number}} Coordinates
 * @typedef {{status: 'under'|'flowing'|'water'|'land'|'air', level: number, slip: number}} Lie how it lies; `level` of the water,
 *   `slip` of the ground
 * @typedef {{position: any, velocity: any, yaw: number, turn?: number, width: number, height: number, lie?: Lie}} Hull
 */

/**
 * @param {Around} around
 * @param {Coordinates} pos of a block
 * @returns {{height: number, still: boolean}} how high water stands in it, 0 to 1, and whether it is a source
 */
function waterIn (around, pos) {
  const { name, properties } = around.at(pos)
  const wet = WATERY.test(name) || [true, 'true'].includes(properties.waterlogged)
  if (!wet) return { height: 0, still: false }
  const above = around.at({ x: pos.x, y: pos.y + 1, z: pos.z })
  const level = name === 'water' ? Number(properties.level ?? 0) : 0
  const height = WATERY.test(above.name) ? 1 : (level >= 8 ? 8 : 8 - level) / NINTHS
  return { height, still: level === 0 }
}

/** @param {Around} around @param {Hull} hull @returns {Lie} */
export function lieOf (around, hull) {
  const box = boxOf(hull.position, hull.width, hull.height)
  const lie = { level: -Infinity, slip: 0 }
  const under = highest(around, box, Math.floor(box[4]), Math.ceil(box[4] + THIN), box[4] + THIN)
  if (under.level > box[4] + THIN) return { ...lie, status: under.still ? 'under' : 'flowing', level: box[4] }
  const water = highest(around, box, Math.floor(box[1]), Math.ceil(box[1] + THIN), box[1])
  if (water.level > box[1]) return { ...lie, status: 'water', level: water.level }
  const slip = groundUnder(around, box)
  return slip > 0 ? { ...lie, status: 'land', slip } : { ...lie, status: 'air' }
}

/** The highest water in a layer of the box; still where all of it that stands above `line` is. */
function highest (around, box, bottom, top, line) {
  let [level, still] = [-Infinity, true]
  for (let x = Math.floor(box[0]); x < Math.ceil(box[3]); x++) {
    for (let z = Math.floor(box[2]); z < Math.ceil(box[5]); z++) {
      for (let y = bottom; y < top; y++) {
        const water = waterIn(around, { x, y, z })
        if (water.height === 0) continue
        level = Math.max(level, y + water.height)
        if (y + water.height > line && !water.still) still = false
      }
    }
  }
  return { level, still }
}

/** How slippery the blocks are on which it stands, on the average; 0 where it stands on none. */
function groundUnder (around, box) {
  const floor = [box[0], box[1] - THIN, box[2], box[3], box[1], box[5]]
  let [sum, count] = [0, 0]
  for (const { box: solid, pos } of boxesAround(around.shapesAt, floor)) {
    const touches = [0, 1, 2].every(axis => floor[axis] < solid[axis + 3] && floor[axis + 3] > solid[axis])
    const { name } = around.at(pos)
    if (!touches || name === 'lily_pad') continue
    sum += SLIP[name] ?? SLIP.usual
    count++
  }
  return count === 0 ? 0 : sum / count
}

/** @param {Lie} lie @returns {number} the share of its speed that a boat keeps for another tick */
export const keepsOf = ({ status, slip }) => status === 'land' ? slip : KEEPS[status]

/** @param {Lie} lie @returns {number} how fast a boat gets to be by its oars, and by a current where it lies in water: blocks a tick */
export function topSpeed (lie) {
  const pushed = OARS.ahead + (lie.status === 'water' || lie.status === 'flowing' ? CURRENT : 0)
  return pushed / (1 - keepsOf(lie))
}

/**
 * One tick of a boat: it rises or falls, the oars pull, and it goes as far as blocks let it.
 * @param {Around} around
 * @param {Hull} hull is moved
 * @param {{left?: boolean, right?: boolean, ahead?: boolean, back?: boolean}} [oars] which way it is turned, and where it is pulled to
 */
export function stepBoat (around, hull, { left = false, right = false, ahead = false, back = false } = {}) {
  const { velocity } = hull
  const before = hull.lie?.status
  hull.lie = lieOf(around, hull)
  const { status, level } = hull.lie
  if (before === 'air' && status !== 'air' && status !== 'land') surface(around, hull)
  else {
    const rise = status === 'water' ? (level - hull.position.y) / hull.height : status === 'under' ? LIFT.under : 0
    const keeps = keepsOf(hull.lie)
    velocity.x *= keeps
    velocity.z *= keeps
    velocity.y += status === 'flowing' ? LIFT.flowing : -GRAVITY
    hull.turn = (hull.turn ?? 0) * keeps
    if (rise > 0) velocity.y = (velocity.y + rise * LIFT.gain) * LIFT.keeps
  }
  hull.turn = (hull.turn ?? 0) + OARS.degrees * (Number(right) - Number(left))
  hull.yaw += hull.turn
  const pull = (ahead ? OARS.ahead : 0) - (back ? OARS.back : 0) + (left !== right && !ahead && !back ? OARS.turning : 0)
  velocity.x -= Math.sin(hull.yaw * RADIANS) * pull
  velocity.z += Math.cos(hull.yaw * RADIANS) * pull
  go(around, hull)
}

/** Where it has fallen into water it lies on it at once. */
function surface (around, hull) {
  const box = boxOf(hull.position, hull.width, hull.height)
  const { level } = highest(around, box, Math.floor(box[1]), Math.ceil(box[4] + THIN), -Infinity)
  hull.position.y = level - hull.height + LIFT.surfacing
  hull.velocity.y = 0
  hull.lie = { ...hull.lie, status: 'water', level }
}

/** Height first, then sideways; what it meets stops it. */
function go (around, hull) {
  const { position, velocity } = hull
  const speeds = velocity.toArray()
  const box = boxOf(position, hull.width, hull.height)
  const reach = box.map((edge, i) => edge + (i < 3 ? Math.min(0, speeds[i]) : Math.max(0, speeds[i - 3])))
  const solids = [...boxesAround(around.shapesAt, reach)].map(each => each.box)
  for (const axis of [1, 0, 2]) {
    const moved = sweep(box, solids, axis, speeds[axis])
    box[axis] += moved
    box[axis + 3] += moved
    const name = ['x', 'y', 'z'][axis]
    position[name] += moved
    if (moved !== speeds[axis]) velocity[name] = 0
  }
}
