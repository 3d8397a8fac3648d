import { ignore } from '../../errors.mjs'
import { WOUNDED } from '../../facts/vitals.mjs'
import { SHOOTS, isInSight, monsters } from '../arms/monsters.mjs'
import { bestWeapon } from '../arms/arms.mjs'
import { everyTick, tried } from '../waiting.mjs'
import { burrow, isNight } from './burrow.mjs'

/** Blocks: who walks and is this near gets to the hole before it is shut, and falls into it. */
const HEELS = 14

/** So long they may take to come. */
const COMING_MS = 12_000

/**
 * At night go under ground for work that is done there: into a closed hole, from which one digs on.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @returns {Promise<{under: boolean}>} false by day, and where there is no good ground
 */
export async function goUnder (context) {
  const { handle, bot } = context
  handle.under = false
  if (!isNight(bot)) return { under: false }
  const isIn = async () => await burrow(context, { ready: () => shakeOff(context) }) || burrow(context)
  handle.under = await tried(isIn(), context.signal) ?? false
  return { under: handle.under }
}

/** Let who is on one's heels come, above ground: there one steps back between two blows, and in a hole one cannot. */
async function shakeOff (context) {
  const { bot } = context
  const isOver = () => bot.health < WOUNDED || bestWeapon(context) === null || !isFollowed(bot) ? true : undefined
  if (isOver()) return
  await context.step(signal => everyTick(bot, { signal, timeout: COMING_MS }, isOver).catch(ignore('TIMEOUT')))
}

/** Whether somebody who walks and hits has one in sight, and no archer has: before those nobody waits. */
function isFollowed (bot) {
  const seen = monsters(bot, HEELS).filter(mob => isInSight(bot, mob))
  return seen.length > 0 && seen.every(({ name }) => name !== 'creeper' && !SHOOTS.test(name))
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'goUnder', run: goUnder }
]
