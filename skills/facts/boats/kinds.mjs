/** Which boats there are, and what versions of the game call them. */
import { readFacts } from '../read.mjs'

/** The table of vehicles/boats.json. */
export const BOATS = readFacts('vehicles/boats')

const BOAT = /(^|_)(boat|raft)$/
const WITH_CHEST = /(^|_)chest_(boat|raft)$/

/** @param {{name?: string}} entity @returns {boolean} whether two sit in it: a boat or a raft, one with a chest too */
export const isBoat = ({ name = '' }) => BOAT.test(name)

/** @param {any} registry prismarine-registry @returns {string[]} the items that are put on the water, in the order of their numbers */
export const boatItems = registry => registry.itemsArray.map(({ name }) => name).filter(name => BOAT.test(name) && !WITH_CHEST.test(name))

/**
 * What an item becomes when it is put down: since 1.21.2 an entity of its name, before that a `boat` of a kind.
 * @param {any} registry prismarine-registry
 * @param {string} item
 * @returns {{name: string, kind: number|null}} kind is the number of its wood in the metadata, null where the name says it
 */
export function boatEntity (registry, item) {
  if (registry.entitiesByName[item]) return { name: item, kind: null }
  return { name: 'boat', kind: boatItems(registry).indexOf(item) }
}

/**
 * Places in the metadata of a boat, as 1.17 and later have them. Source: the Entity metadata pages of the Protocol documentation.
 * Before 1.21.2 the kind of wood stands between the damage and the oars.
 */
const PLACES = { shakes: 8, leans: 9, damage: 10, kind: 11, left: 11, right: 12 }

/**
 * @param {any} registry prismarine-registry
 * @param {'shakes'|'leans'|'damage'|'kind'|'left'|'right'} part
 * @returns {number} its place in this version
 */
export function boatPlace (registry, part) {
  const { version } = registry
  const earlier = version['<']('1.14') ? 2 : version['<']('1.17') ? 1 : 0
  const later = registry.entitiesByName.boat && (part === 'left' || part === 'right') ? 1 : 0
  return PLACES[part] - earlier + later
}
