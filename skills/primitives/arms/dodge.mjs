import { game } from '../../clock.mjs'
import { SAFE_FALL } from '../../facts/player.mjs'
import { Cells, FLOOR, HARM, OPEN, WATER } from '../../pathing/cells.mjs'
import { NEAR_BOWSHOT } from './monsters.mjs'
import { sees } from './sight.mjs'

/** Whoever has come no nearer in a while takes the way on foot for a while, in blocks and milliseconds. */
const NEARER = 1
const ON_FOOT_MS = 4000

/** As near as this one runs around it instead of up to it. */
const AROUND = 2

/** Comes up to an archer, and around it, aslant, so that arrows pass behind. */
export class Dodge {
  #turn = 1
  #from = 0
  #rests = 0

  constructor (bot, mob) {
    this.bot = bot
    this.mob = mob
  }

  /** @returns {'left'|'right'|null} the side to run to; null where the archer is not in sight or the ground does not allow it */
  side (eyes) {
    const { bot, mob } = this
    if (game.now() < this.#rests || gap(eyes, mob) > NEAR_BOWSHOT || !sees(bot, eyes, mob)) return null
    if (!this.#ahead(eyes)) this.#turn = -this.#turn
    return this.#ahead(eyes) ? (this.#turn > 0 ? 'right' : 'left') : null
  }

  /** A stretch of running begins. */
  begin (eyes) { this.#from = gap(eyes, this.mob) }

  /** It is over: without coming nearer, something that one sees over is in the way. */
  end (eyes) {
    const left = gap(eyes, this.mob)
    if (left > AROUND + 1 && left > this.#from - NEARER) this.#rests = game.now() + ON_FOOT_MS
  }

  /** Press the keys for it; those for going forward are pressed already. */
  run (eyes) {
    const side = this.side(eyes)
    this.bot.setControlState('left', side === 'left')
    this.bot.setControlState('right', side === 'right')
    this.bot.setControlState('jump', side !== null && this.#ahead(eyes) === 'up')
  }

  /** What the ground is like where it leads: 'up' a step, 'on', or null. */
  #ahead (eyes) {
    const { position: at } = this.bot.entity
    const way = this.mob.position.minus(at)
    const angle = Math.atan2(way.z, way.x) + this.#turn * Math.PI / (gap(eyes, this.mob) > AROUND ? 4 : 2)
    return ground(this.bot, Math.cos(angle), Math.sin(angle))
  }
}

/** Whether one can run that way: 'up' a step, 'on' or down a little, or null. */
function ground (bot, dx, dz) {
  const { position: at } = bot.entity
  const cells = new Cells(bot)
  const y = Math.floor(at.y + 0.3)
  let way = 'on'
  for (const step of [0.7, 1.4]) {
    const [x, z] = [Math.floor(at.x + dx * step), Math.floor(at.z + dz * step)]
    const free = up => (cells.at(x, y + up, z) & (OPEN | WATER | HARM)) === OPEN
    const floor = up => (cells.at(x, y + up - 1, z) & FLOOR) !== 0
    if (!free(1)) return null
    if (!free(0)) {
      if (!floor(1) || !free(2)) return null
      way = 'up'
    } else if (![...Array(SAFE_FALL + 1).keys()].some(down => floor(-down) &&
      Array.from({ length: down }, (_, i) => free(-i - 1)).every(Boolean))) {
      return null
    }
  }
  return way
}

/** From the eyes to the nearest point of a mob's box. */
export function gap (eyes, { position, width = 0.6, height = 1 }) {
  const dx = Math.max(0, Math.abs(eyes.x - position.x) - width / 2)
  const dz = Math.max(0, Math.abs(eyes.z - position.z) - width / 2)
  const dy = Math.max(0, position.y - eyes.y, eyes.y - position.y - height)
  return Math.hypot(dx, dy, dz)
}
