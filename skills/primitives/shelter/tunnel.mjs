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
export const SOFT = { longest: 20, most: 1600 }
export const HARD = { longest: 8, most: 8000 }

/** How far up the open air is looked for, and how long one may take to get there. */
const SHAFT = 10
const CLIMB_MS = 20_000
const TOWER_MS = 5000

/**
 * Out of a closed hole dig on sideways, away from those who lurk above it.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('vec3').Vec3[]} from where they are
 * @param {AbortSignal} signal
 * @param {{longest: number, most: number}} [limits] how far, and how long a block may take, in ms
 * @returns {Promise<number>} how many blocks; 0 where the ground does not allow it
 */
export async function tunnelAway (context, from, signal, limits = SOFT) {
  const { bot } = context
  const feet = bot.entity.position.floored()
  /** @param {[number, number]} side @param {number} far */
  const gap = ([dx, dz], far) => Math.min(...from.map(({ x, z }) => Math.hypot(feet.x + far * dx - x, feet.z + far * dz - z)))
  const ways = SIDES.map(way => ({ way, far: lengthOf(context, feet, way, limits) })).filter(({ far }) => far >= SHORTEST)
  const [best] = ways.sort((a, b) => gap(b.way, b.far) - gap(a.way, a.far))
  if (!best) return 0
  let dug = 0
  // A pickaxe breaks on the way.
  const next = up => feet.offset((dug + 1) * best.way[0], up, (dug + 1) * best.way[1])
  while (dug < best.far && isDugSoon(context, next(0), limits.most) && isDugSoon(context, next(1), limits.most)) {
    const cell = next(0)
    dug++
    for (const up of [1, 0]) await clear(context, cell.offset(0, up, 0), signal)
    await centre(bot, cell, signal)
  }
  if (dug > 0) await shutBehind(context, bot.entity.position.floored(), best.way, signal)
  return dug
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

/** A wall where one has come from, of what was dug: nobody walks back through it, or comes after. */
async function shutBehind (context, { x, y, z }, [dx, dz], signal) {
  for (const up of [0, 1]) {
    const earth = context.bot.inventory.items().find(item => isScaffold(item.name))
    if (earth) await putBlock(context, earth.name, new Vec3(x - dx, y + up, z - dz), signal)
  }
}

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

/** How many blocks one can dig that way through what is closed all around. */
function lengthOf (context, feet, [dx, dz], { longest, most }) {
  const cells = new Cells(context.bot)
  let far = 0
  while (far < longest && isSoft(context, cells, feet.offset((far + 1) * dx, 0, (far + 1) * dz), [dx, dz], most)) far++
  return far
}

/** Whether a cell to stand in is dug soon, has a floor and a ceiling, and nothing open or flowing beside or beyond it. */
function isSoft (context, cells, { x, y, z }, [dx, dz], most) {
  const isShut = (sx, up, sz) => (cells.at(x + sx, y + up, z + sz) & (OPEN | WATER | LAVA)) === 0
  if (!isShut(0, 2, 0) || (cells.at(x, y + 2, z) & FALLS) !== 0 || (cells.at(x, y - 1, z) & FLOOR) === 0) return false
  const sides = [[dx, dz], [dz, dx], [-dz, -dx]]
  return [0, 1].every(up => sides.every(([sx, sz]) => isShut(sx, up, sz)) && isDugSoon(context, new Vec3(x, y + up, z), most))
}

/** Whether a block is natural, nobody's, stays where it is and is dug soon with what one has now. */
function isDugSoon (context, cell, most = SOFT.most) {
  const { x, y, z } = cell
  if ((new Cells(context.bot).at(x, y, z) & (NATURAL | FALLS)) !== NATURAL) return false
  const block = context.bot.blockAt(cell, false)
  return !protection(context, block) && (bestTool(context, block, false)?.ms ?? Infinity) <= most
}
