import { SkillError } from '../../errors.mjs'
import { ATTACK_REACH } from '../../facts/player.mjs'
import { putBlock } from '../building/build.mjs'
import { Cells, OPEN, REPLACEABLE } from '../../pathing/cells.mjs'
import { isScaffold } from '../../pathing/moves.mjs'

const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]

/** Of the sides at the height of the head: where so many are walls, one is in a passage that a block or two shut. */
const WALLS = 2

/** Blocks that are put up at most, what of the body one can be hit at, and how fine a line is looked at. */
const MOST = 4
const BODY = [1.6, 1, 0.3]
const GRAIN = 0.25

/**
 * In a passage put blocks between oneself and who comes or shoots, wherever one sees them.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Entity} mob
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether anything was put up
 */
export async function wallOff (context, mob, signal) {
  const { bot } = context
  if (!isPassage(bot, bot.entity.position.floored())) return false
  let put = false
  for (let left = MOST; left > 0; left--) {
    const block = bot.inventory.items().find(item => isScaffold(item.name))
    const spots = block ? gaps(bot, mob) : []
    const built = await firstThatHolds(context, block?.name, spots, signal)
    if (!built) return put
    put = true
  }
  return put
}

/** Put a block at the first of these cells that has something to hold it. */
async function firstThatHolds (context, name, spots, signal) {
  for (const spot of spots) {
    try {
      await putBlock(context, name, spot, signal)
      return true
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof SkillError)) throw error
    }
  }
  return false
}

/** The free cells on the lines from a mob's eyes to what it sees of the bot, the nearest first, less those that they are in. */
function gaps (bot, mob) {
  const { position } = bot.entity
  const eyes = mob.position.offset(0, (mob.height ?? 1.8) * 0.85, 0)
  const feet = position.floored()
  const at = mob.position.floored()
  const cells = new Cells(bot)
  const found = []
  for (const part of BODY) {
    const from = position.offset(0, part, 0)
    const ray = eyes.minus(from)
    if (bot.world.raycast(from, ray.unit(), ray.norm())) continue
    for (let far = GRAIN; far < Math.min(ATTACK_REACH, ray.norm()); far += GRAIN) {
      const cell = from.plus(ray.unit().scaled(far)).floored()
      const own = cell.x === feet.x && cell.z === feet.z && cell.y >= feet.y && cell.y <= feet.y + 1
      const theirs = Math.abs(cell.x - at.x) <= 1 && Math.abs(cell.z - at.z) <= 1 && cell.y >= at.y && cell.y <= at.y + 1
      const isFree = (cells.at(cell.x, cell.y, cell.z) & (OPEN | REPLACEABLE)) !== 0
      if (!own && !theirs && isFree && !found.some(other => other.equals(cell))) found.push(cell)
    }
  }
  return found.sort((a, b) => a.distanceTo(feet) - b.distanceTo(feet))
}

function isPassage (bot, { x, y, z }) {
  const cells = new Cells(bot)
  return SIDES.filter(([dx, dz]) => !(cells.at(x + dx, y + 1, z + dz) & OPEN)).length >= WALLS
}
