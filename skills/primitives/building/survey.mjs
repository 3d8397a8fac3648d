import { wall } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { isReplaceable } from '../blocks/build.mjs'
import { isFoliage } from './clearing.mjs'
import { plain } from '../search.mjs'
import { keepSite, keptAt } from '../../pathing/sites.mjs'
import { isFloor } from '../../pathing/terrain.mjs'
import { vec } from '../moving/walk.mjs'

/** Blocks within so many of the shared chest are left free of buildings. */
const CHEST_ROOM = 3
const SITE_RADIUS = 40
/** Where nothing is quite level, so large a share of the ground may be a step or two lower. */
const UNEVEN = 0.25

/**
 * A level place near the shared chest where a building of this size can stand, with room to walk around it; a quarter turned where
 * it does not fit as it is. Where there is none but under trees it may stand in their leaves, which are dug away as it is built. It is
 * kept: no bot of this host digs there from then on.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} size
 * @returns {Promise<{x: number, y: number, z: number, turned: boolean}>} its lowest north-western corner, and whether what was its width is
 *   its depth there; NOT_FOUND where there is none
 */
export async function findSite (context, size) {
  const { bot } = context
  const { x: width, y: height, z: depth } = vec(size)
  const centre = (context.chest ?? bot.entity.position).floored()
  const levels = []
  for (const dy of [0, 1, -1, 2, -2, 3, -3]) levels.push({ dy, ...await surveyed(context, centre, dy, Math.max(width, depth), height) })
  const under = levels.map(level => ({ ...level, blocked: level.walled }))
  const best = nearestOf(levels, width, depth, 0) ?? nearestOf(levels, width, depth, UNEVEN) ??
    nearestOf(under, width, depth, 0) ?? nearestOf(under, width, depth, UNEVEN)
  if (!best) throw new SkillError('NOT_FOUND', `There is no level ground of ${width} by ${depth} near here.`, {})
  const corner = centre.offset(best.dx, best.dy, best.dz)
  const { turned } = best
  keepSite(bot, corner, { x: turned ? depth : width, y: height, z: turned ? width : depth })
  return { ...plain(corner), turned }
}

/** The nearest corner of all for a building as it is, else for one that is a quarter turned. */
function nearestOf (levels, width, depth, share) {
  const best = nearest(levels, width, depth, share)
  if (best || width === depth) return best && { ...best, turned: false }
  const other = nearest(levels, depth, width, share)
  return other && { ...other, turned: true }
}

/** The nearest corner where no more than this share of the columns is a step lower, or not to be walked around on. */
function nearest (levels, width, depth, share) {
  /** @type {any} */
  let best = null
  for (const { dy, blocked, lower, shut } of levels) {
    for (let dx = -SITE_RADIUS; dx <= SITE_RADIUS; dx++) {
      for (let dz = -SITE_RADIUS; dz <= SITE_RADIUS; dz++) {
        const far = Math.hypot(dx + width / 2, dz + depth / 2)
        if (best && far >= best.far) continue
        if (blocked(dx, dz, width, depth) > 0 || lower(dx, dz, width, depth) > share * width * depth) continue
        if (shut(dx - 1, dz - 1, width + 2, depth + 2) <= share * (width + 2) * (depth + 2)) best = { dx, dy, dz, far }
      }
    }
  }
  return best
}

/**
 * Which columns around a point one can build in or walk through at one height. Every block is looked at once; how many
 * columns of a rectangle will not do comes from sums over all that lie north-west of a corner.
 */
async function surveyed ({ bot, chest, signal }, centre, dy, size, height) {
  const from = -SITE_RADIUS - 1
  const side = 2 * SITE_RADIUS + size + 2
  const all = [0, 1, 2, 3].map(() => new Int32Array((side + 1) * (side + 1)))
  for (let x = 0; x < side; x++) {
    // A large search must not keep the bot from breathing.
    await wall.turn()
    signal.throwIfAborted()
    for (let z = 0; z < side; z++) {
      const foot = centre.offset(from + x, dy, from + z)
      const isLower = !isFloor(bot.blockAt(foot.offset(0, -1, 0), false))
      const holds = !isLower || [-2, -3].some(down => isFloor(bot.blockAt(foot.offset(0, down, 0), false)))
      const free = holds ? headroom(bot, foot, height + 1) : 0
      const walls = holds ? headroom(bot, foot, height + 1, isFoliage) : 0
      const isTaken = keptAt(bot, foot) || keptAt(bot, foot.offset(0, -1, 0))
      const atChest = chest && Math.abs(foot.x - chest.x) <= CHEST_ROOM && Math.abs(foot.z - chest.z) <= CHEST_ROOM
      const at = (x + 1) * (side + 1) + z + 1
      const isKept = atChest || isTaken
      for (const [n, bad] of [free <= height || isKept, walls <= height || isKept, isLower, isLower || free < 2].entries()) {
        const sums = all[n]
        sums[at] = sums[at - 1] + sums[at - side - 1] - sums[at - side - 2] + Number(bad)
      }
    }
  }
  const count = sums => (dx, dz, width, depth) => {
    const [x1, z1] = [dx - from, dz - from]
    const sum = (x, z) => sums[x * (side + 1) + z]
    return sum(x1 + width, z1 + depth) - sum(x1, z1 + depth) - sum(x1 + width, z1) + sum(x1, z1)
  }
  const [blocked, walled, lower, shut] = all.map(count)
  return { blocked, walled, lower, shut }
}

/** How many blocks upwards something can be put, at most `most`; what else than air and grass gives way is told by `gives`. */
function headroom (bot, foot, most, gives = _block => false) {
  for (let y = 0; y < most; y++) {
    const there = bot.blockAt(foot.offset(0, y, 0), false)
    if (gives(there)) continue
    if (!isReplaceable(there) || /water/.test(there.name)) return y
  }
  return most
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'findSite', run: findSite }
]
