/**
 * Values as they cross the wire.
 */

/**
 * A position as it crosses the wire.
 * @param {import('vec3').Vec3|null|undefined} position in blocks
 * @returns {{x: number, y: number, z: number}|null} rounded to centimetres
 */
export function place (position) {
  if (!position) return null
  const round = value => Math.round(value * 100) / 100
  return { x: round(position.x), y: round(position.y), z: round(position.z) }
}

/**
 * @param {Iterable<{name: string, count: number}|null>} items
 * @returns {Record<string, number>} item → count
 */
export function countItems (items) {
  const counts = {}
  for (const item of items) {
    if (item) counts[item.name] = (counts[item.name] ?? 0) + item.count
  }
  return counts
}

/**
 * JSON text of a value, so that nothing live crosses the wire: maps become objects, sets arrays, bigints numbers.
 * @param {unknown} value
 * @returns {string}
 * @throws {TypeError} for a value that goes round in a circle
 */
export function toText (value) {
  return JSON.stringify(value, (_key, part) => {
    if (typeof part === 'bigint') return Number(part)
    if (part instanceof Map) return Object.fromEntries(part)
    if (part instanceof Set) return [...part]
    return part
  })
}
