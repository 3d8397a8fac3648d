/** Kinds of blocks that several rules speak of, by name. */

import { anyOf as pattern } from '../../../skills/facts/blocks.mjs'

/** A pattern for names listed with spaces between; `*` stands for anything. */
export const anyOf = list => pattern(list.trim().split(/\s+/))

/** Blocks whose front looks at the player who places them. */
export const FRONTED = anyOf(`
  furnace smoker blast_furnace chest trapped_chest ender_chest lectern stonecutter loom carved_pumpkin jack_o_lantern
  beehive bee_nest chiseled_bookshelf *_glazed_terracotta repeater comparator *_shulker_box`)

/** Blocks that turn up and down too. */
export const TURNING = anyOf('barrel dispenser dropper piston sticky_piston observer end_rod lightning_rod')

/** Ground that plants take root in. */
export const SOIL = anyOf(`
  grass_block dirt coarse_dirt rooted_dirt podzol mycelium farmland moss_block mud muddy_mangrove_roots
  pale_moss_block`)

/** Plants that need soil below them. */
export const PLANTS = anyOf(`
  grass short_grass tall_grass fern large_fern dandelion poppy blue_orchid allium azure_bluet *_tulip oxeye_daisy
  cornflower lily_of_the_valley sunflower lilac rose_bush peony *_sapling mangrove_propagule sweet_berry_bush
  pink_petals torchflower azalea flowering_azalea`)

/** Plants of two blocks. */
export const TALL = anyOf('tall_grass large_fern sunflower lilac rose_bush peony tall_seagrass')

/** Crops, which need farmland below them. */
export const CROPS = anyOf('wheat carrots potatoes beetroots pumpkin_stem melon_stem torchflower_crop')

/** Things that stand on the top of another block. */
export const STANDING = anyOf(`
  torch soul_torch redstone_torch redstone_wire rail *_rail repeater comparator *_pressure_plate snow *_carpet cake
  flower_pot potted_* *_sign *_banner brown_mushroom red_mushroom *candle`)

/** Things fixed to the side of another block. */
export const FIXED = anyOf('wall_torch *_wall_torch *_wall_sign *_wall_banner ladder tripwire_hook')

/** What operators in creative mode alone may put down (minecraft.wiki/w/Structure_Block, "Placing"; class GameMasterBlockItem). */
export const MASTERS = anyOf('structure_block jigsaw *command_block')

/** Lanterns that stand or hang. */
export const LANTERN = anyOf('lantern soul_lantern')

/** What gives way to shears alone. */
export const SHEARED = anyOf(`
  short_grass grass tall_grass fern large_fern vine seagrass tall_seagrass dead_bush cobweb hanging_roots glow_lichen
  nether_sprouts small_dripleaf *_leaves`)
