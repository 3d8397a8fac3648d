/** Generated terrain: hills, rivers, woods, caves and ores, the same for the same seed in whatever order it is made. */
import { Canvas } from './canvas.mjs'
import { createCaves } from './caves.mjs'
import { createPlants } from './plants.mjs'
import { createRelief, SAND_DEPTH, SEA } from './relief.mjs'
import { findSpawn } from './landing.mjs'
import { biomeNumber } from './biomes.mjs'
import { spanOf } from './packing.mjs'
import { stateFinder } from './states.mjs'
import { createVeins } from './veins.mjs'

/** Lowest layer where the world goes so deep, else the world's; the rock is bedrock here and deepslate up to DEEP. */
export const BOTTOM = -32
const DEEP = 0
/** Hollow blocks up to so far above the lowest layer are filled with lava. */
const LAVA = 9
/** Rock that caves leave untouched below waters, beaches and low land. */
const ROOF = 7
const BLOCKS = ['bedrock', 'stone', 'deepslate', 'dirt', 'grass_block', 'sand', 'gravel', 'clay', 'water', 'lava']
const BIOMES = ['river', 'beach', 'plains', 'forest', 'birch_forest', 'windswept_hills']

/**
 * @param {object} _form what the world file says under `terrain`; generated terrain has no options
 * @param {Registry} registry prismarine-registry
 * @param {number} seed
 * @returns {Terrain}
 */
export function generatedTerrain (_form, registry, seed) {
  const find = stateFinder(registry)
  const bottom = Math.max(BOTTOM, spanOf(registry).minY)
  const state = Object.fromEntries(BLOCKS.map(name => [name, find(name)]))
  const biomeNumbers = Object.fromEntries(BIOMES.map(name => [name, biomeNumber(registry, name)]))
  const relief = createRelief(seed)
  const caves = createCaves(seed, bottom)
  const veins = createVeins(seed, find, bottom)
  const opened = (x, y, z, ground) => y <= ground - ROOF || relief.mouth(x, z, ground)
  const grows = (x, ground, z) => !(relief.mouth(x, z, ground) && caves.hollowAt(x, ground, z))
  const plants = createPlants(seed, relief, grows, find)

  function paint (chunkX, chunkZ) {
    const canvas = new Canvas(registry)
    const land = survey(chunkX, chunkZ)
    const hollow = caves.hollow(chunkX, chunkZ, Math.max(...land.heights))
    for (let column = 0; column < 256; column++) {
      const x = column & 15; const z = column >> 4
      fillColumn(canvas, x, z, chunkX * 16 + x, chunkZ * 16 + z, land, column, hollow)
    }
    for (let i = 0; i < 16; i++) canvas.biomes[i] = biomeNumbers[land.biomes[((i >> 2) * 4 + 2) * 16 + (i & 3) * 4 + 2]]
    veins(canvas, chunkX, chunkZ)
    plants.plantTrees(canvas, chunkX, chunkZ, state.dirt)
    const ground = { grass: state.grass_block, sand: state.sand, water: state.water }
    plants.plantSmall(canvas, chunkX, chunkZ, { ...land, ...ground })
    return canvas
  }

  /** Heights, slopes and biomes of a chunk's columns, index z·16 + x. */
  function survey (chunkX, chunkZ) {
    const around = new Int16Array(18 * 18)
    for (let i = 0; i < around.length; i++) {
      around[i] = relief.height(chunkX * 16 + i % 18 - 1, chunkZ * 16 + Math.floor(i / 18) - 1)
    }
    const heights = new Int16Array(256)
    const steep = new Uint8Array(256)
    const biomes = Array(256)
    for (let column = 0; column < 256; column++) {
      const x = column & 15; const z = column >> 4; const i = (z + 1) * 18 + x + 1
      const y = heights[column] = around[i]
      const drop = y - Math.min(around[i - 1], around[i + 1], around[i - 18], around[i + 18])
      steep[column] = drop >= 3 ? 1 : 0
      biomes[column] = relief.biome(chunkX * 16 + x, chunkZ * 16 + z, y)
    }
    return { heights, steep, biomes }
  }

  function fillColumn (canvas, x, z, worldX, worldZ, land, column, hollow) {
    const ground = land.heights[column]
    const [skin, below, depth] = cover(worldX, worldZ, ground, land.biomes[column], land.steep[column])
    for (let y = bottom; y <= ground; y++) {
      if (y <= bottom + 1) { canvas.set(x, y, z, state.bedrock); continue }
      if (opened(worldX, y, worldZ, ground) && hollow(x, y, z)) {
        if (y <= bottom + LAVA) canvas.set(x, y, z, state.lava)
        continue
      }
      canvas.set(x, y, z, y === ground ? skin : y > ground - depth ? below : y < DEEP ? state.deepslate : state.stone)
    }
    for (let y = ground + 1; y <= SEA; y++) canvas.set(x, y, z, state.water)
  }

  /**
   * The surface block of a column, what lies below it, and how deep both go together.
   * @returns {[number|undefined, number|undefined, number]}
   */
  function cover (x, z, ground, biome, steep) {
    if (biome === 'river') { const bed = state[relief.bed(x, z)]; return [bed, bed, 3] }
    if (biome === 'beach') return [state.sand, state.sand, SAND_DEPTH]
    if (steep || ground > 92) return [state.stone, state.stone, 1]
    return [state.grass_block, state.dirt, 4]
  }

  let landing
  const biome = (x, z) => relief.biome(x, z, relief.height(x, z))
  return { paint, biome, spawn: () => (landing ??= findSpawn(relief, plants, grows)) }
}
