/** Kinds of blocks, by the table of blocks.json. */
import createRegistry from 'prismarine-registry'
import { readFacts } from './read.mjs'

const facts = readFacts('blocks')

/** @type {string[]} blocks that a subtask may name as its station */
export const STATIONS = facts.stations

/** As near to the shared chest as this a station counts as standing ready, and no other is put down. */
export const STATION_RADIUS = 24

/** Of what is dyed, in the order of their numbers. @type {string[]} */
export const COLOURS = facts.colours

export const FIRE = /^(soul_)?fire$/
/** Before 1.13 there is `bed` alone. */
export const BED = /(^|_)bed$/
/** Of 1.13 as of later versions: `sign` has no wood there. */
export const SIGN = /(^|_)sign$/
/** What things are kept in, a shared chest too. */
export const STORES = /chest$|barrel$|shulker_box$/
/** What a hand flips, and what it opens and shuts; iron takes a switch. */
export const SWITCH = /^lever$|_button$/
export const OPENED = /^(?!iron_).*_(door|trapdoor|fence_gate)$/
/** Water, and what stands in it wherever it is. */
export const WATERY = /^(water|bubble_column|kelp|kelp_plant|seagrass|tall_seagrass)$/
export const ORE = /_ore$|^ancient_debris$/
export const PLATE = /_pressure_plate$/

/** What a tree or a huge fungus of the nether stands on. */
export const TRUNK = new RegExp(`(${facts.trunks.join('|')})$`)

/** Blocks that lead into other dimensions. @type {string[]} */
export const GATES = facts.gates

/** Blocks that lie in the rock and take no pickaxe themselves. @type {string[]} */
export const BURIED = Object.keys(facts.buried)

/** The dimension in which the shared chest is, and all that is made. */
export const HOME = 'overworld'

/** The dimension behind a portal of obsidian. */
export const NETHER = 'the_nether'

/**
 * A pattern for names; `*` stands for anything.
 * @param {string[]} names
 * @returns {RegExp}
 */
export const anyOf = names => new RegExp(`^(${names.map(name => name.replaceAll('*', '.*')).join('|')})$`)

/** What a hoe makes of a block. @type {Record<string, string>} */
export const TILLED = facts.tilled

/** Blocks of which a shovel makes a path. */
export const TRODDEN = anyOf(facts.trodden)

const REPLACEABLE = anyOf(facts.replaceable)
const FALLING = anyOf(facts.falling)

/** Full blocks in which nobody suffocates. */
export const AIRY = anyOf(facts.airy)

/**
 * Whether another block may be put in the place of one.
 * @param {string} name
 * @param {{layers?: number|string}} [properties] of its state: snow gives way while it is one layer
 */
export const isReplaceable = (name, { layers = 1 } = {}) => REPLACEABLE.test(name) && Number(layers) === 1

/** @param {string} name @returns {boolean} whether it falls when what carries it goes */
export const isFalling = name => FALLING.test(name)

/** The version that made loot a matter of tables, and changed nothing of it by that: those before it go by its own. */
const FIRST_TABLES = '1.14.4'

/** @param {{blockLoot?: any}} registry prismarine-registry @returns {Record<string, any>} name of a block → what it drops */
export const lootTables = registry => registry.blockLoot ?? createRegistry(FIRST_TABLES).blockLoot

/**
 * Whether a block that is dug without Silk Touch can be put back: ore and grass give something else, glass nothing.
 * @param {{blockLoot?: any}} registry prismarine-registry
 * @param {string} name
 */
export function givesItself (registry, name) {
  return (lootTables(registry)[name]?.drops ?? []).some(({ item, silkTouch }) => item === name && !silkTouch)
}
