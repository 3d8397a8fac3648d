import { Vec3 } from 'vec3'
import { putBlock } from '../building/build.mjs'
import { digOne } from '../mining/dig.mjs'
import { Cells, FALLS, FLOOR, LAVA, NATURAL, OPEN, WATER } from '../../pathing/cells.mjs'
import { centre } from '../../pathing/steps.mjs'
import { protection } from '../../pathing/terrain.mjs'
import { isScaffold } from '../../pathing/moves.mjs'
import { bestTool } from '../tools.mjs'
import { goals, travel } from '../moving/walk.mjs'

/** Blocks: out of sight of those above, and as much as is worth the work. No block of it must take longer to dig. */
const LONGEST = 20
const SHORTEST = 6
const MOST_MS = 1600

/** How far up the open air is looked for, and how long one may take to get there. */
const SHAFT = 10
const CLIMB_MS = 20_000

/** @type {[number, number][]} */
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]

/**
 * Out of a closed hole dig on sideways, away from those who lurk above it.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('vec3').Vec3[]} from where they are
 * @param {AbortSignal} signal
 * @returns {Promise<number>} how many blocks; 0 where the ground does not allow it
 */
export async function tunnelAway (context, from, signal) {
  const { bot } = context
  const feet = bot.entity.position.floored()
  /** @param {[number, number]} side @param {number} far */
  const gap = ([dx, dz], far) => Math.min(...from.map(({ x, z }) => Math.hypot(feet.x + far * dx - x, feet.z + far * dz - z)))
  const ways = SIDES.map(way => ({ way, far: lengthOf(context, feet, way) })).filter(({ far }) => far >= SHORTEST)
  const [best] = ways.sort((a, b) => gap(b.way, b.far) - gap(a.way, a.far))
  if (!best) return 0
  for (let step = 1; step <= best.far; step++) {
    const cell = feet.offset(step * best.way[0], 0, step * best.way[1])
    for (const up of [1, 0]) {
      const block = bot.blockAt(cell.offset(0, up, 0), false)
      if (block?.boundingBox === 'block') await digOne(context, block, { harvest: false, wanted: false }, signal)
    }
    await centre(bot, cell, signal)
  }
  await shutBehind(context, bot.entity.position.floored(), best.way, signal)
  return best.far
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
  const cells = new Cells(context.bot)
  const { x, y, z } = context.bot.entity.position.floored()
  const free = up => (cells.at(x, y + up, z) & (OPEN | WATER)) === OPEN && (cells.at(x, y + up + 1, z) & OPEN) !== 0
  for (let up = 2; up < SHAFT; up++) {
    if (free(up)) return travel(context, new goals.GoalBlock(x, y + up, z), { timeout: CLIMB_MS })
  }
}

/** How many blocks one can dig that way through what is closed all around. */
function lengthOf (context, feet, [dx, dz]) {
  const cells = new Cells(context.bot)
  let far = 0
  while (far < LONGEST && isSoft(context, cells, feet.offset((far + 1) * dx, 0, (far + 1) * dz), dx, dz)) far++
  return far
}

/** Whether a cell to stand in is dug soon, has a floor and a ceiling, and nothing open or flowing beside or beyond it. */
function isSoft (context, cells, { x, y, z }, dx, dz) {
  const isShut = (sx, up, sz) => (cells.at(x + sx, y + up, z + sz) & (OPEN | WATER | LAVA)) === 0
  if (!isShut(0, 2, 0) || (cells.at(x, y + 2, z) & FALLS) !== 0 || (cells.at(x, y - 1, z) & FLOOR) === 0) return false
  return [0, 1].every(up => {
    if ((cells.at(x, y + up, z) & (NATURAL | FALLS)) !== NATURAL) return false
    if (![[dx, dz], [dz, dx], [-dz, -dx]].every(([sx, sz]) => isShut(sx, up, sz))) return false
    const block = context.bot.blockAt(new Vec3(x, y + up, z), false)
    return !protection(context, block) && (bestTool(context, block, false)?.ms ?? Infinity) <= MOST_MS
  })
}
