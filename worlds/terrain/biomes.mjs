/** Biome names to the numbers of one Minecraft version. */

/** Where nothing else is said. */
export const PLAINS = 'plains'

/** Biomes that had another name until 1.17: new name → old name. */
const RENAMED = { windswept_hills: 'mountains' }

/**
 * @param {Registry} registry prismarine-registry
 * @param {string} [name]
 * @returns {number} the biome's number; throws a RangeError when there is none of that name
 */
export function biomeNumber (registry, name = PLAINS) {
  const biome = registry.biomesByName[name] ?? registry.biomesByName[RENAMED[name]]
  if (!biome) throw new RangeError(`unknown biome "${name}"`)
  return biome.id
}
