import { DUG_MS } from '../../answers.mjs'
import { TICK_MS, game } from '../../clock.mjs'
import { NEIGHBOURS } from '../../directions.mjs'
import { SkillError, ignore } from '../../errors.mjs'
import { bars } from '../../facts/nouns.mjs'
import { BLOCK_REACH, EYES } from '../../facts/player.mjs'
import { ToolChanged, breakBlock, speed } from './breaking.mjs'
import { FULL_BREATH, isUnderWater } from '../../bot/lungs.mjs'
import { KEPT, breathe, ticksToAir } from './breath.mjs'
import { danger, falls, isBuilt, isFloor, isNatural, protection } from '../../pathing/terrain.mjs'
import { bestTool, hold, holdNoTool } from '../tools.mjs'
import { plain } from '../search.mjs'
import { digs } from '../../pathing/spoils.mjs'
import { until } from '../waiting.mjs'

/** Somebody who is no more blocks than this above the ground of a pond sinks to it so fast. */
const SHALLOW = 3
const SINKING_MS = 2000

/**
 * What stands between two points: the block that a ray hits first.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} from
 * @param {import('vec3').Vec3} position of a block
 * @returns {Block|null} the block itself where it is in plain sight
 */
function firstOnRay (bot, from, position) {
  const target = position.offset(0.5, 0.5, 0.5)
  const ray = target.minus(from)
  return /** @type {any} */ (bot.world.raycast(from, ray.unit(), ray.norm() + 1))
}

/**
 * What has to be dug away before a block can be: nothing where any side of it is in plain sight.
 * @returns {Block|null} the block that is in the way
 */
export function obstacle (bot, eyes, position) {
  const first = firstOnRay(bot, eyes, position)
  if (!first || first.position.equals(position)) return null
  return NEIGHBOURS.some(side => seesSide(bot, eyes, position, side)) ? null : first
}

/** A side that is seen from a flatter angle than this (its sine) is not reckoned with: afloat one bobs. */
const FACING = 0.3

/** So many leaves may be in between: digging away more takes longer than looking for a better place. */
const MOST_LEAVES = 2

/**
 * How many leaves are between a point and a block within reach.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} eyes
 * @param {import('vec3').Vec3} position
 * @returns {number} Infinity where it is out of reach, or something else is in between
 */
function leavesBetween (bot, eyes, position) {
  const target = position.offset(0.5, 0.5, 0.5)
  const ray = target.minus(eyes)
  const distance = ray.norm()
  if (distance > BLOCK_REACH) return Infinity
  let leaves = 0
  const stops = (block, iterator) => {
    if (block.position.equals(position)) return true
    if (!iterator.intersect(block.shapes, block.position)) return false
    if (!/leaves$/.test(block.name)) return true
    leaves++
    return false
  }
  /** @type {any} */
  const first = bot.world.raycast(eyes, ray.unit(), distance + 1, stops)
  return !first || first.position.equals(position) ? leaves : Infinity
}

/** Whether the middle of a block's side is in plain sight. */
function seesSide (bot, eyes, position, side) {
  const ray = position.offset(0.5, 0.5, 0.5).plus(side.scaled(0.45)).minus(eyes)
  /** @type {any} */
  const hit = bot.world.raycast(eyes, ray.unit(), ray.norm() + 0.1)
  return !hit || hit.position.equals(position)
}

/** @returns {boolean} whether a block can be dug from a point, a leaf or two in between aside (they are dug away) */
export const canDigFrom = (bot, eyes, position) => leavesBetween(bot, eyes, position) <= MOST_LEAVES

/**
 * The same where the middle of a side that faces one will do too: who stands right before a block sees no more of it where another
 * lies above it.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} eyes
 * @param {import('vec3').Vec3} position
 * @returns {number}
 */
export function leavesBefore (bot, eyes, position) {
  const leaves = leavesBetween(bot, eyes, position)
  const middle = position.offset(0.5, 0.5, 0.5)
  if (leaves !== Infinity || eyes.distanceTo(middle) > BLOCK_REACH) return leaves
  const faces = side => {
    const from = eyes.minus(middle).minus(side.scaled(0.5))
    return from.dot(side) > FACING * from.norm()
  }
  return NEIGHBOURS.some(side => faces(side) && seesSide(bot, eyes, position, side)) ? 0 : Infinity
}

/** @returns {boolean} whether a block can be dug from a point where any side of it will do */
export const canReachFrom = (bot, eyes, position) => leavesBefore(bot, eyes, position) <= MOST_LEAVES

