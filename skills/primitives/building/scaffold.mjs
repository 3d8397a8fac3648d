import { CORNERS } from '../../directions.mjs'
import { ignore } from '../../errors.mjs'
import { digBlock } from '../blocks/dig.mjs'
import { repairing } from './grounds.mjs'
import { isFloor } from '../../pathing/terrain.mjs'
import { everyTick } from '../waiting.mjs'
import { goals, travel } from '../moving/walk.mjs'

const LANDING_MS = 3000
/** Half of a body's width: with its middle over an edge it still stands. */
const SHOULDER = 0.29

/**
 * Build nothing but steps of one thing on the way, and remember them.
 * @template T
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} item what they are made of, such as earth
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function sparing ({ handle }, item, work) {
  const before = handle.sparing
  handle.sparing = item
  try {
    return await work()
  } finally {
    handle.sparing = before
  }
}

/** Down from the steps of earth that the bot stands on, taking them away: from four blocks on nobody jumps. */
export async function comeDown (context) {
  const { bot, handle } = context
  for (let under; (under = standsOn(bot, handle.steps));) {
    // From a bridge back to the pillar that it began at.
    if (!isFloor(bot.blockAt(under.offset(0, -1, 0), false)) && !await toPillar(context)) return
    under = standsOn(bot, handle.steps)
    if (!under) return
    // One that cannot go, such as where water would come in, is ground from now on.
    const dug = await repairing(context, under, () => digBlock(context, under, { wanted: true })).then(() => true, ignore('PROTECTED'))
    handle.steps.delete(String(under))
    if (!dug) return
    const landed = () => standsOn(bot, new Map([[String(under), under]])) === null && bot.entity.onGround ? true : undefined
    await context.step(signal => everyTick(bot, { signal, timeout: LANDING_MS }, landed)).catch(ignore('TIMEOUT'))
  }
}

/** Onto a step that has ground under it; false where none is to be walked to. */
export async function toPillar (context) {
  const { bot, handle } = context
  const pillars = [...handle.steps.values()]
    .filter(step => isFloor(bot.blockAt(step.offset(0, -1, 0), false)) && !isFloor(bot.blockAt(step.offset(0, 1, 0), false)))
  for (const { x, y, z } of pillars.sort((a, b) => b.y - a.y)) {
    try {
      await travel(context, new goals.GoalBlock(x, y + 1, z), { dig: false, whole: true })
      return true
    } catch (error) {
      if (error.code !== 'NO_PATH' && error.code !== 'TIMEOUT') throw error
    }
  }
  return false
}

function standsOn (bot, steps = new Map()) {
  const { x, y, z } = bot.entity.position
  const corners = [[0, 0], ...CORNERS]
  const cells = corners.map(([dx, dz]) => bot.entity.position.set(x + dx * SHOULDER, y - 0.5, z + dz * SHOULDER).floored())
  bot.entity.position.set(x, y, z)
  return cells.map(cell => steps.get(String(cell))).find(Boolean) ?? null
}
