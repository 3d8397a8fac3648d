import { game } from '../clock.mjs'
import { SkillError, ignore } from '../errors.mjs'

/**
 * Wait for an event. The listener is gone when the promise settles, however it settles.
 * @param {{on: Function, off: Function}} emitter
 * @param {string} event
 * @param {object} options
 * @param {AbortSignal} options.signal rejects with its reason
 * @param {number} options.timeout milliseconds
 * @param {(...args: any[]) => any} [options.when] the event counts when this is truthy
 * @param {SkillError|(() => SkillError)} [options.late] what to reject with when the time is over, or what makes it then; TIMEOUT
 *   unless given
 * @returns {Promise<any[]>} the event's arguments
 */
export function until (emitter, event, { signal, timeout, when = () => true, late }) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const settle = (fn, value) => {
      game.clearTimeout(timer)
      emitter.off(event, onEvent)
      signal.removeEventListener('abort', onAbort)
      fn(value)
    }
    const onEvent = (...args) => {
      try {
        if (when(...args)) settle(resolve, args)
      } catch (error) { settle(reject, error) }
    }
    const onAbort = () => settle(reject, signal.reason)
    const timer = game.setTimeout(() => settle(reject, typeof late === 'function' ? late() : late ??
      new SkillError('TIMEOUT', 'The server did not answer in time.', { event, timeout })), timeout)
    emitter.on(event, onEvent)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/**
 * Look at the world once a physics tick (1/20 s) until `look` gives something other than undefined.
 * @param {Bot} bot
 * @param {{signal: AbortSignal, timeout: number, late?: SkillError}} options `signal`, `timeout` in milliseconds, `late` as for `until`
 * @param {() => any} look may throw
 * @returns {Promise<any>} what `look` gave
 */
export async function everyTick (bot, options, look) {
  let value = look()
  if (value !== undefined) return value
  await until(bot, 'physicsTick', { ...options, when: () => (value = look()) !== undefined })
  return value
}

/**
 * Where what comes of something does not matter.
 * @template T
 * @param {Promise<T>} doing
 * @param {AbortSignal} signal ends whatever it is part of
 * @returns {Promise<T|null>} what came of it; null where that was not to be
 */
export async function tried (doing, signal) {
  try {
    return await doing
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof SkillError)) throw error
    return null
  }
}

/**
 * Look at a point, and wait until the server has been told: what is thrown, poured or placed goes the way that the server
 * knows of.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} point
 * @param {AbortSignal} signal
 */
export async function face (bot, point, signal) {
  const { yaw, pitch } = bot.entity
  await bot.lookAt(point, true)
  if (bot.entity.yaw === yaw && bot.entity.pitch === pitch) return
  await until(bot, 'move', { signal, timeout: 500 }).catch(ignore('TIMEOUT'))
}
