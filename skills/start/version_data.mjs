/**
 * A version's data is found once. minecraft-data compares all versions at each call before it gives what it has kept (60 µs),
 * and mineflayer's physics asks for it in every tick of every bot.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** @type {(version: string, preNetty?: boolean) => any} its own types do not know of the second */
const find = require('minecraft-data')
const found = new Map()

function versionData (version, preNetty = false) {
  if (preNetty) return find(version, preNetty)
  if (!found.has(version)) found.set(version, find(version))
  return found.get(version)
}

const module = require.cache[require.resolve('minecraft-data')]
if (module) module.exports = Object.assign(versionData, find)
