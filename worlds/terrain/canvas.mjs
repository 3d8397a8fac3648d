/** One chunk under construction: plain arrays that are fast to paint, turned into a Minecraft chunk once at the end. */
import { lightUp } from './light.mjs'
import { packChunk, spanOf } from './packing.mjs'

export class Canvas {
  /** Biome number of the whole chunk per 4×4 column, index z·4 + x. */
  biomes = new Uint8Array(16)

  /**
   * @param {Registry} registry prismarine-registry of the version that it is painted for
   * @param {{minY: number, height: number}} [span] its dimension's layers; the overworld's unless given, and the sky is over that alone
   */
  constructor (registry, span) {
    const { minY, height } = span ?? spanOf(registry)
    this.registry = registry
    this.minY = minY
    this.hasSky = span === undefined
    // Until 1.14 every column has one biome from top to bottom; since, every cube of 4 by 4 by 4.
    this.biomeStep = registry.version['>=']('1.15') ? 4 : 1
    /** Blocks of each 16-high section, index y·256 + z·16 + x; null while it is all air. @type {(Uint16Array|null)[]} */
    this.sections = Array(height / 16).fill(null)
  }

  /**
   * @param {number} x 0 … 15
   * @param {number} y
   * @param {number} z 0 … 15
   * @returns {number} the state number, 0 for air and for what lies outside the world
   */
  get (x, y, z) {
    const section = this.sections[(y - this.minY) >> 4]
    return section ? section[((y & 15) << 8) | (z << 4) | x] : 0
  }

  /** Sets a block; what lies above or below the world is ignored. */
  set (x, y, z, state) {
    const index = (y - this.minY) >> 4
    if (index < 0 || index >= this.sections.length) return
    const section = this.sections[index] ?? (this.sections[index] = new Uint16Array(4096))
    section[((y & 15) << 8) | (z << 4) | x] = state
  }

  /**
   * The highest block of a column that `counts`.
   * @param {number} x 0 … 15
   * @param {number} z 0 … 15
   * @param {(state: number) => boolean} counts
   * @returns {number|undefined} its y
   */
  top (x, z, counts) {
    for (let i = this.sections.length - 1; i >= 0; i--) {
      const section = this.sections[i]
      if (!section) continue
      for (let y = 15; y >= 0; y--) {
        const state = section[(y << 8) | (z << 4) | x]
        if (state && counts(state)) return this.minY + i * 16 + y
      }
    }
    return undefined
  }

  /** @returns {Chunk} the finished chunk, lit: a prismarine-chunk column */
  toChunk () {
    const { registry, sections, minY } = this
    const chunk = packChunk(registry, sections, { minY, height: sections.length * 16 })
    const point = { x: 0, y: 0, z: 0 }
    for (point.y = minY; point.y < minY + sections.length * 16; point.y += 4) {
      for (point.z = 0; point.z < 16; point.z += this.biomeStep) {
        for (point.x = 0; point.x < 16; point.x += this.biomeStep) {
          chunk.setBiome(point, this.biomes[(point.z >> 2) * 4 | (point.x >> 2)])
        }
      }
      if (this.biomeStep === 1) break
    }
    lightUp(chunk, sections, registry, this.hasSky)
    return chunk
  }
}
