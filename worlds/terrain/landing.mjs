/** Where players come into a generated world: flat dry land with wood, water and sand in reach. */
import { SEA } from './relief.mjs'

const STEP = 16
const RINGS = 60
const LOOK = 72

/**
 * @param {{height: Function, biome: Function}} relief
 * @param {{treesNear: Function}} plants
 * @param {(x: number, y: number, z: number) => boolean} grows false at a cave's mouth
 * @returns {{x: number, y: number, z: number}} the block for a player's feet: the first good place in rings around 0, 0
 */
export function findSpawn (relief, plants, grows) {
  const known = new Map() // the coarse survey around candidates overlaps
  const kind = (x, z) => {
    const key = `${x},${z}`
    if (!known.has(key)) known.set(key, relief.biome(x, z, relief.height(x, z)))
    return known.get(key)
  }
  for (let ring = 0; ring < RINGS; ring++) {
    for (const [i, k] of ringCells(ring)) {
      const x = i * STEP + 8; const z = k * STEP + 8
      const y = relief.height(x, z)
      if (isFlat(relief, grows, x, y, z) && isRich(kind, plants, x, z)) return { x, y: y + 1, z }
    }
  }
  return { x: 8, y: Math.max(SEA, relief.height(8, 8)) + 1, z: 8 }
}

/** No step, water, hole or tree within four blocks. */
function isFlat (relief, grows, x, y, z) {
  if (y < SEA + 2 || y > 76) return false
  for (let dx = -4; dx <= 4; dx++) {
    for (let dz = -4; dz <= 4; dz++) {
      const ground = relief.height(x + dx, z + dz)
      if (Math.abs(ground - y) > 1 || (Math.abs(dx) < 3 && Math.abs(dz) < 3 && ground !== y)) return false
      if (!grows(x + dx, ground, z + dz)) return false
    }
  }
  return true
}

function isRich (kind, plants, x, z) {
  let water = 0
  let beach = 0
  for (let dx = -LOOK; dx <= LOOK; dx += 4) {
    for (let dz = -LOOK; dz <= LOOK; dz += 4) {
      const biome = kind(x + dx, z + dz)
      if (biome === 'river') water++
      else if (biome === 'beach') beach++
    }
  }
  if (water < 8 || beach < 6) return false
  if (plants.treesNear(x - 5, z - 5, x + 5, z + 5).length > 0) return false
  const trees = plants.treesNear(x - 40, z - 40, x + 40, z + 40)
  return trees.length >= 16 && trees.filter(tree => tree.kind === 'oak').length >= 4 &&
    trees.some(tree => Math.hypot(tree.x - x, tree.z - z) < 20)
}

function* ringCells (ring) {
  for (let i = -ring; i <= ring; i++) {
    for (let k = -ring; k <= ring; k++) if (Math.max(Math.abs(i), Math.abs(k)) === ring) yield [i, k]
  }
}
