/** The names that somebody gave to items, as each version of the wire has them. */

/**
 * @param {any} item prismarine-item
 * @returns {string|null} null where it has only its own
 */
export function nameOf (item) {
  const name = item?.customName
  if (!name) return null
  if (typeof name === 'string') return fromJson(name)
  return textOf(name)
}

/** JSON until 1.20.4; a plain word is taken as it is. */
function fromJson (text) {
  try {
    return JSON.parse(text).text ?? null
  } catch {
    return text
  }
}

/** NBT since 1.20.5: a text alone, or one among other properties. */
function textOf (tag) {
  if (tag.type === 'string') return tag.value
  return tag.value?.text?.value ?? null
}
