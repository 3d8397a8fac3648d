/**
 * What a broken block gives, by the tool that broke it. minecraft-data says which tool a block needs and which items it
 * can give, but not how many or how likely; the numbers here are the game's own loot tables.
 */

import { lootTables } from '../../../skills/facts/blocks.mjs'
import { SHEARED } from './kinds.mjs'

const AGE_RIPE = { wheat: 7, carrots: 7, potatoes: 7, beetroots: 3, nether_wart: 3, cocoa: 2, torchflower_crop: 1 }
const COUNTS = {
  lapis_ore: ['lapis_lazuli', 4, 9], deepslate_lapis_ore: ['lapis_lazuli', 4, 9],
  redstone_ore: ['redstone', 4, 5], deepslate_redstone_ore: ['redstone', 4, 5],
  copper_ore: ['raw_copper', 2, 5], deepslate_copper_ore: ['raw_copper', 2, 5],
  nether_gold_ore: ['gold_nugget', 2, 6], glowstone: ['glowstone_dust', 2, 4], clay: ['clay_ball', 4, 4],
  sea_lantern: ['prismarine_crystals', 2, 3], melon: ['melon_slice', 3, 7], snow_block: ['snowball', 4, 4],
  bookshelf: ['book', 3, 3], campfire: ['charcoal', 2, 2], ender_chest: ['obsidian', 8, 8],
  dead_bush: ['stick', 0, 2], amethyst_cluster: ['amethyst_shard', 2, 2]
}
const NOTHING = new Set([
  'spawner', 'cake', 'fire', 'soul_fire', 'powder_snow', 'budding_amethyst', 'suspicious_sand', 'suspicious_gravel',
  'turtle_egg', 'bee_nest', 'chiseled_bookshelf', 'glow_lichen', 'vine', 'seagrass', 'tall_seagrass', 'hanging_roots',
  'nether_sprouts', 'small_dripleaf', 'twisting_vines_plant', 'frogspawn', 'piston_head'
])
const ORE = /_ore$/
const PLAIN = { fortune: (_tool, _name, count) => count }
const GRASSES = /^(grass|short_grass|tall_grass|fern|large_fern)$/
const HALF_OF = { tall_grass: ['short_grass', 'grass'], large_fern: ['fern'], tall_seagrass: ['seagrass'] }

/**
 * @param {Registry} registry prismarine-registry
 * @param {Items} items see items.mjs
 * @param {{propertiesOf: (stateId: number) => Record<string, any>}} states see states.mjs
 * @param {() => number} random in [0, 1)
 * @param {any} [charms] see charms.mjs; none unless given
 * @returns {(block: Block, tool: Stack | null) => Stack[]} the stacks that lie there afterwards
 */
