import { burnTicks, ticksFor } from '../../facts/fire.mjs'

/** What burns first where nothing is asked for: true fuel, then what wood gives, dearest last. */
const PREFERENCE = ['coal', 'charcoal', 'dried_kelp_block', 'blaze_rod', 'coal_block', 'bamboo']

/**
 * How a station cooks.
 * @param {string} station furnace, blast_furnace or smoker
 * @param {string | null} [version] of the game
 * @returns {{station: string, ticks: number, burns: (name: string) => number}} ticks an item, and ticks that a fuel burns
 */
export const fireOf = (station, version = null) =>
  ({ station, ticks: ticksFor(station), burns: name => burnTicks(name, station, version) })

/**
 * Choose fuel for a number of items.
 * @param {Record<string, number>} stock
 * @param {number} items to be smelted
 * @param {Record<string, any>} [options] `only` names that may be burnt, `keep` names that must not, `fire` see fireOf
 * @returns {{name: string, count: number}|null} null where the stock does not hold enough of one kind
 */
export function chooseFuel (stock, items, { only = null, keep = [], fire = fireOf('furnace') } = {}) {
  const need = items * fire.ticks
  const rank = name => {
    const at = PREFERENCE.indexOf(name)
    if (at >= 0) return at
    return /planks$/.test(name) ? 10 : /log$|wood$/.test(name) ? 12 : name === 'stick' ? 11 : 20
  }
  const waste = ({ name, count }) => fire.burns(name) * count - need
  return Object.entries(stock)
    .filter(([name, count]) => fire.burns(name) * count >= need && !keep.includes(name) && (!only || only.includes(name)))
    .map(([name]) => ({ name, count: Math.ceil(need / fire.burns(name)) }))
    // A lava bucket or a coal block for one ingot is waste.
    .sort((a, b) => Number(waste(a) > 4000) - Number(waste(b) > 4000) || rank(a.name) - rank(b.name))[0] ?? null
}
