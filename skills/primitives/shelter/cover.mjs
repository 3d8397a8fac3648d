import { CORNERS, SIDES } from '../../directions.mjs'
import { game } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { burns } from '../../facts/entities.mjs'
import { ATTACK_REACH } from '../../facts/player.mjs'
import { putBlock } from '../blocks/build.mjs'
import { Cells, FLOOR, OPEN, REPLACEABLE, WATER } from '../../pathing/cells.mjs'
import { isAfloat } from '../../pathing/footwork.mjs'
import { isScaffold } from '../../pathing/scaffold.mjs'
import { centre, land } from '../moving/steps.mjs'
import { isClear } from '../arms/sight.mjs'
import { isFirm } from './bunk.mjs'
import { isBurrowed } from './burrow.mjs'

/** @type {[number, number][]} */

/** Of the sides at the height of the head: where so many are walls, one is in a passage that a block or two shut. */
const WALLS = 2

/** Blocks that are put up at most, what of the body one can be hit at, and how fine a line is looked at. */
const MOST = 4
const BODY = [1.6, 1, 0.3]
const GRAIN = 0.25

/**
 * For so long such a block is let be, and whoever was walled off as many times within as long is not any more: what one does
 * leads there, and there is no end to it.
 */
const STANDS_MS = 60_000
const OFTEN = 3

/** Half as wide as a body, in blocks. */
const HALF = 0.3

/** With a fuse alight so long nobody waits for a block that does not stand: what is left of it is to get away, in ticks. */
const ALIGHT = 6

/**
 * In a passage put blocks between oneself and who comes or shoots, wherever one sees them.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Entity} mob
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether anything was put up; false where a fuse burns on before it
 */
export async function wallOff (context, mob, signal) {
  const { bot, handle: { memory } } = context
  const now = game.now()
  const before = (memory.walledOff.get(mob.id) ?? []).filter(at => now - at < STANDS_MS)
  if (before.length >= OFTEN || !isPassage(bot, bot.entity.position.floored())) return false
  memory.walledOff.set(mob.id, [...before, now])
  const late = new AbortController()
  let alight = 0
  const onTick = () => {
    alight = burns(context.registry, mob) ? alight + 1 : 0
    if (alight >= ALIGHT) late.abort(new SkillError('INTERRUPTED', 'A fuse burns.'))
  }
  bot.on('physicsTick', onTick)
  let put = false
  try {
    for (let left = MOST; left > 0; left--) {
      const block = bot.inventory.items().find(item => isScaffold(item.name))
      const spots = block ? gaps(bot, mob) : []
      const built = await firstThatHolds(context, block?.name, spots, AbortSignal.any([signal, late.signal]))
      if (!built) return put
      memory.walls.set(built.toString(), now + STANDS_MS)
      put = true
    }
    return put
  } catch (error) {
    signal.throwIfAborted()
    if (!late.signal.aborted) throw error
    return false
  } finally {
    bot.off('physicsTick', onTick)
  }
}

/** Put a block at the first of these cells that has something to hold it. @returns {Promise<Vec3|null>} which one */
async function firstThatHolds (context, name, spots, signal) {
  for (const spot of spots) {
    try {
      await putBlock(context, name, spot, signal)
      return spot
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof SkillError)) throw error
    }
  }
  return null
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
    if (!isClear(bot, from, eyes)) continue
    const ray = eyes.minus(from)
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

/**
 * @param {any} context
 * @returns {boolean} whether the bot has the blocks to shut itself in where it stands; in water one drowns between walls
 */
export function canWallIn ({ bot }) {
  if (isAfloat(bot)) return false
  const open = openings(bot, standingIn(bot))
  // Whatever a lid is put against may be missing, too.
  return count(bot) >= open.length + (open.some(({ up }) => up === LID) ? 1 : 0)
}

/**
 * Put blocks on all sides of where one stands and a lid on it, first between oneself and who comes or shoots.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Entity[]} mobs
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether it is shut on all sides
 */
