import { SkillError, ignore } from '../../errors.mjs'
import { game } from '../../clock.mjs'
import { whole } from '../arguments.mjs'
import { killMob } from '../survival/hunt.mjs'
import { exploreUntil } from '../exploring/explore.mjs'
import { until } from '../waiting.mjs'

/** Whoever is killed gives some, and does not fight back. */
const GAME = ['pig', 'cow', 'sheep', 'chicken', 'rabbit']
/** Orbs come by themselves. */
const ORBS_MS = 4000
const LONGEST_MS = 600_000
/** So far, in blocks, game is looked for in each direction when none is in sight, and so often between two kills. */
const FAR = 160
const TRIES = 5
/** Those at hand cannot be had; there may be others. */
const ELSEWHERE = ['NOT_FOUND', 'NO_PATH', 'TIMEOUT']

/**
 * How much experience the bot has.
 * @returns {{level: number, points: number}} points in all
 */
export function experience ({ bot }) {
  return { level: bot.experience.level ?? 0, points: bot.experience.points ?? 0 }
}

/**
 * Gain experience until a level is reached, by hunting animals; where none is in sight it goes and looks for some.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {number} level
 * @returns {Promise<{level: number}>} NOT_FOUND where none are to be found, NO_PATH, TIMEOUT
 */
export async function gainLevels (context, level) {
  const { bot } = context
  const names = GAME.filter(name => context.registry.entitiesByName[name])
  const ends = game.now() + LONGEST_MS
  let misses = 0
  while (experience(context).level < level) {
    if (game.now() > ends) throw new SkillError('TIMEOUT', `It took too long to gain experience level ${level}.`, { level })
    const { points } = experience(context)
    try {
      await killMob(context, names)
      misses = 0
    } catch (lack) {
      if (!ELSEWHERE.includes(lack.code) || ++misses > TRIES) throw lack
      await exploreUntil(context, 'everywhere', FAR, { mobs: names })
      continue
    }
    await context.step(async signal => {
      if (experience(context).points > points) return
      await until(bot, 'experience', { signal, timeout: ORBS_MS }).catch(ignore('TIMEOUT'))
    })
  }
  return { level: experience(context).level }
}

/** @param {import('../context.mjs').PrimitiveContext} context @param {number} level what is missing, as an error */
export const tooFewLevels = (context, level) => new SkillError('NO_MATERIAL',
  `It takes level ${level} of experience; the bot has ${experience(context).level}.`, { levels: level })

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'experience', run: experience, takes: [] },
  { name: 'gainLevels', run: gainLevels, takes: [whole(1, 40)], prompt: '`gainLevels(2)`: hunts animals' }
]
