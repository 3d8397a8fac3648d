import { NEIGHBOURS } from '../../directions.mjs'
import { DigGoal, digBlock } from '../blocks/dig.mjs'
import { repairing } from './grounds.mjs'
import { isFooting } from './footing.mjs'
import { isReached, nearTo } from './reaching.mjs'
import { comeDown, toPillar } from './scaffold.mjs'
import { serverOf } from '../../pathing/servers.mjs'
import { standsAsDrawn } from '../../pathing/sites.mjs'
import { isFloor, isNatural } from '../../pathing/terrain.mjs'
import { travel } from '../moving/walk.mjs'

/** What keeps the bot from taking a step away, which it then leaves for later. */
const LATER = ['NO_PATH', 'PROTECTED', 'TIMEOUT', 'INTERRUPTED', 'NOT_FOUND', 'NO_MATERIAL']
const SUPPORTS = NEIGHBOURS.slice(2)
/** So far around it a bot takes away what others left. */
const AROUND = 48
/** Whoever is so near above a step may need it to come down. */
const BESIDE = 8

/** @type {Map<string, Map<string, import('vec3').Vec3>>} by server and dimension: steps that a bot of this host did not come to */
const behind = new Map()
const behindOf = bot => {
  const place = `${serverOf(bot)} ${bot.game.dimension}`
  const known = behind.get(place) ?? new Map()
  behind.set(place, known)
  return known
}

/**
 * Take away the steps of earth that the bot has climbed on or put up while it built, and those that other bots of this host left
 * around here, as far as it comes to them. What fills a hole in the ground stays.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @returns {Promise<{left: number}>} how many it did not come to
 */
export async function tidyUp (context) {
  const { bot, handle: { steps } } = context
  const others = behindOf(bot)
  for (const [key, step] of others) {
    const name = bot.blockAt(step, false)?.name
    if (name && (!isFooting(name) || standsAsDrawn(bot, step))) others.delete(key)
    else if (name && step.distanceTo(bot.entity.position) <= AROUND && !isNeeded(bot, step)) steps.set(key, step)
  }
  try {
    return await takeAll(context)
  } finally {
    for (const [key, step] of steps) others.set(key, step)
  }
}

/** Whether somebody else stands above a step. */
function isNeeded (bot, step) {
  return Object.values(bot.entities).some(({ id, type, position: { x, y, z } }) => type === 'player' && id !== bot.entity.id &&
    y > step.y + 0.5 && Math.hypot(x - step.x, z - step.z) <= BESIDE)
}

async function takeAll (context) {
  const { bot, handle: { steps } } = context
  for (const step of steps.values()) if (isGround(bot, step, steps)) steps.delete(String(step))
  const lowest = () => Math.min(...[...steps.values()].map(({ y }) => y))
  const isAbove = () => steps.size > 0 && bot.entity.position.y > lowest() + 1.5
  // Whoever stands on the wall needs them himself, where he does not come down otherwise.
  if (isAbove() && await toPillar(context)) await comeDown(context)
  if (isAbove() && !await isReached(travel(context, downTo(lowest() + 1), { dig: false, whole: true }))) return { left: steps.size }
  // Where one is gone another may come into sight; what is climbed on for those that are out of it goes last.
  for (let before = Infinity; steps.size > 0 && steps.size < before;) {
    before = steps.size
    for (const step of [...steps.values()].sort((a, b) => b.y - a.y)) {
      await takeAway(context, step)
      await comeDown(context)
    }
  }
  return { left: steps.size }
}

/** Whether a step is level with the ground around it. */
function isGround (bot, step, steps) {
  return SUPPORTS.map(side => bot.blockAt(step.plus(side), false))
    .every(block => isFloor(block) && isNatural(block.name) && !steps.has(String(block.position)))
}

const downTo = height => ({
  isEnd: node => node.y <= height,
  heuristic: node => Math.max(0, node.y - height)
})

/**
 * Take away a step, climbing to it where it cannot be seen from below. One that the bot does not come to is kept in mind.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('vec3').Vec3} step
 * @returns {Promise<void>}
 */
export async function takeAway (context, step) {
  const { bot, handle } = context
  try {
    if (isFooting(bot.blockAt(step, false)?.name) && !standsAsDrawn(bot, step)) {
      await nearTo(context, step, new DigGoal(bot, step))
      await repairing(context, step, () => digBlock(context, step, { wanted: true }))
    }
    handle.steps.delete(String(step))
  } catch (error) {
    context.signal.throwIfAborted()
    if (!LATER.includes(error.code)) throw error
    handle.steps.set(String(step), step)
  }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'tidyUp', run: tidyUp }
]
