/**
 * The arguments that sandboxed skills may pass to primitives: each primitive says itself what it takes, and those that do
 * not are for built-in skills.
 */
import { bad, optional } from '../primitives/arguments.mjs'
import { REGISTRY } from '../primitives/registry.mjs'

const text = value => typeof value === 'string' ? value : bad('A text was expected', value)

/** Checks of each function's arguments in order. */
const SIGNATURES = Object.fromEntries([
  ...REGISTRY.filter(({ takes }) => takes).map(({ name, takes }) => [name, takes]),
  ['inventory', []], ['position', []], ['say', [text]]
])

/** Names of the functions that a sandboxed skill finds in its ctx. */
export const ALLOWED = Object.freeze(Object.keys(SIGNATURES))

/**
 * Check a call.
 * @param {string} name of the primitive
 * @param {any} args from the sandbox
 * @returns {any[]} arguments to call it with
 * @throws {SkillError} BAD_ARGS
 */
export function checkArguments (name, args) {
  if (!Object.hasOwn(SIGNATURES, name)) bad('There is no such primitive', name)
  if (!Array.isArray(args)) bad('Arguments are a list', args)
  const signature = SIGNATURES[name].filter(check => check !== optional)
  const marker = SIGNATURES[name].indexOf(optional)
  const required = marker < 0 ? signature.length : marker
  if (args.length > signature.length) bad(`${name} takes at most ${signature.length} arguments`, args.length)
  return signature.map((check, i) => {
    const value = args[i]
    if (value !== undefined && value !== null) return check(value)
    return i < required ? bad(`${name} wants ${required} arguments`, args.length) : undefined
  })
}
