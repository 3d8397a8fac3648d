import { Vec3 } from 'vec3'
import { CORNERS, SIDES } from '../../directions.mjs'
import { isNightAt } from '../../facts/day.mjs'
import { putBlock } from '../blocks/build.mjs'
import { Cells, FALLS, FLOOR, LAVA, NATURAL, OPEN, WATER } from '../../pathing/cells.mjs'
import { digOne } from '../blocks/dig.mjs'
import { centre, fallInto, land } from '../moving/steps.mjs'
import { protection } from '../../pathing/terrain.mjs'
import { bestTool } from '../tools.mjs'
import { everyTick } from '../waiting.mjs'
import { goals, travel } from '../moving/walk.mjs'
import { isScaffold } from '../../pathing/scaffold.mjs'

/** The hole: two to stand in and one for the lid. */
export const DEPTH = 3

/** Digging it must not take longer. */
const MOST_MS = 6000
const PICKUP_MS = 2500

/** How far one goes for good ground, and how far from what grows one stays. */
const SEARCH = 12
const KEEP_OFF = 1

/** Blocks that are looked at overhead, and how many of them make it rock: a crown of leaves has fewer. */
const ABOVE = 24
const THICK = 5

/** So near to the shared chest nobody digs or builds merely to get out again, in blocks. */
const CHEST_ROOM = 6

/** @param {Bot} bot @returns {boolean} whether monsters come out under the open sky now */
export const isNight = bot => bot.game.dimension === 'overworld' && isNightAt(bot.time.timeOfDay)

/**
 * Whether rock is above: those about there are not those of the night.
 * @param {Bot} bot
 * @param {{floored: () => any}} [at] a place, else where the bot is
 * @returns {boolean}
 */
export function isUnderRock (bot, at = bot.entity.position) {
  const cells = new Cells(bot)
  const { x, y, z } = at.floored()
  let thick = 0
  for (let up = 2; up < ABOVE; up++) if (isRock(cells, x, y + up, z)) thick++
  return thick >= THICK
}

/** Whether a level above is closed; the walls of a shaft below a roof are as good. */
function isRock (cells, x, y, z) {
  const shut = (dx, dz) => (cells.at(x + dx, y, z + dz) & OPEN) === 0
  return shut(0, 0) || SIDES.every(([dx, dz]) => shut(dx, dz))
}

/** @returns {boolean} whether the bot stands in a hole with a lid on it */
export function isBurrowed ({ bot }) {
  const cells = new Cells(bot)
  const { x, y, z } = bot.entity.position.floored()
  const shut = (dx, dy, dz) => (cells.at(x + dx, y + dy, z + dz) & (OPEN | WATER)) === 0
  return shut(0, 2, 0) && [0, 1].every(dy => SIDES.every(([dx, dz]) => shut(dx, dy, dz)))
}

/**
 * @param {{bot: Bot}} context
 * @param {{x: number, y: number, z: number}} [feet] where it is about to stand
 * @returns {number} how many levels of the hole that the bot is to dig it stands in already
 */
export function depthOf ({ bot }, { x, y, z } = bot.entity.position.floored()) {
  const cells = new Cells(bot)
  const isShut = up => SIDES.every(([dx, dz]) => (cells.at(x + dx, y + up, z + dz) & (OPEN | WATER)) === 0)
  let depth = 0
  while (depth < DEPTH && isShut(depth)) depth++
  return depth
}

/**
 * Dig in where the bot stands: into the earth and a lid on it.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {AbortSignal} signal
 */
export async function digIn (context, signal) {
  const { bot } = context
  await land(bot, signal)
  const middle = bot.entity.position.floored()
  await centre(bot, middle, signal)
  const lid = () => bot.inventory.items().find(item => isScaffold(item.name))
  let feet = middle
  for (let depth = depthOf(context); depth < DEPTH || (!lid() && feet.y === middle.y); depth++) {
    feet = feet.offset(0, -1, 0)
    await digOne(context, bot.blockAt(feet, false), { harvest: false, wanted: false }, signal)
    await fallInto(bot, feet, signal)
  }
  if (isBurrowed(context)) return
  const { name } = await everyTick(bot, { signal, timeout: PICKUP_MS }, lid)
  await putBlock(context, name, feet.offset(0, 2, 0), signal)
}

