import { readdirSync } from 'node:fs'

/**
 * What a file of primitives exports as `primitives`: all that others need to know of each.
 * @typedef {object} Primitive
 * @property {string} name that skills call it by
 * @property {(context: import('./context.mjs').PrimitiveContext, ...args: any[]) => any} run
 * @property {(import('./arguments.mjs').Check|symbol)[]} [takes] a check for each argument, those behind `optional` may be
 *   left out; without it only built-in skills find the primitive
 * @property {boolean} [withheld] no step of the board gets it where its source is foreign: it hands something to people,
 *   leads them about or speaks for the bot
 * @property {boolean} [patient] it waits for what takes its time, or for people: nobody is stuck meanwhile
 * @property {string} [prompt] what a model is told of it
 */

const FOLDER = new URL('.', import.meta.url)
/** These are made of the registry. */
const OWN = ['index.mjs', 'registry.mjs']

const files = readdirSync(FOLDER, { recursive: true }).map(file => String(file).replaceAll('\\', '/'))
  .filter(file => file.endsWith('.mjs') && !OWN.includes(file)).sort()
const found = await Promise.all(files.map(file => import(new URL(file, FOLDER).href)))

/** Every primitive of this folder, in the order of its files. @type {readonly Primitive[]} */
export const REGISTRY = Object.freeze(found.flatMap(({ primitives = [] }) => primitives))

/** What a step of the board does not get where its source is foreign. */
export const WITHHELD = Object.freeze([...REGISTRY.filter(({ withheld }) => withheld).map(({ name }) => name), 'say'])
