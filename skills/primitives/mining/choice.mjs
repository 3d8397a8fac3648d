import { Vec3 } from 'vec3'
import { AROUND, NEIGHBOURS } from '../../directions.mjs'
import { Cells, OPEN, WATER } from '../../pathing/cells.mjs'
import { SPRINT } from '../../facts/player.mjs'
import { leavesBefore } from '../blocks/dig.mjs'
import { diveTo, secondsOf } from '../blocks/dives.mjs'
import { isUnderWater } from '../../bot/lungs.mjs'
import { isBelieved } from './mirage.mjs'
import { isRipe } from '../farming/farm.mjs'
import { findBlocks } from '../search.mjs'
import { isBuilt, isNatural, isOpen, minesInVain, protection } from '../../pathing/terrain.mjs'
import { standsAsDrawn } from '../../pathing/sites.mjs'
import { digging, standing, takenByOthers } from '../../pathing/taken.mjs'
import { bestTool } from '../tools.mjs'
import { Moves } from '../../pathing/moves.mjs'

/** From these columns around it, with the feet so much higher, what lies at a place comes by itself. */
const REACH = [[0, 0], ...AROUND]
const FEET = [0, -1, -2]

/** Cover is not sounded deeper than this. */
const MOST_COVER = 5

/** What lies this near to a block to which nobody can walk, in blocks, is cut off with it. */
const CUT_OFF = 8

/** How many of the nearest are weighed, and of the nearest with an open side. */
const WEIGHED = 24

/** Somebody who works this near to a block is left room: two at one place take each other's blocks and drops. */
const ELBOW = 5
const ELBOW_SECONDS = 6

/** What drops so near to somebody who stands there, in blocks to either side, often ends in their pockets. */
const ARMS = 2.25

/** Beyond this, what has an open side is looked for only when nothing else was found. */
const NEARBY = 20

/** Whatever takes more seconds than this is not dug before others further off, under water too, are weighed. */
const DEAR = 20

/** What comes to lie no more blocks above the feet than this comes by itself; each block more is so many seconds of climbing. */
const OVERHEAD = 1
const CLIMB_SECONDS = 1

/** At the foot of a wall what lies above goes first: else the drop rolls on in holes that nobody fits into, and is dug for. */
const FOOT_SECONDS = 0.3

/**
 * The block of these names that is got in the least time from where the bot stands.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string[]} names
 * @param {number} radius
 * @param {(position: import('vec3').Vec3) => boolean} avoids what is passed over
 * @param {import('vec3').Vec3[]} [cutOff] to which no way on foot led
 * @returns {{position: import('vec3').Vec3, cost: number, takes: number}|null} `cost`: what it was chosen by; `takes`: seconds
 */
export function cheapest (context, names, radius, avoids, cutOff = []) {
  const cells = new Cells(context.bot)
  const free = position => !avoids(position) && isBelieved(context, position) && mayDig(context, position)
  const bare = ({ x, y, z }) => NEIGHBOURS.some(side => (cells.at(x + side.x, y + side.y, z + side.z) & (OPEN | WATER)) === OPEN)
  const near = findBlocks(context, names, { radius: Math.min(radius, NEARBY), count: WEIGHED, where: free })
  const where = position => bare(position) && free(position)
  const open = findBlocks(context, names, { radius: Math.min(radius, NEARBY), count: WEIGHED, where })
  const around = others(context)
  const isTheirs = at => around.working.some(other => other.distanceTo(at) <= ELBOW)
  // Where there is little near by, or it lies in the rock in veins, what others are after is soon gone: what is nobody's is weighed too.
  const isScarce = near.length < WEIGHED || near.filter(bare).length < WEIGHED / 2
  const apart = isScarce && near.some(isTheirs)
    ? findBlocks(context, names, { radius, count: WEIGHED, where: at => free(at) && !isTheirs(at) })
    : []
  let candidates = [...near, ...open, ...apart]
  if (radius > NEARBY) {
    if (candidates.length === 0) candidates = findBlocks(context, names, { radius, count: WEIGHED, where: free })
    else if (candidates.every(position => diveTo(context, cells, position) !== null)) {
      candidates.push(...findBlocks(context, names, { radius, count: WEIGHED, where: position => bare(position) && free(position) }))
    }
  }
  const rockSeconds = new Moves(context.handle, { dig: true }).stoneCost() / SPRINT
  const isCutOff = position => cutOff.some(at => at.distanceTo(position) <= CUT_OFF)
  const cheaper = (best, position) => {
    const way = seconds(context, cells, position, rockSeconds, isCutOff(position))
    const takes = way + nook(context, cells, position) + overhead(context, cells, position)
    // Who comes second to what lies in the rock has dug the way there for nothing.
    const worth = bare(position) ? ELBOW_SECONDS : Math.max(ELBOW_SECONDS, takes)
    const cost = takes + crowding(context, position, around, worth) + lost(context, position, around)
    return cost < (best?.cost ?? Infinity) ? { position, cost, takes } : best
  }
  const best = candidates.reduce(cheaper, null)
  if (radius <= NEARBY || candidates.length === 0 || (best !== null && best.cost < DEAR)) return best
  const isOpen = ({ x, y, z }) => NEIGHBOURS.some(side => cells.at(x + side.x, y + side.y, z + side.z) & OPEN)
  const further = findBlocks(context, names, { radius, count: WEIGHED, where: position => isOpen(position) && free(position) })
  return further.reduce(cheaper, best)
}

