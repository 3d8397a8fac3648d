/** Checks what people write into a world file, and says in one line what is wrong and where. */

import { DAY_TICKS } from '../skills/facts/day.mjs'
import { QUIRKS, wrongQuirk } from './quirks/index.mjs'

/** A world file cannot be used. The message is one line for people: file, place in the file, what is wrong. */
export class WorldFileError extends Error {}

const FIELDS = ['name', 'about', 'terrain', 'spawn', 'chest', 'blocks', 'containers', 'triggers', 'mobs', 'inventories', 'time', 'rules', 'quirks']

/** The rules a world can set, with their values where the file is silent. */
export const RULES = {
  daylight_cycle: true, // time passes
  animals: false, // herds appear near players
  hostile_mobs: false, // monsters appear at night and in dark caves
  mob_griefing: true, // explosions break blocks
  keep_inventory: false,
  pvp: false,
  spawn_protection: 0 // blocks around the spawn that only operators may change
}

/** How long a list of blocks from one entry may get: more is a slip of the pen. */
const MOST_BLOCKS = 200_000
const REACH = 30_000_000

/**
 * @param {any} form the parsed file
 * @param {(where: string, what: string) => never} fail
 */
export function checkForm (form, fail) {
  if (!isObject(form)) fail('', 'is not a JSON object')
  for (const key of Object.keys(form)) {
    if (!FIELDS.includes(key)) fail(key, `unknown field (known: ${FIELDS.join(', ')})`)
  }
  if (typeof form.name !== 'string' || !/^[\w-]{1,40}$/.test(form.name)) fail('name', 'must be a short word')
  if (!isObject(form.terrain)) fail('terrain', 'must be an object with a "kind"')
  for (const key of ['blocks', 'containers', 'triggers', 'mobs']) {
    if (form[key] === undefined) continue
    if (!Array.isArray(form[key])) fail(key, 'must be a list')
    form[key].forEach((entry, i) => { if (!isObject(entry)) fail(`${key}[${i}]`, 'must be an object') })
  }
  if (form.inventories !== undefined && !isObject(form.inventories)) fail('inventories', 'must be an object of players and what they carry')
  if (form.time !== undefined && !isWhole(form.time, 0, DAY_TICKS - 1)) fail('time', `must be a whole number from 0 to ${DAY_TICKS - 1}`)
  checkRules(form.rules ?? {}, fail)
  checkQuirks(form.quirks ?? {}, fail)
}

function checkQuirks (quirks, fail) {
  if (!isObject(quirks)) fail('quirks', 'must be an object')
  for (const [key, value] of Object.entries(quirks)) {
    if (!Object.hasOwn(QUIRKS, key)) fail(`quirks.${key}`, `unknown quirk (known: ${Object.keys(QUIRKS).join(', ')})`)
    const wrong = wrongQuirk(key, value)
    if (wrong) fail(`quirks.${key}`, wrong)
  }
}

function checkRules (rules, fail) {
  if (!isObject(rules)) fail('rules', 'must be an object')
  for (const [key, value] of Object.entries(rules)) {
    if (key === 'protected') {
      if (!Array.isArray(value)) fail('rules.protected', 'must be a list of {"from", "to"} boxes')
      continue
    }
    if (!(key in RULES)) fail(`rules.${key}`, `unknown rule (known: ${Object.keys(RULES).join(', ')}, protected)`)
    const wanted = typeof RULES[key] === 'number' ? 'a number' : 'true or false'
    if (typeof value !== typeof RULES[key]) fail(`rules.${key}`, `must be ${wanted}`)
  }
}

/**
 * Checks one coordinate triple: numbers, "~n" (from the spawn) and, for y, "surface".
 * @param {any} place
 * @param {string} where
 * @param {(where: string, what: string) => never} fail
 * @param {{relative?: boolean}} [options] whether "~n" is allowed
 */
export function checkPlace (place, where, fail, { relative = true } = {}) {
  if (!Array.isArray(place) || place.length !== 3) fail(where, 'bad coordinates: must be [x, y, z]')
  place.forEach((value, axis) => {
    if (axis === 1 && value === 'surface') return
    if (relative && typeof value === 'string' && /^~(-?\d+)?$/.test(value)) return
    const [least, most] = axis === 1 ? [-64, 319] : [-REACH, REACH]
    if (!isWhole(value, least, most)) {
      const others = `${relative ? ', "~n"' : ''}${axis === 1 ? ' or "surface"' : ''}`
      const wanted = `wanted a whole number from ${least} to ${most}${others}`
      fail(where, `bad coordinates: ${'xyz'[axis]} is ${JSON.stringify(value)}, ${wanted}`)
    }
  })
}

/**
 * The size of a box between two points that are already resolved.
 * @throws by `fail` when it is absurdly large
 */
export function checkSize (from, to, where, fail) {
  const size = ['x', 'y', 'z'].reduce((n, axis) => n * (Math.abs(from[axis] - to[axis]) + 1), 1)
  if (size > MOST_BLOCKS) fail(where, `${size} blocks are too many for one entry (at most ${MOST_BLOCKS})`)
}

/** @returns {boolean} whether the value is a plain JSON object */
export function isObject (value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @returns {boolean} whether the value is a whole number in the range, both ends included */
export function isWhole (value, least, most) {
  return Number.isInteger(value) && value >= least && value <= most
}

/**
 * The known name that is spelt most like an unknown one.
 * @param {string} name
 * @param {string[]} known
 * @returns {string|undefined} undefined when none is near
 */
export function nearest (name, known) {
  const limit = Math.max(2, Math.floor(name.length / 3))
  let best
  let least = limit + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const distance = editDistance(name, candidate)
    if (distance < least) { least = distance; best = candidate }
  }
  return best
}

function editDistance (a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[b.length]
}
