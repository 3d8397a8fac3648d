/** The kinds of ground that a world can stand on. */
import { biomeNumber, PLAINS } from './biomes.mjs'
import { Canvas } from './canvas.mjs'
import { generatedTerrain } from './generated.mjs'
import { spanOf } from './packing.mjs'
import { stateFinder } from './states.mjs'

const KINDS = { void: voidTerrain, flat: flatTerrain, generated: generatedTerrain }

/** Names of the terrain kinds. */
export const TERRAIN_KINDS = Object.keys(KINDS)

/**
 * @param {{kind: string, layers?: string[], bottom?: number, biome?: string}} form a world file's `terrain`
 * @param {Registry} registry prismarine-registry
 * @param {number} seed
 * @returns {Terrain} throws a RangeError naming an unknown kind, block or biome
 */
export function createTerrain (form, registry, seed) {
  const make = KINDS[form.kind]
  if (!make) throw new RangeError(`unknown kind "${form.kind}" (known: ${TERRAIN_KINDS.join(', ')})`)
  return make(form, registry, seed)
}

/** Nothing but air. */
function voidTerrain ({ biome }, registry) {
  const number = biomeNumber(registry, biome)
  return {
    paint: () => { const canvas = new Canvas(registry); canvas.biomes.fill(number); return canvas },
    spawn: () => ({ x: 0, y: 64, z: 0 }),
    biome: () => biome ?? PLAINS
  }
}

/** The same layers everywhere, from `bottom` upwards. */
function flatTerrain ({ layers = ['bedrock', 'dirt', 'dirt', 'grass_block'], bottom: given, biome }, registry) {
  const bottom = given ?? spanOf(registry).minY
  const number = biomeNumber(registry, biome)
  const find = stateFinder(registry)
  const states = layers.map(name => {
    const state = find(name)
    if (state === undefined) throw new RangeError(`layers: unknown block "${name}"`)
    return state
  })
  return {
    paint () {
      const canvas = new Canvas(registry)
      canvas.biomes.fill(number)
      states.forEach((state, i) => {
        for (let column = 0; column < 256; column++) canvas.set(column & 15, bottom + i, column >> 4, state)
      })
      return canvas
    },
    spawn: () => ({ x: 0, y: bottom + layers.length, z: 0 }),
    biome: () => biome ?? PLAINS
  }
}
