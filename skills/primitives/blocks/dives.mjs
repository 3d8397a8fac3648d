import { TICKS_PER_SECOND } from '../../clock.mjs'
import { BESIDE, DOWN, NEIGHBOURS, UP } from '../../directions.mjs'
import { EYES, RISE, SINK, SWIM } from '../../facts/player.mjs'
import { FILLS, FULL_BREATH, isUnderWater } from '../../bot/lungs.mjs'
import { FLOOR, OPEN, WATER } from '../../pathing/cells.mjs'
import { bestTool } from '../tools.mjs'
import { KEPT, breathe, ticksToAir } from './breath.mjs'
import { speedWith } from './breaking.mjs'
import { canDigFrom } from './dig.mjs'

/** So far above a block under water somebody afloat reaches it with the head in the air. */
const FROM_ABOVE = 3

/** From where water flows into a cell. */
const INFLOW = [UP, ...BESIDE]

/** Going down takes so much of the time that coming up does. */
const DOWNWARDS = RISE / SINK

/**
 * What it takes to dig a block that is under water.
 * @typedef {object} Dive
 * @property {Point} from cell of the feet that it is dug from
 * @property {boolean} wet whether the head is under water there
 * @property {boolean} afloat whether there is no ground there
 * @property {number} dig ticks
 * @property {number} down ticks from the air to there, and `up` back; Infinity where no way is known
 * @property {number} up
 */

/** There is no place to dig it from. @type {Dive} */
const NOWHERE = { from: { x: 0, y: 0, z: 0 }, wet: true, afloat: true, dig: Infinity, down: Infinity, up: Infinity }

/**
 * From where a block that only water leads to is dug best, and what that takes: under water it goes five times as slow, and off
 * the ground five times as slow again (Minecraft Wiki, "Breaking").
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('../../pathing/cells.mjs').Cells} cells
 * @param {import('vec3').Vec3} position
 * @returns {Dive|null} null where a side of it is dry, or all are closed; it takes for ever where there is no place for it
 */
export function diveTo (context, cells, position) {
  const at = ({ x, y, z }) => cells.at(position.x + x, position.y + y, position.z + z)
  const open = NEIGHBOURS.filter(side => at(side) & OPEN)
  // Into what has just been dug water comes after a moment.
  const isWet = side => [side, ...INFLOW.map(step => side.plus(step))].some(cell => at(cell) & WATER)
  if (open.length === 0 || !open.every(isWet)) return null
  const places = open.flatMap(side => feetFor(side, at))
  // Digging it from dry ground would let the water out, unless it is all below.
  if (places.length === 0) return open.every(side => side === DOWN) ? null : NOWHERE
  const block = context.bot.blockAt(position, false)
  const item = bestTool(context, block)?.item ?? null
  /** @type {Dive|null} */
  let best = null
  for (const place of places) {
    const dive = diveFrom(context, cells, position, place, { block, item })
    if (!best || total(dive) < total(best)) best = dive
  }
  return best
}

/** Cells of the feet, from the block, from where a side of it is in plain sight: beside it, on it, or under it. */
function feetFor (side, at) {
  const fits = cell => (at(cell) & OPEN) !== 0 && (at(cell.plus(UP)) & OPEN) !== 0
  // Nobody stands on what they dig where there is nothing under it.
  const ground = at(DOWN) & FLOOR ? [UP] : []
  const around = side === UP
    ? [...ground, UP.scaled(2), ...BESIDE.map(step => step.plus(UP)), ...BESIDE]
    : side === DOWN ? [side.scaled(2), side.scaled(3)] : [side, side.plus(DOWN), side.plus(DOWN.scaled(2)), side.plus(UP)]
  return around.filter(fits)
}

function diveFrom (context, cells, position, place, { block, item }) {
  const { bot } = context
  const { x, y, z } = position.plus(place)
  const head = up => cells.at(x, y + up + 1, z)
  for (let up = 0; up <= FROM_ABOVE; up++) {
    if (!(head(up) & OPEN)) break
    if (head(up) & WATER) continue
    const eyes = position.offset(place.x + 0.5, place.y + up + EYES, place.z + 0.5)
    if (up > 0 && !canDigFrom(bot, eyes, position)) break
    const afloat = !(cells.at(x, y + up - 1, z) & FLOOR)
    const dig = 1 / speedWith(bot, block, item, { underWater: false, afloat })
    return { from: { x, y: y + up, z }, wet: false, afloat, dig, down: 0, up: 0 }
  }
  const afloat = !(cells.at(x, y - 1, z) & FLOOR)
  const up = ticksToAir(bot, { x, y, z }, cells)
  const dig = 1 / speedWith(bot, block, item, { underWater: true, afloat })
  return { from: { x, y, z }, wet: true, afloat, dig, down: up * DOWNWARDS, up }
}

/** Ticks that a dive takes, from air to air, and to fill the lungs again. */
const total = ({ wet, dig, down, up }) => dig + (wet ? down + up + (dig + down + up) / FILLS : 0)

/** Whether a full breath suffices for a dive. */
function isWithinBreath ({ lungs }, { wet, dig, down, up }) {
  return !wet || lungs.endless || down + dig + up + KEPT <= FULL_BREATH
}

/**
 * Seconds that a dive takes from where the bot is: whoever is down there already digs on as long as the breath lasts.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Dive} dive
 * @returns {number} Infinity where a full breath does not suffice
 */
export function secondsOf ({ bot, handle }, dive) {
  if (!isWithinBreath(handle, dive)) return Infinity
  const ticks = isUnderWater(bot) && hasBreath(handle, dive, wayTo(bot, dive)) ? wayTo(bot, dive) + dive.dig : total(dive)
  return ticks / TICKS_PER_SECOND
}

/** Come up and fill the lungs where what is in them does not suffice for a dive; whoever goes down does so with full ones. */
export async function takeBreath (context, dive) {
  const { bot, handle } = context
  if (!dive.wet || handle.lungs.endless || (isUnderWater(bot) && hasBreath(handle, dive, wayTo(bot, dive)))) return
  await context.step(signal => breathe(context, signal))
}

const hasBreath = ({ lungs }, { dig, up }, way) => lungs.endless || way + dig + up + KEPT <= lungs.left

/** Ticks from where the bot is to where it digs. */
const wayTo = (bot, { from: { x, y, z } }) => bot.entity.position.distanceTo({ x: x + 0.5, y, z: z + 0.5 }) / SWIM * TICKS_PER_SECOND
