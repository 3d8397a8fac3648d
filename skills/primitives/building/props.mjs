import { isReplaceable } from './build.mjs'
import { repairing, nothingThere } from './grounds.mjs'
import { DigGoal, digBlock } from '../mining/dig.mjs'
import { mineBlock } from '../mining/mine.mjs'
import { SIDES } from '../../pathing/terrain.mjs'
import { placeItem } from './place.mjs'
import { travel } from '../moving/walk.mjs'

/** What is put up for a while: it lies everywhere, and is dug away by hand. */
const EARTH = 'dirt'
/** A post of so many blocks at most. */
const LONGEST = 8

/**
 * Put up earth where a block needs something to be placed against and nothing stands, do the work, and take it away again.
 * @template T
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('vec3').Vec3} spot where the block is to come
 * @param {(offset: import('vec3').Vec3) => boolean} fits which of its neighbours will do
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} NOT_FOUND where no post can stand; fails as mineBlock, placeItem and `work` do
 */
export async function propped (context, spot, fits, work) {
  const post = postFor(context.bot, spot, fits)
  if (!post) throw nothingThere(spot)
  const lacking = post.length - context.count(EARTH)
  if (lacking > 0) await mineBlock(context, ['dirt', 'grass_block'], lacking, { item: EARTH })
  const standing = []
  try {
    for (const cell of [...post].reverse()) {
      await placeItem(context, EARTH, cell)
      standing.unshift(cell)
    }
    return await work()
  } finally {
    if (!context.signal.aborted) for (const cell of standing) await takeAway(context, cell)
  }
}

async function takeAway (context, cell) {
  if (context.bot.blockAt(cell, false)?.name !== EARTH) return
  await travel(context, new DigGoal(context.bot, cell))
  await repairing(context, cell, () => digBlock(context, cell, { wanted: true }))
}

/** The shortest row of free cells from a neighbour that fits to something that stands; null where there is none. */
function postFor (bot, spot, fits) {
  const solid = cell => bot.blockAt(cell, false)?.boundingBox === 'block'
  const seen = new Set([String(spot)])
  let rows = SIDES.filter(fits).map(side => [spot.plus(side)]).filter(([cell]) => isReplaceable(bot.blockAt(cell, false)))
  for (let length = 1; length <= LONGEST && rows.length > 0; length++) {
    const done = rows.find(row => SIDES.some(side => !row.at(-1).plus(side).equals(spot) && solid(row.at(-1).plus(side))))
    if (done) return done
    for (const row of rows) seen.add(String(row.at(-1)))
    rows = rows.flatMap(row => SIDES.map(side => [...row, row.at(-1).plus(side)]))
      .filter(row => !seen.has(String(row.at(-1))) && seen.add(String(row.at(-1))) && isReplaceable(bot.blockAt(row.at(-1), false)))
  }
  return null
}
