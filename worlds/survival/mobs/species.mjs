/**
 * What the mobs are: health, speed, strength, loot, by the game's own numbers (Minecraft Wiki, Java Edition, normal
 * difficulty). Speeds are blocks a second; damage and health half hearts; loot is [item, least, most, chance = 1].
 */
import { FOOD } from '../../../skills/facts/mobs.mjs'

const animal = { temper: /** @type {const} */ ('passive'), walk: 1.3, run: 2.9, sight: 0 }
/** Mobs notice players from 16 blocks unless said otherwise (Minecraft Wiki, "Attribute", follow range; zombies from 35). */
const hostile = { temper: /** @type {const} */ ('hostile'), walk: 1.1, attack: 20, sight: 16 }
const undead = { ...hostile, burns: true }
/** @type {Loot[]} */
const FLESH = [['rotten_flesh', 0, 2], ['iron_ingot', 1, 1, 0.0083], ['carrot', 1, 1, 0.0083], ['potato', 1, 1, 0.0083]]

/**
 * @typedef {[item: string, least: number, most: number, chance?: number]} Loot
 * @typedef {object} Species
 * @property {'passive'|'hostile'} temper
 * @property {number} health
 * @property {number} walk speed when wandering
 * @property {number} run speed when fleeing or chasing
 * @property {number} sight how far it notices players, in blocks
 * @property {Loot[]} loot
 * @property {number} [damage] of a hit, arrow or blast at the centre
 * @property {'melee'|'bow'|'blast'} [weapon]
 * @property {string[]} [food] what it follows and breeds for
 * @property {boolean} [burns] in daylight
 * @property {boolean} [shy] leaves players alone by day (spiders)
 * @property {boolean} [climbs]
 * @property {boolean} [floats] takes no damage from falling
 */

/** @type {Record<string, Species>} the mobs that have a mind here; others stand still and drop nothing */
export const SPECIES = {
  pig: { ...animal, health: 10, food: FOOD.pig, loot: [['porkchop', 1, 3]] },
  cow: { ...animal, health: 10, food: FOOD.cow, loot: [['beef', 1, 3], ['leather', 0, 2]] },
  mooshroom: { ...animal, health: 10, food: FOOD.mooshroom, loot: [['beef', 1, 3], ['leather', 0, 2]] },
  sheep: { ...animal, health: 8, food: FOOD.sheep, loot: [['mutton', 1, 2]] },
  chicken: { ...animal, health: 4, food: FOOD.chicken, floats: true, loot: [['chicken', 1, 1], ['feather', 0, 2]] },
  rabbit: { ...animal, health: 3, run: 4, food: FOOD.rabbit, loot: [['rabbit', 1, 1], ['rabbit_hide', 0, 1], ['rabbit_foot', 1, 1, 0.1]] },
  horse: { ...animal, health: 22, run: 5, loot: [['leather', 0, 2]] },
  goat: { ...animal, health: 10, food: FOOD.goat, loot: [] },
  zombie: {
    ...undead,
    weapon: 'melee',
    health: 20,
    run: 2.3,
    sight: 35,
    damage: 3,
    loot: FLESH
  },
  husk: { ...hostile, weapon: 'melee', health: 20, run: 2.3, sight: 35, damage: 3, loot: FLESH },
  skeleton: { ...undead, weapon: 'bow', health: 20, run: 2.5, damage: 3, loot: [['bone', 0, 2], ['arrow', 0, 2]] },
  stray: { ...undead, weapon: 'bow', health: 20, run: 2.5, damage: 3, loot: [['bone', 0, 2], ['arrow', 0, 2]] },
  spider: {
    ...hostile,
    weapon: 'melee',
    health: 16,
    run: 3,
    damage: 2,
    shy: true,
    climbs: true,
    loot: [['string', 0, 2], ['spider_eye', 1, 1, 1 / 3]]
  },
  creeper: { ...hostile, weapon: 'blast', health: 20, run: 2.5, damage: 43, loot: [['gunpowder', 0, 2]] }
}

/**
 * What a mob leaves behind.
 * @param {Species} species
 * @param {() => number} random in [0, 1)
 * @param {{wool?: string, byPlayer?: boolean}} state wool: the colour of a sheep that is not shorn; rare things need a
 *   player
 * @returns {{name: string, count: number}[]}
 */
export function loot (species, random, { wool, byPlayer = true } = {}) {
  const found = []
  for (const [name, least, most, chance = 1] of species.loot) {
    if (chance < 1 && (!byPlayer || random() >= chance)) continue
    const count = least + Math.floor(random() * (most - least + 1))
    if (count > 0) found.push({ name, count })
  }
  if (wool) found.push({ name: `${wool}_wool`, count: 1 })
  return found
}