/** A pathfinder goal: stand where a block can be dug. */
export class DigGoal {
  /**
   * @param {Bot} bot
   * @param {import('vec3').Vec3} position
   * @param {object} [options]
   * @param {number} [options.near] horizontal distance, for the drop to come by itself
   * @param {boolean} [options.covered] nothing sees it as yet: stand right beside it, what is in between will be dug
   * @param {boolean} [options.anySide] any side of it will do
   */
  constructor (bot, position, { near = BLOCK_REACH, covered = false, anySide = false } = {}) {
    this.bot = bot
    this.position = position
    this.near = near
    this.digging = false
    this.covered = covered
    this.sees = anySide ? canReachFrom : canDigFrom
  }

  /** The way there is dug: right beside it will do as well, for what is in between then is dug, too. */
  digs () { this.digging = true }

  heuristic (node) {
    const { x, y, z } = this.position
    const dx = Math.abs(x - node.x)
    const dz = Math.abs(z - node.z)
    const flat = Math.max(dx, dz) + Math.min(dx, dz) * (Math.SQRT2 - 1)
    if (this.covered) return Math.max(0, flat - 1) + Math.max(0, node.y - y - 1, y - node.y - 2)
    return Math.max(0, flat - this.near) + Math.max(0, Math.abs(y - node.y - 1.6) - BLOCK_REACH)
  }

  isEnd (node) {
    const { x, y, z } = this.position
    const dx = Math.abs(x - node.x)
    const dz = Math.abs(z - node.z)
    const isBeside = (dx + dz === 1 && y >= node.y - 1 && y <= node.y + 2) || (dx + dz === 0 && y === node.y + 2)
    if (this.covered || (this.digging && isBeside)) return isBeside
    if (dx > this.near || dz > this.near) return false
    // Standing on it or in it is no place to dig it from.
    if (dx + dz === 0 && y >= node.y - 1 && y <= node.y + 1) return false
    return this.sees(this.bot, this.position.offset(node.x - x + 0.5, node.y - y + EYES, node.z - z + 0.5), this.position)
  }

  hasChanged () { return false }
  isValid () { return true }
}

/**
 * Told of a block that is dug as far as the bot can see, whose word from the server is to come.
 * @callback Unheard
 * @param {Block} block
 * @param {Promise<boolean>} stays whether it stays so; rejects where the run ends before that
 * @returns {void}
 */

/**
 * Dig one block that is in reach, with whatever stands in between, and see that the server agrees.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('vec3').Vec3} position
 * @param {object} [options]
 * @param {boolean} [options.harvest] false: the drop does not matter
 * @param {boolean} [options.wanted] true: named by the skill, so that it may be something that people build with
 * @param {import('./breaking.mjs').Meanwhile|null} [options.meanwhile] what the feet do while the block itself is dug
 * @param {Unheard|null} [options.unheard] where given, the server's word is not waited for longer than a tick
 * @returns {Promise<{name: string, position: Point}|null>} null where there was nothing to dig;
 *   NO_TOOL, TOOL_BROKE, PROTECTED, NO_PATH (out of reach) or INTERRUPTED (the server undid it)
 */
export async function digBlock (context, position, { harvest = true, wanted = false, meanwhile = null, unheard = null } = {}) {
  const { bot } = context
  return context.step(async signal => {
    for (let layer = 0; layer < 6; layer++) {
      const block = bot.blockAt(position, false)
      if (!block || (block.boundingBox === 'empty' && block.hardness === null) || block.type === 0 || /(^|_)air$|^water$|^lava$/.test(block.name)) return null
      if (context.eyes.distanceTo(position.offset(0.5, 0.5, 0.5)) > BLOCK_REACH + 0.5) {
        throw new SkillError('NO_PATH', `The ${block.name} is out of reach.`, { position: plain(position) })
      }
      const first = obstacle(bot, context.eyes, position)
      if (first) {
        if (!isNatural(first.name)) throw new SkillError('NO_PATH', bars(first.name), { position: plain(position) })
        await digOne(context, first, { harvest: false, wanted: false }, signal)
        continue
      }
      await digOne(context, block, { harvest, wanted, meanwhile, unheard }, signal)
      return { name: block.name, position: plain(position) }
    }
    throw new SkillError('NO_PATH', 'Too much is in the way.', { position: plain(position) })
  })
}

/**
 * Dig one block that is in reach and in sight. Fails as digBlock does.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Block} block
 * @param {{harvest: boolean, wanted: boolean, meanwhile?: import('./breaking.mjs').Meanwhile|null, unheard?: Unheard|null}} how as
 *   for digBlock
 * @param {AbortSignal} signal
 */
