/** Logins to servers that limit how often an address may log in: a bot that was turned away for that waits, and all after it. */
import { game } from '../../clock.mjs'

/** How servers and proxies say so (CraftBukkit's and BungeeCord's `connection-throttle`, Velocity's `login-ratelimit`). */
const TOO_SOON = /throttled|too (?:fast|quickly|often)/i

/** Time between two logins: servers want four seconds, unless they are set up otherwise, and each try begins them anew. */
const APART_MS = 4500

/** Servers that have turned somebody away → promise that resolves when the next bot may log in. */
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

/** Wait for one's turn, so long after the login before it; a bot that gives up is not waited for. */
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
