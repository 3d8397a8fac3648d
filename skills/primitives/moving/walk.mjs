import { createRequire } from 'node:module'
import { Vec3 } from 'vec3'
import { game } from '../../clock.mjs'
import { SkillError, ignore } from '../../errors.mjs'
import { CLIMB, Cells } from '../../pathing/cells.mjs'
import { findRoute, findShortRoute } from '../../pathing/route.mjs'
import { plain } from '../search.mjs'
import { Walk } from './steps.mjs'
import { everyTick, until } from '../waiting.mjs'
import { bar } from '../../pathing/barred.mjs'
import { Moves, longestFall } from '../../pathing/moves.mjs'
import { optional, player, position, within } from '../arguments.mjs'

const { goals } = createRequire(import.meta.url)('mineflayer-pathfinder')

/** The longest fall that is waited for. */
const FALL_MS = 4000

/** Milliseconds that somebody is waited for who is listed as a player and not seen yet. */
const COMING_MS = 1000

/** How much longer than as the crow flies a way on foot may be before digging is thought of. */
const DETOUR = 64

/** The same for a goal right here. */
const NEARBY = 24

/** With digging, in the costs of moves.mjs: three minutes. */
const DIG_DETOUR = 1000

/** How greedily a way with digging is searched at most. */
const MOST_EAGER = 12

/** Nodes that are looked at for a shorter way with digging, once there is one: a fifth of a second at most. */
const MORE_NODES = 4000

/** Blocks nearer to the goal that are worth the time they took: a long way is not given up for its length. */
const PROGRESS = 8

/**
 * Where the search of a way with digging comes to no end, one walks first where feet alone lead so much nearer, in blocks: else the bot
 * digs on and on beside bridges that it has built.
 */
const AFOOT = 48

/** Blocks from the eyes: no goal for the hands ends as far off as this. */
const STILL_HERE = 5.5

/** Blocks: somebody has dug here, or it has blown up; the ground around the chest is let be else. */
const CHEST_HOLE = 4
const CHEST_DEPTH = 5

/** A search that finds so few places to go to is that of somebody who cannot get away. */
const STRANDED = 300

/** How often a way is searched anew without getting any nearer. */
const TRIES = 5

/**
 * Go where a goal is met: on foot, and where there is no such way, digging and bridging.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{isEnd: (cell: object) => boolean, heuristic: (cell: object) => number, digs?: () => void}} goal one of the pathfinder's, or
 *   the like; `digs` is called once the way to it is dug
 * @param {object} [options]
 * @param {boolean|'at once'} [options.dig] false: change nothing in the world on the way; `at once`: there is no other
 * @param {number} [options.timeout] milliseconds, 60 s unless given, from when it last got PROGRESS nearer
 * @param {number} [options.worth] how much more than as the crow flies the way may cost, in blocks of way
 * @param {boolean} [options.whole] true: only a way that leads all the way there will do; else the bot goes as near as it can
 *   and looks on from there
 * @param {() => boolean} [options.done] looked at every tick; ends the walk early
 * @returns {Promise<void>} NO_PATH where there is no way, TIMEOUT where it took too long
 */
export async function travel (context, goal, { dig = true, timeout = 60_000, worth = DIG_DETOUR, whole = false, done = () => false } = {}) {
  let ends = game.now() + timeout
  let mark = Infinity
  const trip = {
    worth, whole, digging: dig === 'at once', mayDig: dig !== false, walks: dig !== 'at once', falls: false, shut: new Set(), stuck: new Set(),
    tries: 0, nearest: Infinity, afoot: null
  }
  try {
    while (!await context.step(signal => leg(context, goal, trip, signal, done))) {
      // In the air, or shoved aside: the next tick will tell more, and no leg may spin without one.
      await context.step(signal => until(context.bot, 'physicsTick', { signal, timeout: 5000 }))
      if (trip.nearest <= mark - PROGRESS) {
        ends = game.now() + timeout
        mark = trip.nearest
      }
      if (game.now() > ends) throw new SkillError('TIMEOUT', 'The way took too long.', { position: plain(context.bot.entity.position) })
    }
  } finally {
    context.handle.leaving = false
  }
}

