/** Kinds of blocks, by the table of blocks.json. */
import { readFacts } from './read.mjs'

const facts = readFacts('blocks')

/** @type {string[]} blocks that a subtask may name as its station */
export const STATIONS = facts.stations

/**
 * A pattern for names; `*` stands for anything.
 * @param {string[]} names
 * @returns {RegExp}
 */
export const anyOf = names => new RegExp(`^(${names.map(name => name.replaceAll('*', '.*')).join('|')})$`)

const REPLACEABLE = anyOf(facts.replaceable)
const FALLING = anyOf(facts.falling)

/**
 * Whether another block may be put in the place of one.
 * @param {string} name
 * @param {{layers?: number|string}} [properties] of its state: snow gives way while it is one layer
 */
export const isReplaceable = (name, { layers = 1 } = {}) => REPLACEABLE.test(name) && Number(layers) === 1

/** @param {string} name @returns {boolean} whether it falls when what carries it goes */
export const isFalling = name => FALLING.test(name)
