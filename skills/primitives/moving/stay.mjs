import { TICKS_PER_SECOND } from '../../clock.mjs'
import { ignore } from '../../errors.mjs'
import { plain } from '../search.mjs'
import { until } from '../waiting.mjs'
import { goals, travel } from './walk.mjs'

/** Whoever was shoved or has fought comes back from so far, in blocks. */
const OFF = 1.5

/**
 * Stay where one is until the run is stopped; who is driven off comes back as far as there is a way on foot.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {number} [seconds] without it until the run is stopped
 * @returns {Promise<{position: Point}>}
 */
export async function stay (context, seconds = Infinity) {
  const { bot } = context
  const post = bot.entity.position.clone()
  const { x, y, z } = post.floored()
  const ends = context.handle.tick() + seconds * TICKS_PER_SECOND
  while (context.handle.tick() < ends) {
    if (bot.entity.position.distanceTo(post) > OFF) {
      await travel(context, new goals.GoalBlock(x, y, z), { dig: false }).catch(ignore('NO_PATH', 'TIMEOUT'))
    }
    await context.step(signal => until(bot, 'physicsTick', { signal, timeout: 5000 }))
  }
  return { position: plain(bot.entity.position) }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [{ name: 'stay', run: stay, patient: true }]
