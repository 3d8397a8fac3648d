/**
 * What the mobs are: health, speed, strength, loot, by the game's own numbers (Minecraft Wiki, Java Edition, normal
 * difficulty). Speeds are blocks a second: of the movement speed v that an entity has, 43.2 v² on the ground (each tick it gains
 * 0.98 v² and keeps 0.546 of what it has); damage and health half hearts; loot is [item, least, most, chance = 1].
 */
import { FOOD } from '../../../skills/facts/mobs.mjs'
import { TAMING } from '../../../skills/facts/taming.mjs'

const animal = { temper: /** @type {const} */ ('passive'), walk: 1.3, run: 2.9, sight: 0 }
/** Mobs notice players from 16 blocks unless said otherwise (Minecraft Wiki, "Attribute", follow range; zombies from 35). */
const hostile = { temper: /** @type {const} */ ('hostile'), walk: 1.1, attack: 20, sight: 16 }
const undead = { ...hostile, burns: true }
const archer = { weapon: /** @type {const} */ ('bow'), health: 20, run: 2.7, eyes: 1.74 }
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
 * @property {number} [damage] of a hit or of a blast at the centre
 * @property {'melee'|'bow'|'blast'|'fireballs'} [weapon]
 * @property {string[]} [food] what it follows and breeds for
 * @property {string[]} [lure] what it comes for where nobody moves: it runs away from people else
 * @property {boolean} [burns] in daylight
 * @property {number} [eyes] how high above its feet
 * @property {boolean} [neutral] leaves players alone until one of its kind near by is struck
 * @property {boolean} [shy] leaves players alone where it is light
 * @property {boolean} [leaps]
 * @property {boolean} [climbs]
 * @property {boolean} [floats] takes no damage from falling
 * @property {boolean} [fireproof]
 * @property {boolean} [rallies] calls those of its kind that are near against who strikes it
 * @property {boolean} [stingy] leaves what it has to players only
 */

/** With its golden sword; it runs once it is angry (Minecraft Wiki, "Zombified Piglin"). */
const PIGLIN = {
  ...hostile,
  weapon: /** @type {const} */ ('melee'),
  neutral: true,
  fireproof: true,
  health: 20,
  run: 3.4,
  sight: 35,
  eyes: 1.79,
  damage: 8,
  loot: /** @type {Loot[]} */ ([['rotten_flesh', 0, 1], ['gold_nugget', 0, 1], ['gold_ingot', 1, 1, 0.025]])
}

/** Minecraft Wiki, "Blaze"; eyes at 85 hundredths of its 1.8 blocks. `damage` is that of its blow. */
const BLAZE = {
  ...hostile,
  weapon: /** @type {const} */ ('fireballs'),
  health: 20,
  run: 2.3,
  sight: 48,
  eyes: 1.53,
  damage: 6,
  floats: true,
  fireproof: true,
  rallies: true,
  stingy: true,
  loot: /** @type {Loot[]} */ ([['blaze_rod', 0, 1]])
}

/** @type {Record<string, Species>} the mobs that have a mind here; others stand still and drop nothing */
export const SPECIES = {
  pig: { ...animal, health: 10, food: FOOD.pig, loot: [['porkchop', 1, 3]] },
  cow: { ...animal, health: 10, food: FOOD.cow, loot: [['beef', 1, 3], ['leather', 0, 2]] },
  mooshroom: { ...animal, health: 10, food: FOOD.mooshroom, loot: [['beef', 1, 3], ['leather', 0, 2]] },
  sheep: { ...animal, health: 8, food: FOOD.sheep, loot: [['mutton', 1, 2]] },
  chicken: { ...animal, health: 4, food: FOOD.chicken, floats: true, loot: [['chicken', 1, 1], ['feather', 0, 2]] },
  rabbit: { ...animal, health: 3, run: 4, food: FOOD.rabbit, loot: [['rabbit', 1, 1], ['rabbit_hide', 0, 1], ['rabbit_foot', 1, 1, 0.1]] },
  horse: { ...animal, health: 22, run: 5, loot: [['leather', 0, 2]] },
  donkey: { ...animal, health: 22, run: 4, loot: [['leather', 0, 2]] },
  mule: { ...animal, health: 22, run: 4, loot: [['leather', 0, 2]] },
  wolf: { ...animal, health: 8, run: 4, loot: [] },
  cat: { ...animal, health: 10, run: 4, lure: TAMING.cat, loot: [['string', 0, 2]] },
  ocelot: { ...animal, health: 10, run: 4, lure: TAMING.ocelot, loot: [] },
  parrot: { ...animal, health: 6, floats: true, loot: [['feather', 1, 2]] },
  goat: { ...animal, health: 10, food: FOOD.goat, loot: [] },
  zombie: {
    ...undead,
    weapon: 'melee',
    health: 20,
    run: 2.3,
    sight: 35,
    eyes: 1.74,
    damage: 3,
    loot: FLESH
  },
  husk: { ...hostile, weapon: 'melee', health: 20, run: 2.3, sight: 35, eyes: 1.74, damage: 3, loot: FLESH },
  skeleton: { ...undead, ...archer, loot: [['bone', 0, 2], ['arrow', 0, 2]] },
  stray: { ...undead, ...archer, loot: [['bone', 0, 2], ['arrow', 0, 2]] },
  spider: {
    ...hostile,
    weapon: 'melee',
    health: 16,
    run: 3.9,
    damage: 2,
    eyes: 0.65,
    leaps: true,
    shy: true,
    climbs: true,
    loot: [['string', 0, 2], ['spider_eye', 1, 1, 1 / 3]]
  },
  zombified_piglin: PIGLIN,
  zombie_pigman: PIGLIN,
  blaze: BLAZE,
  creeper: { ...hostile, weapon: 'blast', health: 20, run: 2.7, damage: 43, loot: [['gunpowder', 0, 2]] }
}

/**
 * What a mob leaves behind.
 * @param {Species} species
 * @param {() => number} random in [0, 1)
 * @param {{wool?: string, byPlayer?: boolean, looting?: number}} state wool: the colour of a sheep that is not shorn; rare things need a
 *   player; looting: the weapon's level, by which there is more of what is not rare (Minecraft Wiki, "Looting")
 * @returns {{name: string, count: number}[]}
 */
export function loot (species, random, { wool, byPlayer = true, looting = 0 } = {}) {
  const found = []
  if (species.stingy && !byPlayer) return found
  for (const [name, least, most, chance = 1] of species.loot) {
    if (chance < 1 && (!byPlayer || random() >= chance)) continue
    const more = looting > 0 && chance === 1 ? Math.round(random() * looting) : 0
    const count = least + Math.floor(random() * (most - least + 1)) + more
    if (count > 0) found.push({ name, count })
  }
  if (wool) found.push({ name: `${wool}_wool`, count: 1 })
  return found
}
