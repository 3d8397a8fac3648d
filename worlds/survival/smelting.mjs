/** What a furnace makes of what, and how long what burns: the game's own tables, which minecraft-data lacks. */

const SMELTS = {
  raw_iron: 'iron_ingot', raw_gold: 'gold_ingot', raw_copper: 'copper_ingot',
  iron_ore: 'iron_ingot', deepslate_iron_ore: 'iron_ingot', gold_ore: 'gold_ingot', deepslate_gold_ore: 'gold_ingot',
  nether_gold_ore: 'gold_ingot', copper_ore: 'copper_ingot', deepslate_copper_ore: 'copper_ingot',
  coal_ore: 'coal', deepslate_coal_ore: 'coal', redstone_ore: 'redstone', deepslate_redstone_ore: 'redstone',
  lapis_ore: 'lapis_lazuli', deepslate_lapis_ore: 'lapis_lazuli', diamond_ore: 'diamond',
  deepslate_diamond_ore: 'diamond', emerald_ore: 'emerald', deepslate_emerald_ore: 'emerald',
  nether_quartz_ore: 'quartz', ancient_debris: 'netherite_scrap',
  beef: 'cooked_beef', porkchop: 'cooked_porkchop', chicken: 'cooked_chicken', mutton: 'cooked_mutton',
  rabbit: 'cooked_rabbit', cod: 'cooked_cod', salmon: 'cooked_salmon', potato: 'baked_potato', kelp: 'dried_kelp',
  sand: 'glass', red_sand: 'glass', cobblestone: 'stone', stone: 'smooth_stone', sandstone: 'smooth_sandstone',
  red_sandstone: 'smooth_red_sandstone', quartz_block: 'smooth_quartz', basalt: 'smooth_basalt',
  cobbled_deepslate: 'deepslate', stone_bricks: 'cracked_stone_bricks', nether_bricks: 'cracked_nether_bricks',
  deepslate_bricks: 'cracked_deepslate_bricks', deepslate_tiles: 'cracked_deepslate_tiles',
  polished_blackstone_bricks: 'cracked_polished_blackstone_bricks', netherrack: 'nether_brick',
  clay_ball: 'brick', clay: 'terracotta', cactus: 'green_dye', sea_pickle: 'lime_dye', wet_sponge: 'sponge',
  chorus_fruit: 'popped_chorus_fruit', resin_clump: 'resin_brick'
}
const LOGS = /^(stripped_)?(oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|pale_oak)_(log|wood)$/
const COLOURED = /^(?!.*_glazed_).+_terracotta$/
const METAL = '(iron|golden|chainmail)'
const METAL_TOOL = new RegExp(
  `^${METAL}_(sword|pickaxe|axe|shovel|hoe|helmet|chestplate|leggings|boots|horse_armor)$`)

/** The name of what one of `name` becomes in a furnace, or null. */
export function smeltsTo (name) {
  if (LOGS.test(name)) return 'charcoal'
  if (METAL_TOOL.test(name)) return name.startsWith('golden') ? 'gold_nugget' : 'iron_nugget'
  if (COLOURED.test(name)) return name.replace('_terracotta', '_glazed_terracotta')
  return SMELTS[name] ?? null
}

const FOODS = new Set(['beef', 'porkchop', 'chicken', 'mutton', 'rabbit', 'cod', 'salmon', 'potato', 'kelp'])
const METALS = /^raw_(iron|gold|copper)$|_ore$|^ancient_debris$/

/** Smokers take food alone, blast furnaces ores and metal things; both work twice as fast. */
export function takes (station, name) {
  if (!smeltsTo(name)) return false
  if (station === 'smoker') return FOODS.has(name)
  if (station === 'blast_furnace') return METALS.test(name) || METAL_TOOL.test(name)
  return true
}

export const ticksFor = station => station === 'furnace' ? 200 : 100

const WOODS = '(oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|bamboo|pale_oak)'
const wood = things => new RegExp(`^(stripped_)?${WOODS}_${things}$`)
const FUELS = [
  [/^lava_bucket$/, 20000],
  [/^coal_block$/, 16000],
  [/^dried_kelp_block$/, 4001],
  [/^blaze_rod$/, 2400],
  [/^(coal|charcoal)$/, 1600],
  [wood('(boat|chest_boat|raft|chest_raft)'), 1200],
  [wood('hanging_sign'), 800],
  [/^(bamboo_mosaic|bamboo_mosaic_stairs|chiseled_bookshelf)$/, 300],
  [/^(bamboo_block|stripped_bamboo_block|mangrove_roots)$/, 300],
  [wood('(log|wood|planks|stairs|pressure_plate|fence|fence_gate|trapdoor)'), 300],
  [/^(crafting_table|cartography_table|fletching_table|smithing_table|loom|lectern|composter|barrel|chest)$/, 300],
  [/^(trapped_chest|bookshelf|jukebox|note_block|daylight_detector|ladder|bow|crossbow|fishing_rod)$/, 300],
  [/_banner$/, 300],
  [wood('(door|sign)'), 200],
  [/^wooden_(sword|pickaxe|axe|shovel|hoe)$/, 200],
  [wood('slab'), 150],
  [/^bamboo_mosaic_slab$/, 150],
  [wood('(button|sapling|propagule)'), 100],
  [/_wool$|^(stick|bowl|azalea|flowering_azalea|dead_bush)$/, 100],
  [/^(scaffolding|bamboo)$/, 50],
  [/_carpet$/, 67]
]
const EXACT = { ladder: 300, scaffolding: 50, bamboo: 50, mangrove_propagule: 100, moss_carpet: 0, pale_moss_carpet: 0 }

/** How many ticks one of `name` burns; 0 for what does not. */
export const burnTicks = name => EXACT[name] ?? FUELS.find(([pattern]) => pattern.test(name))?.[1] ?? 0