export async function wallIn (context, mobs, signal) {
  const { bot } = context
  await land(bot, signal)
  await centre(bot, standingIn(bot), signal)
  const feet = standingIn(bot)
  const towards = ({ side: [dx, dz] }) => Math.max(0, ...mobs.map(({ position: { x, z } }) => {
    const [wx, wz] = [x - feet.x - 0.5, z - feet.z - 0.5]
    return (dx * wx + dz * wz) / (Math.hypot(wx, wz) || 1)
  }))
  const spots = openings(bot, feet).sort((a, b) => towards(b) - towards(a) || a.up - b.up)
  // Into the ground one digs on down past open corners; who stands on a ledge shuts them, before the walls are in the way.
  const open = isFirm(bot, feet.offset(0, -1, 0)) ? [] : beside(feet, CORNERS).filter(isOpen(bot))
  const corners = count(bot) > spots.length + open.length ? open : []
  const walls = [...corners, ...spots.filter(({ up }) => up < LID)].sort((a, b) => towards(b) - towards(a) || a.up - b.up)
  const lid = spots.filter(({ up }) => up === LID)
  for (const { cell } of walls) await shut(context, [cell.offset(0, -1, 0), cell], signal)
  for (const { cell } of lid) await shut(context, [...SIDES.map(([dx, dz]) => cell.offset(dx, 0, dz)), cell], signal)
  return isBurrowed({ bot })
}

/** Put a block at the last of these cells; where nothing holds it, at one before it first. */
async function shut (context, cells, signal) {
  const block = () => context.bot.inventory.items().find(item => isScaffold(item.name))
  const last = cells.slice(-1)
  if (!block() || await firstThatHolds(context, block().name, last, signal)) return
  if (!block() || !await firstThatHolds(context, block().name, cells.slice(0, -1), signal)) return
  if (block()) await firstThatHolds(context, block().name, last, signal)
}

/** Where the lid is, in blocks above the feet. */
const LID = 2

/**
 * The cells around a body, and above it, that are open.
 * @returns {{side: [number, number], up: number, cell: any}[]}
 */
function openings (bot, feet) {
  /** @type {[number, number]} */
  const middle = [0, 0]
  return [...beside(feet, SIDES), { side: middle, up: LID, cell: feet.offset(0, LID, 0) }].filter(isOpen(bot))
}

/** Whether a cell is open, for such a list. */
function isOpen (bot) {
  const cells = new Cells(bot)
  return ({ cell: { x, y, z } }) => (cells.at(x, y, z) & (OPEN | WATER)) !== 0
}

/**
 * The cells beside a body, at the height of its feet and its head.
 * @param {any} feet
 * @param {[number, number][]} sides
 * @returns {{side: [number, number], up: number, cell: any}[]}
 */
const beside = (feet, sides) => sides.flatMap(side => [0, 1].map(up => ({ side, up, cell: feet.offset(side[0], up, side[1]) })))

/** The cell whose floor carries the bot: who stands on an edge has the most of its body over another, into which it would fall. */
function standingIn (bot) {
  const { position } = bot.entity
  const cells = new Cells(bot)
  const own = position.floored()
  const carries = ({ x, y, z }) => (cells.at(x, y - 1, z) & FLOOR) !== 0 && (cells.at(x, y, z) & OPEN) !== 0
  if (carries(own)) return own
  const under = [-HALF, HALF].flatMap(dx => [-HALF, HALF].map(dz => position.offset(dx, 0, dz).floored()))
  const far = ({ x, z }) => Math.hypot(x + 0.5 - position.x, z + 0.5 - position.z)
  return under.filter(carries).sort((a, b) => far(a) - far(b))[0] ?? own
}

/** How many blocks one has to build with. */
const count = bot => bot.inventory.items().filter(item => isScaffold(item.name)).reduce((sum, item) => sum + item.count, 0)

function isPassage (bot, { x, y, z }) {
  const cells = new Cells(bot)
  return SIDES.filter(([dx, dz]) => !(cells.at(x + dx, y + 1, z + dz) & OPEN)).length >= WALLS
}
