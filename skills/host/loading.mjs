import { readFile, stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hold } from '../clock.mjs'
import { SkillError } from '../errors.mjs'

const LIBRARY = ['../library/', '../library/deeds/']

/**
 * Find a skill.
 * @param {string} skill name of a built-in one (NAME.mjs in skills/library or its deeds) or the absolute path of a file
 * @returns {Promise<(ctx: Ctx, args: object) => Promise<any>>}
 * @throws {SkillError} NOT_FOUND, or BAD_SKILL for a file that does not load or exports no function
 */
export const loadSkill = skill => inTurn(() => load(skill))

async function load (skill) {
  const url = await skillUrl(skill)
  let module
  try {
    module = await import(url)
  } catch (error) {
    throw new SkillError('BAD_SKILL', `The skill ${skill} does not load: ${error.message}`)
  }
  if (typeof module.default !== 'function') {
    throw new SkillError('BAD_SKILL', `The skill ${skill} exports no default function.`)
  }
  return module.default
}

/**
 * Read a skill's text, to be run in the sandbox.
 * @param {string} skill as for loadSkill
 * @returns {Promise<string>}
 * @throws {SkillError} NOT_FOUND
 */
export const readSkill = skill => inTurn(() => read(skill))

async function read (skill) {
  const url = new URL(await skillUrl(skill))
  url.search = ''
  return readFile(url, 'utf8')
}

/** What is loaded before. @type {Promise<void>} */
let last = Promise.resolve()

/** The tick waits for the disk, and runs begin in the order in which they were asked for: how fast it is must not move what is played. */
async function inTurn (work) {
  const release = hold()
  const before = last
  /** @type {PromiseWithResolvers<void>} */
  const { promise, resolve } = Promise.withResolvers()
  last = promise
  try {
    await before
    return await work()
  } finally {
    resolve()
    release()
  }
}

async function skillUrl (skill) {
  const builtIn = /^[a-z][a-z_]*$/.test(skill)
  if (!builtIn && !isAbsolute(skill)) {
    throw new SkillError('BAD_ARGS', `A skill is a name or an absolute path, not ${JSON.stringify(skill)}.`)
  }
  for (const url of builtIn ? LIBRARY.map(folder => new URL(`${folder}${skill}.mjs`, import.meta.url)) : [pathToFileURL(skill)]) {
    const found = await stat(url).catch(() => null)
    // Node keeps a module for ever; the time of change makes an edited file a new one.
    if (found && !builtIn) url.searchParams.set('changed', String(found.mtimeMs))
    if (found) return url.href
  }
  throw new SkillError('NOT_FOUND', `There is no skill ${skill}.`, { skill })
}
