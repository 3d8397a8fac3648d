/**
 * Fortresses of the Nether, kept simple: two bridges on pillars that cross in a platform with a spawner of blazes. Brick, heights, pillars
 * down to the ground, the spawner on its platform: Minecraft Wiki, "Nether Fortress". Where they start: its "Generation" up to 1.15,
 * when each square of 16 by 16 chunks had at most one, 4 to 11 chunks from its corner; here each has one.
 */
import { hash, random } from '../noise.mjs'

/** Chunks of a square, the first in which a fortress can start, and in how many. */
const [SQUARE, FIRST, CHOICE] = [16, 4, 8]
/** The floors lie from here up, on so many levels. */
const [LOWEST, LEVELS] = [56, 12]
/** Blocks from the middle: of a bridge lengthwise (it stays in its square) and across, rails included; of the platform. */
const [LENGTH, SIDE, PLATFORM] = [64, 2, 5]
/** So high above a floor all is cleared away; every so many blocks a bridge has a pillar. */
const [HEADROOM, PILLAR] = [6, 16]

/**
 * Where the fortress of a chunk's square has its spawner.
 * @param {number} seed of the world
 * @param {number} chunkX of the Nether @param {number} chunkZ
 * @returns {{x: number, y: number, z: number}} by the Nether's own blocks
 */
export function spawnerOf (seed, chunkX, chunkZ) {
  const [squareX, squareZ] = [Math.floor(chunkX / SQUARE), Math.floor(chunkZ / SQUARE)]
  const next = random(hash(seed, squareX, squareZ, 57))
  const within = () => (FIRST + Math.floor(next() * CHOICE)) * 16 + 8
  return { x: squareX * SQUARE * 16 + within(), y: LOWEST + 1 + Math.floor(next() * LEVELS), z: squareZ * SQUARE * 16 + within() }
}

/**
 * @param {number} seed
 * @param {(name: string) => number|undefined} find a block's state
 * @returns {(canvas: import('../canvas.mjs').Canvas, chunkX: number, chunkZ: number) => void} builds what of it is in a chunk
 */
export function createFortress (seed, find) {
  const [brick, spawner, lava] = ['nether_bricks', 'spawner', 'lava'].map(find)

  return (canvas, chunkX, chunkZ) => {
    const middle = spawnerOf(seed, chunkX, chunkZ)
    const floor = middle.y - 1
    for (let column = 0; column < 256; column++) {
      const [x, z] = [column & 15, column >> 4]
      const part = partAt(chunkX * 16 + x - middle.x, chunkZ * 16 + z - middle.z)
      if (!part) continue
      for (let y = floor + 1; y <= floor + HEADROOM; y++) canvas.set(x, y, z, 0)
      canvas.set(x, floor, z, brick)
      canvas.set(x, floor - 1, z, brick)
      if (part === 'rail') canvas.set(x, floor + 1, z, brick)
      if (part === 'middle') canvas.set(x, floor + 1, z, spawner)
      if (part !== 'pillar') continue
      for (let y = floor - 2; y > 0 && (canvas.get(x, y, z) === 0 || canvas.get(x, y, z) === lava); y--) canvas.set(x, y, z, brick)
    }
  }
}

/** What stands so far from the middle. @returns {'middle'|'floor'|'rail'|'pillar'|null} */
function partAt (dx, dz) {
  const [along, across] = [Math.max(Math.abs(dx), Math.abs(dz)), Math.min(Math.abs(dx), Math.abs(dz))]
  if (along === 0) return 'middle'
  if (along < PLATFORM) return 'floor'
  // Where a bridge leads on there is no rail.
  if (along === PLATFORM) return across < SIDE ? 'floor' : 'rail'
  if (along >= LENGTH || across > SIDE) return null
  if (across === SIDE) return 'rail'
  return along % PILLAR === 0 ? 'pillar' : 'floor'
}
