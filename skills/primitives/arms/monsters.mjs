import { game } from '../../clock.mjs'
import { SUNSET } from '../../facts/day.mjs'
import { EYES } from '../../facts/player.mjs'
import { Cells, OPEN } from '../../pathing/cells.mjs'
import { seesAny } from './sight.mjs'

/** They attack on sight. */
export const HOSTILE = /^(zombie|husk|drowned|zombie_villager|skeleton|stray|bogged|spider|cave_spider|creeper|witch|slime|magma_cube|silverfish|endermite|pillager|vindicator|evoker|ravager|vex|phantom|hoglin|zoglin|blaze|ghast|guardian|wither_skeleton|warden|breeze)$/

/** Archers notice whom they see within so many blocks, and shoot from 15 (Minecraft Wiki, "Skeleton"). */
export const BOWSHOT = 16

/** Whoever runs up to an archer is on its guard a little sooner. */
export const NEAR_BOWSHOT = BOWSHOT + 2

/** They shoot arrows, at where one is just then: whoever runs across their aim is missed. */
export const ARCHERS = /^(skeleton|stray|bogged|pillager)$/

/** They hurt from afar. */
export const SHOOTS = /^(skeleton|stray|bogged|blaze|pillager|witch)$/

/** Nobody fights these with what a gatherer carries. */
export const TOO_STRONG = /^(ravager|warden|evoker|witch|hoglin|zoglin|ghast|wither_skeleton|vindicator)$/

/** They are about as fast as who runs: whoever turns its back to one that is at hand is bitten all the way. */
export const FAST = /spider$/

/**
 * By daylight they leave players alone, at a light of 12 and more, but for whom they are after already (Minecraft Wiki, "Spider"); so
 * long after it was last hurt the bot does not count on it, in milliseconds.
 */
export const SHY = /spider$/
const CALM_LIGHT = 12
const CALM_MS = 10_000

/** One as near as this is felt. */
const TOUCH = 0.9

/**
 * A shaft as the bot digs it: how far one looks for whoever is in it, how near to its middle they are, how high they still have no
 * floor, and how wide it is.
 */
const SHAFT = 4
const WIDE = 0.95
const DEEP = 2.9
const SHAFT_WIDTH = 1

/** @param {Bot} bot @param {number} within blocks @returns {Entity[]} */
export function monsters (bot, within) {
  const at = bot.entity.position
  return Object.values(bot.entities)
    .filter(entity => HOSTILE.test(entity.name ?? '') && entity.isValid && entity.position.distanceTo(at) <= within)
}

/**
 * Whether a monster does nothing to the bot unless it is struck.
 * @param {{bot: Bot, memory: import('../../bot/memory.mjs').Memory}} handle
 * @param {Entity} mob
 */
export function isCalm ({ bot, memory }, { name, position }) {
  if (!SHY.test(name ?? '') || bot.time.timeOfDay >= SUNSET || bot.isRaining || game.now() - memory.hurtAt < CALM_MS) return false
  return (bot.blockAt(position.offset(0, 0.5, 0), false)?.skyLight ?? 0) >= CALM_LIGHT
}

/** @param {Bot} bot @param {Entity} mob @returns {boolean} whether no wall is between its whole height and the eyes */
export function isInSight (bot, mob) {
  return mob.position.distanceTo(bot.entity.position) < TOUCH || isSeenFrom(bot, bot.entity.position, mob)
}

/**
 * Whether no wall is between a mob's whole height and the eyes of whoever stands somewhere.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} feet
 * @param {Entity} mob
 */
export const isSeenFrom = (bot, feet, mob) => seesAny(bot, feet.offset(0, bot.entity.eyeHeight ?? EYES, 0), mob)

/**
 * Whether somebody is in the shaft that the bot stands in, or falls into it just now: nobody who stands below its floor or above its lid,
 * and nobody who is wider than it.
 * @param {Bot} bot
 */
export function isVisited (bot) {
  const at = bot.entity.position
  const cells = new Cells(bot)
  const [column, floor] = [at.floored(), Math.floor(at.y)]
  const isOpen = y => {
    const [low, high] = [Math.min(floor, Math.floor(y)), Math.max(floor, Math.floor(y))]
    return Array.from({ length: high - low + 1 }, (_, up) => low + up).every(level => (cells.at(column.x, level, column.z) & OPEN) !== 0)
  }
  return monsters(bot, SHAFT).some(({ position: { x, y, z }, width = 0 }) =>
    Math.abs(x - at.x) < WIDE && Math.abs(z - at.z) < WIDE && y - at.y < DEEP && width <= SHAFT_WIDTH && isOpen(y))
}
