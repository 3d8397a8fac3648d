import { Vec3 } from 'vec3'
import { SIDES } from '../../directions.mjs'
import { putBlock } from '../blocks/build.mjs'
import { digOne } from '../blocks/dig.mjs'
import { Cells, FALLS, FLOOR, LAVA, NATURAL, OPEN, WATER } from '../../pathing/cells.mjs'
import { centre } from '../moving/steps.mjs'
import { protection } from '../../pathing/terrain.mjs'
import { isScaffold } from '../../pathing/scaffold.mjs'
import { bestTool } from '../tools.mjs'
import { goals, travel } from '../moving/walk.mjs'
import { isUnderRock } from './burrow.mjs'

/**
 * Blocks: out of sight of those above, and as much as is worth the work. No block of it must take longer to dig: a minute or two of digging
 * stone with bare hands, 7.5 s a block (Minecraft Wiki, "Breaking"), is less than those above are waited for.
 */
const SHORTEST = 6
/** So many openings of a tunnel are shut with what one carries, where no way is closed all around; one a block. */
const GAPS = 3
export const SOFT = { longest: 20, most: 1600 }
export const HARD = { longest: 8, most: 8000 }

/** How far up the open air is looked for, and how long one may take to get there. */
const SHAFT = 10
const CLIMB_MS = 20_000
const TOWER_MS = 5000

/**
 * Out of a closed hole dig on sideways, away from those who lurk above it. Where no way is closed all around, openings of it are shut.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('vec3').Vec3[]} from where they are
 * @param {AbortSignal} signal
 * @param {{longest: number, most: number}} [limits] how far, and how long a block may take, in ms
 * @returns {Promise<number>} how many blocks; 0 where the ground does not allow it
 */
export async function tunnelAway (context, from, signal, limits = SOFT) {
  const { bot } = context
  const feet = bot.entity.position.floored()
  const best = farthest(context, feet, from, limits, 0) ?? farthest(context, feet, from, limits, GAPS)
  if (!best) return 0
  const { way: [dx, dz], far } = best
  let dug = 0
  // A pickaxe breaks on the way.
  const next = up => feet.offset((dug + 1) * dx, up, (dug + 1) * dz)
  while (dug < far && isDugSoon(context, next(0), limits.most) && isDugSoon(context, next(1), limits.most)) {
    const cell = next(0)
    dug++
    for (const up of [1, 0]) await clear(context, cell.offset(0, up, 0), signal)
    await centre(bot, cell, signal)
    for (const gap of gaps(new Cells(bot), cell, [dx, dz])) await shut(context, gap, signal)
  }
  for (const up of dug > 0 ? [0, 1] : []) await shut(context, bot.entity.position.floored().offset(-dx, up, -dz), signal)
  return dug
}

/** The way that ends farthest from them, of those that can be dug and are worth it; undefined where none is. */
function farthest (context, feet, from, limits, most) {
  const spare = Math.min(most, earthOf(context))
  /** @param {[number, number]} side @param {number} far */
  const gap = ([dx, dz], far) => Math.min(...from.map(({ x, z }) => Math.hypot(feet.x + far * dx - x, feet.z + far * dz - z)))
  const ways = SIDES.map(way => ({ way, far: lengthOf(context, feet, way, limits, spare) })).filter(({ far }) => far >= SHORTEST)
  return ways.sort((a, b) => gap(b.way, b.far) - gap(a.way, a.far))[0]
}

/**
 * Out of a closed hole dig on straight up, and stand on what was dug, as far as the rock is closed all around: nobody comes in there, and
 * the way through the caves is theirs.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {AbortSignal} signal
 * @returns {Promise<number>} how many blocks
 */
export async function digUp (context, signal) {
  const { bot } = context
  const from = bot.entity.position.floored()
  await centre(bot, from, signal)
  let feet = from
  const hasEarth = () => bot.inventory.items().some(({ name }) => isScaffold(name))
  for (; isUnderRock(bot) && isFirmAbove(context, feet) && hasEarth(); feet = feet.offset(0, 1, 0)) {
    await clear(context, feet.offset(0, 2, 0), signal)
    await travel(context, new goals.GoalBlock(feet.x, feet.y + 1, feet.z), { timeout: TOWER_MS })
  }
  return feet.y - from.y
}