/**
 * Whether the bot arrives. Where there is no path, or it took too long, the answer is no instead of an error: the caller can go elsewhere.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Promise<any>} way under way already
 * @returns {Promise<boolean>} throws what else went wrong, and where the run is stopped
 */
export async function arrives (context, way) {
  try {
    await way
    return true
  } catch (error) {
    context.signal.throwIfAborted()
    if (!['NO_PATH', 'TIMEOUT'].includes(error.code)) throw error
    return false
  }
}

/**
 * Go where something at a place can be done, and do it as one step; where a reflex has carried the bot off in between, it
 * goes there again.
 * @template T
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {any} goal as for travel
 * @param {Vec3} position of the block that is used or built
 * @param {(signal: AbortSignal) => Promise<T>} work as for PrimitiveContext.step
 * @param {{firm?: boolean}} [options] `firm`: only with the feet on the ground, not afloat
 * @returns {Promise<T>}
 */
export async function stepAt (context, goal, position, work, { firm = false } = {}) {
  const { bot } = context
  for (;;) {
    await travel(context, goal)
    let here = true
    const result = await context.step(async signal => {
      const stands = !firm || (bot.entity.onGround && !bot.entity.isInWater)
      here = stands && context.eyes.distanceTo(position.offset(0.5, 0.5, 0.5)) <= STILL_HERE
      if (here) return work(signal)
      if (!stands) await until(bot, 'physicsTick', { signal, timeout: FALL_MS })
      return undefined
    })
    if (here) return /** @type {T} */ (result)
  }
}

/** Whether a bot is in a hole beside the shared chest, where nothing around may be dug. */
function isUnderChest ({ chest }, { x, y, z }) {
  return chest !== null && Math.abs(x - chest.x) <= CHEST_HOLE && Math.abs(z - chest.z) <= CHEST_HOLE &&
    y < chest.y && y >= chest.y - CHEST_DEPTH
}

/** Search a way and walk it. @returns {Promise<boolean>} whether the goal is met */
async function leg (context, goal, trip, signal, done) {
  const { bot, handle } = context
  if (done()) return true
  if (bot.currentWindow) await bot.closeWindow(bot.currentWindow)
  await footing(bot, signal)
  if (done()) return true
  const ways = dig => new Moves(handle, { dig, shut: trip.shut, ...trip.falls && { fall: longestFall(bot) } })
  const choices = ways(trip.digging)
  if (trip.digging) goal.digs?.()
  const start = choices.start()
  const isHeld = ({ x, y, z }) => goal.hangs === true && (choices.cells.at(x, y, z) & CLIMB) !== 0
  const isMet = cell => goal.isEnd(cell) && (bot.entity.onGround || bot.entity.isInWater || isHeld(cell))
  if (isMet(start)) return true
  // A block of way costs that of a block of rock while digging: weighing the way still to go any lower, the search looks
  // behind every stone before it comes to one ten blocks down.
  const onFoot = { signal, done, detour: Math.min(DETOUR, trip.worth, NEARBY + goal.heuristic(start)) }
  const digging = { signal, done, eager: Math.min(MOST_EAGER, choices.stoneCost()), detour: trip.worth }
  let route = await (trip.digging ? findShortRoute(choices, goal, digging, MORE_NODES) : findRoute(choices, goal, onFoot))
  if (!trip.digging) trip.afoot = { from: start, route }
  else if (!route.complete && trip.walks && !trip.whole && !done()) {
    // A reflex may have broken the walk off and left the bot elsewhere: what led on foot from there tells nothing here.
    const afoot = isFrom(trip.afoot, start) ? trip.afoot.route : await findRoute(ways(false), goal, onFoot)
    trip.afoot = null
    if (afoot.complete || afoot.nearer >= AFOOT) route = afoot
  }
  if (done()) return true
  if (!route.complete && (route.nearer < 4 || !trip.digging || trip.whole)) {
    if (trip.mayDig && !trip.digging) {
      trip.digging = true
      return false
    }
    if (trip.mayDig && !handle.leaving && isUnderChest(handle, start)) {
      handle.leaving = true
      return false
    }
    // Up on a wall that leads nowhere one jumps down.
    if (trip.mayDig && !trip.falls && route.nodes < STRANDED) {
      trip.falls = true
      return false
    }
    if (route.nearer < 4 || trip.whole) throw new SkillError('NO_PATH', 'There is no way there.', { from: plain(start) })
  }
  const walk = new Walk(context, choices, route.moves, signal, done)
  handle.way = { cells: [start, ...route.moves], target: placeOf(goal) ?? route.moves.at(-1) ?? start }
  const ended = await walk.go().finally(() => { handle.way = null })
  if (ended === 'done' || isMet(choices.start())) return true
  // A door may be told in a way that no click opens it for whoever walks.
  const isShut = ended === 'changed' && Boolean(route.moves[walk.at]?.open)
  if (ended === 'stuck' || ended === 'refused' || isShut) {
    if (isStuckAgain(trip, handle, route.moves[walk.at - 1] ?? start, route.moves[walk.at])) trip.tries = 0
  }
  if (ended === 'stuck') {
    handle.event('reflex', { name: 'unstuck', state: 'start', why: 'no way on' })
    await wriggle(bot, signal)
    handle.event('reflex', { name: 'unstuck', state: 'end', why: 'no way on' })
  }
  const left = goal.heuristic(choices.start())
  if (ended === 'there' || left < trip.nearest - 1) trip.tries = 0
  else if (++trip.tries > TRIES) throw new SkillError('NO_PATH', 'The bot does not get through.', { from: plain(choices.start()) })
  trip.nearest = Math.min(trip.nearest, left)
  return false
}

