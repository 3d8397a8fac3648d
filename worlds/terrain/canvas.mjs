/** One chunk under construction: plain arrays that are fast to paint, turned into a Minecraft chunk once at the end. */
import chunkLoader from 'prismarine-chunk'
import BitArray from 'prismarine-chunk/src/pc/common/BitArrayNoSpan.js'
import { lightUp } from './light.mjs'

/** Lowest block and height of the overworld since 1.18. */
export const MIN_Y = -64
export const HEIGHT = 384
const SECTIONS = HEIGHT / 16

export class Canvas {
  /** Blocks of each 16-high section, index y·256 + z·16 + x; null while it is all air. @type {(Uint16Array|null)[]} */
  sections = Array(SECTIONS).fill(null)
  /** Biome number of the whole chunk per 4×4 column, index z·4 + x. */
  biomes = new Uint8Array(16)

  /**
   * @param {number} x 0 … 15
   * @param {number} y
   * @param {number} z 0 … 15
   * @returns {number} the state number, 0 for air and for what lies outside the world
   */
  get (x, y, z) {
    const section = this.sections[(y - MIN_Y) >> 4]
    return section ? section[((y & 15) << 8) | (z << 4) | x] : 0
  }

  /** Sets a block; what lies above or below the world is ignored. */
  set (x, y, z, state) {
    const index = (y - MIN_Y) >> 4
    if (index < 0 || index >= SECTIONS) return
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
    for (let i = SECTIONS - 1; i >= 0; i--) {
      const section = this.sections[i]
      if (!section) continue
      for (let y = 15; y >= 0; y--) {
        const state = section[(y << 8) | (z << 4) | x]
        if (state && counts(state)) return MIN_Y + i * 16 + y
      }
    }
    return undefined
  }

  /**
   * The finished chunk, lit.
   * @param {object} registry prismarine-registry
   * @returns {object} a prismarine-chunk column
   */
  toChunk (registry) {
    const Chunk = chunkClass(registry)
    const chunk = new Chunk({ minY: MIN_Y, worldHeight: HEIGHT })
    this.sections.forEach((blocks, i) => {
      if (blocks) chunk.sections[i] = packSection(Chunk.section, blocks)
    })
    const point = { x: 0, y: 0, z: 0 }
    for (let i = 0; i < SECTIONS; i++) {
      point.y = MIN_Y + i * 16
      for (let layer = 0; layer < 16; layer += 4) {
        for (point.z = 0; point.z < 16; point.z += 4) {
          for (point.x = 0; point.x < 16; point.x += 4) {
            chunk.setBiome({ x: point.x, y: point.y + layer, z: point.z }, this.biomes[point.z | (point.x >> 2)])
          }
        }
      }
    }
    lightUp(chunk, this.sections, registry)
    return chunk
  }
}

const classes = new WeakMap()
function chunkClass (registry) {
  if (!classes.has(registry)) classes.set(registry, chunkLoader(registry))
  return classes.get(registry)
}

function packSection (Section, blocks) {
  const numbers = new Map()
  const indices = new Uint16Array(4096)
  for (let i = 0; i < 4096; i++) {
    let n = numbers.get(blocks[i])
    if (n === undefined) numbers.set(blocks[i], n = numbers.size)
    indices[i] = n
  }
  const palette = [...numbers.keys()]
  if (palette.length === 1) return Section.fromLocalPalette({ palette })
  const bitsPerValue = Math.max(4, 32 - Math.clz32(palette.length - 1))
  const data = new BitArray({ bitsPerValue, capacity: 4096 })
  for (let i = 0; i < 4096; i++) if (indices[i]) data.set(i, indices[i])
  return Section.fromLocalPalette({ palette, data })
}
