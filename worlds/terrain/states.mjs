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

/**
 * Which states stop a body (`block`), which of those are ground, no part of a tree (`ground`), which flow (`wet`).
 * @param {Registry} registry prismarine-registry
 * @returns {Record<'block'|'ground'|'wet', Uint8Array>} 1 or 0 by the state's number
 */
export function solidStates (registry) {
  const size = 1 + registry.blocksArray.reduce((high, b) => Math.max(high, b.maxStateId), 0)
  const block = new Uint8Array(size)
  const ground = new Uint8Array(size)
  const wet = new Uint8Array(size)
  for (const b of registry.blocksArray) {
    if (b.name === 'water' || b.name === 'lava') wet.fill(1, b.minStateId, b.maxStateId + 1)
    if (b.boundingBox !== 'block') continue
    block.fill(1, b.minStateId, b.maxStateId + 1)
    if (!/_(log|wood|leaves)$|^barrier$/.test(b.name)) ground.fill(1, b.minStateId, b.maxStateId + 1)
  }
  return { block, ground, wet }
}
