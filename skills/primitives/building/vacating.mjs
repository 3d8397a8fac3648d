/** Who stands where a block is to come. Nothing can be put into anybody: animals are walked into, people asked, all waited for. */
import { Vec3 } from 'vec3'
import { game } from '../../clock.mjs'
import { SIDES } from '../../directions.mjs'
import { SkillError, ignore } from '../../errors.mjs'
import { isCreature } from '../../facts/entities.mjs'
import { stands } from '../../facts/nouns.mjs'
import { isOpen } from '../../pathing/terrain.mjs'
import { HOSTILE } from '../arms/monsters.mjs'
import { arrives, goals, travel, vec } from '../moving/walk.mjs'
import { askAside, isIn } from '../reserved/spots.mjs'
import { plain } from '../search.mjs'
import { everyTick } from '../waiting.mjs'

/** So long one waits before another block is placed first. */
const VACANT_MS = 1500
/** So long somebody may stand there when there is nothing else to place. */
const PATIENCE_MS = 90_000
/** So long one looks on between two shoves. */
const LOOK_MS = 4000
const WALK_MS = 15_000
const SHOVE_MS = 5000
/** How far behind an animal's middle the bot begins to walk into it, and how far out of the cell it is shoved. */
const BEHIND = 1
const CLEAR = 0.3

/** @param {Bot} bot @param {Vec3} spot @returns {Entity|undefined} */
const whoIn = (bot, spot) => Object.values(bot.entities)
  .find(entity => entity !== bot.entity && (entity.type === 'player' || isCreature(entity)) && isIn(entity, spot))

/** Looks whether a cell is free; another bot that stands there is asked to leave it. */
const free = (bot, spot) => () => {
  const who = whoIn(bot, spot)
  if (who?.username) askAside(bot, who.username, spot)
  return who ? undefined : true
}

/** @param {Entity} who @param {Vec3} spot */
function inTheWay ({ username, name = 'body' }, spot) {
  return new SkillError('PROTECTED', username ? `${username} stands there.` : stands(name), { position: plain(spot), occupied: true, player: username })
}

/**
 * Wait a little for whoever stands where a block is to come.
 * @param {Bot} bot
 * @param {Vec3} spot
 * @param {string} name of the block
 * @param {AbortSignal} signal
 * @returns {Promise<void>} PROTECTED with `data.occupied` where somebody stands there still
 */
export async function vacated (bot, spot, name, signal) {
  if (bot.registry.blocksByName[name]?.boundingBox !== 'block') return
  await everyTick(bot, { signal, timeout: VACANT_MS }, free(bot, spot)).catch(error => {
    const who = whoIn(bot, spot)
    if (error.code !== 'TIMEOUT') throw error
    if (who) throw inTheWay(who, spot)
  })
}

/**
 * Have a cell free of whoever stands in it, where there is nothing else to do first: animals are walked into, which shoves them on,
 * people are asked to step aside; then one waits until they have.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} position
 * @returns {Promise<{free: Point}>} PROTECTED with `data.occupied` where somebody stands there still after a minute and a half
 */
export async function clearCell (context, position) {
  const { bot } = context
  const spot = vec(position).floored()
  const asked = new Set()
  for (const ends = game.now() + PATIENCE_MS; ;) {
    const who = whoIn(bot, spot)
    if (!who) return { free: plain(spot) }
    if (game.now() >= ends) throw inTheWay(who, spot)
    if (who.username && !asked.has(who.username)) {
      asked.add(who.username)
      context.handle.event('aside', { user: who.username, position: plain(spot) })
    }
    // Whoever attacks is fought by the reflexes.
    if (!who.username && !HOSTILE.test(who.name ?? '')) await shove(context, who, spot)
    await context.step(signal => everyTick(bot, { signal, timeout: LOOK_MS }, free(bot, spot))).catch(ignore('TIMEOUT'))
  }
}

/** Walk into an animal from the side across from where there is room for it. */
async function shove (context, who, spot) {
  const { bot } = context
  const off = who.position.minus(spot.offset(0.5, 0, 0.5))
  const level = Math.floor(who.position.y + 0.01)
  const isFree = ({ x, z }) => [0, 1].every(up => isOpen(bot.blockAt(new Vec3(Math.floor(x), level + up, Math.floor(z)), false)))
  const ways = SIDES.map(([x, z]) => new Vec3(x, 0, z)).sort((a, b) => b.dot(off) - a.dot(off))
  for (const way of ways) {
    const from = who.position.minus(way.scaled(BEHIND)).floored()
    if (!isFree(spot.plus(way)) || !isFree(from)) continue
    const behind = new goals.GoalBlock(from.x, level, from.z)
    if (!await arrives(context, travel(context, behind, { dig: false, whole: true, timeout: WALK_MS }))) continue
    return context.step(signal => walkInto(context, who, spot, signal))
  }
}

/** Slowly, for who runs is through it before it is far; and whoever sneaks falls off no edge. */
async function walkInto ({ bot, eyes }, who, spot, signal) {
  try {
    await everyTick(bot, { signal, timeout: SHOVE_MS }, () => {
      if (!who.isValid || !isIn(who, spot, CLEAR)) return true
      // Nobody is looked in the face: an enderman would mind.
      bot.lookAt(new Vec3(who.position.x, eyes.y, who.position.z), true).catch(() => {})
      for (const key of /** @type {const} */ (['sneak', 'forward'])) bot.setControlState(key, true)
    }).catch(ignore('TIMEOUT'))
  } finally {
    for (const key of /** @type {const} */ (['forward', 'sneak'])) bot.setControlState(key, false)
  }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'clearCell', run: clearCell, patient: true }
]
