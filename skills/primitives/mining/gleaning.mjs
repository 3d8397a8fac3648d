import { EYES, BLOCK_REACH } from '../../facts/player.mjs'
import { Cells, FLOOR, HARM, LAVA, OPEN, PLATE, WATER } from '../../pathing/cells.mjs'
import { spoilsOfOthers } from '../../pathing/spoils.mjs'
import { leavesBefore } from '../blocks/dig.mjs'

/** From nearer than this, along each axis, an item comes by itself, from so much above and below the feet; 1.4 by the rule. */
const ARM = 1.25
const BELOW = -0.7
const ABOVE = 2.2

/** How near one goes to it, along each axis, and how far at most. */
const NEAR = 1.1
const FAR = 5

/** The block stays within reach by so much. */
const SLACK = 0.4

/** Half of a body and a little, blocks between two places of a way that are looked at, and how far ahead one looks in each tick. */
const HALF = 0.32
const STEP = 0.25
const AHEAD = 0.45

/** Whatever comes past others' things by less than this takes them. */
const TAKEN = 1.4

/** Of a direction's length, what makes it worth holding a key down: the eight directions of four keys. */
const SIDEWAYS = 0.38

/** Ticks after which what to go for is looked for anew. */
const ANEW = 4

/** @type {('forward'|'back'|'left'|'right')[]} */
const KEYS = ['forward', 'back', 'left', 'right']

/**
 * Going for what lies around while the hands dig, as a player does: level, on firm ground, with the eyes on the block and the
 * block within reach.
 */
export class Gleaning {
  /** @type {{entity: Entity, at: import('vec3').Vec3}|null} */
  #goal = null
  #ticks = 0

  /**
   * @param {import('../context.mjs').PrimitiveContext} context
   * @param {() => Entity[]} lying what there is to be had
   */
  constructor (context, lying) {
    this.context = context
    this.bot = context.bot
    this.lying = lying
    this.cells = new Cells(context.bot)
  }

  /** One tick of a dig. @param {import('vec3').Vec3} block what is being dug */
  tick (block) {
    const { bot } = this
    const { position, onGround } = bot.entity
    if (!onGround || bot.entity.isInWater) return this.stop()
    this.cells = new Cells(bot)
    if (this.#ticks++ % ANEW === 0 || (this.#goal && isNear(position, this.#goal.entity))) this.#goal = this.#choose(block)
    if (!this.#goal?.entity.isValid) return this.stop()
    this.#walk(block, this.#goal.at)
  }

  /** Stand still. */
  stop () { for (const key of KEYS) this.bot.setControlState(key, false) }

  #choose (block) {
    const { bot } = this
    const here = bot.entity.position
    const others = spoilsOfOthers(bot)
    for (const entity of this.lying().sort((a, b) => a.position.distanceTo(here) - b.position.distanceTo(here))) {
      const { x, y, z } = entity.position
      const far = Math.max(Math.abs(x - here.x), Math.abs(z - here.z))
      if (far > FAR || y - here.y <= BELOW || y - here.y >= ABOVE || isNear(here, entity)) continue
      const part = Math.max(0, 1 - NEAR / far)
      const at = here.offset((x - here.x) * part, 0, (z - here.z) * part)
      if (others.some(other => Math.abs(other.x - at.x) < TAKEN && Math.abs(other.z - at.z) < TAKEN)) continue
      if (this.#leads(here, at) && this.#reaches(at, block)) return { entity, at }
    }
    return null
  }

  /** Whether a block can be dug from a place. */
  #reaches (at, block) {
    const eyes = at.offset(0, EYES, 0)
    return eyes.distanceTo(block.offset(0.5, 0.5, 0.5)) < BLOCK_REACH - SLACK && leavesBefore(this.bot, eyes, block) === 0
  }

  #leads (from, to) {
    const way = to.minus(from)
    const steps = Math.ceil(way.norm() / STEP)
    for (let at = 1; at <= steps; at++) if (!this.#holds(from.plus(way.scaled(at / steps)))) return false
    return true
  }

  /** Whether a body has room at a place, on firm ground. */
  #holds ({ x, y, z }) {
    const foot = Math.floor(y + 0.01)
    if (y - foot > 0.1) return false
    return [-HALF, HALF].every(dx => [-HALF, HALF].every(dz => {
      const [cx, cz] = [Math.floor(x + dx), Math.floor(z + dz)]
      const at = height => this.cells.at(cx, height, cz)
      const [feet, head, ground] = [at(foot), at(foot + 1), at(foot - 1)]
      const isFree = (feet & head & OPEN) !== 0 && ((feet | head) & (WATER | LAVA | HARM | PLATE)) === 0
      return isFree && (ground & (FLOOR | HARM)) === FLOOR
    }))
  }

  #walk (block, to) {
    const { bot } = this
    const { position } = bot.entity
    void bot.lookAt(block.offset(0.5, 0.5, 0.5), true)
    const way = to.minus(position)
    const length = Math.hypot(way.x, way.z)
    const { yaw } = bot.entity
    const ahead = -(way.x * Math.sin(yaw) + way.z * Math.cos(yaw))
    const right = way.x * Math.cos(yaw) - way.z * Math.sin(yaw)
    const least = SIDEWAYS * length
    const keys = { forward: ahead > least, back: -ahead > least, right: right > least, left: -right > least }
    const [go, side] = [Number(keys.forward) - Number(keys.back), Number(keys.right) - Number(keys.left)]
    const scale = AHEAD / Math.max(1, Math.hypot(go, side))
    const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)]
    const next = position.offset(scale * (side * cos - go * sin), 0, scale * (-side * sin - go * cos))
    if (length < STEP || !this.#holds(next)) return this.stop()
    for (const key of KEYS) bot.setControlState(key, keys[key])
  }
}

/** Whether an item comes by itself to whoever stands at a place. */
function isNear (feet, { position: { x, y, z } }) {
  return Math.abs(x - feet.x) < ARM && Math.abs(z - feet.z) < ARM && y - feet.y > BELOW && y - feet.y < ABOVE
}
