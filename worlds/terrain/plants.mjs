/** What grows on generated terrain: trees on a jittered grid, grass, flowers, sugar cane, pumpkins. */
import { hash, random } from './noise.mjs'
import { SEA } from './relief.mjs'
import { TREES, treeBlocks } from './trees.mjs'

/** Side of the squares that hold at most one tree each. */
const CELL = 5
/** How far a tree's leaves reach. */
const REACH = 2
/** How likely a square has a tree, and of what kinds, by biome. */
const WOODS = {
  plains: [0.06, ['oak']],
  forest: [0.62, ['oak', 'oak', 'oak', 'birch']],
  birch_forest: [0.6, ['birch']],
  windswept_hills: [0.12, ['oak']]
}
const FLOWERS = ['dandelion', 'poppy', 'azure_bluet', 'oxeye_daisy', 'cornflower']

/**
 * @param {number} seed
 * @param {{height: Function, biome: Function}} relief
 * @param {(x: number, y: number, z: number) => boolean} grows whether that place is ground and not a cave's mouth
 * @param {(name: string, properties?: object) => number|undefined} state
 */
export function createPlants (seed, relief, grows, state) {
  const woods = Object.fromEntries(['oak', 'birch'].map(kind =>
    [kind, { log: state(`${kind}_log`), leaves: state(`${kind}_leaves`, { distance: 1 }) }]))
  const small = { grass: state('short_grass'), cane: state('sugar_cane'), pumpkin: state('pumpkin') }
  const flowers = FLOWERS.map(name => state(name))

  /**
   * The tree of one square of the grid.
   * @returns {{x: number, y: number, z: number, kind: string, height: number, seed: number}|undefined} its lowest log
   */
  function treeIn (cellX, cellZ) {
    const own = hash(seed, cellX, cellZ, 55)
    const next = random(own)
    const x = cellX * CELL + 1 + Math.floor(next() * (CELL - 1))
    const z = cellZ * CELL + 1 + Math.floor(next() * (CELL - 1))
    const chance = next()
    if (chance > 0.62) return undefined
    const ground = relief.height(x, z)
    const [density, kinds] = WOODS[relief.biome(x, z, ground)] ?? [0]
    if (chance >= density || !grows(x, ground, z)) return undefined
    const kind = kinds[Math.floor(next() * kinds.length)]
    const [least, most] = TREES[kind]
    return { x, y: ground + 1, z, kind, height: least + Math.floor(next() * (most - least + 1)), seed: own }
  }

  /** The trees whose blocks can lie between two columns, both included. */
  function treesNear (fromX, fromZ, toX, toZ) {
    const found = []
    for (let i = Math.floor((fromX - REACH) / CELL); i <= Math.floor((toX + REACH) / CELL); i++) {
      for (let k = Math.floor((fromZ - REACH) / CELL); k <= Math.floor((toZ + REACH) / CELL); k++) {
        const tree = treeIn(i, k)
        if (tree) found.push(tree)
      }
    }
    return found
  }

  function plantTrees (canvas, chunkX, chunkZ, dirt) {
    for (const tree of treesNear(chunkX * 16, chunkZ * 16, chunkX * 16 + 15, chunkZ * 16 + 15)) {
      const wood = woods[tree.kind]
      for (const block of treeBlocks(tree.height, random(tree.seed))) {
        const x = tree.x + block.x - chunkX * 16
        const z = tree.z + block.z - chunkZ * 16
        const y = tree.y + block.y
        if (x < 0 || x > 15 || z < 0 || z > 15) continue
        if (block.part === 'log') canvas.set(x, y, z, wood.log)
        else if (!canvas.get(x, y, z)) canvas.set(x, y, z, wood.leaves)
        if (block.part === 'log' && block.y === 0) canvas.set(x, y - 1, z, dirt)
      }
    }
  }

  /** Grass and flowers on the chunk's grass blocks, cane by the water, a pumpkin now and then. */
  function plantSmall (canvas, chunkX, chunkZ, { heights, biomes, grass, sand, water }) {
    const next = random(hash(seed, chunkX, chunkZ, 56))
    for (let column = 0; column < 256; column++) {
      const x = column & 15; const z = column >> 4; const y = heights[column]
      const luck = next()
      const under = canvas.get(x, y, z)
      if (canvas.get(x, y + 1, z)) continue
      if (under === grass) {
        const open = biomes[column] === 'plains'
        if (luck < (open ? 0.16 : 0.07)) canvas.set(x, y + 1, z, small.grass)
        else if (luck > 0.985) canvas.set(x, y + 1, z, flowers[Math.floor(next() * FLOWERS.length)])
        else if (luck > 0.9845) canvas.set(x, y + 1, z, small.pumpkin)
      }
      const wet = (under === sand || under === grass) && y === SEA && byWater(canvas, x, y, z, water)
      if (wet && luck > 0.6 && luck < 0.78) {
        const tall = 1 + Math.floor(next() * 3)
        for (let i = 1; i <= tall; i++) canvas.set(x, y + i, z, small.cane)
      }
    }
  }

  return { treesNear, plantTrees, plantSmall }
}

function byWater (canvas, x, y, z, water) {
  return (x > 0 && canvas.get(x - 1, y, z) === water) || (x < 15 && canvas.get(x + 1, y, z) === water) ||
    (z > 0 && canvas.get(x, y, z - 1) === water) || (z < 15 && canvas.get(x, y, z + 1) === water)
}
