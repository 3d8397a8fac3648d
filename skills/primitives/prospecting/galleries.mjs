import { arrives, goals, travel } from '../moving/walk.mjs'

/** So many blocks down one is under rock. */
export const DEEP = 16

/** A place is gone back to if it lies no further off than so many blocks for each that it lies lower. */
const FLAT = 2

/** So many blocks under where an ore is most frequent a place is still of use for it. */
const TOO_DEEP = 8

/**
 * Do what may lead far down, and remember where it ended there.
 * @template T
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function remembered ({ bot, handle }, work) {
  const { y } = bot.entity.position
  try {
    return await work()
  } finally {
    const at = bot.entity.position.floored()
    if (y - at.y >= DEEP) handle.memory.galleries.push({ at, dimension: bot.game.dimension })
  }
}

/**
 * Go to the lowest place that it has dug to on the way down to a depth, if there is one: what was dug from there need not be dug again,
 * though a shaft was filled on the way up.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {number} depth
 * @param {() => boolean} done looked at every tick; ends the walk early
 */
export async function goBackDown (context, depth, done) {
  const { bot, handle } = context
  const from = bot.entity.position
  const leads = ({ at, dimension }) => dimension === bot.game.dimension && at.y >= depth - TOO_DEEP && from.y - at.y >= DEEP &&
    Math.hypot(at.x - from.x, at.z - from.z) <= FLAT * (from.y - at.y)
  const [lowest] = handle.memory.galleries.filter(leads).sort((a, b) => a.at.y - b.at.y)
  if (lowest === undefined) return
  const { x, y, z } = lowest.at
  await arrives(context, travel(context, new goals.GoalNear(x, y, z, 2), { done }))
}
