/** Block names to the state numbers of one Minecraft version. */
import blockLoader from 'prismarine-block'

/** Blocks that were renamed between the versions that the server speaks (1.18.2 … 1.21.4): new name → old name. */
const RENAMED = { short_grass: 'grass' }

/**
 * Makes the look-up for one version.
 * @param {Registry} registry prismarine-registry
 * @returns {(name: string, properties?: object) => number|undefined} the state number; undefined for an unknown block.
 *   Properties that are left out keep the block's default. Throws a RangeError for a property value the block lacks.
 */
export function stateFinder (registry) {
  const Block = blockLoader(registry)
  return (name, properties) => {
    const plain = name.replace(/^minecraft:/, '')
    const block = registry.blocksByName[plain] ?? registry.blocksByName[RENAMED[plain]]
    if (!block) return undefined
    if (!properties) return block.defaultState
    const all = { ...Block.fromStateId(block.defaultState, 0).getProperties(), ...properties }
    for (const [key, value] of Object.entries(properties)) {
      const known = block.states?.find(s => s.name === key)
      const values = known?.values ?? (known?.type === 'bool' ? ['true', 'false'] : undefined)
      const fits = values ? values.includes(String(value)) : known && value >= 0 && value < known.num_values
      if (!fits) throw new RangeError(`${plain} has no ${key}=${value}`)
    }
    return Block.fromProperties(block.name, /** @type {any} */ (all), 0).stateId
  }
}
