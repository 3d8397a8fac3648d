/** Seeded randomness: the same seed and coordinates give the same numbers on every machine and in every chunk order. */
import { createRandom as random } from '../../skills/chance.mjs'

export { random }

/**
 * Mixes a seed and up to three integers to 32 well spread bits.
 * @param {number} seed any integer
 * @param {number} a
 * @param {number} b
 * @param {number} c
 * @returns {number} 0 … 2³²−1
 */
export function hash (seed, a, b = 0, c = 0) {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  for (const n of [a, b, c]) {
    h = Math.imul(h ^ Math.imul(n, 0xcc9e2d51), 0x1b873593)
    h ^= h >>> 15
  }
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/**
 * Shuffles in place (Fisher and Yates).
 * @template T
 * @param {T[]} list
 * @param {() => number} next numbers in [0, 1)
 * @returns {T[]} the same list
 */
function shuffle (list, next) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]]
  }
  return list
}

const fade = t => t * t * t * (t * (t * 6 - 15) + 10)

/** Gradient noise after Perlin's improved noise (2002), about −1 … 1, zero at whole coordinates. */
export class Noise {
  #table = new Uint8Array(512)

  /** @param {number} seed */
  constructor (seed) {
    const order = shuffle(Array.from({ length: 256 }, (_, i) => i), random(seed))
    for (let i = 0; i < 512; i++) this.#table[i] = order[i & 255]
  }

  /** @param {number} x @param {number} z @returns {number} */
  at2 (x, z) { return this.at3(x, 0.5, z) * 1.4 }

  /** @param {number} x @param {number} y @param {number} z @returns {number} */
  at3 (x, y, z) {
    const p = this.#table
    const fx = Math.floor(x); const fy = Math.floor(y); const fz = Math.floor(z)
    const X = fx & 255; const Y = fy & 255; const Z = fz & 255
    const dx = x - fx; const dy = y - fy; const dz = z - fz
    const u = fade(dx); const v = fade(dy); const w = fade(dz)
    const a = p[X] + Y; const aa = p[a] + Z; const ab = p[a + 1] + Z
    const b = p[X + 1] + Y; const ba = p[b] + Z; const bb = p[b + 1] + Z
    const low = mix(v,
      mix(u, slope(p[aa], dx, dy, dz), slope(p[ba], dx - 1, dy, dz)),
      mix(u, slope(p[ab], dx, dy - 1, dz), slope(p[bb], dx - 1, dy - 1, dz)))
    const high = mix(v,
      mix(u, slope(p[aa + 1], dx, dy, dz - 1), slope(p[ba + 1], dx - 1, dy, dz - 1)),
      mix(u, slope(p[ab + 1], dx, dy - 1, dz - 1), slope(p[bb + 1], dx - 1, dy - 1, dz - 1)))
    return mix(w, low, high)
  }
}

function mix (t, a, b) { return a + t * (b - a) }

/** The dot product with one of twelve edge directions. */
function slope (code, x, y, z) {
  const h = code & 15
  const u = h < 8 ? x : y
  const v = h < 4 ? y : h === 12 || h === 14 ? x : z
  return ((h & 1) ? -u : u) + ((h & 2) ? -v : v)
}
