/** The lie of the land of generated terrain: heights, rivers and biomes as pure functions of the seed and x, z. */
import { Noise, hash } from './noise.mjs'

/** y of the water's surface block, as in the game. */
export const SEA = 62
/** How deep sand lies on beaches and on the ground of waters. */
export const SAND_DEPTH = 4

const smooth = (low, high, v) => {
  const t = Math.min(1, Math.max(0, (v - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

/**
 * @typedef {'river'|'beach'|'plains'|'forest'|'birch_forest'|'windswept_hills'} Biome
 * @param {number} seed
 */
export function createRelief (seed) {
  const noises = Object.fromEntries(['broad', 'middle', 'fine', 'wild', 'river', 'wood', 'birch', 'mouth', 'bed']
    .map((name, i) => [name, new Noise(hash(seed, i, 7))]))

  /** y of the highest ground block, water and plants aside. */
  function height (x, z) {
    const wild = smooth(0.0, 0.45, noises.wild.at2(x / 210, z / 210))
    let y = 68.5 + noises.broad.at2(x / 150, z / 150) * 9 + noises.middle.at2(x / 46, z / 46) * (4 + 12 * wild) +
      noises.fine.at2(x / 15, z / 15) * (1 + 2.2 * wild) + wild * 9
    const river = Math.abs(noises.river.at2(x / 180 + 40, z / 180))
    const bank = 1 - smooth(0.03, 0.13, river)
    if (bank > 0) y += (57.5 - y) * bank
    if (y > 50 && y < 57) y = 57 + (y - 57) * 0.3 // shallow waters: a bot can wade and dive to the ground
    return Math.floor(y)
  }

  /** @returns {Biome} of a column whose height is y */
  function biome (x, z, y) {
    if (y < SEA - 1) return 'river'
    if (y <= SEA + 1) return 'beach'
    if (y > 84) return 'windswept_hills'
    if (noises.wood.at2(x / 110, z / 110) < 0.02) return 'plains'
    return noises.birch.at2(x / 130, z / 130) > 0.16 ? 'birch_forest' : 'forest'
  }

  /** What the ground of waters is made of. @returns {'sand'|'gravel'|'clay'} */
  function bed (x, z) {
    const value = noises.bed.at2(x / 14, z / 14)
    return value > 0.42 ? 'clay' : value < -0.38 ? 'gravel' : 'sand'
  }

  /** Whether caves may break through the surface here: on high ground away from water, in patches. */
  function mouth (x, z, y) { return y > SEA + 6 && noises.mouth.at2(x / 60, z / 60) > -0.05 }

  return { height, biome, bed, mouth }
}
