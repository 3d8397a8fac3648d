import { NEIGHBOURS } from '../directions.mjs'
import { isFalling } from '../facts/blocks.mjs'
import { keptAt } from './sites.mjs'

/** What people build and use. */
const BUILT = /chest|shulker|barrel|furnace|smoker|crafting_table|smithing_table|anvil|(^|_)bed$|door|gate|glass|planks|stairs|slab|fence|wool$|carpet|torch|sign$|lantern|bookshelf|rail$|bricks|concrete|glazed|farmland|hopper|spawner|beacon|banner|_wall$|lectern|loom|grindstone|cauldron|campfire|dispenser|dropper|piston|repeater|comparator|lever|button|pressure_plate|polished|chiseled|smooth_|cut_|quartz_block|pillar|(iron|gold|diamond|emerald|lapis|redstone|netherite|copper|coal)_block|bee|cake|flower_pot|scaffolding|stripped|enchanting|brewing|end_portal|conduit|sea_lantern|jukebox|note_block|observer|target$|tnt|ladder|composter|cartography|stonecutter|bell$|chain$|iron_bars/

/** What may be dug away merely to get somewhere. */
const NATURAL = /^((infested_)?stone|deepslate|granite|diorite|andesite|tuff|calcite|dirt|coarse_dirt|rooted_dirt|grass_block|podzol|mycelium|mud|clay|gravel|sand|red_sand|sandstone|red_sandstone|snow|snow_block|moss_block|netherrack|basalt|blackstone|soul_sand|soul_soil|end_stone|dripstone_block|smooth_basalt|cobweb|vine|bamboo|sugar_cane|cactus|cobblestone|cobbled_deepslate|terracotta|crimson_nylium|warped_nylium|mushroom_stem)$|_leaves$|^leaves|_ore$|mushroom_block$|^(brown|red|orange|yellow|white|light_gray)_terracotta$/

/** Never set foot in or on these. */
export const HARMFUL = /^(lava|fire|soul_fire|cactus|magma_block|sweet_berry_bush|wither_rose|powder_snow|campfire|soul_campfire|cobweb)$/

/** @param {string} name of a block @returns {boolean} whether people made or placed it */
export const isBuilt = name => BUILT.test(name)

/** @param {string} name of a block @returns {boolean} whether walking may dig through it */
export const isNatural = name => NATURAL.test(name) && !BUILT.test(name)

/** @param {Block|null} block @returns {boolean} water or lava, or something that stands in water */
export const isLiquid = block => block !== null && (/water|lava|bubble_column|kelp|seagrass/.test(block.name) ||
  block.getProperties?.().waterlogged === true)

/** @param {Block|null} block @returns {boolean} whether it falls when what carries it goes */
export const falls = block => block !== null && isFalling(block.name)

/** @param {Block|null} block @returns {boolean} whether one can walk through it; unknown blocks are not open */
export const isOpen = block => block !== null && block.boundingBox === 'empty' && !isLiquid(block)

/** @param {Block|null} block @returns {boolean} whether one can stand on it */
export const isFloor = block => block !== null && block.boundingBox === 'block' && !HARMFUL.test(block.name)

/**
 * Whoever digs, as far as it bears on what may be dug.
 * @typedef {object} Digger
 * @property {Bot} bot
 * @property {Point|null} chest the shared chest
 * @property {Vec3|null} repairs the block of a building that is dug to be put right
 * @property {{memory: {isShut: (key: string) => boolean}, spawnGuard: {covers: (at: Vec3) => boolean}, leaving: boolean}} handle
 */

/**
 * Why the bot can change no block anywhere now; null where it can. In adventure mode the server ignores who tries; a spectator waits
 * (reflexes/spectate.mjs).
 * @param {Bot} bot
 * @returns {string|null}
 */
export const looksOn = ({ game }) => game?.gameMode === 'adventure' ? 'the server has the bot in adventure mode' : null

/**
 * Why nothing comes of what the bot mines; null where something does (Minecraft Wiki, "Creative", "Breaking blocks").
 * @param {Bot} bot
 * @returns {string|null}
 */
export const minesInVain = ({ game }) => game?.gameMode === 'creative' ? 'the server has the bot in creative mode, in which blocks drop nothing' : null

