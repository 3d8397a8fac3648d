/** Seeded chance, so that a world can be played again: one stream a name, so that nobody's dice move another's. */

/**
 * @param {number} seed
 * @returns {() => number} in [0, 1), the same sequence for the same seed (mulberry32)
 */
export function createRandom (seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A seed of its own for a name (FNV-1a over the name, begun with the seed). */
function seedOf (seed, name) {
  let hash = 0x811c9dc5 ^ seed
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193)
  return hash >>> 0
}

/**
 * The stream of a name.
 * @param {number} seed the world's
 * @param {string} name
 */
export const chanceOf = (seed, name) => createRandom(seedOf(seed, name))

/**
 * @param {() => number} random in [0, 1)
 * @returns {string} a UUID of version 4
 */
export function uuidFrom (random) {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  const variant = '89ab'[Math.floor(random() * 4)]
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`
}

/**
 * Give this process, its libraries included, the world's chance: `Math.random` is the stream of that name from now on.
 * @param {number} seed the world's
 * @param {string} name
 */
export function playWith (seed, name) {
  Math.random = chanceOf(seed, name)
}
