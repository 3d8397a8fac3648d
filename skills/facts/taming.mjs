/** Pets and mounts, by the table of taming.json, and how an animal shows whose it is. */
import { metadataPlace } from './entities.mjs'
import { readFacts } from './read.mjs'

/** @type {{food: Record<string, string[]>, one_in: Record<string, number>, mounts: string[],
 *   temper: {most: number, throw: number, ticks: number, food: Record<string, number>}}} */
export const { food: TAMING, one_in: ONE_IN, mounts: MOUNTS, temper: TEMPER } = readFacts('taming')

/**
 * Places in the metadata, as 1.17 and later have them: a name of its own, an animal's bits, whose it is (of mounts until 1.19.3).
 * Source: the Entity metadata pages of the Protocol documentation.
 */
export const LABEL = 2
export const BITS = 17
export const OWNER = 18
/** Bits of a pet, and of a mount. */
export const PET = { sits: 0x01, tame: 0x04 }
export const MOUNT = { tame: 0x02, saddled: 0x04 }

/**
 * @param {any} registry prismarine-registry
 * @param {string} name
 * @returns {boolean} whether it is won by food: until 1.14 ocelots, since then cats
 */
export const takesFood = (registry, name) => Object.hasOwn(TAMING, name) && (name !== 'ocelot' || registry.version['<']('1.14'))

/**
 * @param {any} registry prismarine-registry
 * @param {{name?: string, metadata?: any}} animal as a client sees it
 * @returns {boolean} whether it is somebody's
 */
export function isTame (registry, { name = '', metadata }) {
  if (!Object.hasOwn(TAMING, name) && !MOUNTS.includes(name)) return false
  const bits = Number(metadata?.[metadataPlace(registry, BITS) ?? -1] ?? 0)
  return (bits & (MOUNTS.includes(name) ? MOUNT.tame : PET.tame)) !== 0
}

/**
 * @param {any} registry prismarine-registry
 * @param {{metadata?: any}} mob
 * @returns {string|null} the name that somebody gave it
 */
export function labelOf (registry, { metadata }) {
  const label = metadata?.[metadataPlace(registry, LABEL) ?? -1]
  if (!label) return null
  if (typeof label === 'string') return JSON.parse(label).text ?? null
  return label.value?.text?.value ?? (typeof label.value === 'string' ? label.value : null)
}
