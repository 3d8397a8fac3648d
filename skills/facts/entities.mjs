/** What versions of the game call entities, and where in an entity's metadata they say what. */
import { readFacts } from './read.mjs'

/** Ticks until a drop or an orb vanishes, by the table of drops.json. @type {number} */
export const LIFE_TICKS = readFacts('drops').life_ticks

/** The entity of a drop is `item_stack` at 1.13.x, `item` from 1.14 on. @param {{name?: string}} entity */
export const isDrop = ({ name }) => name === 'item' || name === 'item_stack'

/** @param {any} registry prismarine-registry @returns {string} what `isDrop` knows it by in this version */
export const dropName = registry => registry.entitiesByName.item_stack ? 'item_stack' : 'item'

/** Types that minecraft-data gives to what lives, over the versions; to armour stands too at some. */
const CREATURES = /^(mob|animal|hostile|passive|water_creature|ambient)$/

/** @param {{type?: string, name?: string}} entity @returns {boolean} whether it is an animal, a monster or the like; no player is */
export const isCreature = ({ type = '', name }) => CREATURES.test(type) && name !== 'armor_stand'

/** @param {Entity} entity of a dropped item @returns {{name: string, count: number}|null} the stack; null until the server has said it */
export function itemOf (entity) {
  try {
    return entity.getDroppedItem() ?? null
  } catch {
    // prismarine-entity reads metadata that a fresh entity does not have yet.
    return null
  }
}

/**
 * Places in the metadata, as 1.17 and later have them: an animal's youth, a sheep's colour (its low bits) and shearing.
 * Source: the Entity metadata pages of the Protocol documentation.
 */
export const BABY = 16
export const FLEECE = 17

/** Places of metadata that a version added: 1.17 one for every entity, 1.15 one for living ones, 1.14 one for living ones and the pose. */
/** @type {[string, number][]} */
const ADDED = [['1.17', 7], ['1.15', 13], ['1.14', 12], ['1.14', 6]]

/**
 * @param {any} registry prismarine-registry
 * @param {number} place as 1.17 and later have it
 * @returns {number|null} where this version has it; null where it has nothing of the kind
 */
export function metadataPlace (registry, place) {
  const lacking = ADDED.filter(([version]) => registry.version['<'](version)).map(([, added]) => added)
  if (lacking.includes(place)) return null
  return place - lacking.filter(added => added < place).length
}

/** Where a creeper tells of its fuse: 1 while it burns, -1 while not. Source: as above. */
const FUSE = 16

/**
 * @param {any} registry prismarine-registry
 * @param {{metadata?: any}} creeper
 * @returns {boolean} whether its fuse burns
 */
export const burns = (registry, { metadata }) => metadata?.[metadataPlace(registry, FUSE) ?? -1] === 1

/** Where a blaze tells that it is about to shoot. Source: as above. */
const CHARGED = 16

/**
 * @param {any} registry prismarine-registry
 * @param {{metadata?: any}} blaze
 * @returns {boolean} whether it burns, as it does before it shoots
 */
export const isCharged = (registry, { metadata }) => (Number(metadata?.[metadataPlace(registry, CHARGED) ?? -1] ?? 0) & 1) === 1