/**
 * Why the server does not let the bot dig there, as far as the bot knows.
 * @param {Pick<Digger, 'bot'|'handle'>} context
 * @param {Vec3} position
 * @returns {string|null}
 */
export function refusal ({ bot, handle }, position) {
  if (looksOn(bot)) return looksOn(bot)
  if (handle.spawnGuard.covers(position)) return 'the server guards its spawn'
  return handle.memory.isShut(position.toString()) ? 'the server does not let the bot dig here, or somebody is behind it' : null
}

/**
 * Why this block is not to be dug, whatever a skill wants of it.
 * @param {Digger} context
 * @param {Block} block
 * @returns {string|null}
 */
export function protection (context, block) {
  const refused = refusal(context, block.position)
  if (refused) return refused
  if (!context.repairs?.equals(block.position) && keptAt(context.bot, block.position)) return 'it belongs to a building'
  const { chest } = context
  if (!chest) return null
  const { x, y, z } = block.position
  const isEmpty = depth => {
    const below = context.bot.blockAt(block.position.offset(0, -depth, 0), false)
    return below === null || below.boundingBox === 'empty'
  }
  return carriesChest(chest, x, y, z, isEmpty, context.handle.leaving) ? 'it carries the shared chest' : null
}

/**
 * Whether a cell is part of what the shared chest stands on: what lies right under it, and any thin floor around it
 * with nothing beneath, which is a platform that everybody stands on.
 * @param {{x: number, y: number, z: number}} chest
 * @param {number} x @param {number} y @param {number} z
 * @param {(depth: number) => boolean} isEmpty whether there is nothing so many blocks below the cell
 * @param {boolean} [leaving] for whoever is shut in under it: all but what is right under the chest may go
 * @returns {boolean}
 */
export function carriesChest (chest, x, y, z, isEmpty, leaving = false) {
  const dx = Math.abs(x - chest.x)
  const dz = Math.abs(z - chest.z)
  if (y >= chest.y || dx > 24 || dz > 24) return false
  const around = leaving ? 0 : 3
  if (dx <= around && dz <= around && y >= chest.y - 3) return true
  if (y < chest.y - 2) return false
  // A tunnel is no more than three blocks high.
  for (let depth = 1; depth <= 6; depth++) if (!isEmpty(depth)) return false
  return true
}

/** Whether water runs over a block: lava beside it turns to stone before it comes, for that takes it six times as long. */
export const isQuenched = (bot, position) => bot.blockAt(position.offset(0, 1, 0), false)?.name === 'water'

/** Whether there is lava above or beside a block, which would flow to where it was. */
export const isByLava = (bot, position) =>
  NEIGHBOURS.some(side => side.y >= 0 && /lava/.test(bot.blockAt(position.plus(side), false)?.name ?? ''))

/** Whether a bot is in the water; whoever bobs up and down at the surface is out of it for a tick now and then. */
function isSwimming ({ entity, blockAt }) {
  const { isInWater, onGround, position } = entity
  return isInWater || (!onGround && isLiquid(blockAt(position.offset(0, -0.5, 0), false)))
}

/**
 * Why digging this block now would do harm, seen from where the bot stands.
 * @param {{bot: Bot, wades: boolean}} context
 * @param {Block} block
 * @returns {string|null}
 */
export function danger (context, block) {
  const { bot } = context
  if (isByLava(bot, block.position) && !(context.wades && isQuenched(bot, block.position))) return 'lava would flow out'
  for (const side of NEIGHBOURS) {
    if (side.y < 0) continue
    const beside = bot.blockAt(block.position.plus(side), false)
    if (isLiquid(beside) && !isLiquid(block) && !isSwimming(bot) && !context.wades) return 'water would flow out'
  }
  const feet = bot.entity.position.floored()
  const own = block.position.x === feet.x && block.position.z === feet.z
  if (own && block.position.y < feet.y) {
    const below = bot.blockAt(block.position.offset(0, -1, 0), false)
    if (!isFloor(below)) return 'the bot would fall'
  }
  if (own && block.position.y > feet.y && falls(bot.blockAt(block.position.offset(0, 1, 0), false))) {
    return 'what lies above would fall on the bot'
  }
  return null
}
