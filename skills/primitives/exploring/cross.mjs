import { NETHER } from '../../facts/blocks.mjs'
import { bridgeCount } from '../../pathing/scaffold.mjs'
import { mineWith } from '../mining/mining.mjs'
import { plain } from '../search.mjs'
import { goals, travel, vec } from '../moving/walk.mjs'

/**
 * What bridges in the Nether are built of. With fewer blocks than FEW a way may fail for that: how much is dug then, how far off and how
 * often.
 */
const ROCK = 'netherrack'
const FEW = 16
const BLOCKS = 48
const NEAR = 32
const MOST_TRIES = 4

/** What may come of digging for more. */
const LACKING = ['NOT_FOUND', 'NO_TOOL', 'NO_PATH', 'TIMEOUT', 'INVENTORY_FULL']

/**
 * Go where a goal is met, as travel does. Over the Nether's seas of lava one builds bridges: where the blocks for them have run out, more
 * are dug.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {any} goal as for travel
 * @param {object} [options] as for travel
 */
export async function cross (context, goal, options = {}) {
  const { bot, handle } = context
  for (let tries = 0; ; tries++) {
    try {
      return await travel(context, goal, options)
    } catch (error) {
      if (error.code !== 'NO_PATH' || bot.game.dimension !== NETHER || bridgeCount(handle) >= FEW || tries === MOST_TRIES) throw error
      await mineWith(context, [ROCK], BLOCKS, { item: ROCK, radius: NEAR }).catch(lack => {
        if (!LACKING.includes(lack.code)) throw lack
      })
      if (bridgeCount(handle) < FEW) throw error
    }
  }
}

/**
 * Walk to a place, over lava too.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} position
 * @param {number} range in blocks
 * @returns {Promise<{position: Point}>}
 */
export async function crossTo (context, position, range) {
  const { x, y, z } = vec(position).floored()
  await cross(context, new goals.GoalNear(x, y, z, range))
  return { position: plain(context.bot.entity.position) }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'crossTo', run: crossTo }
]
