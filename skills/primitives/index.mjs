import { isDefenceless } from './survival/arming.mjs'
import { PrimitiveContext } from './context.mjs'
import { REGISTRY } from './registry.mjs'
import { plain } from './search.mjs'

/**
 * What a skill works with.
 * @param {import('../bot/bot_handle.mjs').BotHandle} handle
 * @param {object} options
 * @param {AbortSignal} options.signal aborts with a SkillError as its reason, with which the primitive then fails
 * @param {import('vec3').Vec3|null} [options.chest] the shared chest; the body's unless given
 * @param {(text: string) => void} [options.say]
 * @param {(progress: {item: string, have: number, want: number}) => void} [options.progress]
 * @returns {Ctx} `say`, `signal`, `chest` ({x, y, z} or null), `inventory()`, `position()`, and the primitives, each
 *   of which resolves to a JSON-able value or rejects with a SkillError
 */
export function createContext (handle, options) {
  const context = new PrimitiveContext(handle, options)
  const ctx = {
    signal: options.signal,
    say: context.say,
    get chest () { return context.chest && plain(context.chest) },
    inventory: () => context.inventory(),
    position: () => plain(context.bot.entity.position),
    isDefenceless: () => isDefenceless(context),
    progress: context.progress
  }
  for (const { name, run, patient } of REGISTRY) {
    ctx[name] = async (...args) => {
      options.signal.throwIfAborted()
      return patient ? context.waiting(() => run(context, ...args)) : run(context, ...args)
    }
  }
  return ctx
}
