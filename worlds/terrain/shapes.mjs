/** What a world file's `blocks` can say, as single blocks: boxes, outcrops of exactly so many blocks, trees. */
import { random } from './noise.mjs'
import { TREES, treeBlocks } from './trees.mjs'

/**
 * @typedef {{x: number, y: number, z: number, state: number, soft?: boolean}} Placed soft ones give way to other blocks
 * @typedef {{x: number, y: number, z: number}} Point
 */

/**
 * A box, both corners included.
 * @param {number} state
 * @param {Point} from
 * @param {Point} to
 * @returns {Placed[]}
 */
export function box (state, from, to) {
  const placed = []
  for (let y = Math.min(from.y, to.y); y <= Math.max(from.y, to.y); y++) {
    for (let z = Math.min(from.z, to.z); z <= Math.max(from.z, to.z); z++) {
      for (let x = Math.min(from.x, to.x); x <= Math.max(from.x, to.x); x++) placed.push({ x, y, z, state })
    }
  }
  return placed
}

/**
 * A heap of exactly `count` blocks on the footprint between two corners: every column stands on the lower corner's y,
 * none is higher than the box, columns near the middle are the highest, and the seed decides the rest.
 * @param {number} state
 * @param {Point} from
 * @param {Point} to
 * @param {number} count
 * @param {number} seed
 * @returns {Placed[]} throws a RangeError when the box cannot hold that many
 */
export function outcrop (state, from, to, count, seed) {
  const next = random(seed)
  const low = { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), z: Math.min(from.z, to.z) }
  const high = { x: Math.max(from.x, to.x), y: Math.max(from.y, to.y), z: Math.max(from.z, to.z) }
  const middle = { x: (low.x + high.x) / 2, z: (low.z + high.z) / 2 }
  const cells = box(state, low, high)
  if (cells.length < count) throw new RangeError(`an outcrop of ${count} does not fit into ${cells.length} blocks`)
  const bias = new Map()
  const weight = ({ x, y, z }) => {
    const column = `${x},${z}`
    if (!bias.has(column)) bias.set(column, next() * 1.5 + 0.6 * Math.hypot(x - middle.x, z - middle.z))
    return bias.get(column) + (y - low.y) * 2
  }
  return cells.map(cell => ({ cell, weight: weight(cell) }))
    .sort((a, b) => a.weight - b.weight || a.cell.y - b.cell.y)
    .slice(0, count).map(({ cell }) => cell)
}

/**
 * One tree, standing at `at`, moved by up to `jitter` blocks along x and z by the seed.
 * @param {(name: string, properties?: object) => number|undefined} state
 * @param {string} kind a name of TREES
 * @param {Point} at where the lowest log stands
 * @param {{height?: [number, number], jitter?: number}} options trunk height [least, most]
 * @param {number} seed
 * @returns {Placed[]}
 */
export function tree (state, kind, at, { height = TREES[kind], jitter = 0 }, seed) {
  const next = random(seed)
  const shift = () => Math.floor(next() * (2 * jitter + 1)) - jitter
  const foot = { x: at.x + shift(), y: at.y, z: at.z + shift() }
  const tall = height[0] + Math.floor(next() * (height[1] - height[0] + 1))
  const leaves = state(`${kind}_leaves`, { distance: 1 }) ?? 0
  const log = state(`${kind}_log`) ?? 0
  return treeBlocks(tall, next).map(({ x, y, z, part }) => ({
    x: foot.x + x, y: foot.y + y, z: foot.z + z, state: part === 'log' ? log : leaves, soft: part === 'leaves'
  }))
}