/** Whether a way was looked for from just here. */
function isFrom (way, { x, y, z }) {
  return way !== null && way.from.x === x && way.from.y === y && way.from.z === z
}

/** Where a goal is; null for one that many places meet. */
function placeOf ({ x, y, z }) {
  return [x, y, z].every(Number.isFinite) ? { x, y, z } : null
}

/** A step that fails twice is let be, and the way is looked for around it. @returns {boolean} whether it is now */
function isStuckAgain (trip, handle, from, to) {
  const step = `${from.x},${from.y},${from.z}>${to.x},${to.y},${to.z}`
  if (!trip.stuck.has(step)) {
    trip.stuck.add(step)
    return false
  }
  bar(handle, from, to)
  return true
}

/** Wait for the end of a jump or a fall: no way begins in the air. */
async function footing (bot, signal) {
  const cells = new Cells(bot)
  const holds = () => {
    const { onGround, isInWater, isInLava, position: { x, y, z } } = bot.entity
    return onGround || isInWater || isInLava || (cells.at(Math.floor(x), Math.floor(y), Math.floor(z)) & CLIMB) !== 0 ? true : undefined
  }
  await everyTick(bot, { signal, timeout: FALL_MS }, holds).catch(ignore('TIMEOUT'))
}

/** Half a second of backing off and jumping aside, which frees a bot from most corners. */
async function wriggle (bot, signal) {
  const keys = ['jump', 'back', Math.random() < 0.5 ? 'left' : 'right']
  let ticks = 0
  for (const key of keys) bot.setControlState(key, true)
  try {
    await until(bot, 'physicsTick', { signal, timeout: 2000, when: () => ++ticks >= 10 })
  } finally {
    bot.clearControlStates()
  }
}

/**
 * @param {{x: number, y: number, z: number}} position
 * @returns {Vec3}; BAD_ARGS where it is none
 */
export function vec (position) {
  const { x, y, z } = position ?? {}
  if (![x, y, z].every(Number.isFinite)) {
    throw new SkillError('BAD_ARGS', 'A position is an object with the numbers x, y and z.', { position })
  }
  return new Vec3(x, y, z)
}

/**
 * Walk to a place.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} position
 * @param {number} [range] in blocks; 0 is the block itself
 * @returns {Promise<{position: Point, distance: number}>} where the bot stands and how far from the position
 */
