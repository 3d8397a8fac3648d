import { game } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { optional, position } from '../arguments.mjs'
import { gained } from '../context.mjs'
import { findBlocks, plain } from '../search.mjs'
import { Moves } from '../../pathing/moves.mjs'
import { centre } from '../moving/steps.mjs'
import { BankGoal } from '../things/bank.mjs'
import { stepAt, vec } from '../moving/walk.mjs'
import { collectDrops } from '../things/drops.mjs'
import { hold } from '../tools.mjs'
import { face } from '../waiting.mjs'

const RADIUS = 48
/** From the cast to the bite it takes 35 s at the most; who has no bite by then has cast badly. */
const BITE_MS = 40_000
const LAND_MS = 3000
const TRIES = 3
/** So many blocks from the water, and above it, one stands at the most. */
const CAST = { far: 4, high: 3 }

/** On dry ground by the water, a cast away from where the bobber is to lie. */
class CastGoal extends BankGoal {
  /** @param {import('vec3').Vec3} position of the water @param {Bot} bot */
  constructor (position, bot) { super(position, bot, CAST) }

  isEnd (node) { return super.isEnd(node) && this.isInReach(node) }
}

/**
 * Fish with a rod until something bites, and take what comes: mostly cod and salmon, sometimes junk, in open water treasure. It takes
 * five to thirty seconds.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}|null} [place] the water; chosen within a cast of a bank unless given
 * @returns {Promise<{caught: Record<string, number>, position: Point}>} NO_TOOL without a rod, NOT_FOUND without water nearby, NO_PATH,
 *   INTERRUPTED where nothing came of it
 */
export async function fish (context, place = null) {
  const { bot } = context
  const rod = () => bot.inventory.items().find(item => item.name === 'fishing_rod')
  if (!rod()) throw new SkillError('NO_TOOL', 'The bot has no fishing rod.', { item: 'fishing_rod' })
  const suits = at => bot.blockAt(at.offset(0, 1, 0), false)?.name === 'air' && new CastGoal(at, bot).hasBank()
  const waters = place
    ? [vec(place).floored()]
    : findBlocks(context, ['water'], { radius: RADIUS, count: 60, where: suits })
        .toSorted((one, other) => depth(bot, other) - depth(bot, one)).slice(0, 4)
  const before = context.inventory()
  for (const water of waters) {
    try {
      await castUntilABite(context, rod, water)
      await collectDrops(context, null, 6)
      return { caught: gained(before, context.inventory()), position: plain(water) }
    } catch (error) {
      if (!['NO_PATH', 'INTERRUPTED'].includes(error.code) || water === waters.at(-1)) throw error
    }
  }
  throw new SkillError('NOT_FOUND', 'There is no water nearby.', { block: 'water' })
}

/** How many of the eight around it are water too: the more, the farther from the shore's grass. */
function depth (bot, at) {
  let found = 0
  for (let x = -1; x <= 1; x++) for (let z = -1; z <= 1; z++) if (bot.blockAt(at.offset(x, 0, z), false)?.name === 'water') found++
  return found
}

async function castUntilABite (context, rod, water) {
  const { bot } = context
  for (let tries = 1; ; tries++) {
    try {
      return await stepAt(context, new CastGoal(water, bot), water, async signal => {
        if (!rod()) throw new SkillError('NO_TOOL', 'The fishing rod is broken.', { item: 'fishing_rod' })
        // With the middle over the edge one slides into the water.
        await centre(bot, new Moves(context.handle, { dig: false }).start(), signal)
        await hold(context, rod())
        await face(bot, water.offset(0.5, 0.9, 0.5), signal)
        await bite(bot, signal)
        await landed(bot, signal)
      }, { firm: true })
    } catch (error) {
      if (error.code !== 'INTERRUPTED' || tries === TRIES) throw error
    }
  }
}

/** Cast, and reel in at the bite; a line that is still out when this ends otherwise is reeled in. */
async function bite (bot, signal) {
  const bitten = bot.fish()
  let timer
  let onAbort
  const late = new Promise((resolve, reject) => {
    timer = game.setTimeout(() => reject(new SkillError('INTERRUPTED', 'Nothing bites there.')), BITE_MS)
    onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    await Promise.race([bitten.catch(() => { throw new SkillError('INTERRUPTED', 'The line was lost.') }), late])
  } catch (error) {
    if (Object.values(bot.entities).some(({ name, position }) => /^fishing_/.test(name ?? '') && position.distanceTo(bot.entity.position) < RADIUS)) bot.activateItem()
    throw error
  } finally {
    game.clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    late.catch(() => {})
  }
}

/** Wait until what was caught has come over, or lies there. @returns {Promise<void>} */
function landed (bot, signal) {
  return new Promise(resolve => {
    const settle = () => {
      game.clearTimeout(timer)
      bot.off('playerCollect', onCollect)
      signal.removeEventListener('abort', settle)
      resolve()
    }
    const onCollect = collector => { if (collector === bot.entity) settle() }
    const timer = game.setTimeout(settle, LAND_MS)
    bot.on('playerCollect', onCollect)
    signal.addEventListener('abort', settle, { once: true })
  })
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'fish', run: fish, takes: [optional, position], patient: true, prompt: '`fish()`: with a fishing rod, one catch' }
]