export async function digOne (context, block, { harvest, wanted, meanwhile = null, unheard = null }, signal) {
  const { bot, handle: { memory } } = context
  const why = protection(context, block) ?? danger(context, block) ?? (!wanted && isBuilt(block.name) ? 'people built it' : null)
  if (why) throw new SkillError('PROTECTED', `The ${block.name} stays: ${why}.`, { block: block.name, position: plain(block.position) })
  const refusal = new AbortController()
  const back = () => {
    remember(context, block.position)
    return new SkillError('INTERRUPTED', `The server put the ${block.name} back.`, { block: block.name, position: plain(block.position) })
  }
  const onChange = ({ location, type }) => {
    if (!block.position.equals(location)) return
    answer = location
    // Whoever may not dig here is shown the block as it is when the dig begins, and hears no more of it
    // (the game's ServerPlayerGameMode, mayInteract).
    if (bot.targetDigBlock && type === block.stateId && !refusal.signal.aborted) refusal.abort(back())
  }
  /** @type {any} */
  let answer = null
  digs(bot, block.position)
  bot._client.on('block_change', onChange)
  try {
    for (;;) {
      await takeTool(context, block, harvest)
      signal.throwIfAborted()
      try {
        await inFooting(context, block, AbortSignal.any([signal, refusal.signal]), meanwhile)
        break
      } catch (error) {
        if (!(error instanceof ToolChanged)) throw error
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    bot._client.off('block_change', onChange)
  }
  // The bot takes the block away by itself when the time is over; only the server's word counts. On what breaks at a
  // touch it comes before that.
  const word = (within, ends) => until(bot, `blockUpdate:${block.position}`, { signal: ends, timeout: within }).catch(ignore('TIMEOUT'))
  const isBack = () => bot.blockAt(block.position, false)?.type === block.type && !falls(block)
  const trusts = unheard !== null && !falls(block)
  const ended = game.now()
  // Where the last word came late there is no need to wait and see.
  if (!trusts || !memory.hearsLate) answer ??= await word(trusts ? TICK_MS : DUG_MS, signal)
  if (answer && isBack()) throw back()
  if (answer) context.handle.spawnGuard.stays(block.position)
  context.onDug(block)
  if (answer || !trusts) return
  unheard(block, word(DUG_MS, context.signal).then(late => {
    memory.hearsLate = game.now() - ended > TICK_MS
    if (late && isBack()) remember(context, block.position)
    else if (late) context.handle.spawnGuard.stays(block.position)
    return !(late && isBack())
  }))
}

async function takeTool (context, block, harvest) {
  const tool = bestTool(context, block, harvest)
  if (!tool) throw new SkillError('NO_TOOL', `${block.name} needs a better tool.`, { block: block.name })
  if (tool.item) await hold(context, tool.item)
  else await holdNoTool(context)
}

/**
 * Break a block from where one digs best: on the ground it goes five times as fast as in the air, and with the head above
 * water as under it.
 */
async function inFooting ({ bot, handle }, block, signal, meanwhile) {
  // Whoever has only just come does not know yet whether it stands or sinks.
  if (bot.entity.isInWater === undefined) await until(bot, 'physicsTick', { signal, timeout: 1000 }).catch(ignore('TIMEOUT'))
  const swims = bot.entity.isInWater && !bot.entity.onGround && !isUnderWater(bot)
  if (!bot.entity.onGround && !swims && (!bot.entity.isInWater || isShallow(bot))) {
    await sink(bot, signal)
  }
  if (isUnderWater(bot)) await draw({ bot, handle }, block, signal)
  if (swims) bot.setControlState('jump', true)
  try {
    await breakBlock(bot, block, signal, swims ? null : meanwhile)
  } finally {
    if (swims) bot.setControlState('jump', false)
  }
}

/** Come down to the ground, through water with the sneak key held. */
async function sink (bot, signal) {
  bot.setControlState('sneak', bot.entity.isInWater === true)
  try {
    await until(bot, 'physicsTick', { signal, timeout: bot.entity.isInWater ? SINKING_MS : 1000, when: () => bot.entity.onGround }).catch(ignore('TIMEOUT'))
  } finally {
    bot.setControlState('sneak', false)
  }
}

/** Come up for air first, where there is not enough to end what is begun. Always fails where it has come up. */
async function draw ({ bot, handle }, block, signal) {
  const up = ticksToAir(bot)
  const need = 1 / speed(bot, block) + up + KEPT
  if (handle.lungs.endless || need <= handle.lungs.left) return
  const key = String(block.position)
  const { drawn } = handle.memory
  // The way down takes no longer than that up.
  const enough = up + need <= FULL_BREATH && !drawn.has(key)
  drawn.add(key)
  await breathe({ bot, handle }, signal)
  throw enough
    ? new SkillError('INTERRUPTED', 'The bot came up for air.', { position: plain(block.position) })
    : new SkillError('NO_PATH', `The bot has not the breath to dig the ${block.name} down there.`, { position: plain(block.position) })
}

/** Whether somebody who sinks soon stands on something. */
function isShallow (bot) {
  const feet = bot.entity.position.floored()
  return Array.from({ length: SHALLOW }, (_, n) => bot.blockAt(feet.offset(0, -n - 1, 0), false)).some(isFloor)
}

function remember ({ handle }, position) {
  handle.memory.putBack(position.toString())
  handle.spawnGuard.putBack(position)
}
