import { SIDES } from '../../directions.mjs'
import { SkillError } from '../../errors.mjs'
import { TRUNK } from '../../facts/blocks.mjs'
import { isNight } from '../shelter/burrow.mjs'
import { Cells, FLOOR, OPEN, REPLACEABLE, WATER } from '../../pathing/cells.mjs'
import { craftItem } from '../crafting/craft.mjs'
import { bestWeapon } from '../arms/arms.mjs'
import { mineWith } from '../mining/mining.mjs'
import { findBlocks } from '../search.mjs'
import { collectDrops } from '../things/drops.mjs'
import { placeItem, takeBack } from '../things/place.mjs'

const TABLE = 'crafting_table'
const SWORD = 'wooden_sword'

/** Logs that a table, two sticks and the blade take. */
const LOGS = 2
const LOG = /^(?!stripped_)\w+_log$/

/** How far one goes for them, in blocks. */
const WOODS = 32

/**
 * @param {import('../context.mjs').PrimitiveContext} context
 * @returns {boolean} whether it is night and the bot has nothing to fight with
 */
export const isDefenceless = ({ bot }) => isNight(bot) && bestWeapon({ bot }) === null

/**
 * At night with nothing to fight with, make a wooden sword of the first two logs, on the spot; the table is taken along.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} wood a log that the bot carries
 * @returns {Promise<{armed: boolean}>} false where there is no need, or it did not work out
 */
export async function armYourself (context, wood) {
  return { armed: isDefenceless(context) && await makeSword(context, wood) }
}

/**
 * The same at any hour, of logs that stand about where none are carried.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @returns {Promise<boolean>} whether it has something to fight with now
 */
export async function armAnyhow (context) {
  const { bot, registry } = context
  const logs = Object.keys(registry.blocksByName).filter(name => LOG.test(name))
  const carried = logs.find(name => context.count(name) >= LOGS)
  if (carried) return makeSword(context, carried)
  const [tree] = findBlocks(context, logs, { radius: WOODS, count: 1 })
  if (!tree) return false
  const { name } = bot.blockAt(tree, false)
  await mineWith(context, name, LOGS, { item: name, radius: WOODS })
  return makeSword(context, name)
}

async function makeSword (context, wood) {
  const { bot, registry } = context
  const planks = wood.replace(TRUNK, '_planks')
  if (context.count(wood) < LOGS || !registry.itemsByName[planks]) return false
  try {
    await craftItem(context, planks, 8)
    await craftItem(context, TABLE, 1)
    await craftItem(context, 'stick', 4)
    const { position } = await placeItem(context, TABLE, beside(bot))
    try {
      await craftItem(context, SWORD, 1)
    } finally {
      context.signal.throwIfAborted()
      await takeBack(context, position)
      await collectDrops(context, TABLE, 4)
    }
  } catch (error) {
    context.signal.throwIfAborted()
    if (!(error instanceof SkillError)) throw error
  }
  return bestWeapon(context) !== null
}

/** A free cell with a floor beside the bot; null for one by the chest. */
function beside (bot) {
  const cells = new Cells(bot)
  const { x, y, z } = bot.entity.position.floored()
  const spots = [...SIDES.map(([dx, dz]) => [2 * dx, 2 * dz]), ...SIDES].map(([dx, dz]) => ({ x: x + dx, y, z: z + dz }))
  return spots.find(spot => (cells.at(spot.x, y, spot.z) & (OPEN | REPLACEABLE | WATER)) === (OPEN | REPLACEABLE) &&
    (cells.at(spot.x, y - 1, spot.z) & FLOOR) !== 0 && (cells.at(spot.x, y + 1, spot.z) & OPEN) !== 0) ?? null
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'armYourself', run: armYourself }
]
