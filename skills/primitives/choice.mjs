import { canDigFrom } from './dig.mjs'
import { findBlocks } from './search.mjs'
import { SIDES, isBuilt, isNatural, isOpen, protection } from './terrain.mjs'
import { bestTool } from './tools.mjs'

/** Metres a second at a sprint. */
const SPRINT = 5.6

/** Seconds for one block of rock in the way, dug and walked. */
const ROCK = 1.2

/** How many of the nearest are weighed. */
const WEIGHED = 48

/** Look this far first; where blocks are many, the nearest are enough. */
const RINGS = [5, 10, 18, 32, 48, 64]

/**
 * The block of these names that is got in the least time from where the bot stands.
 * @param {import('./hands.mjs').Hands} hands
 * @param {string[]} names
 * @param {number} radius
 * @param {Set<string>} avoid positions, as text
 * @returns {import('vec3').Vec3|null}
 */
export function cheapest (hands, names, radius, avoid) {
  for (const ring of [...RINGS.filter(each => each < radius), radius]) {
    const near = findBlocks(hands, names, { radius: ring, count: WEIGHED, where: position => !avoid.has(position.toString()) && allowed(hands, position) })
    if (near.length === 0) continue
    const weighed = near.map(position => ({ position, cost: seconds(hands, position) })).sort((a, b) => a.cost - b.cost)
    const [best] = weighed
    // Something dearer than a walk to the edge of the next ring may be beaten from there.
    if (best.cost < ring / SPRINT + 4 || ring >= radius) return best.position
  }
  return null
}

function allowed (hands, position) {
  const block = hands.bot.blockAt(position, false)
  return block !== null && !protection(hands, block) && !inhabited(hands, block)
}

/** Logs and cobblestone may be walls: next to a door, a pane or planks they are somebody's house. */
function inhabited (hands, block) {
  if (!/(_log|_wood|cobblestone|dirt|stone|sand)$/.test(block.name)) return false
  for (const side of SIDES) {
    const beside = hands.bot.blockAt(block.position.plus(side), false)
    if (beside && beside.type !== 0 && /door|glass|planks|stairs|_slab|(^|_)bed$|fence/.test(beside.name) && isBuilt(beside.name)) return true
  }
  return false
}

/** Estimated time to get this block. */
function seconds (hands, position) {
  const { bot } = hands
  const feet = bot.entity.position
  const block = bot.blockAt(position, false)
  const tool = bestTool(hands, block)
  const dig = tool ? tool.ms / 1000 : 5
  if (canDigFrom(bot, hands.eyes, position)) {
    const under = position.x === Math.floor(feet.x) && position.z === Math.floor(feet.z) && position.y < feet.y
    return dig + (under ? 2 : 0) + position.distanceTo(feet) * 0.05
  }
  const flat = Math.hypot(position.x + 0.5 - feet.x, position.z + 0.5 - feet.z)
  const rise = position.y - feet.y
  const climb = rise > 5 ? (rise - 5) * 2 : rise < -2 ? (-rise - 2) * 0.6 : 0
  return dig + Math.max(0, flat - 2) / SPRINT + climb + cover(bot, position) * ROCK
}

/** How many blocks deep it lies hidden: 0 where a side of it is open. */
function cover (bot, position) {
  let least = 6
  for (const side of SIDES) {
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