/** Whether one can go on straight up: rock that is dug soon, nothing open or flowing around it, and no cave or gravel above it. */
function isFirmAbove (context, { x, y, z }) {
  const cells = new Cells(context.bot)
  const above = cells.at(x, y + 3, z)
  return isDugSoon(context, new Vec3(x, y + 2, z)) && (above & (OPEN | WATER | LAVA | FALLS)) === 0 &&
    SIDES.every(([dx, dz]) => (cells.at(x + dx, y + 2, z + dz) & (OPEN | WATER | LAVA)) === 0)
}

async function clear (context, cell, signal) {
  const block = context.bot.blockAt(cell, false)
  if (block?.boundingBox === 'block') await digOne(context, block, { harvest: false, wanted: false }, signal)
}

/** Shut a cell with what was dug, where there is any left: nobody comes in there. */
async function shut (context, cell, signal) {
  const earth = context.bot.inventory.items().find(item => isScaffold(item.name))
  if (earth) await putBlock(context, earth.name, cell, signal)
}

/** How many blocks that one can put anywhere one carries. */
const earthOf = ({ bot }) => bot.inventory.items().reduce((sum, { name, count }) => sum + (isScaffold(name) ? count : 0), 0)

/**
 * Up to the open air from where one is, not back to where one went in.
 * @param {import('../context.mjs').PrimitiveContext} context
 */
export async function climbOut (context) {
  const out = openAbove(context)
  if (out) return travel(context, new goals.GoalBlock(out.x, out.y, out.z), { timeout: CLIMB_MS })
}

/** @param {{bot: Bot}} context @returns {Vec3|null} the first open cell above one, to stand in */
export function openAbove ({ bot }) {
  const cells = new Cells(bot)
  const { x, y, z } = bot.entity.position.floored()
  const free = up => (cells.at(x, y + up, z) & (OPEN | WATER)) === OPEN && (cells.at(x, y + up + 1, z) & OPEN) !== 0
  for (let up = 2; up < SHAFT; up++) if (free(up)) return new Vec3(x, y + up, z)
  return null
}

/** How many blocks one can dig that way through what is closed all around, but for so many openings. */
function lengthOf (context, feet, [dx, dz], { longest, most }, spare) {
  const cells = new Cells(context.bot)
  let far = 0
  for (let left = spare; far < longest; far++) {
    const cell = feet.offset((far + 1) * dx, 0, (far + 1) * dz)
    if (!isSoft(context, cells, cell, [dx, dz], most)) break
    const open = gaps(cells, cell, [dx, dz]).length
    if (open > Math.min(1, left)) break
    left -= open
  }
  return far
}

/** Whether a cell to stand in is dug soon, has a floor, and nothing that flows or falls in. */
function isSoft (context, cells, { x, y, z }, way, most) {
  if ((cells.at(x, y + 2, z) & FALLS) !== 0 || (cells.at(x, y - 1, z) & FLOOR) === 0) return false
  return around({ x, y, z }, way).every(beside => (cells.at(beside.x, beside.y, beside.z) & (WATER | LAVA)) === 0) &&
    [0, 1].every(up => isDugSoon(context, new Vec3(x, y + up, z), most))
}

/** What is open beside a cell to stand in, beyond it, or above it. */
const gaps = (cells, cell, way) => around(cell, way).filter(({ x, y, z }) => (cells.at(x, y, z) & OPEN) !== 0)

/** The ceiling of a cell to stand in, and what is beside and beyond it as one comes that way. */
function around ({ x, y, z }, [dx, dz]) {
  const sides = [[dx, dz], [dz, dx], [-dz, -dx]]
  return [...[0, 1].flatMap(up => sides.map(([sx, sz]) => new Vec3(x + sx, y + up, z + sz))), new Vec3(x, y + 2, z)]
}

/** Whether a block is natural, nobody's, stays where it is and is dug soon with what one has now. */
function isDugSoon (context, cell, most = SOFT.most) {
  const { x, y, z } = cell
  if ((new Cells(context.bot).at(x, y, z) & (NATURAL | FALLS)) !== NATURAL) return false
  const block = context.bot.blockAt(cell, false)
  return !protection(context, block) && (bestTool(context, block, false)?.ms ?? Infinity) <= most
}
