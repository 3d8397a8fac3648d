/** Columns of every dimension: the world file's in the overworld, generated ones in the Nether. */
import { netherTerrain } from '../terrain/nether/nether.mjs'
import { isNether, localChunk } from './regions.mjs'

/**
 * @param {(chunkX: number, chunkZ: number) => object} overworld makes a column
 * @param {Registry} registry prismarine-registry
 * @param {number} seed
 * @returns {(chunkX: number, chunkZ: number) => object} the same for the server's whole space
 */
export function withNether (overworld, registry, seed) {
  /** @type {ReturnType<typeof netherTerrain>|null} */
  let nether = null
  return (chunkX, chunkZ) => {
    if (!isNether({ x: chunkX * 16 })) return overworld(chunkX, chunkZ)
    nether ??= netherTerrain(registry, seed)
    return nether.paint(localChunk(chunkX), chunkZ).toChunk()
  }
}
