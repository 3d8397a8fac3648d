import { createRequire } from 'node:module'
import { COLOURS, ORE, WATERY } from '../../facts/blocks.mjs'

const { Vec3 } = createRequire(import.meta.url)('vec3')

/** So far above a bot under the open sky the map begins; whoever is under a roof sees the room that they are in. */
const ABOVE = 24
const BELOW = 24

/** What a block is drawn as, the first that fits: a letter, a word for the legend, and the blocks' names. */
/** @type {[letter: string, kind: string, names: RegExp][]} */
const KINDS = [
  ['~', 'water', WATERY],
  ['!', 'lava', /^(lava|magma_block|fire)$/],
  ['T', 'tree', /_(log|wood|stem|hyphae)$/],
  ['t', 'leaves', /_leaves$|mushroom_block$|^azalea/],
  ['c', 'coal ore', /coal_ore$/],
  ['i', 'iron ore', /iron_ore$/],
  ['u', 'copper ore', /copper_ore$/],
  ['g', 'gold ore', /gold_ore$/],
  ['r', 'redstone ore', /redstone_ore$/],
  ['l', 'lapis lazuli ore', /lapis_ore$/],
  ['d', 'diamond ore', /diamond_ore$/],
  ['e', 'emerald ore', /emerald_ore$/],
  ['q', 'quartz ore', /quartz_ore$/],
  ['a', 'ancient debris', /^ancient_debris$/],
  ['o', 'ore', ORE],
  ['=', 'storage', /chest$|barrel$|shulker_box$/],
  ['&', 'workplace', /^(crafting_table|furnace|blast_furnace|smoker|smithing_table|stonecutter|anvil|loom)$/],
  ['"', 'crop', /^(wheat|carrots|potatoes|beetroots|farmland|pumpkin|melon|sugar_cane|sweet_berry_bush|cactus|bamboo)$/],
  ['s', 'sand', /sand$|^gravel$|^clay$|sandstone$/],
  ['*', 'snow', /^snow|ice$|powder_snow$/],
  ...COLOURS.map((dye, at) => /** @type {[string, string, RegExp]} */ ([
    String.fromCharCode('A'.charCodeAt(0) + at), dye.replace('_', ' '), new RegExp(`^${dye}_(wool|concrete|concrete_powder|(glazed_)?terracotta|stained_glass|bed)$`)
  ])),
  ['^', 'stone', /stone|^(granite|diorite|andesite|tuff|calcite|bedrock|obsidian)$|^deepslate|basalt$|terracotta$/],
  ['#', 'built', /_planks$|_stairs$|_slab$|bricks$|_wall$|_fence$|_door$|glass|concrete$|_wool$/],
  [',', 'grass', /grass|^moss_block$|^podzol$|^mycelium$|fern$|flower|^(dandelion|poppy|cornflower|allium)$|tulip$/]
]
/** Blocks that one looks through from above. */
const CLEAR = /air$|^barrier$|^light$|^structure_void$|torch$|^(short_|tall_)?grass$|fern$|^vine$|_carpet$/
const GROUND = ['.', 'ground']
const NOTHING = ' '
/** The letter of the lowest height; one block higher is the next letter. */
const LOWEST = '#'.charCodeAt(0)

const drawn = new WeakMap()

/** The letter and the word of a block state; null for what one looks through. */
function kindOf (registry, state) {
  let kinds = drawn.get(registry)
  if (!kinds) drawn.set(registry, kinds = new Map())
  let kind = kinds.get(state)
  if (kind === undefined) {
    const name = registry.blocksByStateId[state]?.name ?? 'air'
    kind = CLEAR.test(name) ? null : KINDS.find(([, , names]) => names.test(name)) ?? GROUND
    kinds.set(state, kind)
  }
  return kind
}

/**
 * The surroundings seen from above.
 * @param {Bot} bot
 * @param {number} radius in blocks, to each side
 * @returns {{x: number, z: number, rows: string[], low: number, heights: string[], legend: Record<string, string>}}
 *   `rows[j][i]` is the column at (x + i, z + j), a blank where nothing is known; `legend` has a word for each letter in
 *   it; `heights[j][i]` tells how high what is seen there lies: `#` at `low`, `$` one above it, and so on
 */
export function drawMap (bot, radius) {
  const { x: cx, y: cy, z: cz } = bot.entity.position.floored()
  const { minY, height } = bot.game
  const ceiling = Math.min(cy + ABOVE, minY + height - 1)
  const top = isRoofed(bot, cx, cy, cz, ceiling) ? cy + 1 : ceiling
  const low = Math.max(cy - BELOW, minY)
  const legend = {}
  const rows = []
  const heights = []
  for (let z = cz - radius; z <= cz + radius; z++) {
    let row = ''
    let height = ''
    for (let x = cx - radius; x <= cx + radius; x++) {
      const seen = seenFrom(bot, x, z, top, low)
      if (seen) legend[seen.kind[0]] = seen.kind[1]
      row += seen ? seen.kind[0] : NOTHING
      height += seen ? String.fromCharCode(LOWEST + seen.y - low) : NOTHING
    }
    rows.push(row)
    heights.push(height)
  }
  return { x: cx - radius, z: cz - radius, rows, low, heights, legend }
}

/** Whether something other than a tree is over the bot's head. */
function isRoofed (bot, x, y, z, ceiling) {
  for (let above = y + 2; above <= ceiling; above++) {
    const kind = kindOf(bot.registry, bot.world.getBlockStateId(new Vec3(x, above, z)))
    if (kind && kind[0] !== 'T' && kind[0] !== 't') return true
  }
  return false
}

function seenFrom (bot, x, z, top, bottom) {
  const column = bot.world.getColumn(x >> 4, z >> 4)
  if (!column) return null
  const { minY } = bot.game
  const at = { x: x & 15, y: 0, z: z & 15 }
  for (let y = top; y >= bottom; y--) {
    const section = column.sections[(y - minY) >> 4]
    if (!section || section.solidBlockCount === 0) {
      y -= (y - minY) & 15
      continue
    }
    at.y = (y - minY) & 15
    const state = section.get ? section.get(at) : section.getBlock(at)
    const kind = state ? kindOf(bot.registry, state) : null
    if (kind) return { kind, y }
  }
  return null
}
