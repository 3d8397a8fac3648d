/** A small world and bots with hands in it: what the tests of primitives, reflexes and library skills stand on. */
import { once } from 'node:events'
import { Vec3 } from 'vec3'
import { BotHandle } from '../../skills/bot/bot_handle.mjs'
import { createContext } from '../../skills/primitives/index.mjs'
import { startReflexes } from '../../skills/reflexes/index.mjs'
import { join, startServer } from '../worlds/clients.mjs'

export { at, blockAt, carried, ironOf, leave, scratch, until, versions } from '../worlds/clients.mjs'

/**
 * @param {object} form a world file's content
 * @param {object} options as for startServer; it goes as fast as its bots do unless `speed` says otherwise
 */
export async function openWorkshop (form, options) {
  const server = await startServer(form, { speed: Infinity, ...options })
  const hired = []
  return {
    server,
    /**
     * A bot that stands near its own chest, with what it took out of the stores.
     * @param {string} name
     * @param {{chest?: number[]|null, from?: number[], take?: object, stand?: number[], reflexes?: boolean}} how
     */
    hire: async (name, { chest = null, from = null, take = null, stand = null, reflexes = false } = {}) => {
      const bot = await join(server, name)
      const handle = new BotHandle(bot)
      const events = []
      handle.on('event', (kind, data) => events.push({ kind, ...data }))
      handle.chest = chest && new Vec3(...chest)
      if (reflexes) handle.onEnd(startReflexes(handle))
      const controller = new AbortController()
      let kicked = ''
      bot.once('kicked', why => { kicked = ` (${why})` })
      bot.once('end', reason => controller.abort(new Error(`${name} has lost its connection: ${reason}${kicked}`)))
      const hand = (signal = controller.signal) => createContext(handle, { signal, progress: data => events.push({ kind: 'progress', ...data }) })
      const ctx = hand()
      if (from) {
        const own = handle.chest
        handle.chest = new Vec3(...from)
        await ctx.exchange({ take })
        handle.chest = own
      }
      if (stand) await ctx.navigateTo({ x: stand[0], y: stand[1], z: stand[2] }, 0)
      const worker = {
        bot,
        handle,
        ctx,
        events,
        controller,
        hand,
        leave: async () => {
          const gone = once(bot, 'end', { signal: AbortSignal.timeout(3000) }).catch(() => {})
          controller.abort()
          bot.quit()
          handle.end('DISCONNECTED', 'the test is over')
          await gone
        }
      }
      hired.push(worker)
      return worker
    },
    close: async () => {
      for (const worker of hired) if (!worker.handle.ended) await worker.leave()
      await server.stop()
    }
  }
}

/** Assert-friendly: the error that a promise rejects with. */
export async function failure (promise) {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('it was expected to fail')
}

/** Nothing of a primitive is left behind: no path, no key held, no dig, no window, no listener. */
export function residue (bot, listenersBefore) {
  const keys = ['forward', 'back', 'left', 'right', 'jump', 'sprint', 'sneak'].filter(key => bot.getControlState(key))
  return {
    goal: bot.pathfinder.goal, keys, digging: bot.targetDigBlock, window: bot.currentWindow, listeners: listeners(bot) - listenersBefore
  }
}

/** How many listeners hang on a bot. */
export function listeners (bot) {
  return bot.eventNames().reduce((sum, name) => sum + bot.listenerCount(name), 0)
}
