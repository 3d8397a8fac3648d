import { game } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'

/** So near to where such a search began, in blocks, another would go the same ways. */
const NEAR = 32

/** For so long nothing is thought to have come there. */
const LATELY_MS = 600_000

/**
 * What a search has come to that went the same ways a while ago. Mobs walk and things drop: these are looked for again.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Sought} sought
 * @param {number} blocks of way in each direction
 * @returns {SkillError|null} to throw; null where it is worth going
 */
export function lookedInVain ({ bot, handle }, sought, blocks) {
  const { memory } = handle
  memory.vain = memory.vain.filter(({ at }) => game.now() - at < LATELY_MS)
  const known = memory.vain.find(one => one.what === named(sought) && one.blocks >= blocks &&
    one.dimension === bot.game.dimension && one.from.distanceTo(bot.entity.position) <= NEAR)
  return known ? new SkillError(known.error.code, known.error.message, known.error.data) : null
}

/**
 * Notes that there was nothing.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Sought} sought
 * @param {{from: Vec3, blocks: number, error: SkillError}} how
 */
export function noteVain ({ bot, handle }, sought, { from, blocks, error }) {
  if (sought.mobs.length > 0 || sought.items.length > 0) return
  handle.memory.vain.push({ what: named(sought), blocks, dimension: bot.game.dimension, from, at: game.now(), error })
}

/** @typedef {{blocks: string[], mobs: string[], items: string[], toDig: boolean}} Sought `toDig`: to be gathered, of nobody's house */

/** @param {Sought} sought */
const named = ({ blocks, toDig }) => `${[...blocks].sort().join(' ')} ${toDig}`
