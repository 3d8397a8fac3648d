/** What one fights with, and from where one hits. */
import { Vec3 } from 'vec3'
import { TICK_MS } from '../../clock.mjs'
import { ATTACK_REACH, EYES, blowOf } from '../../facts/player.mjs'
import { Cells, FLOOR, HARM, OPEN, WATER } from '../../pathing/cells.mjs'
import { gap } from './dodge.mjs'
import { sees, seesAny } from './sight.mjs'

/** What one fights with; a pickaxe that does less damage than this is none. */
const ARMS = /_(sword|axe|pickaxe)$|^trident$/
const LEAST = 3
const FIST = blowOf()

/** More than any axe's damage a second. */
const SWORD_FIRST = 20

/** A mob that is no further ahead is run at without looking for a way. */
const PRESS = 5

/** Nobody stands quite in the middle of a cell. */
const MARGIN = 0.4

/** @param {string|undefined} name of an item @returns {{damage: number, perSecond: number}} the fist's where nobody fights with it */
export function weapon (name = '') {
  const blow = blowOf(name)
  return ARMS.test(name) && blow.damage >= LEAST ? blow : FIST
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
export const canHit = (bot, eyes, mob) => gap(eyes, mob) <= ATTACK_REACH && seesAny(bot, eyes, mob)

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
