/** Servers that let an address in so often and no more: who was turned away for that waits, and all that come after it. */
import { game } from '../../clock.mjs'

/** How servers and proxies say so (CraftBukkit's and BungeeCord's `connection-throttle`, Velocity's `login-ratelimit`). */
const TOO_SOON = /throttled|too (?:fast|quickly|often)/i

/** Four seconds, where nobody has set up another time; each try begins them anew. */
const APART_MS = 4500

/** By server: whose turn is over when, for those that have turned somebody away. */
const turns = new Map()

/**
 * Log in, again after a while where it was too soon.
 * @template T
 * @param {string} server names it
 * @param {AbortSignal} signal
 * @param {() => Promise<T>} login rejects with a SkillError KICKED where the server gives a reason
 * @param {number} [apart] ms of the game between two logins
 * @returns {Promise<T>}
 */
export async function spaced (server, signal, login, apart = APART_MS) {
  for (;;) {
    signal.throwIfAborted()
    if (turns.has(server)) await turn(server, signal, apart)
    try {
      return await login()
    } catch (error) {
      if (error.code !== 'KICKED' || !TOO_SOON.test(error.data?.reason ?? '')) throw error
      if (!turns.has(server)) turns.set(server, pause(apart))
    }
  }
}

/** One after the other, each so long after the one before it; who gives up is not waited for. */
async function turn (server, signal, apart) {
  const before = turns.get(server)
  /** @type {() => void} */
  let over = () => {}
  turns.set(server, before.then(() => new Promise(/** @param {(value?: any) => void} resolve */ resolve => { over = resolve })))
  const gone = new Promise((_resolve, reject) => { signal.addEventListener('abort', () => reject(signal.reason), { once: true }) })
  try {
    await Promise.race([before, gone])
  } catch (error) {
    before.then(() => over())
    throw error
  }
  pause(apart).then(() => over())
}

const pause = ms => new Promise(/** @param {(value?: any) => void} resolve */ resolve => { game.setTimeout(resolve, ms) })
