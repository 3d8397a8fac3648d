/** What logins and respawns say of a dimension, version by version. */
import { isNether } from './regions.mjs'

const NAMES = ['minecraft:overworld', 'minecraft:the_nether']
/** Up to 1.15 a dimension is a number. */
const NUMBERS = [0, -1]

/** @returns {string[]} the names of the dimensions that there are */
export const dimensionNames = () => [...NAMES]

/**
 * @param {Registry} registry prismarine-registry
 * @param {{x: number}} place of the server's space
 * @returns {{worldName: string, worldType?: string, dimension: any, number: number}} the fields of a login or respawn packet; `number`
 *   is what 1.20.5 and later say instead
 */
export function dimensionAt (registry, place) {
  const which = isNether(place) ? 1 : 0
  const worldName = NAMES[which]
  const basis = registry.loginPacket
  if (!basis) return { worldName, dimension: NUMBERS[which], number: NUMBERS[which] }
  const number = Math.max(0, kindsOf(basis).indexOf(worldName))
  if (basis.dimension) return { worldName, dimension: elementOf(basis, worldName), number }
  return { worldName, worldType: worldName, dimension: worldName, number }
}

/** @typedef {{dimensionCodec?: any}} LoginPacket */

/** From 1.20.5 on: names in the order of their numbers. */
/** @param {LoginPacket} login @returns {string[]} */
function kindsOf ({ dimensionCodec }) {
  return dimensionCodec['minecraft:dimension_type']?.entries.map(({ key }) => key) ?? []
}

/** From 1.16.2 to 1.18: all that there is to say of the dimension. */
/** @param {LoginPacket} login @param {string} worldName */
function elementOf ({ dimensionCodec }, worldName) {
  const kinds = dimensionCodec.value['minecraft:dimension_type'].value.value.value.value
  const { element } = kinds.find(({ name }) => name.value === worldName)
  return { type: 'compound', name: '', value: element.value }
}