/** Where others are at work: the blocks that bots of this host go for, and where people dig; and where people stand. */
function others ({ bot, handle }) {
  return { digging: digging(handle).map(({ position }) => position), working: takenByOthers(bot), standing: standing(bot) }
}

/** Seconds to dig another for one that falls into somebody's arms. */
function lost (context, position, { standing }) {
  const isInArms = at => Math.max(Math.abs(at.x - position.x - 0.5), Math.abs(at.z - position.z - 0.5)) < ARMS && at.y - 1 <= position.y
  return standing.some(isInArms) ? digSeconds(context, position) : 0
}

/**
 * Seconds against going where others are: up to `worth` of them beside where somebody works, and as many more for the block that they
 * are after. Where it is not known what somebody digs, whoever is nearer has it.
 */
function crowding ({ bot }, position, { digging, working }, worth) {
  const far = at => Math.hypot(at.x - position.x, at.z - position.z)
  const nearest = Math.min(...digging.map(far), ELBOW)
  const inWay = nearest < far(bot.entity.position) ? nearest : ELBOW
  const isGone = working.some(at => at.equals(position))
  return worth * (1 - Math.min(...working.map(far), inWay) / ELBOW) + (isGone ? worth : 0)
}

/**
 * Whether a block is nobody's house, and all that it will be: one may gather it.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('vec3').Vec3} position
 */
export function mayDig (context, position) {
  const block = context.bot.blockAt(position, false)
  return block !== null && isRipe(block) && !standsAsDrawn(context.bot, position) &&
    !minesInVain(context.bot) && !protection(context, block) && !inhabited(context, block)
}

/** Logs and cobblestone may be walls: next to a door, a pane or planks they are somebody's house. */
function inhabited (context, block) {
  if (!/(_log|_wood|cobblestone|dirt|stone|sand)$/.test(block.name)) return false
  for (const side of NEIGHBOURS) {
    const beside = context.bot.blockAt(block.position.plus(side), false)
    if (beside && beside.type !== 0 && /door|glass|planks|stairs|_slab|(^|_)bed$|fence/.test(beside.name) && isBuilt(beside.name)) return true
  }
  return false
}

/** Seconds to dig this block once one stands before it. */
function digSeconds (context, position) {
  const tool = bestTool(context, context.bot.blockAt(position, false))
  return tool ? tool.ms / 1000 : 5
}

/** Estimated time to get this block; Infinity where a breath does not suffice. */
function seconds (context, cells, position, rockSeconds, isCutOff) {
  const { bot } = context
  const feet = bot.entity.position
  const dig = digSeconds(context, position)
  const leaves = leavesBefore(bot, context.eyes, position)
  if (leaves <= 2 && !isUnderWater(bot)) {
    const under = position.x === Math.floor(feet.x) && position.z === Math.floor(feet.z) && position.y < feet.y
    return dig + leaves * 0.5 + (under ? 2 : 0) + position.distanceTo(feet) * 0.05
  }
  const flat = Math.hypot(position.x + 0.5 - feet.x, position.z + 0.5 - feet.z)
  const dive = diveTo(context, cells, position)
  if (dive) return secondsOf(context, dive) + Math.max(0, flat - 2) / SPRINT
  const rise = Math.abs(position.y - feet.y)
  const walk = Math.max(0, flat - 2) / SPRINT + rise * 0.3
  const hidden = cover(bot, position)
  if (hidden === 0 && !isCutOff) return dig + walk + (position.y - feet.y > 5 ? rise * 2 : 0)
  // A shaft takes a block a level, a level tunnel two; earth goes faster than rock.
  const blocks = hidden > 0 && hidden < MOST_COVER ? hidden * 2 : rise + Math.max(0, flat - rise) * 2
  return dig + walk + blocks * rockSeconds
}

/** Seconds to dig away what keeps one from the drop: in a hole a block high that nobody can stand beside it lies out of reach. */
function nook (context, cells, { x, y, z }) {
  const isOpen = (dx, dy, dz) => (dx === 0 && dy === 0 && dz === 0) || (cells.at(x + dx, y + dy, z + dz) & OPEN) !== 0
  if (REACH.some(([dx, dz]) => FEET.some(dy => isOpen(dx, dy, dz) && isOpen(dx, dy + 1, dz)))) return 0
  const roof = context.bot.blockAt(new Vec3(x, y + 1, z), false)
  return roof === null ? 0 : (bestTool(context, roof)?.ms ?? 5000) / 1000
}

/** Seconds to get at where the drop comes to lie: what stands on others of its kind is dug after them, so that it falls down. */
function overhead ({ bot }, cells, { x, y, z }) {
  const feet = Math.floor(bot.entity.position.y)
  let lies = y
  while (lies > feet + OVERHEAD && cells.at(x, lies - 1, z) & OPEN) lies--
  const isFoot = y <= feet && !(cells.at(x, y + 1, z) & OPEN)
  return Math.max(0, lies - feet - OVERHEAD) * CLIMB_SECONDS + (isFoot ? FOOT_SECONDS : 0)
}

/** @returns {boolean} whether none of its sides is open */
export function isCovered (bot, position) { return cover(bot, position) > 0 }

/** How many blocks deep it lies hidden: 0 where a side of it is open. */
function cover (bot, position) {
  let least = MOST_COVER + 1
  for (const side of NEIGHBOURS) {
    for (let depth = 1; depth < least; depth++) {
      const block = bot.blockAt(position.plus(side.scaled(depth)), false)
      if (block === null || (!isNatural(block.name) && !isOpen(block))) break
      if (isOpen(block)) {
        least = Math.min(least, depth)
        break
      }
    }
  }
  return least - 1
}
