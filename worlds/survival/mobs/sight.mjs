/** Who sees whom: a ray from eye to eye past what one bumps into. */

/** A ray that only touches an edge meets the block, as the game's does. */
const EPSILON = 1e-7

/**
 * @param {Shell & Blocks & Physics} serv
 * @returns {(from: {x: number, y: number, z: number}, to: {x: number, y: number, z: number}) => boolean} whether no block's
 *   collision box is between: mobs see through neither leaves nor glass, but through grass and water, and past a fence
 *   (`BlockGetter.clip` with the collider's shapes, called by `LivingEntity.hasLineOfSight`; Minecraft Wiki, "Mob", perception)
 */
export function createSight (serv) {
  /** @type {Map<number, 'clear'|'full'|number[][]>} */
  const kinds = new Map()

  function kindOf (cell) {
    const state = serv.stateAt(cell)
    const known = kinds.get(state)
    if (known !== undefined) return known
    const kind = kindOfShapes(serv.shapesAt(cell))
    kinds.set(state, kind)
    return kind
  }

  /** From cell to cell along the ray; past an edge by one of the two beside it. */
  return function sees (from, to) {
    const way = [to.x - from.x, to.y - from.y, to.z - from.z]
    const start = [from.x, from.y, from.z]
    const cell = start.map(Math.floor)
    const last = [to.x, to.y, to.z].map(Math.floor)
    const step = way.map(Math.sign)
    const stride = way.map(n => n === 0 ? Infinity : Math.abs(1 / n))
    const next = way.map((n, i) => n === 0 ? Infinity : stride[i] * (n > 0 ? cell[i] + 1 - start[i] : start[i] - cell[i]))
    for (;;) {
      const kind = kindOf({ x: cell[0], y: cell[1], z: cell[2] })
      if (kind === 'full' || (kind !== 'clear' && kind.some(box => isMet(box, cell, start, way)))) return false
      if (cell.every((n, i) => n === last[i])) return true
      const axis = next[0] < next[1] ? (next[0] < next[2] ? 0 : 2) : next[1] < next[2] ? 1 : 2
      if (next[axis] > 1 + EPSILON) return true
      cell[axis] += step[axis]
      next[axis] += stride[axis]
    }
  }
}

function kindOfShapes (shapes) {
  if (shapes.length === 0) return 'clear'
  const isFull = shapes.some(([x1, y1, z1, x2, y2, z2]) => x1 <= 0 && y1 <= 0 && z1 <= 0 && x2 >= 1 && y2 >= 1 && z2 >= 1)
  return isFull ? 'full' : shapes
}

/** Whether the ray meets a box of the block in that cell. */
function isMet (box, cell, start, way) {
  let enters = 0
  let leaves = 1
  for (let i = 0; i < 3; i++) {
    const low = cell[i] + box[i] - EPSILON - start[i]
    const high = cell[i] + box[i + 3] + EPSILON - start[i]
    if (way[i] === 0) {
      if (low > 0 || high < 0) return false
      continue
    }
    const [a, b] = way[i] > 0 ? [low / way[i], high / way[i]] : [high / way[i], low / way[i]]
    enters = Math.max(enters, a)
    leaves = Math.min(leaves, b)
  }
  return enters <= leaves
}
