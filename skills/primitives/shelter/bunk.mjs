import { NEIGHBOURS, SIDES } from '../../directions.mjs'
import { SkillError } from '../../errors.mjs'
import { BED } from '../../facts/blocks.mjs'
import { others } from '../../facts/people.mjs'
import { putBlock } from '../blocks/build.mjs'
import { digOne } from '../blocks/dig.mjs'
import { Cells, FALLS, FLOOR, LAVA, NATURAL, OPEN, WATER } from '../../pathing/cells.mjs'
import { centre, fallInto } from '../moving/steps.mjs'

/**
 * Monsters keep awake whoever lies within five blocks below them (a box of 16 × 10 × 16 around the bed's head, Paper's
 * `BedEnterProblem.NOT_SAFE`): so far under the lid, and one more for slopes.
 */
const UNDER = 6

/** How far up the lid is looked for. */
const SHAFT = 12

/** @param {Bot} bot @returns {string|null} a bed that the bot carries */
export const carriedBed = bot => bot.inventory.items().find(({ name }) => BED.test(name))?.name ?? null

/** @param {Bot} bot @returns {boolean} whether nobody else would have to go to bed for the night to pass */
export const isAlone = bot => others(bot).length === 0

/**
 * Out of a closed hole dig on down, and make room for a bed there.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} bed that is carried
 * @param {AbortSignal} signal
 * @returns {Promise<Vec3>} where it stands; NO_PATH where the ground does not allow it
 */
export async function bunk (context, bed, signal) {
  const { bot } = context
  await sink(context, feet => lidAbove(bot, feet) < UNDER, signal)
  const feet = bot.entity.position.floored()
  const side = SIDES.find(([dx, dz]) => isRoom(bot, feet, dx, dz))
  if (lidAbove(bot, feet) < UNDER || !side) throw new SkillError('NO_PATH', 'There is no room for a bed down here.')
  for (const cell of room(feet, ...side)) {
    const block = bot.blockAt(cell, false)
    if (block?.boundingBox === 'block') await digOne(context, block, { harvest: false, wanted: false }, signal)
  }
  const place = feet.offset(side[0], 0, side[1])
  await putBlock(context, bed, place, signal)
  return place
}

/**
 * Out of a closed hole dig on down, as far as the ground allows it.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {(feet: Vec3) => boolean} further whether it is not deep enough there
 * @param {AbortSignal} signal
 */
export async function sink (context, further, signal) {
  const { bot } = context
  await centre(bot, bot.entity.position.floored(), signal)
  const below = place => place.offset(0, -1, 0)
  for (let feet = bot.entity.position.floored(); further(feet) && isFirm(bot, below(feet)); feet = below(feet)) {
    await digOne(context, bot.blockAt(below(feet), false), { harvest: false, wanted: false }, signal)
    await fallInto(bot, below(feet), signal)
  }
}

/** How many blocks above the feet the shaft is shut; none is as good as far. */
function lidAbove (bot, { x, y, z }) {
  const cells = new Cells(bot)
  for (let up = 2; up < SHAFT; up++) if ((cells.at(x, y + up, z) & OPEN) === 0) return up
  return 0
}

/** The four cells of a bed's room, in the order in which each is seen from the shaft. */
const room = (feet, dx, dz) => [[1, 1], [1, 0], [2, 1], [2, 0]].map(([far, up]) => feet.offset(far * dx, up, far * dz))

/** Whether these can be dug, or are free, with firm ground below and nothing open or flowing around. */
function isRoom (bot, feet, dx, dz) {
  const cells = new Cells(bot)
  const own = room(feet, dx, dz)
  const isOwn = ({ x, y, z }) => (x === feet.x && z === feet.z) || own.some(cell => cell.x === x && cell.y === y && cell.z === z)
  return own.every(cell => {
    const flags = cells.at(cell.x, cell.y, cell.z)
    if ((flags & (WATER | LAVA)) !== 0 || ((flags & OPEN) === 0 && (flags & (NATURAL | FALLS)) !== NATURAL)) return false
    return around(cell).filter(beside => !isOwn(beside)).every(({ x, y, z }) => {
      const wall = cells.at(x, y, z)
      return (wall & (OPEN | WATER | LAVA)) === 0 && (y > cell.y ? (wall & FALLS) === 0 : (wall & FLOOR) !== 0)
    })
  })
}

/** Whether a cell can be dug from above: natural, on firm ground, nothing open or flowing beside it. */
export function isFirm (bot, { x, y, z }) {
  const cells = new Cells(bot)
  if ((cells.at(x, y, z) & (NATURAL | FALLS)) !== NATURAL || (cells.at(x, y - 1, z) & FLOOR) === 0) return false
  return SIDES.every(([dx, dz]) => (cells.at(x + dx, y, z + dz) & (OPEN | WATER | LAVA)) === 0)
}

const around = cell => NEIGHBOURS.map(side => cell.plus(side))
