import { TICKS_PER_SECOND } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { SIGN } from '../../facts/blocks.mjs'
import { either, id, isNames, optional, position as place, seconds } from '../arguments.mjs'
import { mobInSight } from '../combat/kill.mjs'
import { goals, travel, vec, walkUpTo } from '../moving/walk.mjs'
import { findBlocks, plain } from '../search.mjs'
import { equipItem } from '../tools.mjs'
import { face, until } from '../waiting.mjs'
import { UseGoal } from '../things/menu.mjs'
import { survey, writtenOn } from './survey.mjs'

/** How far writing can be read, in blocks. */
const LEGIBLE = 8
/** So far off one looks for one, in blocks. */
const SIGHT = 48
/** So near a mob is clicked. */

/**
 * Look round: levers, buttons and plates within reach on foot, chests and signs.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @returns {Promise<{switches: {block: string, position: Point, on: boolean}[], chests: Point[],
 *   signs: Point[]}>}
 */
export async function lookRound (context) {
  const seen = survey(context)
  return {
    switches: seen.switches.map(({ block, position, on }) => ({ block, position: plain(position), on })),
    chests: seen.chests.map(plain),
    signs: seen.signs.map(({ position }) => plain(position))
  }
}

/**
 * Stand on a block, such as a pressure plate, for so long.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} position of the plate, or of the cell that the feet are to be in
 * @param {number} [time] in seconds, 1 unless given
 * @returns {Promise<{position: Point, block: string}>} NO_PATH
 */
export async function standOn (context, position, time = 1) {
  const spot = vec(position).floored()
  const ends = context.handle.tick() + time * TICKS_PER_SECOND
  do {
    await travel(context, new goals.GoalBlock(spot.x, spot.y, spot.z))
    await context.step(signal => until(context.bot, 'physicsTick', { signal, timeout: 5000 }))
  } while (context.handle.tick() < ends)
  return { position: plain(context.bot.entity.position), block: context.bot.blockAt(spot).name }
}

/**
 * Read what stands on a sign, walking up to it.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}|null} [position] the nearest with anything on it, or the nearest, unless given
 * @returns {Promise<{text: string}>} its lines; NOT_FOUND where there is no sign, NO_PATH
 */
export async function readSign (context, position = null) {
  const spot = position === null ? nearestSign(context) : vec(position).floored()
  if (context.eyes.distanceTo(spot) > LEGIBLE) await travel(context, new goals.GoalNear(spot.x, spot.y, spot.z, 4))
  const block = context.bot.blockAt(spot)
  if (!SIGN.test(block?.name ?? '')) throw new SkillError('NOT_FOUND', `There is no sign at ${spot}, but ${block?.name}.`, { position })
  return { text: writtenOn(block) }
}

function nearestSign (context) {
  const { bot } = context
  const names = bot.registry.blocksArray.map(({ name }) => name).filter(name => SIGN.test(name))
  const found = findBlocks(context, names, { radius: SIGHT, count: 16 })
  const nearest = found.find(at => writtenOn(bot.blockAt(at)) !== '') ?? found[0]
  if (!nearest) throw new SkillError('NOT_FOUND', 'There is no sign nearby.', {})
  return nearest
}

/**
 * Use what is held, or an item by name, on a block or on a mob: one right click.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}|string} target a block's place, or the name of a mob in sight, the nearest of which is meant
 * @param {string} [item] what to take in hand first
 * @returns {Promise<{block: string, position: Point}|{mob: string, position: Point}>} `block`: what stands there then; NO_MATERIAL,
 *   NO_PATH, NOT_FOUND where no such mob is in sight
 */
export async function useOn (context, target, item) {
  if (typeof target === 'string') return useOnMob(context, target, item)
  const spot = vec(target).floored()
  if (item) await equipItem(context, item)
  await travel(context, new UseGoal(spot, context.bot))
  await context.step(async signal => {
    await face(context.bot, spot.offset(0.5, 0.5, 0.5), signal)
    await context.bot.activateBlock(context.bot.blockAt(spot))
    await until(context.bot, 'physicsTick', { signal, timeout: 5000 })
  })
  return { block: context.bot.blockAt(spot).name, position: plain(spot) }
}

async function useOnMob (context, name, item) {
  const { bot } = context
  const mob = mobInSight(context, name)
  await walkUpTo(context, mob)
  if (item) await equipItem(context, item)
  await context.step(async signal => {
    await face(bot, mob.position.offset(0, mob.height / 2, 0), signal)
    await bot.activateEntity(mob)
    await until(bot, 'physicsTick', { signal, timeout: 5000 })
  })
  return { mob: name, position: plain(vec(mob.position).floored()) }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'lookRound', run: lookRound, takes: [], prompt: '`lookRound()`: levers, buttons, plates, chests and signs within reach' },
  { name: 'standOn', run: standOn, takes: [place, optional, seconds], prompt: '`standOn(position, seconds)`: on a pressure plate' },
  // Built-in skills alone are given what people wrote.
  { name: 'readSign', run: readSign },
  { name: 'useOn', run: useOn, takes: [either(isNames, id, place), optional, id], prompt: '`useOn(position, item)`: one right click on a block; or on a mob, by its name' }
]
