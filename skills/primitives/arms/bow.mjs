import { ignore } from '../../errors.mjs'
import { hold } from '../tools.mjs'
import { until } from '../waiting.mjs'

/** Ticks over which one sees how fast a target moves. */
const LOOKS = 5

/**
 * Draw the bow fully (one second), aim a little ahead and high, and let go.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Entity} target
 * @param {AbortSignal} signal
 */
export async function loose (context, target, signal) {
  const { bot } = context
  await hold(context, bot.inventory.items().find(item => item.name === 'bow'))
  bot.activateItem()
  let ticks = 0
  // What the server says of its speed is of when it was last thrown back.
  const seen = [target.position.clone()]
  try {
    await until(bot, 'physicsTick', {
      signal,
      timeout: 3000,
      when: () => {
        const distance = target.position.distanceTo(bot.entity.position)
        // An arrow flies 3 blocks a tick and falls 0.05 a tick more each tick.
        const flight = distance / 3
        const drop = 0.025 * flight * flight
        seen.push(target.position.clone())
        const speed = target.position.minus(seen[0]).scaled(1 / (seen.length - 1))
        if (seen.length > LOOKS) seen.shift()
        bot.lookAt(target.position.offset(0, target.height * 0.6 + drop, 0).plus(speed.scaled(flight)), true)
        return ++ticks > 21
      }
    })
  } finally {
    bot.deactivateItem()
  }
  await until(bot, 'entityHurt', { signal, timeout: 1200, when: entity => entity?.id === target.id }).catch(ignore('TIMEOUT'))
}