export async function navigateTo (context, position, range = 1) {
  const target = vec(position)
  const { x, y, z } = target.floored()
  await travel(context, range > 0 ? new goals.GoalNear(x, y, z, range) : new goals.GoalBlock(x, y, z))
  const at = context.bot.entity.position
  return { position: plain(at), distance: at.distanceTo(target) }
}

/**
 * The entity of a player who is in sight.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name
 */
export function playerEntity (context, name) {
  const key = Object.keys(context.bot.players).find(each => each.toLowerCase() === String(name).toLowerCase())
  const entity = key && context.bot.players[key].entity
  if (!entity) throw unseen(name)
  return entity
}

/** What is thrown where somebody is not in sight. @param {string} name */
export const unseen = name => new SkillError('NOT_FOUND', `${name} is not in sight.`, { player: name })

/**
 * The same; whoever has just come in is waited for: the server lists players before it tells where they stand.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name
 * @returns {Promise<Entity>}
 */
export function awaitPlayer (context, name) {
  const { bot } = context
  const find = () => Object.values(bot.players).find(({ username }) => username.toLowerCase() === name.toLowerCase())
  const seen = () => find() === undefined ? null : find().entity ?? undefined
  return context.step(async signal => {
    const entity = await everyTick(bot, { signal, timeout: COMING_MS, late: unseen(name) }, seen)
    if (!entity) throw unseen(name)
    return entity
  })
}

/** Blocks from a mob that one lays hands on. */
export const HANDS_ON = 2.5

/** Walk up to a mob to lay hands on it. @param {any} context @param {Entity} mob @returns {Promise<void>} as for chase */
export const walkUpTo = (context, mob, timeout = 20_000) => chase(context, mob, HANDS_ON, { timeout, dig: true })

/**
 * Go after something that moves, until it is within reach.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Entity} entity
 * @param {number} distance in blocks
 * @param {Record<string, any>} [options] `timeout` in milliseconds, `dig` and `whole` as for travel, `near` () => boolean:
 *   what counts as within
 *   reach, and `goal` () => a goal of the search for that
 * @returns {Promise<void>} NOT_FOUND where it is gone, NO_PATH, TIMEOUT
 */
export async function chase (context, entity, distance, { timeout = 30_000, dig = false, whole = false, near, goal } = {}) {
  const ends = game.now() + timeout
  const close = near ?? (() => entity.position.distanceTo(context.bot.entity.position) <= distance)
  while (!close()) {
    if (!entity.isValid) throw new SkillError('NOT_FOUND', `${entity.username ?? entity.name} is gone.`, { player: entity.username })
    if (game.now() > ends) throw new SkillError('TIMEOUT', `${entity.username ?? entity.name} is too far ahead.`, { player: entity.username })
    const from = entity.position.clone()
    const { x, y, z } = from.floored()
    const range = Math.max(1, Math.floor(distance))
    // It has moved on: the further it is, the less that matters.
    const lost = () => entity.position.distanceTo(from) > 1 + 0.2 * from.distanceTo(context.bot.entity.position)
    const way = { dig, whole, timeout: Math.max(1, ends - game.now()), done: () => close() || !entity.isValid || lost() }
    await travel(context, goal?.() ?? new goals.GoalNear(x, y, z, range), way)
    if (!close() && entity.isValid && !lost()) {
      await context.step(signal => until(context.bot, 'physicsTick', { signal, timeout: 1000 }))
      if (entity.position.distanceTo(context.bot.entity.position) <= range + 1.5) return
    }
  }
}

/**
 * Walk up to a player once.
 * @returns {Promise<{position: Point, distance: number}>}
 */
export async function come (context, name, distance = 2) {
  const entity = await awaitPlayer(context, name)
  await chase(context, entity, distance, { timeout: 120_000, dig: true })
  return { position: plain(context.bot.entity.position), distance: entity.position.distanceTo(context.bot.entity.position) }
}

export { goals }

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'navigateTo', run: navigateTo, takes: [position, optional, within(0, 64)], prompt: '`navigateTo(position, range)`' },
  { name: 'come', run: come, takes: [player, optional, within(1, 16)], withheld: true }
]
