/** Veins of ore, gravel and dirt in the rock of one chunk. */
import { hash, random } from './noise.mjs'

/**
 * How often and where, per chunk. Depths follow the order of the game's bands, pressed into a world whose rock ends at
 * y −32, so that diamond lies within some 50 blocks below the surface.
 */
const VEINS = [
  { block: 'gravel', tries: 2, size: 24, low: -20, high: 60 },
  { block: 'dirt', tries: 2, size: 24, low: 20, high: 70 },
  { block: 'coal_ore', tries: 14, size: 11, low: 16, high: 96 },
  { block: 'iron_ore', tries: 7, size: 6, low: 34, high: 90 },
  { block: 'iron_ore', tries: 8, size: 7, low: -24, high: 40 },
  { block: 'copper_ore', tries: 6, size: 8, low: 20, high: 64 },
  { block: 'gold_ore', tries: 4, size: 6, low: -24, high: 42 },
  { block: 'redstone_ore', tries: 6, size: 6, low: -28, high: 34 },
  { block: 'lapis_ore', tries: 3, size: 5, low: -26, high: 42 },
  { block: 'diamond_ore', tries: 4, size: 4, low: -20, high: 32 }
]

/** Above bedrock, where the world is not deep enough for a band, it is cut off, and as much less of it comes. */
const FLOOR = 3

/**
 * @param {number} seed
 * @param {(name: string) => number|undefined} state
 * @param {number} bottom y of the lowest layer
 * @returns {(canvas: import('./canvas.mjs').Canvas, chunkX: number, chunkZ: number) => void} replaces bare rock only
 */
export function createVeins (seed, state, bottom) {
  const stone = state('stone')
  const deepslate = state('deepslate')
  const kinds = VEINS.filter(({ block }) => state(block) !== undefined).map(vein => ({
    ...cutOff(vein, bottom + FLOOR),
    inStone: state(vein.block),
    inDeepslate: vein.block.endsWith('_ore') ? state(`deepslate_${vein.block}`) : state(vein.block)
  }))

  return (canvas, chunkX, chunkZ) => {
    const next = random(hash(seed, chunkX, chunkZ, 91))
    for (const kind of kinds) {
      for (let n = 0; n < kind.tries; n++) {
        let x = 1 + Math.floor(next() * 14)
        let y = kind.low + Math.floor(next() * (kind.high - kind.low))
        let z = 1 + Math.floor(next() * 14)
        for (let i = 0; i < kind.size; i++) {
          const there = canvas.get(x, y, z)
          if (there === stone) canvas.set(x, y, z, kind.inStone)
          else if (there === deepslate) canvas.set(x, y, z, kind.inDeepslate)
          const way = Math.floor(next() * 6)
          if (way === 0) x = Math.min(15, x + 1)
          else if (way === 1) x = Math.max(0, x - 1)
          else if (way === 2) z = Math.min(15, z + 1)
          else if (way === 3) z = Math.max(0, z - 1)
          else y += way === 4 ? 1 : -1
        }
      }
    }
  }
}

function cutOff (vein, floor) {
  const { low, high, tries } = vein
  if (low >= floor) return vein
  return { ...vein, low: floor, tries: Math.ceil(tries * (high - floor) / (high - low)) }
}
