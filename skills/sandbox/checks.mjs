/**
 * The arguments that sandboxed skills may pass to primitives. Everything here comes from code that nobody has read:
 * what is not of the expected form is BAD_ARGS, and what goes on is built anew from the parts that were checked.
 */
import { SkillError } from '../errors.mjs'

const bad = (what, value) => {
  throw new SkillError('BAD_ARGS', `${what}, not ${String(JSON.stringify(value)).slice(0, 60)}.`)
}

const id = value => typeof value === 'string' && /^[a-z0-9_]{1,64}$/.test(value)
  ? value
  : bad('A name is a Minecraft id such as oak_log', value)

const ids = value => Array.isArray(value)
  ? value.length > 0 && value.length <= 64 ? value.map(id) : bad('A list of names has 1 to 64', value.length)
  : id(value)

const player = value => typeof value === 'string' && /^[.*]?\w{1,16}$/.test(value)
  ? value
  : bad('That is no player name', value)

const within = (least, most) => value => typeof value === 'number' && value >= least && value <= most
  ? value
  : bad(`A number from ${least} to ${most} was expected`, value)

const whole = (least, most) => value => Number.isInteger(within(least, most)(value))
  ? value
  : bad('A whole number was expected', value)

const flag = value => typeof value === 'boolean' ? value : bad('true or false was expected', value)

const oneOf = (...words) => value => words.includes(value) ? value : bad(`One of ${words.join(', ')} was expected`, value)

/** Known keys only, each checked; what is left out stays out. */
const shape = keys => value => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) bad('An object was expected', value)
  const copy = {}
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(keys, key)) bad(`Of ${Object.keys(keys).join(', ')} there may be`, key)
    if (value[key] !== null) copy[key] = keys[key](value[key])
  }
  return copy
}

const coordinate = within(-30_000_000, 30_000_000)
const position = value => {
  const { x, y, z } = shape({ x: coordinate, y: within(-2048, 2048), z: coordinate })(value)
  return [x, y, z].includes(undefined) ? bad('A position is {x, y, z}', value) : { x, y, z }
}

const amounts = value => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) bad('{item: count} was expected', value)
  return Object.fromEntries(Object.entries(value).map(([name, number]) => [id(name), count(number)]))
}

const list = (check, most) => value => Array.isArray(value) && value.length <= most
  ? value.map(check)
  : bad(`A list of at most ${most} was expected`, value)

const direction = value => typeof value === 'string'
  ? oneOf('north', 'south', 'east', 'west', 'northeast', 'northwest', 'southeast', 'southwest', 'spiral')(value)
  : shape({ x: within(-1000, 1000), y: within(-1000, 1000), z: within(-1000, 1000) })(value)

const either = (test, yes, no) => value => test(value) ? yes(value) : no(value)
const isNames = value => typeof value === 'string' || Array.isArray(value)

const count = whole(1, 4096)
const radius = within(1, 64)
const seconds = within(1, 600)
const cooker = oneOf('furnace', 'smoker', 'blast_furnace')

/** Checks of each primitive's arguments in order; those behind `optional` may be left out. */
const optional = Symbol('optional')
const SIGNATURES = {
  mineBlock: [ids, optional, count, shape({ item: id, radius })],
  collectDrops: [optional, ids, radius],
  recoverItems: [position],
  craftItem: [id, optional, count],
  smeltItem: [id, optional, count, shape({ fuel: ids, keep: list(id, 64), background: flag, furnace: position, station: cooker })],
  collectSmelted: [shape({ item: id, furnaces: list(shape({ position, count: whole(0, 4096) }), 16) })],
  collectLeft: [id, count, optional, cooker],
  placeItem: [id, optional, position],
  takeBack: [position],
  exchange: [shape({ put: amounts, take: amounts, strict: flag })],
  depositItem: [id, optional, count],
  withdrawItem: [id, optional, count],
  chestContents: [],
  equipItem: [id, optional, oneOf('hand', 'off-hand', 'head', 'torso', 'legs', 'feet')],
  killMob: [ids, optional, seconds],
  shootMob: [id, optional, seconds],
  nearbyMobs: [optional, radius],
  exploreUntil: [
    direction, optional, within(1, 1024),
    either(isNames, ids, shape({ blocks: ids, mobs: ids, items: ids, block: ids, mob: ids, item: ids }))
  ],
  waitForMob: [ids, optional, within(1, 1200)],
  navigateTo: [position, optional, within(0, 64)],
  come: [player, optional, within(1, 16)],
  followPlayer: [player, optional, within(1, 16), seconds],
  give: [player, id, optional, count],
  tossItem: [id, optional, count],
  eat: [optional, id],
  sleep: [],
  findBlock: [ids, optional, radius],
  prospect: [ids, optional, whole(1, 512)],
  useItemFillBucket: [optional, oneOf('water', 'lava')],
  useItemMilk: [],
  useItemShear: [],
  useItemOn: [id, position],
  useItemTill: [optional, position],
  useItemPlant: [optional, id, position],
  useItemFertilise: [optional, id],
  sowField: [optional, id, count],
  waitForGrowth: [optional, id, within(1, 3600), count],
  collectEggs: [optional, count, within(1, 3600)],
  prepare: [shape({ items: amounts, tools: list(id, 16), station: id })],
  handIn: [shape({ items: list(id, 64), tools: list(id, 16) })],
  makeRoom: [optional, list(id, 64), whole(1, 36)],
  inventory: [],
  position: [],
  say: [value => typeof value === 'string' ? value : bad('A text was expected', value)]
}

/** Names of the functions that a sandboxed skill finds in its ctx. */
export const ALLOWED = Object.freeze(Object.keys(SIGNATURES))

/**
 * Check a call.
 * @param {string} name of the primitive
 * @param {unknown} args from the sandbox
 * @returns {any[]} arguments to call it with
 * @throws {SkillError} BAD_ARGS
 */
export function checkArguments (name, args) {
  if (!Object.hasOwn(SIGNATURES, name)) bad('There is no such primitive', name)
  if (!Array.isArray(args)) bad('Arguments are a list', args)
  const signature = SIGNATURES[name].filter(check => check !== optional)
  const marker = SIGNATURES[name].indexOf(optional)
  const required = marker < 0 ? signature.length : marker
  if (args.length > signature.length) bad(`${name} takes at most ${signature.length} arguments`, args.length)
  return signature.map((check, i) => {
    const value = args[i]
    if (value !== undefined && value !== null) return check(value)
    return i < required ? bad(`${name} wants ${required} arguments`, args.length) : undefined
  })
}
