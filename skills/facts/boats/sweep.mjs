/** Boxes that go until they meet blocks; a box is `[x1, y1, z1, x2, y2, z2]`. */

const EPSILON = 1e-7

/** @returns {number[]} the box of a body whose feet are at `position` */
export const boxOf = (position, width, height) => [
  position.x - width / 2, position.y, position.z - width / 2,
  position.x + width / 2, position.y + height, position.z + width / 2
]

/** @param {number[]} a @param {number[]} b @returns {boolean} */
export const overlaps = (a, b) => [0, 1, 2].every(axis => a[axis] < b[axis + 3] - EPSILON && a[axis + 3] > b[axis] + EPSILON)

/**
 * The boxes of the blocks in and around a box, fences below it included.
 * @param {(pos: {x: number, y: number, z: number}) => number[][]} shapesAt boxes within a block
 * @param {number[]} box
 * @returns {Generator<{box: number[], pos: {x: number, y: number, z: number}}>}
 */
export function* boxesAround (shapesAt, box) {
  for (let x = Math.floor(box[0]); x <= Math.floor(box[3]); x++) {
    for (let z = Math.floor(box[2]); z <= Math.floor(box[5]); z++) {
      for (let y = Math.floor(box[1]) - 1; y <= Math.floor(box[4]); y++) {
        const pos = { x, y, z }
        for (const shape of shapesAt(pos)) {
          yield { pos, box: [x + shape[0], y + shape[1], z + shape[2], x + shape[3], y + shape[4], z + shape[5]] }
        }
      }
    }
  }
}

/**
 * @param {number[]} box
 * @param {number[][]} solids
 * @param {number} axis 0 to 2
 * @param {number} distance
 * @returns {number} how far of it the box goes before it meets one of them
 */
export function sweep (box, solids, axis, distance) {
  const [b, c] = [0, 1, 2].filter(each => each !== axis)
  for (const solid of solids) {
    const beside = box[b] < solid[b + 3] - EPSILON && box[b + 3] > solid[b] + EPSILON &&
      box[c] < solid[c + 3] - EPSILON && box[c + 3] > solid[c] + EPSILON
    if (!beside) continue
    const [ahead, behind] = [solid[axis] - box[axis + 3], solid[axis + 3] - box[axis]]
    if (distance > 0 && ahead >= -EPSILON) distance = Math.min(distance, ahead)
    if (distance < 0 && behind <= EPSILON) distance = Math.max(distance, behind)
  }
  return distance
}
