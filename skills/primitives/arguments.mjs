/**
 * Checks of what foreign code may pass to primitives. Nobody has read that code: what is not of the expected form is
 * BAD_ARGS, and what goes on is built anew from the parts that were checked.
 */
import { SkillError } from '../errors.mjs'
import { NAME } from '../facts/people.mjs'

/** @typedef {(value: any) => any} Check gives the value to go on with, or throws BAD_ARGS */

/** Arguments behind this may be left out. */
export const optional = Symbol('optional')

export const bad = (what, value) => {
  throw new SkillError('BAD_ARGS', `${what}, not ${String(JSON.stringify(value)).slice(0, 60)}.`)
}

export const id = value => typeof value === 'string' && /^[a-z0-9_]{1,64}$/.test(value)
  ? value
  : bad('A name is a Minecraft id such as oak_log', value)

export const ids = value => Array.isArray(value)
  ? value.length > 0 && value.length <= 64 ? value.map(id) : bad('A list of names has 1 to 64', value.length)
  : id(value)

export const player = value => typeof value === 'string' && NAME.test(value)
  ? value
  : bad('That is no player name', value)

export const within = (least, most) => value => typeof value === 'number' && value >= least && value <= most
  ? value
  : bad(`A number from ${least} to ${most} was expected`, value)

export const whole = (least, most) => value => Number.isInteger(within(least, most)(value))
  ? value
  : bad('A whole number was expected', value)

export const flag = value => typeof value === 'boolean' ? value : bad('true or false was expected', value)

export const oneOf = (...words) => value => words.includes(value) ? value : bad(`One of ${words.join(', ')} was expected`, value)

/** Known keys only, each checked; what is left out stays out. */
export const shape = keys => value => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) bad('An object was expected', value)
  const copy = {}
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(keys, key)) bad(`Of ${Object.keys(keys).join(', ')} there may be`, key)
    if (value[key] !== null) copy[key] = keys[key](value[key])
  }
  return copy
}

const coordinate = within(-30_000_000, 30_000_000)
export const position = value => {
  const { x, y, z } = shape({ x: coordinate, y: within(-2048, 2048), z: coordinate })(value)
  return [x, y, z].includes(undefined) ? bad('A position is {x, y, z}', value) : { x, y, z }
}

export const amounts = value => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) bad('{item: count} was expected', value)
  return Object.fromEntries(Object.entries(value).map(([name, number]) => [id(name), count(number)]))
}

export const list = (check, most) => value => Array.isArray(value) && value.length <= most
  ? value.map(check)
  : bad(`A list of at most ${most} was expected`, value)

export const direction = value => typeof value === 'string'
  ? oneOf('north', 'south', 'east', 'west', 'northeast', 'northwest', 'southeast', 'southwest', 'spiral', 'everywhere')(value)
  : shape({ x: within(-1000, 1000), y: within(-1000, 1000), z: within(-1000, 1000) })(value)

export const either = (test, yes, no) => value => test(value) ? yes(value) : no(value)
export const isNames = value => typeof value === 'string' || Array.isArray(value)

export const count = whole(1, 4096)
export const radius = within(1, 64)
export const seconds = within(1, 600)
export const cooker = oneOf('furnace', 'smoker', 'blast_furnace')
