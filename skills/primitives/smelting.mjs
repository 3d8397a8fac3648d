/** Ticks that one item takes in a furnace; blast furnaces and smokers need half. */
export const SMELT_TICKS = 200

/** Minecraft's own furnace recipes, which minecraft-data does not carry: result → what it is made of, best first. */
const SMELTS = {
  iron_ingot: ['raw_iron', 'iron_ore', 'deepslate_iron_ore'],
  gold_ingot: ['raw_gold', 'gold_ore', 'deepslate_gold_ore', 'nether_gold_ore'],
  copper_ingot: ['raw_copper', 'copper_ore', 'deepslate_copper_ore'],
  netherite_scrap: ['ancient_debris'],
  coal: ['coal_ore', 'deepslate_coal_ore'],
  diamond: ['diamond_ore', 'deepslate_diamond_ore'],
  emerald: ['emerald_ore', 'deepslate_emerald_ore'],
  lapis_lazuli: ['lapis_ore', 'deepslate_lapis_ore'],
  redstone: ['redstone_ore', 'deepslate_redstone_ore'],
  quartz: ['nether_quartz_ore'],
  glass: ['sand', 'red_sand'],
  stone: ['cobblestone'],
  smooth_stone: ['stone'],
  deepslate: ['cobbled_deepslate'],
  smooth_sandstone: ['sandstone'],
  smooth_red_sandstone: ['red_sandstone'],
  smooth_quartz: ['quartz_block'],
  smooth_basalt: ['basalt'],
  brick: ['clay_ball'],
  nether_brick: ['netherrack'],
  cracked_stone_bricks: ['stone_bricks'],
  cracked_nether_bricks: ['nether_bricks'],
  cracked_deepslate_bricks: ['deepslate_bricks'],
  cracked_deepslate_tiles: ['deepslate_tiles'],
  cracked_polished_blackstone_bricks: ['polished_blackstone_bricks'],
  terracotta: ['clay'],
  green_dye: ['cactus'],
  lime_dye: ['sea_pickle'],
  popped_chorus_fruit: ['chorus_fruit'],
  sponge: ['wet_sponge'],
  dried_kelp: ['kelp'],
  baked_potato: ['potato'],
  cooked_beef: ['beef'],
  cooked_porkchop: ['porkchop'],
  cooked_chicken: ['chicken'],
  cooked_mutton: ['mutton'],
  cooked_rabbit: ['rabbit'],
  cooked_cod: ['cod'],
  cooked_salmon: ['salmon']
}

const WOOD = 'oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|pale_oak'
const TREE = new RegExp(`^(stripped_)?(${WOOD})_(log|wood)$`)
const TERRACOTTA = /^(.+)_glazed_terracotta$/

/** @param {string} result @returns {string[]} the items that smelt into it, best first; empty where none does */
export function smeltedFrom (result, registry) {
  if (result === 'charcoal') return Object.keys(registry.itemsByName).filter(name => TREE.test(name))
  const glazed = TERRACOTTA.exec(result)
  if (glazed) return [`${glazed[1]}_terracotta`]
  return (SMELTS[result] ?? []).filter(name => registry.itemsByName[name])
}

const BURN = {
  lava_bucket: 20000, coal_block: 16000, dried_kelp_block: 4001, blaze_rod: 2400, coal: 1600, charcoal: 1600, bamboo: 50, stick: 100
}

const BURN_BY_KIND = [
  [new RegExp(`^(stripped_)?(${WOOD})_(log|wood)$`), 300],
  [new RegExp(`^(${WOOD}|bamboo)_(planks|fence|fence_gate|stairs|trapdoor|pressure_plate)$`), 300],
  [new RegExp(`^(${WOOD}|bamboo)_slab$`), 150],
  [new RegExp(`^(${WOOD}|bamboo)_door$`), 200],
  [/_sapling$/, 100],
  [/^wooden_(pickaxe|axe|shovel|hoe|sword)$/, 200],
  [/^(crafting_table|chest|barrel|bookshelf|ladder|lectern|loom|composter|bow|fishing_rod)$/, 300],
  [/_wool$/, 100]
]

/** What burns first where nothing is asked for: true fuel, then what wood gives, dearest last. */
const PREFERENCE = ['coal', 'charcoal', 'dried_kelp_block', 'blaze_rod', 'coal_block', 'bamboo']

/** @param {string} name @returns {number} ticks that one of it burns; 0 where it is no fuel */
export function burnTicks (name) {
  return BURN[name] ?? BURN_BY_KIND.find(([pattern]) => pattern.test(name))?.[1] ?? 0
}

/**
 * Choose fuel for a number of items.
 * @param {Record<string, number>} stock
 * @param {number} items to be smelted
 * @param {object} [options] `only` names that may be burnt, `keep` names that must not
 * @returns {{name: string, count: number}|null} null where the stock does not hold enough of one kind
 */
export function chooseFuel (stock, items, { only = null, keep = [] } = {}) {
  const need = items * SMELT_TICKS
  const rank = name => {
    const at = PREFERENCE.indexOf(name)
    if (at >= 0) return at
    return /planks$/.test(name) ? 10 : /log$|wood$/.test(name) ? 12 : name === 'stick' ? 11 : 20
  }
  return Object.entries(stock)
    .filter(([name, count]) => burnTicks(name) * count >= need && !keep.includes(name) && (!only || only.includes(name)))
    .map(([name]) => ({ name, count: Math.ceil(need / burnTicks(name)) }))
    // A lava bucket or a coal block for one ingot is waste.
    .sort((a, b) => Number(waste(a, need) > 4000) - Number(waste(b, need) > 4000) || rank(a.name) - rank(b.name))[0] ?? null
}

const waste = ({ name, count }, need) => burnTicks(name) * count - need
