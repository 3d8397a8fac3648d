/**
 * Ores of the Nether in one chunk. How many veins of what size, and where: Minecraft Wiki, "Ore (feature)", nether wastes, Java Edition;
 * a vein of the game's size n fills about as many blocks.
 */
import { hash, random } from '../noise.mjs'

const VEINS = [
  { block: 'nether_quartz_ore', tries: 16, size: 14, low: 10, high: 117 },
  { block: 'nether_gold_ore', tries: 10, size: 10, low: 10, high: 117 },
  { block: 'gravel', tries: 2, size: 33, low: 5, high: 41 },
  { block: 'magma_block', tries: 4, size: 33, low: 27, high: 36 },
  { block: 'ancient_debris', tries: 1, size: 3, low: 8, high: 24 },
  { block: 'ancient_debris', tries: 1, size: 2, low: 8, high: 119 }
]

/**
 * @param {number} seed
 * @param {(name: string) => number|undefined} find a block's state; what the version lacks is left out
 * @returns {(canvas: import('../canvas.mjs').Canvas, chunkX: number, chunkZ: number) => void} replaces netherrack alone
 */
export function createOres (seed, find) {
  const rock = find('netherrack')
  const kinds = VEINS.map(vein => ({ ...vein, state: find(vein.block) })).filter(({ state }) => state !== undefined)

  return (canvas, chunkX, chunkZ) => {
    const next = random(hash(seed, chunkX, chunkZ, 56))
    for (const { tries, size, low, high, state } of kinds) {
      for (let n = 0; n < tries; n++) {
        const at = [Math.floor(next() * 16), low + Math.floor(next() * (high - low)), Math.floor(next() * 16)]
        for (let i = 0; i < size; i++) {
          const [x, y, z] = at
          if (canvas.get(x, y, z) === rock) canvas.set(x, y, z, state)
          const axis = Math.floor(next() * 3)
          at[axis] += next() < 0.5 ? 1 : -1
          if (axis !== 1) at[axis] = Math.max(0, Math.min(15, at[axis]))
        }
      }
    }
  }
}
