import { putBlock } from './build.mjs'
import { Cells, FLOOR, OPEN, REPLACEABLE, WATER } from '../../pathing/cells.mjs'
import { tried } from '../waiting.mjs'

/** Monsters come out where no light is (Minecraft Wiki, "Light", 1.18 on); before that at 7 and less. A torch gives 14. */
const DARK = 4

const TORCH = 'torch'

/**
 * Put up a torch where the bot stands, if it has one and it is dark there.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @returns {Promise<boolean>} whether one was put up
 */
export async function lightUp (context) {
  const { bot } = context
  if (context.count(TORCH) === 0 || !bot.entity.onGround) return false
  const feet = bot.entity.position.floored()
  const here = bot.blockAt(feet, false)
  if (!here || Math.max(here.light ?? 15, here.skyLight ?? 15) > DARK) return false
  const cells = new Cells(bot)
  const { x, y, z } = feet
  if ((cells.at(x, y, z) & (OPEN | REPLACEABLE | WATER)) !== (OPEN | REPLACEABLE) || !(cells.at(x, y - 1, z) & FLOOR)) return false
  return await tried(context.step(signal => putBlock(context, TORCH, feet, signal)).then(() => true), context.signal) ?? false
}
