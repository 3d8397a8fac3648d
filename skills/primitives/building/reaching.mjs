import { BuildGoal } from '../things/place.mjs'
import { footing } from './footing.mjs'
import { comeDown, sparing } from './scaffold.mjs'
import { isFloor } from '../../pathing/terrain.mjs'
import { travel } from '../moving/walk.mjs'

/** So much earth, or what there is for it, is fetched to climb with. */
const MOST_EARTH = 16
/** And so much to get over to the wall. */
const BRIDGE = 2
/** So many blocks above the feet are the eyes. */
const EYES = 2

/** @param {Promise<void>} way @returns {Promise<boolean>} false where there is none */
export const isReached = way => way.then(() => true, error => {
  if (error.code === 'NO_PATH') return false
  throw error
})

/**
 * Within reach of a place, or where the goal says: on foot, else holding on to a ladder, else over steps of earth.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('vec3').Vec3} spot
 * @param {any} [goal] as for travel; to build there unless given
 * @returns {Promise<void>} fails as travel and mineBlock do
 */
export async function nearTo (context, spot, goal = new BuildGoal(context.bot, spot)) {
  const { bot } = context
  bot.setControlState('sneak', false)
  if (await isReached(travel(context, goal, { dig: false }))) return
  await comeDown(context)
  // Whoever sneaks does not slide down.
  const isHung = goal instanceof BuildGoal &&
    await isReached(travel(context, new BuildGoal(bot, spot, { hangs: true }), { dig: false, whole: true }))
  if (isHung) bot.setControlState('sneak', true)
  else await climbTo(context, goal, spot)
}

/**
 * Up where no way leads: over steps of earth, never of what the walls are made of. On top of the walls most of a level is
 * within reach, and one can walk along them; else beside them, where more than one block is; else wherever this one is.
 */
async function climbTo (context, goal, spot) {
  const { bot } = context
  // What is built at is reached over an edge; what is looked at has to be looked down on.
  const rise = () => Math.ceil(spot.y - bot.entity.position.y) + (goal instanceof BuildGoal ? 0 : EYES)
  const step = await footing(context, item => rise() > 2 ? Math.min(MOST_EARTH, rise() + BRIDGE) - context.count(item) : 0)
  const isStep = block => block.name === step || block.name === 'grass_block'
  const under = ({ x, y, z }) => bot.blockAt(spot.offset(x - spot.x, y - 1 - spot.y, z - spot.z), false)
  const from = (y, fits) => ({
    isEnd: node => node.y >= y && goal.isEnd(node) && fits(node),
    heuristic: node => goal.heuristic(node) + Math.max(0, y - node.y)
  })
  await sparing(context, step, async () => {
    for (const top of [from(spot.y, node => isFloor(under(node)) && !isStep(under(node))), from(spot.y - 1, () => true)]) {
      if (await isReached(travel(context, top, { whole: true }))) return
    }
    await travel(context, goal)
  })
}
