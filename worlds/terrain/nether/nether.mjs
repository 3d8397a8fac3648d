/**
 * The Nether's terrain: netherrack between two layers of bedrock, hollowed out in halls, over a sea of lava. One biome, the wastes.
 * Heights, ores and what hangs from ceilings: Minecraft Wiki, "The Nether", "Nether Wastes", "Nether Quartz Ore", "Glowstone".
 */
import { NEIGHBOURS } from '../../../skills/directions.mjs'
import { biomeNumber } from '../biomes.mjs'
import { Canvas } from '../canvas.mjs'
import { Noise, hash, random } from '../noise.mjs'
import { createFortress } from './fortress.mjs'
import { createOres } from './ores.mjs'
import { stateFinder } from '../states.mjs'

/** Layers of the Nether in every version. */
const NETHER_SPAN = { minY: 0, height: 256 }
/** Bedrock is above all else there. */
const ROOF = 127
/** y of the lava sea's highest block. */
const LAVA_SEA = 31
/** Bedrock is mixed with rock in so many layers at either end. */
const BEDROCK = 5
/** The noise is taken every so many blocks, across and up, and drawn straight in between. */
const [ACROSS, UP] = [4, 8]
/** Below and above these the rock closes. */
const [GROUND, CEILING] = [40, 104]
const BLOCKS = ['bedrock', 'netherrack', 'lava', 'gravel', 'soul_sand', 'glowstone', 'fire']
/** The biome had another name until 1.15. */
const BIOMES = ['nether_wastes', 'nether']

/**
 * @param {Registry} registry prismarine-registry
 * @param {number} seed of the world
 * @returns {{paint: (chunkX: number, chunkZ: number) => Canvas}} by the Nether's own chunks
 */
export function netherTerrain (registry, seed) {
  const find = stateFinder(registry)
  const state = Object.fromEntries(BLOCKS.map(name => [name, find(name)]))
  const biome = biomeNumber(registry, BIOMES.find(name => registry.biomesByName[name]))
  const [halls, folds, beds, banks] = [51, 52, 53, 54].map(n => new Noise(hash(seed, n)))
  const ores = createOres(seed, find)
  const fortress = createFortress(seed, find)

  /** Above zero there is rock. */
  function density (x, y, z) {
    const closed = Math.max(0, GROUND - y) / GROUND * 0.7 + Math.max(0, y - CEILING) / (ROOF - CEILING) * 1.6
    return halls.at3(x / 62, y / 34, z / 62) + folds.at3(x / 21, y / 15, z / 21) * 0.45 + closed - 0.1
  }

  /** @returns {(x: number, y: number, z: number) => boolean} whether there is rock, x and z from 0 to 15 */
  function rockOf (chunkX, chunkZ) {
    const layers = ROOF / UP + 2 | 0
    const lattice = []
    for (let i = 0; i <= 16 / ACROSS; i++) {
      for (let k = 0; k <= 16 / ACROSS; k++) {
        lattice.push(Float32Array.from({ length: layers }, (_, layer) =>
          density(chunkX * 16 + i * ACROSS, layer * UP, chunkZ * 16 + k * ACROSS)))
      }
    }
    return (x, y, z) => {
      const corner = (x >> 2) * 5 + (z >> 2)
      const [u, v, w] = [(x & 3) / ACROSS, (z & 3) / ACROSS, (y & 7) / UP]
      const [a, b, c, d] = [lattice[corner], lattice[corner + 5], lattice[corner + 1], lattice[corner + 6]]
      const at = layer => (a[layer] * (1 - u) + b[layer] * u) * (1 - v) + (c[layer] * (1 - u) + d[layer] * u) * v
      return at(y >> 3) * (1 - w) + at((y >> 3) + 1) * w > 0
    }
  }

  function paint (chunkX, chunkZ) {
    const canvas = new Canvas(registry, NETHER_SPAN)
    canvas.biomes.fill(biome)
    const next = random(hash(seed, chunkX, chunkZ, 55))
    const rock = rockOf(chunkX, chunkZ)
    for (let column = 0; column < 256; column++) {
      const [x, z] = [column & 15, column >> 4]
      for (let y = 0; y <= ROOF; y++) {
        const depth = Math.min(y, ROOF - y)
        if (depth < BEDROCK && depth <= next() * BEDROCK) canvas.set(x, y, z, state.bedrock)
        else if (depth < BEDROCK || rock(x, y, z)) canvas.set(x, y, z, state.netherrack)
        else if (y <= LAVA_SEA) canvas.set(x, y, z, state.lava)
      }
    }
    cover(canvas, chunkX, chunkZ)
    ores(canvas, chunkX, chunkZ)
    hang(canvas, next)
    light(canvas, next)
    fortress(canvas, chunkX, chunkZ)
    return canvas
  }

  /** Beds of soul sand, and banks of gravel by the sea. */
  function cover (canvas, chunkX, chunkZ) {
    for (let column = 0; column < 256; column++) {
      const [x, z] = [column & 15, column >> 4]
      const [worldX, worldZ] = [chunkX * 16 + x, chunkZ * 16 + z]
      const soul = beds.at2(worldX / 26, worldZ / 26) > 0.42
      const bank = banks.at2(worldX / 20, worldZ / 20) > 0.3
      if (!soul && !bank) continue
      for (let y = LAVA_SEA; y < LAVA_SEA + 40; y++) {
        if (canvas.get(x, y, z) !== state.netherrack || canvas.get(x, y + 1, z) !== 0) continue
        if (soul) canvas.set(x, y, z, state.soul_sand)
        else if (y < LAVA_SEA + 5 && canvas.get(x, y - 1, z) === state.netherrack) canvas.set(x, y, z, state.gravel)
      }
    }
  }

  /** Glowstone grows downwards from a ceiling, each block touching just one other. */
  function hang (canvas, next) {
    for (let tries = 10; tries > 0; tries--) {
      const [x, y, z] = [4 + Math.floor(next() * 8), LAVA_SEA + 9 + Math.floor(next() * 80), 4 + Math.floor(next() * 8)]
      if (canvas.get(x, y, z) !== 0 || canvas.get(x, y + 1, z) !== state.netherrack) continue
      canvas.set(x, y, z, state.glowstone)
      for (let i = 0; i < 300; i++) {
        const [a, b, c] = [x + Math.floor((next() - next()) * 4), y - Math.floor(next() * 8), z + Math.floor((next() - next()) * 4)]
        if (canvas.get(a, b, c) === 0 && touching(canvas, a, b, c) === 1) canvas.set(a, b, c, state.glowstone)
      }
    }
  }

  function touching (canvas, x, y, z) {
    return NEIGHBOURS.filter(side => canvas.get(x + side.x, y + side.y, z + side.z) === state.glowstone).length
  }

  /** Fires on the ground. */
  function light (canvas, next) {
    for (let tries = 4; tries > 0; tries--) {
      const [x, z] = [Math.floor(next() * 16), Math.floor(next() * 16)]
      const y = LAVA_SEA + 1 + Math.floor(next() * 60)
      if (canvas.get(x, y, z) === 0 && canvas.get(x, y - 1, z) === state.netherrack) canvas.set(x, y, z, state.fire)
    }
  }

  return { paint }
}
