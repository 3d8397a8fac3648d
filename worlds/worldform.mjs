/** Checks what people write into a world file, and says in one line what is wrong and where. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { distance as distanceOf } from 'fastest-levenshtein'
import { runKept } from '../skills/start/kept_code.mjs'

const require = createRequire(import.meta.url)

/** A world file cannot be used. The message is one line for people: file, place in the file, what is wrong. */
export class WorldFileError extends Error {}

/**
 * The form of a world file, which editors and Python (covoyager/world/worldfile.py) read too. Where something is not as it
 * says, people are told the `errorMessage` that stands beside it.
 */
const TEXT = readFileSync(new URL('world.schema.json', import.meta.url), 'utf8')
export const SCHEMA = JSON.parse(TEXT)

/** Made where somebody has a world file of their own. @type {any} */
let compiled

/** The rules a world can set, with their values where the file is silent. */
export const RULES = Object.fromEntries(Object.entries(SCHEMA.properties.rules.properties)
  .filter(([, rule]) => rule.default !== undefined).map(([name, rule]) => [name, rule.default]))

/** How long a list of blocks from one entry may get: more is a slip of the pen. */
const MOST_BLOCKS = 200_000
/** The longest piece of a file that is told back. */
const MOST_TOLD = 60
/** What fails because something within it has. */
const OUTER = new Set(['if', 'propertyNames'])

/**
 * @param {any} form the parsed file
 * @param {(where: string, what: string) => never} fail
 */
export function checkForm (form, fail) {
  const isValid = validator()
  if (isValid(form)) return
  const { keyword, instancePath, propertyName, params, parentSchema, data } = isValid.errors.findLast(error => !OUTER.has(error.keyword))
  if (propertyName !== undefined) {
    const known = parentSchema.enum.filter(name => !name.startsWith('$')).join(', ')
    return fail(placed(`${instancePath}/${propertyName}`), `unknown ${parentSchema.title} (known: ${known})`)
  }
  if (keyword === 'required') {
    const lacking = parentSchema.properties[params.missingProperty]
    return fail(placed(`${instancePath}/${params.missingProperty}`), lacking.errorMessage ?? referred(lacking).errorMessage)
  }
  const shown = JSON.stringify(data)
  const value = shown.length > MOST_TOLD ? `${shown.slice(0, MOST_TOLD)}…` : shown
  return fail(placed(instancePath), parentSchema.errorMessage.replace('{value}', () => value))
}

function validator () {
  const of = `ajv ${require('ajv/package.json').version} ${TEXT}`
  compiled ??= runKept(of, () => [validatorCode()], ([made]) => made(require))
  return compiled
}

/** The validator as code: compiling the schema takes longer than a world. */
function validatorCode () {
  const { default: Ajv } = require('ajv/dist/2020.js')
  const { default: standalone } = require('ajv/dist/standalone/index.js')
  const ajv = new Ajv({ strict: false, verbose: true, code: { source: true } })
  return `require => { const module = {}; ${standalone(ajv, ajv.compile(SCHEMA))}; return module.exports }`
}

const referred = schema => SCHEMA.$defs[schema.$ref.split('/').at(-1)]

/** `/blocks/0/at` as people read it: `blocks[0].at`. */
function placed (pointer) {
  return pointer.slice(1).split('/').map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((key, i) => /^\d+$/.test(key) ? `[${key}]` : i > 0 ? `.${key}` : key).join('')
}

/**
 * The size of a box between two points that are already resolved.
 * @throws by `fail` when it is absurdly large
 */
export function checkSize (from, to, where, fail) {
  const size = ['x', 'y', 'z'].reduce((n, axis) => n * (Math.abs(from[axis] - to[axis]) + 1), 1)
  if (size > MOST_BLOCKS) fail(where, `${size} blocks are too many for one entry (at most ${MOST_BLOCKS})`)
}

/**
 * The known name that is spelt most like an unknown one.
 * @param {string} name
 * @param {string[]} known
 * @returns {string|undefined} undefined when none is near
 */
export function nearest (name, known) {
  const limit = Math.max(2, Math.floor(name.length / 3))
  let best
  let least = limit + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const distance = distanceOf(name, candidate)
    if (distance < least) { least = distance; best = candidate }
  }
  return best
}
