import { SkillError } from '../../errors.mjs'
import { Cells, FLOOR, HARM, OPEN } from '../../pathing/cells.mjs'
import { checked, findBlocks } from '../search.mjs'
import { either, ids, isNames, optional, shape, within } from '../arguments.mjs'
import { cross } from './cross.mjs'
import { inSight, wishes } from './explore.mjs'
import { arrives, goals } from '../moving/walk.mjs'

/** How far a look goes; so far from all places that one has been at, something of it is new. */
const SIGHT = 96
const NEW = 12
/** Blocks: so near to a pillar one sees what is on it. */
const BESIDE = 6

/** No way to the next place takes longer. */
const WAY_MS = 25_000

/**
 * Walk on along what is built of some blocks (the bridges of a fortress), to all its ends, until something is in sight.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|string[]} names of the blocks that one walks on
 * @param {object|string|string[]} sought as for exploreUntil
 * @param {number} [maxDistance] blocks to walk at most
 * @returns {Promise<{found: {kind: string, name: string, position: Point}, walked: number}>} NOT_FOUND where nothing came into sight
 */
export async function followBlocks (context, names, sought, maxDistance = 512) {
  const { bot } = context
  const floor = checked(context, names)
  const wanted = wishes(context, sought)
  /** Where one has been, or could not get to. */
  const been = [bot.entity.position.clone()]
  for (let walked = 0; ;) {
    const found = inSight(context, wanted, SIGHT)
    if (found) return { found, walked: Math.round(walked) }
    const cells = new Cells(bot)
    const isFree = ({ x, y, z }) => (cells.at(x, y, z) & FLOOR) !== 0 &&
      [1, 2].every(up => (cells.at(x, y + up, z) & (OPEN | HARM)) === OPEN)
    const isNew = place => been.every(each => each.distanceTo(place) > NEW)
    // From afar nothing of it may be seen but what it stands on.
    const look = fits => findBlocks(context, floor, { radius: SIGHT, count: 1, where: place => isNew(place) && fits(place) })
    const [next] = [isFree, () => true].flatMap(look)
    if (!next || walked >= maxDistance) {
      const none = `No ${Object.values(wanted).flat().join(' or ')} came into sight along the ${floor[0]}.`
      throw new SkillError('NOT_FOUND', none, { walked: Math.round(walked) })
    }
    const goal = isFree(next) ? new goals.GoalNear(next.x, next.y + 1, next.z, 2) : new goals.GoalNearXZ(next.x, next.z, BESIDE)
    const from = bot.entity.position.clone()
    const done = () => inSight(context, { blocks: [], mobs: wanted.mobs, items: [] }, SIGHT) !== null
    await arrives(context, cross(context, goal, { timeout: WAY_MS, done }))
    been.push(next, bot.entity.position.clone())
    walked += from.distanceTo(bot.entity.position)
  }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  {
    name: 'followBlocks',
    run: followBlocks,
    takes: [
      ids, either(isNames, ids, shape({ blocks: ids, mobs: ids, items: ids, block: ids, mob: ids, item: ids })), optional, within(1, 1024)
    ],
    prompt: '`followBlocks(names, until, maxDistance)`: walks along a bridge or a corridor of these blocks; until as for exploreUntil'
  }
]
