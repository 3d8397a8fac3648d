import { isDefenceless } from './combat/arming.mjs'
import { Hands } from './hands.mjs'
import { REGISTRY } from './registry.mjs'
import { plain } from './search.mjs'

/**
 * What a skill works with.
 * @param {import('../body/body.mjs').Body} body
 * @param {object} options
 * @param {AbortSignal} options.signal aborts with a SkillError as its reason, with which the primitive then fails
 * @param {import('vec3').Vec3|null} [options.chest] the shared chest; the body's unless given
 * @param {(text: string) => void} [options.say]
 * @param {(progress: {item: string, have: number, want: number}) => void} [options.progress]
 * @returns {Ctx} `say`, `signal`, `chest` ({x, y, z} or null), `inventory()`, `position()`, and the primitives, each
 *   of which resolves to a JSON-able value or rejects with a SkillError
 */
export function createContext (body, options) {
  const hands = new Hands(body, options)
  const ctx = {
    signal: options.signal,
    say: hands.say,
    get chest () { return hands.chest && plain(hands.chest) },
    inventory: () => hands.inventory(),
    position: () => plain(hands.bot.entity.position),
    isDefenceless: () => isDefenceless(hands),
    progress: hands.progress
  }
  for (const { name, run, patient } of REGISTRY) {
    ctx[name] = async (...args) => {
      options.signal.throwIfAborted()
      return patient ? hands.waiting(() => run(hands, ...args)) : run(hands, ...args)
    }
  }
  return ctx
}
