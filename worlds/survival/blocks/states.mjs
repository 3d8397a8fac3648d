/** Block states: from a name with properties to the state's number and back. */

/** Blocks that go by another name in some versions. */
const RENAMED = { grass: 'short_grass', short_grass: 'grass' }

/** A property's values in the order in which states count them; older data write numbers as names. */
function valuesOf (state) {
  if (state.type === 'bool') return [true, false]
  const values = state.values ?? Array.from({ length: state.num_values }, (_, i) => i)
  return values.every(value => /^\d+$/.test(value)) ? values.map(Number) : values
}

/**
 * @param {Registry} registry prismarine-registry of one version
 * @returns what turns states into names and properties, and back
 */
export function createStates (registry) {
  const known = new Map()

  /** Every block's properties with their values, in the order in which they are counted. */
  function layout (block) {
    if (!known.has(block.name)) {
      known.set(block.name, (block.states ?? []).map(state => ({ name: state.name, values: valuesOf(state) })))
    }
    return known.get(block.name)
  }

  /** `{property: value}` of a state: booleans, whole numbers or names. */
  function propertiesOf (stateId) {
    const block = registry.blocksByStateId[stateId]
    let rest = stateId - block.minStateId
    const found = {}
    for (const { name, values } of layout(block).toReversed()) {
      found[name] = values[rest % values.length]
      rest = Math.floor(rest / values.length)
    }
    return found
  }

  /**
   * The state's number; properties not given are as in the block's default state, unknown ones are ignored.
   * RangeError for an unknown block or a value that its property cannot take.
   */
  function stateOf (name, properties = {}) {
    const block = registry.blocksByName[name] ?? registry.blocksByName[RENAMED[name]]
    if (!block) throw new RangeError(`Minecraft ${registry.version.minecraftVersion} has no block ${name}`)
    const defaults = propertiesOf(block.defaultState)
    let index = 0
    for (const { name: property, values } of layout(block)) {
      const wanted = properties[property] ?? defaults[property]
      const at = values.findIndex(value => String(value) === String(wanted))
      if (at < 0) throw new RangeError(`${name} cannot have ${property}=${wanted}`)
      index = index * values.length + at
    }
    return block.minStateId + index
  }

  const nameOf = stateId => registry.blocksByStateId[stateId].name

  /** The text by which a state is stored, the same for every version: `furnace[facing=north,lit=false]`. */
  function toText (stateId) {
    const properties = Object.entries(propertiesOf(stateId)).map(([key, value]) => `${key}=${value}`).sort()
    return properties.length ? `${nameOf(stateId)}[${properties.join(',')}]` : nameOf(stateId)
  }

  function fromText (text) {
    const [, name, list] = /^([^[]+)(?:\[(.*)\])?$/.exec(text) ?? [text, text]
    return stateOf(name, Object.fromEntries((list ? list.split(',') : []).map(pair => pair.split('='))))
  }

  return { stateOf, propertiesOf, nameOf, toText, fromText }
}
