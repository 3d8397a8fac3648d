import { EAST, FACING, NORTH, SOUTH, WEST } from '../../directions.mjs'
import { game } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { HOME, NETHER } from '../../facts/blocks.mjs'
import { comeOutAt } from '../../facts/day.mjs'
import { itemOf } from '../../facts/entities.mjs'
import { dropsInSight } from '../things/drops.mjs'
import { MOB_SIGHT, mobsInSight } from '../combat/kill.mjs'
import { mayDig } from '../mining/choice.mjs'
import { findBlocks, plain } from '../search.mjs'
import { isUnderRock } from '../shelter/burrow.mjs'
import { tried, until } from '../waiting.mjs'
import { cross } from './cross.mjs'
import { lookedInVain, noteVain } from './vain.mjs'
import { arrives, goals, travel } from '../moving/walk.mjs'
import { direction, either, ids, isNames, optional, shape, within } from '../arguments.mjs'

const COMPASS = {
  ...FACING,
  northeast: NORTH.plus(EAST),
  northwest: NORTH.plus(WEST),
  southeast: SOUTH.plus(EAST),
  southwest: SOUTH.plus(WEST)
}

/** `everywhere` is each of these after the other. */
const WAYS = ['spiral', 'north', 'east', 'south', 'west']

/** So near to the chest one waits for the night, and so long one looks for a way up to it. Blocks, milliseconds. */
const NEAR_CHEST = 3
const UP_MS = 60_000

/** Blocks of way between two looks around. */
const LEG = 16

/** How far a look goes. */
const SIGHT = 48

/** Who has gone so far in vain for what may be anywhere says so, in blocks: people see it walk away. */
const AFIELD = 48

/**
 * Walk until something is in sight. Who goes far in every direction tells of it, as `searching`; and goes not again for blocks that were
 * not to be found from there a while ago, but looks around once.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|{x: number, z: number}} direction a point of the compass, a vector, `spiral`, or `everywhere`: a spiral first, and
 *   from its end to the north, the east, the south and the west
 * @param {number} maxDistance blocks to walk at most, in each direction
 * @param {object|string|string[]} sought names of blocks, mobs or dropped items, or `{blocks, mobs, items}` lists of names
 * @param {Record<string, any>} [options] `sight` in blocks; `atLeast`: so many blocks are walked before the first look, where what is
 *   in sight is of no use; `toDig`: only blocks that may be gathered count, none of somebody's house
 * @returns {Promise<{found: {kind: string, name: string, position: Point}, walked: number}>} NOT_FOUND where nothing came
 *   into sight, NO_PATH where no way led on before that; both with `walked` as data
 */
export async function exploreUntil (context, direction, maxDistance = 128, sought = {}, options = {}) {
  const { sight = SIGHT, atLeast = 0, toDig = false } = options
  const wanted = wishes(context, sought)
  const isEverywhere = direction === 'everywhere'
  const from = context.bot.entity.position.clone()
  const before = isEverywhere ? lookedInVain(context, { ...wanted, toDig }, maxDistance) : null
  if (before) {
    const found = atLeast > 0 ? null : inSight(context, wanted, sight, toDig)
    if (found) return { found, walked: 0 }
    throw before
  }
  let walked = 0
  const ways = isEverywhere ? WAYS : [direction]
  let isTold = !isEverywhere
  const gone = way => {
    if (isTold || walked + way < AFIELD) return
    isTold = true
    context.handle.event('searching', { blocks: ways.length * maxDistance })
  }
  for (const [i, way] of ways.entries()) {
    try {
      const rest = { sight, atLeast: Math.max(0, atLeast - walked), toDig, gone }
      const { found, walked: more } = await explore(context, way, maxDistance, wanted, rest)
      return { found, walked: walked + more }
    } catch (error) {
      if (!['NOT_FOUND', 'NO_PATH'].includes(error.code) || error.data?.walked === undefined) throw error
      walked += error.data.walked
      if (i < ways.length - 1) continue
      const vain = new SkillError(error.code, NOT_SEEN[error.code](named(wanted), walked), { walked })
      if (isEverywhere) noteVain(context, { ...wanted, toDig }, { from, blocks: maxDistance, error: vain })
      throw vain
    }
  }
  throw new TypeError('There is a direction at least.')
}

/**
 * Above the Nether's sea of lava (y 31; Minecraft Wiki, "The Nether"), where one sees far: below one would dig on and on. So much longer
 * a way is worth each block of height.
 */
const ASHORE = 34
const CLIMB = 3

/** A goal for the search: near a point of the way, at whatever height one gets there. */
function pointOf ({ bot }, { x, z }) {
  const point = new goals.GoalNearXZ(x, z, 3)
  if (bot.game.dimension !== NETHER) return point
  return {
    x,
    z,
    /** @param {any} cell */
    isEnd: cell => cell.y >= ASHORE && point.isEnd(cell),
    /** @param {any} cell */
    heuristic: cell => point.heuristic(cell) + CLIMB * Math.max(0, ASHORE - cell.y)
  }
}

