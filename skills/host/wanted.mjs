/**
 * Parameters of the wire's methods, checked: a wrong one is BAD_ARGS, never a surprise further in.
 */
import { createRequire } from 'node:module'
import { SkillError } from '../errors.mjs'
import { NAME } from '../facts/people.mjs'
import { amounts } from '../primitives/arguments.mjs'

const { Vec3 } = createRequire(import.meta.url)('vec3')

const bad = message => { throw new SkillError('BAD_ARGS', message) }

function text (value, what) {
  return typeof value === 'string' && value ? value : bad(`${what} must be a text, not ${JSON.stringify(value)}.`)
}

/** What is given, checked. @template T @param {any} value @param {(given: any) => T} check @param {T|null} [otherwise] @returns {any} */
function maybe (value, check, otherwise = null) {
  return value === undefined || value === null ? otherwise : check(value)
}

function flag (value, what, otherwise = false) {
  return maybe(value, given => typeof given === 'boolean' ? given : bad(`${what} must be true or false.`), otherwise)
}

function player (value) {
  return NAME.test(value) ? value : bad(`${JSON.stringify(value)} is no player's name.`)
}

/** @param {any} value {x, y, z} or [x, y, z] @returns {import('vec3').Vec3} of the block there */
export function position (value) {
  const [x, y, z] = Array.isArray(value) ? value : [value?.x, value?.y, value?.z]
  return [x, y, z].every(Number.isFinite) ? new Vec3(x, y, z).floored() : bad('a position is {x, y, z} in numbers.')
}

/** @param {unknown} value blocks @returns {number} 32 where none is given */
export function radius (value) {
  return maybe(value, given => given > 0 && given <= 128 ? Number(given) : bad('radius must be from 1 to 128.'), 32)
}

/** Parameters of `connect`. @param {any} params @returns {any} */
export function server ({ username, host, port, version, auth = 'offline', profiles_folder: profiles }) {
  if (!Number.isInteger(port) || port < 1 || port > 65535) bad(`${JSON.stringify(port)} is no port.`)
  if (auth !== 'offline' && auth !== 'microsoft') bad('auth is offline or microsoft.')
  const name = text(username, 'username')
  if (auth === 'offline') player(name)
  return {
    username: name,
    host: text(host, 'host'),
    port,
    version: maybe(version, given => text(given, 'version')),
    auth,
    profiles_folder: maybe(profiles, given => text(given, 'profiles_folder'))
  }
}

/** Parameters of `observe`. */
export function view ({ chest, radius: blocks, look }) {
  return { chest: maybe(chest, position), radius: radius(blocks), look: flag(look, 'look') }
}

/** Parameters of `run`. */
export function run ({ skill, args = {}, chest, sandbox, preempt, spare = {}, unused = [] }) {
  return {
    skill: text(skill, 'skill'),
    args,
    chest: maybe(chest, position),
    sandbox: flag(sandbox, 'sandbox'),
    preempt: flag(preempt, 'preempt'),
    spare: amounts(spare),
    unused: Array.isArray(unused) ? unused.map(name => text(name, 'unused')) : bad('unused must be a list.')
  }
}

/** Parameters of `trySkill`. */
export function trial ({ source, args = null, chest, timeout_ms: timeout }) {
  const wallMs = maybe(timeout, given => given > 0 ? Number(given) : bad('timeout_ms must be greater than 0.'), 30_000)
  return { source: text(source, 'source'), args, chest: maybe(chest, position), wallMs }
}

/** Parameters of `primitive`; what a player asks for stops what the bot does. */
export function primitive ({ name, args = [], chest, preempt }) {
  if (!Array.isArray(args)) bad('args must be a list.')
  return { name: text(name, 'name'), args, chest: maybe(chest, position), preempt: flag(preempt, 'preempt', true) }
}

/** Parameters of `lend`. @returns {{bed: string, back: boolean}} */
export function bed ({ bed: name, back }) {
  return { bed: text(name, 'bed'), back: flag(back, 'back') }
}

/** @param {unknown} value @returns {string} the path of a folder */
export function folder (value) {
  return text(value, 'modules')
}

/** Parameters of `say`. */
export function speech ({ text: words, to }) {
  return { text: text(words, 'text'), to: maybe(to, player) }
}

/** @param {any} value @returns {string|null} the name of a player; null where none is given */
export function playerName (value) {
  return maybe(value ?? null, player)
}
