import { isDrop, itemOf } from '../../facts/entities.mjs'
import { SkillError, ignore } from '../../errors.mjs'
import { gained } from '../context.mjs'
import { until } from '../waiting.mjs'
import { goals, travel, vec } from '../moving/walk.mjs'
import { landing } from './landing.mjs'
import { ids, optional, position, radius } from '../arguments.mjs'

/** Items lie half a second before anybody can take them, and slide a little. */
const PICKUP_MS = 1500

/** Ticks without falling after which an item lies. */
const STILL_TICKS = 4

/** Something that rolls, or from which one is shoved, is gone after so often. */
const MOST_TRIES = 4

/** One item is worth a way of ten seconds, no more. */
const WORTH = 56

/** From nearer than this, along each axis, an item comes by itself; 1.4 by the rule. */
const ARM = 1.25

/** From the middle of a cell an item is reached this far off: who walks stands up to a fifth of a block beside that. */
const FROM_MIDDLE = 1.05

/**
 * Dropped items in sight, nearest first.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {object} [options]
 * @param {string[]|null} [options.names] only these; null for all
 * @param {number} [options.radius]
 * @param {import('vec3').Vec3} [options.around] the bot's position unless given
 * @param {(entity: Entity) => boolean} [options.where]
 * @returns {Entity[]} entities
 */
export function dropsInSight (context, { names = null, radius = 16, around = context.bot.entity.position, where = () => true } = {}) {
  return Object.values(context.bot.entities)
    .filter(entity => isDrop(entity) && entity.isValid && entity.position.distanceTo(around) <= radius)
    .filter(entity => (!names || names.includes(itemOf(entity)?.name ?? '')) && where(entity))
    .sort((a, b) => a.position.distanceTo(around) - b.position.distanceTo(around))
}

/**
 * Pick up what lies around, nearest first, by walking over it.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|string[]|null} [name] only these items
 * @param {number} [radius]
 * @param {Record<string, any>} [options] `around` a point; `where` (entity) => boolean; `enough` () => boolean stops early; `dig`
 *   false: change nothing on the way; `worth` (entity) => how long a way it is worth, in blocks
 * @returns {Promise<{collected: Record<string, number>, left: number[]}>} `left`: ids of what could not be had;
 *   INVENTORY_FULL where there is no room for what was asked for
 */
export async function collectDrops (context, name = null, radius = 16, options = {}) {
  const { around, where, enough = () => false, dig = true, worth = () => Infinity } = options
  const names = name === null || name === undefined ? null : [name].flat()
  const before = context.inventory()
  const given = new Set()
  /** @type {string|null} */
  let full = null
  while (!enough()) {
    const at = context.bot.entity.position
    const [next] = dropsInSight(context, { names, radius, around, where })
      .filter(entity => !given.has(entity.id))
      .sort((a, b) => a.position.distanceTo(at) - b.position.distanceTo(at))
    if (!next) break
    const item = itemOf(next)
    if (item && context.room(item.name) === 0) {
      full = item.name
      given.add(next.id)
    } else {
      const way = worth(next) - next.position.distanceTo(at)
      if (way < 0 || !await pickUp(context, next, dig, enough, Math.min(WORTH, way))) given.add(next.id)
    }
  }
  if (full && names) throw new SkillError('INVENTORY_FULL', `There is no room for ${full}.`, { item: full })
  return { collected: gained(before, context.inventory()), left: [...given] }
}

/** @returns {Promise<boolean>} whether it is gone from where it lay, or no more is wanted */
async function pickUp (context, entity, dig, enough, worth) {
  const there = () => !entity.isValid || enough() || inReach(context.bot.entity.position, entity.position)
  const fall = new Fall(entity)
  let isShut = false
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      // Whoever waits until it lies stands about: what falls is gone to where it is going to lie.
      const { x, y, z } = landing(context.bot, entity)
      // What is dug on the way to it may be as good as what lies there: nothing is as long as one comes beside it on foot.
      const goal = isShut ? new PickUpGoal({ x: entity.position.x, y, z: entity.position.z }) : new goals.GoalBlock(x, y, z)
      if (!there()) await travel(context, goal, { dig: isShut && dig, whole: !isShut, timeout: 20_000, worth, done: there })
      if (enough()) return true
      if (await context.step(signal => gone(context, entity, fall, signal))) return true
    } catch (error) {
      context.signal.throwIfAborted()
      if (error.code !== 'NO_PATH' && error.code !== 'TIMEOUT') throw error
      if (isShut && fall.isOver) break
      if (isShut) await context.step(signal => gone(context, entity, fall, signal))
      isShut = true
    }
  }
  return !entity.isValid
}

/** Whether an item still falls, by its last ticks. */
class Fall {
  #entity
  #height
  #still = 0

  constructor (entity) {
    this.#entity = entity
    this.#height = entity.position.y
  }

  /** To be looked at every tick. @returns {boolean} whether it lies */
  tick () {
    this.#still = this.#entity.position.y === this.#height ? this.#still + 1 : 0
    this.#height = this.#entity.position.y
    return this.#still >= STILL_TICKS
  }

  /** Whether it lies, as far as that was looked at. */
  get isOver () { return this.#still >= STILL_TICKS }
}

/** A cell from whose middle an item comes by itself: what lies in a hollow, or under a trunk, is taken from beside it. */
class PickUpGoal {
  constructor (item) { this.item = item }

  heuristic ({ x, y, z }) {
    const dx = Math.max(0, Math.abs(x + 0.5 - this.item.x) - FROM_MIDDLE)
    const dz = Math.max(0, Math.abs(z + 0.5 - this.item.z) - FROM_MIDDLE)
    return Math.max(dx, dz) + Math.min(dx, dz) * (Math.SQRT2 - 1) + Math.max(0, this.item.y - y - 2.2, y - this.item.y - 0.7)
  }

  isEnd ({ x, y, z }) { return inReach({ x: x + 0.5, y, z: z + 0.5 }, this.item, FROM_MIDDLE) }

  hasChanged () { return false }
  isValid () { return true }
}

/** Minecraft's own rule: the box of the player, a block wider on all sides and half a block higher and deeper. */
function inReach (feet, item, arm = ARM) {
  return Math.abs(item.x - feet.x) < arm && Math.abs(item.z - feet.z) < arm && item.y > feet.y - 0.7 && item.y < feet.y + 2.2
}

/**
 * Wait until an item that is within reach, or falls there, is gone.
 * @returns {Promise<boolean>} false where it lies elsewhere
 */
async function gone (context, entity, fall, signal) {
  const { bot } = context
  const isOut = () => !entity.isValid || (fall.tick() && !inReach(bot.entity.position, entity.position))
  if (entity.isValid) await until(bot, 'physicsTick', { signal, timeout: PICKUP_MS, when: isOut }).catch(ignore('TIMEOUT'))
  return !entity.isValid
}

/**
 * Go back for what was lost at a death. Items lie for five minutes.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} position where it happened
 * @returns {Promise<{collected: Record<string, number>, left: number[]}>}
 */
export async function recoverItems (context, position) {
  const { x, y, z } = vec(position).floored()
  await travel(context, new goals.GoalNear(x, y, z, 3))
  return collectDrops(context, null, 12)
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'collectDrops', run: collectDrops, takes: [optional, ids, radius], prompt: '`collectDrops(names, radius)`' },
  { name: 'recoverItems', run: recoverItems, takes: [position] }
]
