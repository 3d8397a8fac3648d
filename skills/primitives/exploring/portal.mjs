import { game } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { HOME } from '../../facts/blocks.mjs'
import { findBlocks, plain } from '../search.mjs'
import { everyTick } from '../waiting.mjs'
import { cross } from './cross.mjs'
import { goals, travel } from '../moving/walk.mjs'
import { oneOf } from '../arguments.mjs'

const PORTAL = 'nether_portal'
/** A portal in sight is looked for so far, in blocks. */
const SIGHT = 64
/** A portal takes four seconds; then there is a world to come. */
const PASSAGE_MS = 15_000
/** Somebody who has just come through must be out of the portal for this long before it takes them again. */
const OUT_MS = 1000
/** So far from a portal one is out of it. */
const OUT = 2

/**
 * Go through the nearest portal that is known into another dimension.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {'overworld'|'the_nether'} dimension where to
 * @returns {Promise<{dimension: string, position: Point}>} NOT_FOUND where no portal is known, NO_PATH, TIMEOUT where it took nobody
 *   along
 */
export async function passPortal (context, dimension) {
  const { bot } = context
  if (bot.game.dimension === dimension) return { dimension, position: plain(bot.entity.position) }
  const from = bot.game.dimension
  const { portals } = context.handle.memory
  const foot = nearestPortal(context) ?? portals.get(from)
  if (!foot) throw new SkillError('NOT_FOUND', 'There is no portal nearby.', { block: PORTAL })
  portals.set(from, foot)
  context.handle.memory.departing = true
  await context.waiting(() => pass(context, foot, dimension)).finally(() => { context.handle.memory.departing = false })
  portals.set(dimension, nearestPortal(context) ?? bot.entity.position.floored())
  return { dimension, position: plain(bot.entity.position) }
}

async function pass (context, foot, dimension) {
  const { bot } = context
  const isThere = () => bot.game.dimension === dimension
  for (let ends = Infinity; !isThere();) {
    if (isIn(bot)) await stepOut(context)
    await cross(context, new goals.GoalBlock(foot.x, foot.y, foot.z), { done: () => isThere() || isIn(bot) })
    // However long the way was.
    ends = Math.min(ends, game.now() + 4 * PASSAGE_MS)
    const taken = () => isThere() || !isIn(bot) || undefined
    await context.step(signal => everyTick(bot, { signal, timeout: PASSAGE_MS }, taken)).catch(error => {
      if (error.code !== 'TIMEOUT' || game.now() > ends) throw error
    })
    if (game.now() > ends && !isThere()) throw new SkillError('TIMEOUT', 'The portal takes nobody along.', { position: plain(foot) })
  }
  // The ground has to be seen before anybody sets foot on it.
  const landed = () => bot.blockAt(bot.entity.position.offset(0, -0.1, 0), false) !== null && bot.entity.onGround ? true : undefined
  await context.step(signal => everyTick(bot, { signal, timeout: PASSAGE_MS }, landed))
}

const isIn = bot => bot.blockAt(bot.entity.position.offset(0, 0.1, 0), false)?.name === PORTAL

/** Beside a portal, for long enough that it works again. */
async function stepOut (context) {
  const { bot } = context
  const { x, y, z } = bot.entity.position.floored()
  await travel(context, {
    /** @param {any} node */
    isEnd: node => Math.abs(node.x - x) + Math.abs(node.z - z) >= OUT && Math.abs(node.y - y) <= 1,
    /** @param {any} node */
    heuristic: node => Math.max(0, OUT - Math.abs(node.x - x) - Math.abs(node.z - z))
  })
  const since = game.now()
  await context.step(signal => everyTick(bot, { signal, timeout: 2 * OUT_MS }, () => game.now() - since > OUT_MS || undefined))
}

/** The lowest cell of the nearest portal in sight. @returns {import('vec3').Vec3|null} */
export function nearestPortal (context) {
  const { bot } = context
  const isFoot = pos => bot.blockAt(pos.offset(0, -1, 0), false)?.name !== PORTAL
  return findBlocks(context, [PORTAL], { radius: SIGHT, count: 1, where: isFoot })[0] ?? null
}

/**
 * Come back to where the shared chest is.
 * @param {import('../context.mjs').PrimitiveContext} context
 */
export async function comeHome (context) {
  if (context.bot.game.dimension !== HOME) await passPortal(context, HOME)
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  {
    name: 'passPortal',
    run: passPortal,
    takes: [oneOf('overworld', 'the_nether')],
    prompt: '`passPortal(dimension)`: goes through the nearest portal into \'the_nether\', or back to the \'overworld\''
  }
]
