/** Caves of generated terrain: tunnels where two noises are both near zero, and halls where a third is high. */
import { Noise, hash } from './noise.mjs'

/** The noises are taken every 4 blocks and drawn straight in between, as the game does. */
const STEP = 4
/** Caves end this far above the bottom. */
const FLOOR = 5

/**
 * @param {number} seed
 * @param {number} bottom y of the lowest layer
 */
export function createCaves (seed, bottom) {
  const first = new Noise(hash(seed, 31))
  const second = new Noise(hash(seed, 32))
  const hall = new Noise(hash(seed, 33))

  /** Below zero: hollow. */
  function density (x, y, z) {
    const a = first.at3(x / 44, y / 30, z / 44)
    const b = second.at3(x / 44, y / 30, z / 44)
    const tunnel = (a * a + b * b) * 60 - 0.55
    const room = y > 50 ? 1 : (0.46 - hall.at3(x / 38, y / 20, z / 38)) * 5
    return Math.min(tunnel, room)
  }

  /** Density on the lattice point of a column of cells: index (y − bottom) / STEP. */
  function latticeColumn (x, z, layers) {
    const values = new Float32Array(layers)
    for (let i = 0; i < layers; i++) values[i] = density(x, bottom + i * STEP, z)
    return values
  }

  /**
   * Which blocks of a chunk are hollow.
   * @param {number} chunkX
   * @param {number} chunkZ
   * @param {number} top y of the highest ground block in the chunk
   * @returns {(x: number, y: number, z: number) => boolean} for x, z in 0 … 15
   */
  function hollow (chunkX, chunkZ, top) {
    const layers = Math.ceil((top - bottom) / STEP) + 2
    const lattice = []
    for (let i = 0; i <= 4; i++) {
      for (let k = 0; k <= 4; k++) lattice.push(latticeColumn(chunkX * 16 + i * STEP, chunkZ * 16 + k * STEP, layers))
    }
    return (x, y, z) => {
      if (y < bottom + FLOOR) return false
      const corner = (x >> 2) * 5 + (z >> 2)
      const u = (x & 3) / STEP; const v = (z & 3) / STEP
      const layer = (y - bottom) >> 2
      const w = ((y - bottom) & 3) / STEP
      const [a, b] = [lattice[corner], lattice[corner + 5]]
      const [c, d] = [lattice[corner + 1], lattice[corner + 6]]
      const at = l => (a[l] * (1 - u) + b[l] * u) * (1 - v) + (c[l] * (1 - u) + d[l] * u) * v
      return at(layer) * (1 - w) + at(layer + 1) * w < 0
    }
  }

  /** The same for one block of the world, for those who look over a chunk's edge. */
  function hollowAt (x, y, z) {
    if (y < bottom + FLOOR) return false
    const X = Math.floor(x / STEP) * STEP; const Z = Math.floor(z / STEP) * STEP
    const Y = bottom + ((y - bottom) >> 2) * STEP
    const u = (x - X) / STEP; const v = (z - Z) / STEP; const w = (y - Y) / STEP
    let sum = 0
    for (const [i, p] of [[0, 1 - u], [STEP, u]]) {
      for (const [k, q] of [[0, 1 - v], [STEP, v]]) {
        for (const [j, r] of [[0, 1 - w], [STEP, w]]) if (p * q * r > 0) sum += p * q * r * density(X + i, Y + j, Z + k)
      }
    }
    return sum < 0
  }

  return { hollow, hollowAt }
}
