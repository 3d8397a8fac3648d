import { PLACED_MS } from '../../answers.mjs'
import { NEIGHBOURS } from '../../directions.mjs'
import { SkillError } from '../../errors.mjs'
import { isReplaceable as givesWay } from '../../facts/blocks.mjs'
import { stands } from '../../facts/nouns.mjs'
import { looksOn } from '../../pathing/terrain.mjs'
import { plain } from '../search.mjs'
import { carried, hold } from '../tools.mjs'
import { face, until } from '../waiting.mjs'

/** Blocks that a click would open or switch instead of building onto them. */
const OPENS = /chest|barrel|furnace|smoker|crafting_table|door|gate|button|lever|anvil|bed$|table|loom|grindstone|stonecutter|shulker|hopper|dispenser|dropper|lectern|cake|note_block|repeater|comparator|beacon|jukebox|brewing/

/** @param {Block|null} block @returns {boolean} whether a block can be put in its place; nobody goes near lava for that */
export const isReplaceable = block => block !== null && block.name !== 'lava' && givesWay(block.name, block.getProperties?.())

/**
 * Put a block from the inventory where it is within reach, and see that the server agrees.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name
 * @param {Vec3} position
 * @param {AbortSignal} signal
 * @param {Vec3|null} [onto] the block beside it to click on; any that will do unless given
 */
export async function putBlock (context, name, position, signal, onto = null) {
  const { bot } = context
  const there = bot.blockAt(position, false)
  if (!isReplaceable(there)) {
    throw new SkillError('PROTECTED', stands(there?.name ?? 'block of an unknown kind'), { position: plain(position), block: there?.name })
  }
  const idle = looksOn(bot)
  if (idle) throw new SkillError('PROTECTED', `The bot places no ${name}: ${idle}.`, { position: plain(position), block: name })
  const against = onto ? { block: bot.blockAt(onto, false), side: position.minus(onto) } : support(bot, position)
  if (!against?.block) throw new SkillError('NOT_FOUND', 'There is nothing to build against.', { position: plain(position) })
  await hold(context, carried(bot, name))
  const sneak = OPENS.test(against.block.name)
  if (sneak) bot.setControlState('sneak', true)
  try {
    // A block that differs from what stood there is the server's yes; the same one again is its no.
    const answered = until(bot, `blockUpdate:${position}`, {
      signal,
      timeout: PLACED_MS,
      when: (_before, now) => now !== null && now.type !== there.type,
      late: new SkillError('PROTECTED', `The server does not let the bot place ${name} there.`, { position: plain(position) })
    })
    answered.catch(() => {})
    await face(bot, against.block.position.offset(0.5, 0.5, 0.5).plus(against.side.scaled(0.5)), signal)
    await bot._genericPlace(against.block, against.side, { forceLook: true, swingArm: 'right' })
    await answered
    context.handle.spawnGuard.stays(position)
  } catch (error) {
    if (error.code === 'PROTECTED') context.handle.spawnGuard.putBack(position)
    throw error
  } finally {
    if (sneak) bot.setControlState('sneak', false)
  }
}

/** The neighbour to click on, preferably one that a click does not open, below first. */
function support (bot, position) {
  const sides = NEIGHBOURS.map(side => ({ side: side.scaled(-1), block: bot.blockAt(position.plus(side), false) }))
    .filter(({ block }) => block && block.boundingBox === 'block')
  const order = ({ side, block }) => (OPENS.test(block.name) ? 2 : 0) + (side.y === 1 ? 0 : 1)
  return sides.sort((a, b) => order(a) - order(b))[0] ?? null
}