/**
 * Go to good ground nearby and dig in there.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {object} [how]
 * @param {() => Promise<void>} [how.ready] what is seen to first, there
 * @param {(spot: Vec3) => boolean} [how.isFit] whether one may go to such a place; else to any
 * @param {() => boolean} [how.isOver] ends the way there
 * @returns {Promise<boolean>} false where there is none, or it did not work out
 */
export async function burrow (context, { ready = async () => {}, isFit, isOver = () => false } = {}) {
  const { bot } = context
  if (isBurrowed(context)) return true
  const spot = goodGround(context, { isFit })
  if (!spot) return false
  await travel(context, new goals.GoalBlock(spot.x, spot.y, spot.z), { dig: false, timeout: 20_000, done: isOver })
  await ready()
  if (isOver() || !isGoodGround(context, bot.entity.position.floored())) return false
  await context.step(async signal => { if (!isBurrowed(context)) await digIn(context, signal) })
  return isBurrowed(context)
}

/**
 * @param {any} context bot, body and chest of them
 * @param {object} [how]
 * @param {number} [how.reach] how far it is looked for, in blocks
 * @param {(spot: Vec3) => boolean} [how.isFit] what else it is to be
 * @returns {Vec3|null} the nearest cell to stand on whose ground will do
 */
export function goodGround (context, { reach = SEARCH, isFit = () => true } = {}) {
  const { bot } = context
  const cells = new Cells(bot)
  const here = bot.entity.position.floored()
  const spots = []
  for (let dx = -reach; dx <= reach; dx++) {
    for (let dz = -reach; dz <= reach; dz++) {
      for (let dy = -3; dy <= 3; dy++) {
        const [x, y, z] = [here.x + dx, here.y + dy, here.z + dz]
        if ((cells.at(x, y, z) & (OPEN | WATER)) !== OPEN || (cells.at(x, y + 1, z) & OPEN) === 0 ||
          (cells.at(x, y - 1, z) & FLOOR) === 0) continue
        spots.push({ spot: new Vec3(x, y, z), far: Math.hypot(dx, 2 * dy, dz) })
      }
    }
  }
  spots.sort((a, b) => a.far - b.far)
  return spots.find(({ spot }) => isFit(spot) && isGoodGround(context, spot))?.spot ?? null
}

/**
 * Earth that is dug fast, closed on all sides, with a floor below, no field, and no water that would run in.
 * @param {any} context bot, body and chest of them
 * @param {Vec3} feet where one would stand
 * @param {number} [dug] levels of the hole that are there already
 * @returns {boolean}
 */
export function isGoodGround (context, { x, y, z }, dug = 0) {
  const { bot, chest } = context
  if (dug >= DEPTH && bot.inventory.items().some(item => isScaffold(item.name))) return true
  if (dug === 0 && chest && Math.hypot(x - chest.x, z - chest.z) < CHEST_ROOM) return false
  const cells = new Cells(bot)
  if ((cells.at(x, y, z) & WATER) !== 0) return false
  let ms = 0
  const levels = Math.max(1, DEPTH - dug)
  for (let depth = 1; depth <= levels; depth++) {
    if ((cells.at(x, y - depth, z) & (NATURAL | FALLS)) !== NATURAL) return false
    for (const [dx, dz] of SIDES) {
      const side = cells.at(x + dx, y - depth, z + dz)
      if (side & (OPEN | WATER | LAVA) || !(side & FLOOR)) return false
    }
    // Past an open corner arrows graze, and zombies hit, whoever stands there.
    if (dug === 0 && depth > 1 && CORNERS.some(([dx, dz]) => (cells.at(x + dx, y - depth, z + dz) & OPEN) !== 0)) return false
    const block = bot.blockAt(new Vec3(x, y - depth, z), false)
    if (protection(context, block)) return false
    ms += bestTool(context, block, false)?.ms ?? Infinity
  }
  return ms < MOST_MS && (cells.at(x, y - levels - 1, z) & FLOOR) !== 0 && !byField(bot, x, y - 1, z)
}

/** Farmland beside the hole would be dug up on the way out. */
function byField (bot, x, y, z) {
  for (let dx = -KEEP_OFF; dx <= KEEP_OFF; dx++) {
    for (let dz = -KEEP_OFF; dz <= KEEP_OFF; dz++) {
      if (bot.blockAt(new Vec3(x + dx, y, z + dz), false)?.name === 'farmland') return true
    }
  }
  return false
}
