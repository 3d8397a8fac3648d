import { NEIGHBOURS } from '../../directions.mjs'
import { isReplaceable } from '../blocks/build.mjs'
import { footing } from './footing.mjs'
import { nothingThere } from './grounds.mjs'
import { takeAway } from './tidying.mjs'

/** Most blocks of a post. */
const LONGEST = 8

/**
 * Put up earth where a block needs something to be placed against and nothing stands, do the work, and take it away again.
 * @template T
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('vec3').Vec3} spot where the block is to come
 * @param {(offset: import('vec3').Vec3) => boolean} fits which of its neighbours will do
 * @param {(cell: import('vec3').Vec3, state: string) => Promise<unknown>} lay puts a block there
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} NOT_FOUND where no post can stand; fails as mineBlock, `lay` and `work` do
 */
export async function propped (context, spot, fits, lay, work) {
  const post = postFor(context.bot, spot, fits)
  if (!post) throw nothingThere(spot)
  const standing = []
  try {
    for (const cell of [...post].reverse()) {
      await lay(cell, await footing(context, item => context.count(item) === 0 ? post.length - standing.length : 0))
      standing.unshift(cell)
    }
    return await work()
  } finally {
    // Where the work was broken off, whoever tidies up next finds them.
    for (const cell of standing) {
      if (context.signal.aborted) context.handle.steps.set(String(cell), cell)
      else await takeAway(context, cell)
    }
  }
}

/**
 * The shortest row of free cells from a neighbour that fits to something that stands; null where there is none. One that is shut in
 * once the block stands could not be taken away: it comes last.
 */
function postFor (bot, spot, fits) {
  const solid = cell => bot.blockAt(cell, false)?.boundingBox === 'block'
  const isFree = cell => isReplaceable(bot.blockAt(cell, false))
  const stands = row => NEIGHBOURS.some(side => !row.at(-1).plus(side).equals(spot) && solid(row.at(-1).plus(side)))
  const isOpen = row => NEIGHBOURS.map(side => row[0].plus(side))
    .some(beside => !beside.equals(spot) && isFree(beside) && !row.some(cell => cell.equals(beside)))
  /** @type {any} */
  let shut = null
  const seen = new Set([String(spot)])
  let rows = NEIGHBOURS.filter(fits).map(side => [spot.plus(side)]).filter(([cell]) => isFree(cell))
  for (let length = 1; length <= LONGEST && rows.length > 0; length++) {
    const done = rows.filter(stands)
    const open = done.find(isOpen)
    if (open) return open
    shut ??= done[0] ?? null
    for (const row of rows) seen.add(String(row.at(-1)))
    rows = rows.flatMap(row => NEIGHBOURS.map(side => [...row, row.at(-1).plus(side)]))
      .filter(row => !seen.has(String(row.at(-1))) && seen.add(String(row.at(-1))) && isFree(row.at(-1)))
  }
  return shut
}
