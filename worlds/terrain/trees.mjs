/** The shapes of small trees, after the game's oak and birch: a trunk, two wide layers of leaves, two narrow ones. */

/** Trees that can be planted, by name: trunk heights [least, most] as in the game. */
export const TREES = {
  oak: [4, 6], birch: [5, 7], spruce: [5, 7], jungle: [4, 6], acacia: [4, 6], dark_oak: [5, 6], cherry: [5, 6]
}

/**
 * The blocks of one tree.
 * @param {number} height of the trunk in blocks
 * @param {() => number} next numbers in [0, 1): which corners have leaves
 * @returns {{x: number, y: number, z: number, part: 'log'|'leaves'}[]} relative to the lowest log; leaves first
 */
export function treeBlocks (height, next) {
  const blocks = []
  for (let y = height - 3; y <= height; y++) {
    const radius = y < height - 1 ? 2 : 1
    for (let x = -radius; x <= radius; x++) {
      for (let z = -radius; z <= radius; z++) {
        const corner = Math.abs(x) === radius && Math.abs(z) === radius
        if (corner && (y === height || next() < 0.5)) continue
        if (x === 0 && z === 0 && y < height) continue
        blocks.push({ x, y, z, part: 'leaves' })
      }
    }
  }
  for (let y = 0; y < height; y++) blocks.push({ x: 0, y, z: 0, part: 'log' })
  return blocks
}
