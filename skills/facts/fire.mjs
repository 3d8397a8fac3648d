/** What fire does, by the table of fire.json: what burns for how long, what cooks into what, and where. */
import { readFacts } from './read.mjs'

const facts = readFacts('fire')

/** Ticks that one item takes in a furnace. */
const SMELT_TICKS = facts.furnace_ticks

/** What is smelted at a time is shared out over so many furnaces at most. @type {number} */
export const FURNACES_AT_ONCE = facts.furnaces_at_once

/** Stations that cook twice as fast, and burn what they burn twice as fast too. */
const FAST = new Set(['blast_furnace', 'smoker'])
/** What each station cooks. */
const TABLES = {
  furnace: [facts.smelting, facts.blasting, facts.smoking],
  blast_furnace: [facts.blasting],
  smoker: [facts.smoking]
}

const whole = patterns => new RegExp(`^(${patterns.join('|').replaceAll('(wood)', `(${facts.wood})`)})$`)
const FUELS = facts.fuels.map(({ items, ticks, before }) => ({ fits: whole(items), ticks, before }))
const RESULTS = Object.fromEntries(Object.entries(TABLES).map(([station, tables]) => [
  station, tables.flatMap(table => Object.entries(table).map(([result, inputs]) => ({ result, inputs, fits: whole(inputs) })))
]))

/** Whether a version such as `1.18.2` comes before another. */
function isBefore (version, other) {
  const [a, b] = [version, other].map(each => each.split('.').map(Number))
  const at = a.findIndex((number, i) => number !== (b[i] ?? 0))
  return at >= 0 ? a[at] < (b[at] ?? 0) : a.length < b.length
}

/**
 * How many ticks one of an item burns; 0 where it is no fuel.
 * @param {string} name
 * @param {string} [station] furnace, blast_furnace or smoker
 * @param {string | null} [version] of the game; null: the newest
 */
export function burnTicks (name, station = 'furnace', version = null) {
  const fuel = FUELS.find(({ fits, before }) => fits.test(name) && (!before || (version && isBefore(version, before))))
  return Math.floor((fuel?.ticks ?? 0) / (FAST.has(station) ? 2 : 1))
}

/** How many ticks one item takes at a station. */
export const ticksFor = station => FAST.has(station) ? SMELT_TICKS / 2 : SMELT_TICKS

/** The name of what one of `name` becomes at a station, or null. */
export const smeltsTo = (name, station = 'furnace') => RESULTS[station]?.find(({ fits }) => fits.test(name))?.result ?? null

/**
 * The items that cook into `result` at a station, best first; none where the station does not make it.
 * @param {string} result
 * @param {{itemsByName: object}} registry
 * @param {string} [station]
 * @returns {string[]}
 */
export function smeltedFrom (result, { itemsByName }, station = 'furnace') {
  const inputs = RESULTS[station]?.find(each => each.result === result)?.inputs ?? []
  return inputs.flatMap(pattern => itemsByName[pattern] ? [pattern] : Object.keys(itemsByName).filter(name => whole([pattern]).test(name)))
}
