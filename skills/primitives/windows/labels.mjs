/** The names that somebody gave to items, as each version of the wire has them. */

/**
 * @param {any} item prismarine-item
 * @returns {string|null} null where it has only its own
 */
export function nameOf (item) {
  const told = item?.customName
  if (!told) return null
  if (typeof told === 'string') return fromJson(told)
  return textOf(told)
}

/** JSON until 1.20.4; a plain word is taken as it is. */
function fromJson (told) {
  try {
    const { text } = JSON.parse(told)
    return text ?? null
  } catch {
    return told
  }
}

/** NBT since 1.20.5: a text alone, or one among other properties. */
function textOf (tag) {
  if (tag.type === 'string') return tag.value
  return tag.value?.text?.value ?? null
}