export function createLoot (registry, items, states, random, charms = PLAIN) {
  const tables = lootTables(registry)
  const between = (low, high) => low + Math.floor(random() * (high - low + 1))
  const chance = share => random() < share
  const first = names => names.find(items.exists)

  /** Stacks of the listed `[name, count]`; names that this version lacks and counts of zero fall away. */
  const stacks = list => list.filter(([name, count]) => count > 0 && items.exists(name))
    .map(([name, count]) => items.stack(name, count))

  /** The right tool, where the block gives nothing without. */
  function harvested (block, tool) {
    if (!block.harvestTools) return true
    return Boolean(tool && block.harvestTools[registry.itemsByName[tool.name].id])
  }

  function leaves (name) {
    const tree = name.replace(/_leaves$/, '')
    const sapling = /azalea$/.test(tree) ? tree : `${tree}_sapling`
    const list = []
    if (tree !== 'mangrove' && chance(tree === 'jungle' ? 0.025 : 0.05)) list.push([sapling, 1])
    if (chance(0.02)) list.push(['stick', between(1, 2)])
    if (/^(oak|dark_oak)$/.test(tree) && chance(0.005)) list.push(['apple', 1])
    return list
  }

  /** How many of `tries` come off. */
  const times = (tries, share) => Array.from({ length: tries }).filter(() => chance(share)).length
  /** Extra seeds or roots of a ripe crop: up to three more, each with the game's chance. */
  const more = tries => times(tries, 0.5714286)
  const berries = age => age < 2 ? 0 : between(age - 1, age)

  function crop (name, age) {
    const ripe = age >= AGE_RIPE[name]
    switch (name) {
      case 'wheat': return ripe ? [['wheat', 1], ['wheat_seeds', 1 + more(3)]] : [['wheat_seeds', 1]]
      case 'beetroots': return ripe ? [['beetroot', 1], ['beetroot_seeds', 1 + more(3)]] : [['beetroot_seeds', 1]]
      case 'carrots': return [['carrot', ripe ? 2 + more(3) : 1]]
      case 'potatoes': return [['potato', ripe ? 2 + more(3) : 1], ['poisonous_potato', ripe && chance(0.02) ? 1 : 0]]
      case 'nether_wart': return [['nether_wart', ripe ? between(2, 4) : 1]]
      case 'cocoa': return [['cocoa_beans', ripe ? 3 : 1]]
      default: return [[ripe ? 'torchflower' : 'torchflower_seeds', 1]]
    }
  }

  /** `[name, count]` of blocks whose loot depends on their state or on chance; undefined for all others. */
  function special ({ name }, properties, tool) {
    if (name in AGE_RIPE) return crop(name, properties.age)
    if (/_leaves$/.test(name)) return leaves(name)
    if (GRASSES.test(name)) return [['wheat_seeds', chance(0.125) ? 1 : 0]]
    if (NOTHING.has(name) || /^infested_|^attached_|^potted_|candle_cake$/.test(name)) return besides(name)
    if (/_door$/.test(name)) return [[name, properties.half === 'lower' ? 1 : 0]]
    if (/_bed$/.test(name)) return [[name, properties.part === 'head' ? 1 : 0]]
    if (/_slab$/.test(name)) return [[name, properties.type === 'double' ? 2 : 1]]
    if (/(^|_)candle$/.test(name)) return [[name, properties.candles]]
    if (COUNTS[name]) {
      const [item, low, high] = COUNTS[name]
      const bonus = name === 'amethyst_cluster' && /_pickaxe$/.test(tool?.name ?? '')
      return [[item, bonus ? 4 : between(low, high)]]
    }
    switch (name) {
      case 'gravel': return [[chance(0.1) ? 'flint' : 'gravel', 1]]
      case 'snow': return [['snowball', properties.layers]]
      case 'cobweb': return [['string', 1]]
      case 'sweet_berry_bush': return [['sweet_berries', berries(properties.age)]]
      case 'cave_vines': case 'cave_vines_plant': return [['glow_berries', properties.berries ? 1 : 0]]
      case 'sea_pickle': return [['sea_pickle', properties.pickles]]
      case 'pink_petals': return [['pink_petals', properties.flower_amount]]
      case 'brown_mushroom_block': case 'red_mushroom_block':
        return [[name.replace('_block', ''), Math.max(0, between(-6, 2))]]
      case 'pumpkin_stem': case 'melon_stem':
        return [[name.replace('stem', 'seeds'), times(3, (properties.age + 1) / 15)]]
      case 'gilded_blackstone': return chance(0.1) ? [['gold_nugget', between(2, 5)]] : [['gilded_blackstone', 1]]
      case 'composter': return [['composter', 1], ['bone_meal', properties.level === 8 ? 1 : 0]]
      case 'weeping_vines': case 'twisting_vines': return [[name, chance(0.33) ? 1 : 0]]
      case 'wall_torch': return [['torch', 1]]
      default: return undefined
    }
  }

  /** What is left of a pot or a cake with a candle when it breaks. */
  function besides (name) {
    if (name.startsWith('potted_')) return [['flower_pot', 1], [name.slice('potted_'.length), 1]]
    if (/candle_cake$/.test(name)) return [[name.replace('_cake', ''), 1]]
    if (name.startsWith('attached_')) return [[name.replace(/attached_|_stem/g, '') + '_seeds', chance(0.5) ? 1 : 0]]
    return []
  }

  return (block, tool) => {
    if (!harvested(block, tool)) return []
    const properties = states.propertiesOf(block.stateId)
    if (tool?.name === 'shears' && SHEARED.test(block.name)) {
      const halves = HALF_OF[block.name]
      return stacks([halves ? [first(halves), 2] : [block.name, 1]])
    }
    const table = tables[block.name]
    const whole = table?.drops.find(drop => drop.silkTouch)
    if (whole && items.levelOf(tool, 'silk_touch')) return stacks([[whole.item, 1]])
    const list = special(block, properties, tool)
    const more = ([name, count]) => [name, charms.fortune(tool, name, count)]
    if (list) return stacks(ORE.test(block.name) ? list.map(more) : list)
    const names = table
      ? table.drops.filter(drop => !drop.silkTouch).map(drop => drop.item)
      : (block.drops ?? []).map(/** @param {any} drop */ drop => registry.items[drop.drop?.id ?? drop.drop ?? drop]?.name)
    return stacks([...new Set(names)].filter(Boolean).map(name => more([name, 1])))
  }
}
