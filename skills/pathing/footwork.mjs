import { SAFE_FALL } from '../facts/player.mjs'
import { Cells, FLOOR, HARM, LAVA, OPEN, WATER } from './cells.mjs'

/** What is looked at along a way on foot, in blocks. */
const STRIDE = 0.7

/** A body's middle and its two sides, which are half its width off that, in blocks. */
const SIDES = [0, 0.3, -0.3]

/** Moves out that are weighed against each other, and how far one looks along each, in blocks. */
const WAYS = 16
const AHEAD = 5

/** A way that goes on as before is worth so many blocks: nobody gets away who turns about all the time. */
const STEADY = 0.8

/** A way is shunned, and those beside it, where the cosine of the angle between them is more. */
const ALIKE = 0.8

/** A key counts where the way goes at least so much to its side: eight ways, as the keys have it. */
const KEY = 0.38

/**
 * How far one can run that way over even ground, a step up or down a little, without lava or what hurts.
 * @param {Bot} bot
 * @param {number} dx @param {number} dz a unit vector
 * @param {number} [far] blocks
 * @param {boolean} [swims] whether it may lead through water, too: whoever is in it has no other way out
 * @returns {{far: number, up: boolean}} `up`: the first thing is a step up
 */
export function wayAhead (bot, dx, dz, far = AHEAD, swims = isAfloat(bot)) {
  const { position: at } = bot.entity
  const cells = new Cells(bot)
  const here = Math.floor(at.y + 0.3)
  let y = swims ? surfaceAbove(cells, Math.floor(at.x), here, Math.floor(at.z)) : here
  let up = false
  let head = isOpen(cells, Math.floor(at.x), y + 2, Math.floor(at.z))
  for (let step = STRIDE; step <= far; step += STRIDE) {
    // The whole width of the body has to pass.
    const levels = SIDES.map(side =>
      levelNear(cells, Math.floor(at.x + dx * step - dz * side), y, Math.floor(at.z + dz * step + dx * side), swims))
    const level = levels.includes(null) ? null : Math.max(...levels)
    if (level === null || (level > y && !head)) return { far: step - STRIDE, up }
    if (level > y && step <= 2 * STRIDE) up = true
    y = level
    head = isOpen(cells, Math.floor(at.x + dx * step), y + 2, Math.floor(at.z + dz * step))
  }
  return { far, up }
}

/** The level at which one swims who is in the water at a height, under it too: the keys lead up as they lead away. */
function surfaceAbove (cells, x, y, z) {
  let level = y
  while ((cells.at(x, level + 1, z) & WATER) !== 0) level++
  return level
}

const isOpen = (cells, x, y, z) => (cells.at(x, y, z) & OPEN) !== 0

/** @param {Bot} bot @returns {boolean} whether it swims, or bobs on the water */
export function isAfloat (bot) {
  const cells = new Cells(bot)
  const { x, y, z } = bot.entity.position.floored()
  return [y, y - 1].some(level => (cells.at(x, level, z) & WATER) !== 0)
}

/** The height at which one stands, or swims, in a column that one comes to at a height; null where one cannot or should not. */
function levelNear (cells, x, y, z, swims) {
  const free = level => (cells.at(x, level, z) & (OPEN | WATER | LAVA | HARM)) === OPEN
  const floor = level => (cells.at(x, level - 1, z) & FLOOR) !== 0 && (cells.at(x, level - 1, z) & HARM) === 0
  const carries = level => swims && (cells.at(x, level, z) & (OPEN | WATER | LAVA | HARM)) === (OPEN | WATER)
  if (!free(y + 1)) return null
  if (!free(y) && !carries(y)) return floor(y + 1) && free(y + 2) ? y + 1 : null
  for (let level = y; level >= y - SAFE_FALL; level--) {
    if (carries(level)) return level
    if (!free(level)) return null
    if (floor(level)) return level
  }
  return null
}

