import { SkillError } from '../errors.mjs'
import { gained } from './hands.mjs'
import { until } from './waiting.mjs'
import { goals, travel, vec } from './walk.mjs'

/** Items lie half a second before anybody can take them, and slide a little. */
const PICKUP_MS = 1500

/** From nearer than this an item comes by itself. */
const ARM = 1.1

/**
 * Dropped items in sight, nearest first.
 * @param {import('./hands.mjs').Hands} hands
 * @param {object} [options]
 * @param {string[]|null} [options.names] only these; null for all
 * @param {number} [options.radius]
 * @param {import('vec3').Vec3} [options.around] the bot's position unless given
 * @param {(entity: object) => boolean} [options.where]
 * @returns {object[]} entities
 */
export function dropsInSight (hands, { names = null, radius = 16, around = hands.bot.entity.position, where = () => true } = {}) {
  return Object.values(hands.bot.entities)
    .filter(entity => entity.name === 'item' && entity.isValid && entity.position.distanceTo(around) <= radius)
    .filter(entity => (!names || names.includes(itemOf(entity)?.name)) && where(entity))
    .sort((a, b) => a.position.distanceTo(around) - b.position.distanceTo(around))
}

/** @param {object} entity of a dropped item @returns {object|null} the stack; null until the server has said it */
export function itemOf (entity) {
  try {
    return entity.getDroppedItem() ?? null
  } catch {
    // prismarine-entity reads metadata that a fresh entity does not have yet.
    return null
  }
}

/**
 * Pick up what lies around, nearest first, by walking over it.
 * @param {import('./hands.mjs').Hands} hands
 * @param {string|string[]|null} [name] only these items
 * @param {number} [radius]
 * @param {object} [options] `around` a point; `where` (entity) => boolean; `enough` () => boolean stops early; `dig`
 *   false: change nothing on the way
 * @returns {Promise<{collected: Record<string, number>, left: number}>} `left` could not be reached; INVENTORY_FULL
 *   where there is no room for what was asked for
 */
export async function collectDrops (hands, name = null, radius = 16, { around, where, enough = () => false, dig = true } = {}) {
  const names = name === null || name === undefined ? null : [name].flat()
  const before = hands.inventory()
  const given = new Set()
  let full = null
  while (!enough()) {
    const at = hands.bot.entity.position
    const [next] = dropsInSight(hands, { names, radius, around, where })
      .filter(entity => !given.has(entity.id))
      .sort((a, b) => a.position.distanceTo(at) - b.position.distanceTo(at))
    if (!next) break
    const item = itemOf(next)
    if (item && hands.room(item.name) === 0) {
      full = item.name
      given.add(next.id)
    } else if (!await pickUp(hands, next, dig)) given.add(next.id)
  }
  if (full && names) throw new SkillError('INVENTORY_FULL', `There is no room for ${full}.`, { item: full })
  return { collected: gained(before, hands.inventory()), left: given.size }
}

/** @returns {Promise<boolean>} whether it is gone from where it lay */
async function pickUp (hands, entity, dig) {
  try {
    for (const range of [1, 0]) {
      if (beside(hands.bot.entity.position, entity.position) > ARM) {
        await travel(hands, new ItemGoal(entity, range), { dig, timeout: 20_000 })
      }
      if (await hands.step(signal => gone(hands, entity, signal))) return true
    }
  } catch (error) {
    if (error.code !== 'NO_PATH' && error.code !== 'TIMEOUT') throw error
    hands.signal.throwIfAborted()
  }
  return !entity.isValid
}

const beside = (a, b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.z - b.z), Math.abs(a.y - b.y) - 0.5)

/** A pathfinder goal: be where an item lies, or see it picked up on the way. */
class ItemGoal extends goals.GoalNear {
  constructor (entity, range) {
    const { x, y, z } = entity.position
    super(x, y, z, range)
    this.entity = entity
  }

  isEnd (node) { return !this.entity.isValid || super.isEnd(node) }
  hasChanged () { return !this.entity.isValid }
}

/** Wait until an item that lies within reach is gone. */
async function gone (hands, entity, signal) {
  if (!entity.isValid) return true
  try {
    await until(hands.bot, 'entityGone', { signal, timeout: PICKUP_MS, when: each => each.id === entity.id })
  } catch (error) {
    if (error.code !== 'TIMEOUT') throw error
  }
  return !entity.isValid
}

/**
 * Go back for what was lost at a death. Items lie for five minutes.
 * @param {import('./hands.mjs').Hands} hands
 * @param {{x: number, y: number, z: number}} position where it happened
 * @returns {Promise<{collected: Record<string, number>, left: number}>}
 */
export async function recoverItems (hands, position) {
  const { x, y, z } = vec(position).floored()
  await travel(hands, new goals.GoalNear(x, y, z, 3))
  return collectDrops(hands, null, 12)
}
