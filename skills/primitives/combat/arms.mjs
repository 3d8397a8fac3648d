/** What one fights with, and from where one hits. */
import { Vec3 } from 'vec3'
import { TICK_MS } from '../../clock.mjs'
import { ATTACK_REACH, EYES } from '../../facts/player.mjs'
import { Cells, FLOOR, HARM, OPEN, WATER } from '../../pathing/cells.mjs'
import { gap, sees } from './dodge.mjs'

/** Minecraft 1.9 and later: damage in half hearts and attacks a second, by kind and material. */
const SWORD = { wooden: 4, golden: 4, stone: 5, iron: 6, diamond: 7, netherite: 8 }
const AXE = { wooden: [7, 0.8], golden: [7, 1], stone: [9, 0.8], iron: [9, 0.9], diamond: [9, 1], netherite: [10, 1] }
const PICKAXE = { stone: 3, iron: 4, diamond: 5, netherite: 6 }
const FIST = { damage: 1, perSecond: 4 }

/** More than any axe's damage a second. */
const SWORD_FIRST = 20

/** A mob that is no further ahead is run at without looking for a way. */
const PRESS = 5

/** Nobody stands quite in the middle of a cell. */
const MARGIN = 0.4

/** @param {string|undefined} name of an item @returns {{damage: number, perSecond: number}} */
export function weapon (name = '') {
  const [, material, kind] = /^(wooden|golden|stone|iron|diamond|netherite)_(sword|axe|pickaxe)$/.exec(name) ?? []
  if (kind === 'sword') return { damage: SWORD[material], perSecond: 1.6 }
  if (kind === 'axe') return { damage: AXE[material][0], perSecond: AXE[material][1] }
  if (kind === 'pickaxe' && PICKAXE[material]) return { damage: PICKAXE[material], perSecond: 1.2 }
  if (name === 'trident') return { damage: 9, perSecond: 1.1 }
  return FIST
}

/** @param {string|undefined} name of what is in the hand @returns {number} milliseconds from one full blow to the next, and a tick more */
export const rechargeMs = name => 1000 / weapon(name).perSecond + TICK_MS

/** What it is worth in a fight: damage a second, and a sword before all else, whose blows keep off what comes near. */
export const worthInFight = name => weapon(name).damage * weapon(name).perSecond + (/_sword$/.test(name ?? '') ? SWORD_FIRST : 0)

/** The item to fight with. */
export function bestWeapon (context) {
  const worth = item => worthInFight(item.name)
  const [best] = context.bot.inventory.items().filter(item => weapon(item.name) !== FIST).sort((a, b) => worth(b) - worth(a))
  return best ?? null
}

/** Whether a mob is within the arm's reach and no wall between: what is killed behind one leaves its loot there. */
export function canHit (bot, eyes, mob) {
  return gap(eyes, mob) <= ATTACK_REACH && [0.9, 0.5, 0.1].some(part => {
    const ray = mob.position.offset(0, (mob.height ?? 1) * part, 0).minus(eyes)
    return !bot.world.raycast(eyes, ray.unit(), ray.norm())
  })
}

/** Whether a mob is a few steps ahead over even ground, with nothing between. */
export function isBefore (bot, eyes, mob) {
  const at = bot.entity.position
  if (gap(eyes, mob) > PRESS || Math.abs(mob.position.y - at.y) > 1 || !sees(bot, eyes, mob)) return false
  const cells = new Cells(bot)
  const way = mob.position.minus(at)
  const length = Math.hypot(way.x, way.z) || 1
  const y = Math.floor(at.y + 0.3)
  return [0.7, 1.4].every(step => {
    const [x, z] = [Math.floor(at.x + way.x / length * step), Math.floor(at.z + way.z / length * step)]
    return (cells.at(x, y - 1, z) & FLOOR) !== 0 && (cells.at(x, y, z) & (OPEN | WATER | HARM)) === OPEN &&
      (cells.at(x, y + 1, z) & OPEN) !== 0
  })
}

/** A goal for the search: stand where a mob can be hit. */
export class HitGoal {
  constructor (bot, mob) {
    this.bot = bot
    this.mob = mob
    this.position = mob.position.clone()
  }

  /** @param {any} cell */
  heuristic ({ x, y, z }) {
    const flat = Math.hypot(x + 0.5 - this.position.x, z + 0.5 - this.position.z)
    return Math.max(0, flat - ATTACK_REACH) + Math.max(0, Math.abs(y - this.position.y) - ATTACK_REACH)
  }

  /** @param {any} cell */
  isEnd ({ x, y, z }) {
    const eyes = new Vec3(x + 0.5, y + EYES, z + 0.5)
    return gap(eyes, this.mob) <= ATTACK_REACH - MARGIN && canHit(this.bot, eyes, this.mob)
  }
}
