import { ANSWER_MS } from '../../answers.mjs'
import { getOff } from '../../bot/seat.mjs'
import { SkillError } from '../../errors.mjs'
import { MOUNTS, isTame } from '../../facts/taming.mjs'
import { id, optional, whole } from '../arguments.mjs'
import { MOB_SIGHT, mobInSight, mobsInSight } from '../combat/kill.mjs'
import { vec, walkUpTo } from '../moving/walk.mjs'
import { plain } from '../search.mjs'
import { everyTick } from '../waiting.mjs'
import { emptyHand, settled, tame } from './tame.mjs'

const SECONDS = 10

/**
 * Sit up on a horse, a donkey or a mule for a while, and get off again; one of the wild is tamed first. Nobody steers it without a saddle.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name of the animal
 * @param {number} [seconds] to sit on it
 * @returns {Promise<{ridden: string, position: Point}>} where the ride ended; BAD_ARGS for what nobody rides, INTERRUPTED where it was over
 *   too soon, else as for tame
 */
export async function ride (context, name, seconds = SECONDS) {
  const { bot, registry } = context
  if (!MOUNTS.includes(name)) throw new SkillError('BAD_ARGS', `Nobody rides ${name}; but ${MOUNTS.join(', ')}.`, { mob: name })
  const isOurs = mob => isTame(registry, mob)
  if (!mobsInSight(context, [name], MOB_SIGHT).some(isOurs)) await tame(context, name)
  const mob = mobInSight(context, name, isOurs)
  await walkUpTo(context, mob, 30_000)
  await context.step(async signal => {
    await emptyHand(context)
    await settled(bot, signal, 'mount', ANSWER_MS, () => bot.useOn(mob))
    const isThrownOff = await everyTick(bot, { signal, timeout: seconds * 1000 }, () => !bot.vehicle || undefined).catch(error => {
      if (error.code !== 'TIMEOUT') throw error
      return false
    })
    if (isThrownOff) throw new SkillError('INTERRUPTED', 'The ride was over too soon.', { mob: name })
    await getOff(bot)
  })
  return { ridden: name, position: plain(vec(mob.position).floored()) }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'ride', run: ride, takes: [id, optional, whole(1, 600)], patient: true, prompt: '`ride(\'horse\')`: for ten seconds' }
]
