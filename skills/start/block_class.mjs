/**
 * The class of a registry's blocks is made once: prismarine-block goes through every block of the game each time that it is asked
 * (10 ms), and the chunks, mineflayer, the pathfinder and the world itself ask for the same.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** @type {(registryOrVersion: any) => any} */
const make = require('prismarine-block')
/** @type {WeakMap<object, any>} */
const made = new WeakMap()

function blockClass (registryOrVersion) {
  if (typeof registryOrVersion === 'string') return make(registryOrVersion)
  if (!made.has(registryOrVersion)) made.set(registryOrVersion, make(registryOrVersion))
  return made.get(registryOrVersion)
}

const module = require.cache[require.resolve('prismarine-block')]
if (module) module.exports = Object.assign(blockClass, make)