/**
 * The way that leads furthest from all of these; through water only where one is in it, or there is no other.
 * @param {Bot} bot
 * @param {import('vec3').Vec3[]} from where they are
 * @param {{x: number, z: number}|null} now the way that one is on
 * @param {{x: number, z: number}[]} shunned ways that led nowhere
 * @param {boolean} [swims]
 * @returns {{x: number, z: number, far: number, up: boolean}|null} a unit vector; null where there is none
 */
function wayOut (bot, from, now, shunned, swims = isAfloat(bot)) {
  const { position: at } = bot.entity
  /** @type {{x: number, z: number, far: number, up: boolean, worth: number}|null} */
  let best = null
  for (let turn = 0; turn < WAYS; turn++) {
    const [x, z] = [Math.cos(turn / WAYS * 2 * Math.PI), Math.sin(turn / WAYS * 2 * Math.PI)]
    if (shunned.some(way => way.x * x + way.z * z > ALIKE)) continue
    const { far, up } = wayAhead(bot, x, z, AHEAD, swims)
    if (far < STRIDE) continue
    // On the way one must not come past any of them either.
    const gap = Math.min(...[far / 2, far].map(step =>
      Math.min(...from.map(p => Math.hypot(at.x + x * step - p.x, at.z + z * step - p.z)))))
    const worth = gap + (now ? STEADY * (x * now.x + z * now.z) : 0)
    if (!best || worth > best.worth) best = { x, z, far, up, worth }
  }
  return best ?? (swims ? null : wayOut(bot, from, now, shunned, true))
}

/**
 * Turn that way at once, with the eyes on the horizon: mineflayer's yaw is 0 to the north and grows to the west.
 * @param {Bot} bot
 * @param {{x: number, z: number}} way of any length
 */
export function lookAlong (bot, { x, z }) { bot.look(Math.atan2(-x, -z), 0, true) }

/**
 * Press the keys that lead that way, whatever one looks at.
 * @param {Bot} bot
 * @param {{x: number, z: number, up?: boolean}|null} way null: stand
 * @param {boolean} [sprint] where it is straight ahead
 */
export function press (bot, way, sprint = false) {
  const { yaw } = bot.entity
  const ahead = way ? -Math.sin(yaw) * way.x - Math.cos(yaw) * way.z : 0
  const right = way ? Math.cos(yaw) * way.x - Math.sin(yaw) * way.z : 0
  bot.setControlState('forward', ahead > KEY)
  bot.setControlState('back', ahead < -KEY)
  bot.setControlState('right', right > KEY)
  bot.setControlState('left', right < -KEY)
  bot.setControlState('sprint', sprint && ahead > KEY)
  bot.setControlState('jump', bot.entity.isInWater || (way?.up === true && bot.entity.onGround))
}

/** Ticks after which whoever presses the keys and has come no further is held up by something, and for how long it is remembered. */
const HELD_UP = 6
const SHUN = 40

/** Finds ways out, and remembers those on which one is held up. */
export class Retreat {
  /** @type {ReturnType<typeof wayOut>} */
  #way = null
  /** @type {Vec3|null} */
  #from = null
  #ticks = 0
  #still = 0
  #shunned = []

  /** @param {Bot} bot */
  constructor (bot) {
    this.bot = bot
  }

  /** A tick on the way from all of these. @param {import('vec3').Vec3[]} from @returns {ReturnType<typeof wayOut>} */
  next (from) {
    const { position } = this.bot.entity
    this.#ticks++
    this.#still = this.#way && this.#from && position.distanceTo(this.#from) < 0.05 ? this.#still + 1 : 0
    this.#from = position.clone()
    this.#shunned = this.#shunned.filter(({ until }) => until > this.#ticks)
    if (this.#way && this.#still >= HELD_UP) {
      this.#shunned.push({ ...this.#way, until: this.#ticks + SHUN })
      this.#still = 0
    }
    this.#way = wayOut(this.bot, from, this.#way, this.#shunned)
    return this.#way
  }

  /** One stands or fights. */
  rest () {
    this.#way = null
  }
}