/** Walks one way. */
async function explore (context, direction, maxDistance, wanted, { sight, atLeast, toDig, gone }) {
  const way = waypoints(context, direction, maxDistance)
  let walked = 0
  let closed = 0
  for (;;) {
    const found = walked >= atLeast && inSight(context, wanted, sight, toDig)
    if (found) return { found, walked: Math.round(walked) }
    const { value: next, done } = way.next()
    if (done || walked >= maxDistance) {
      throw new SkillError('NOT_FOUND', 'Nothing came into sight.', { walked: Math.round(walked) })
    }
    gone(walked)
    const from = context.bot.entity.position.clone()
    // A lake or a cliff: leave that point out, but not for ever.
    closed = await arrives(context, cross(context, pointOf(context, next), { timeout: 25_000 })) ? 0 : closed + 1
    if (closed > 6) throw new SkillError('NO_PATH', 'No way leads further on.', { walked: Math.round(walked) })
    const at = context.bot.entity.position
    walked += Math.max(Math.hypot(at.x - from.x, at.z - from.z), closed > 0 ? LEG / 2 : 0)
  }
}

/**
 * Wait for mobs that come out at night, until one of them is in sight: through the day, and into the night for a while. Where there is
 * neither, for that while alone. Under rock they do not come: whoever is there goes up to the shared chest first.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|string[]} names
 * @param {number} [seconds] of night at most
 * @returns {Promise<{found: {kind: string, name: string, position: Point}}>} NOT_FOUND where none came
 */
export async function waitForMob (context, names, seconds = 240) {
  const { bot } = context
  const wanted = wishes(context, { mobs: names })
  await comeUp(context)
  let ends = Infinity
  do {
    // The server tells the time once a second.
    await context.step(signal => until(bot, 'time', { signal, timeout: 10_000 }))
    const found = inSight(context, wanted, MOB_SIGHT)
    if (found) return { found }
    const isTime = bot.game.dimension !== HOME || comeOutAt(bot.time.timeOfDay) || !bot.time.doDaylightCycle
    if (ends === Infinity && isTime) ends = game.now() + seconds * 1000
  } while (game.now() < ends)
  throw new SkillError('NOT_FOUND', `No ${wanted.mobs.join(' or ')} came.`, { mob: wanted.mobs[0] })
}

async function comeUp (context) {
  const { bot, chest } = context
  if (!chest || bot.game.dimension !== HOME || !isUnderRock(bot)) return
  await tried(travel(context, new goals.GoalNear(chest.x, chest.y, chest.z, NEAR_CHEST), { timeout: UP_MS }), context.signal)
}

export function wishes ({ registry }, sought) {
  const { block, blocks = block, mob, mobs = mob, item, items = item, names } =
    typeof sought === 'string' || Array.isArray(sought) ? { names: [sought].flat() } : sought ?? {}
  const list = value => value === undefined ? [] : [value].flat()
  const wanted = { blocks: list(blocks), mobs: list(mobs), items: list(items) }
  for (const name of list(names)) {
    if (registry.blocksByName[name]) wanted.blocks.push(name)
    else if (registry.entitiesByName[name]) wanted.mobs.push(name)
    else wanted.items.push(name)
  }
  if (Object.values(wanted).flat().length === 0) throw new SkillError('BAD_ARGS', 'Explore until what? Name blocks, mobs or items.')
  return wanted
}

const NOT_SEEN = {
  NOT_FOUND: (names, walked) => `No ${names} came into sight within ${walked} blocks.`,
  NO_PATH: names => `No ${names} came into sight, and no way leads further on.`
}

const named = wanted => Object.values(wanted).flat().join(' or ')

export function inSight (context, { blocks, mobs, items }, sight, toDig = false) {
  if (blocks.length > 0) {
    const where = toDig ? position => mayDig(context, position) : undefined
    const [position] = findBlocks(context, blocks, { radius: sight, count: 1, where })
    if (position) return { kind: 'block', name: context.bot.blockAt(position, false).name, position: plain(position) }
  }
  if (mobs.length > 0) {
    const [mob] = mobsInSight(context, mobs, Math.min(sight, MOB_SIGHT))
    if (mob) return { kind: 'mob', name: mob.name, position: plain(mob.position) }
  }
  if (items.length > 0) {
    const [drop] = dropsInSight(context, { names: items, radius: sight })
    if (drop) return { kind: 'item', name: itemOf(drop)?.name, position: plain(drop.position) }
  }
  return null
}

function* waypoints (context, direction, maxDistance) {
  const start = context.bot.entity.position.clone()
  if (direction === 'spiral') {
    // A square spiral whose arms lie twice the sight apart.
    let [x, z, dx, dz] = [start.x, start.z, LEG, 0]
    for (let arm = 1; ; arm++) {
      for (let leg = 0; leg < Math.ceil(arm / 2) * 2; leg++) {
        x += dx
        z += dz
        yield { x, z }
      }
      [dx, dz] = [-dz, dx]
    }
  }
  const { x = NaN, z = NaN } = (typeof direction === 'string' ? COMPASS[direction.toLowerCase()] : direction) ?? {}
  const length = Math.hypot(x, z)
  if (!(length > 0)) throw new SkillError('BAD_ARGS', `Explore which way? ${Object.keys(COMPASS).join(', ')}, spiral or {x, z}.`, { direction })
  for (let leg = 1; leg * LEG <= maxDistance + LEG; leg++) {
    yield { x: start.x + x / length * leg * LEG, z: start.z + z / length * leg * LEG }
  }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  {
    name: 'exploreUntil',
    run: exploreUntil,
    takes: [
      direction, optional, within(1, 1024),
      either(isNames, ids, shape({ blocks: ids, mobs: ids, items: ids, block: ids, mob: ids, item: ids }))
    ],
    prompt: '`exploreUntil(direction, maxDistance, until)`: direction such as \'north\', \'spiral\' or \'everywhere\'; until is block names or {mobs: […]}'
  },
  { name: 'waitForMob', run: waitForMob, takes: [ids, optional, within(1, 1200)], patient: true }
]
