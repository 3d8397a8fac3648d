import { TICK_MS, game } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { enchantsOf } from '../../facts/levels/enchanting.mjs'
import { isUnderWater } from '../../bot/lungs.mjs'
import { until } from '../waiting.mjs'

/** What a client says of a dig (Minecraft's protocol, "Player Action"). */
const [START, CANCEL, FINISH] = [0, 1, 2]
const TOP = 1

/** Ticks between two swings of the arm, as mineflayer's. */
const SWING = 7

/** The part of a dig's time from which on a server takes it as done; a little more, for its clock is another. */
const TRUSTED = 0.75

/**
 * What the feet do while the hands dig: told of each tick of it, and of its end.
 * @typedef {{tick: (block: import('vec3').Vec3) => void, stop: () => void}} Meanwhile
 */

/** The dig cannot be ended as it was begun: another tool is in the hand. */
export class ToolChanged extends Error {}

/**
 * Break one block as the game's own client does: each tick adds what the hand breaks of it as the bot stands in that
 * tick, on the ground or off it, with the head in water or out, under whatever effects. mineflayer reckons the time once,
 * when the dig begins. The server, which multiplies the speed of the last tick by the ticks gone by (the game's
 * ServerPlayerGameMode), has to agree: where the footing has become worse, it is held on to until it does.
 * @param {Bot} bot
 * @param {Block} block
 * @param {AbortSignal} signal
 * @param {Meanwhile|null} [meanwhile] what the feet do
 * @returns {Promise<void>} when the block is gone as far as the bot can see: the server's word on that is to come.
 *   INTERRUPTED where it is broken off, ToolChanged
 */
export async function breakBlock (bot, block, signal, meanwhile = null) {
  if (!(speed(bot, block) > 0)) throw new SkillError('NO_TOOL', `${block.name} cannot be broken.`, { block: block.name })
  await bot.lookAt(block.position.offset(0.5, 0.5, 0.5), true)
  signal.throwIfAborted()
  if (bot.targetDigBlock) bot.stopDigging()
  const say = status => bot._client.write('block_dig', { status, location: block.position, face: TOP, sequence: 0 })
  const tool = inHand(bot)
  const off = new AbortController()
  const gone = () => bot.blockAt(block.position, false)?.type !== block.type
  let broken = 0
  let ticks = 0
  let swings = 0
  const began = game.now()
  bot.targetDigBlock = block
  bot.targetDigFace = TOP
  bot.stopDigging = () => off.abort(new SkillError('INTERRUPTED', 'Digging was broken off.'))
  const tick = () => {
    if (gone()) return true
    if (inHand(bot) !== tool) throw new ToolChanged()
    if (swings++ % SWING === 0) bot.swingArm()
    // A client that was late makes up for its ticks in a burst, of which the server knows nothing.
    if (ticks * TICK_MS > game.now() - began) return false
    ticks++
    meanwhile?.tick(block.position)
    const now = speed(bot, block)
    broken += now
    return broken >= 1 && now * ticks >= TRUSTED
  }
  try {
    say(START)
    // What breaks at a touch has broken already.
    if (speed(bot, block) < 1) await until(bot, 'physicsTick', { signal: AbortSignal.any([signal, off.signal]), timeout: 2 ** 31 - 1, when: tick })
    if (speed(bot, block) < 1 && !gone()) say(FINISH)
    bot._updateBlockState(block.position, 0)
    bot.emit('diggingCompleted', block)
  } catch (error) {
    say(CANCEL)
    bot.emit('diggingAborted', block)
    throw error
  } finally {
    meanwhile?.stop()
    bot.targetDigBlock = null
    bot.targetDigFace = null
    bot.stopDigging = () => {}
  }
}

/**
 * The part of a block that this tick breaks, as the bot stands now. mineflayer's own reckoning takes only plain water for
 * water; the game counts kelp and whatever else stands in it.
 */
export function speed (bot, block) {
  return speedWith(bot, block, bot.heldItem, { underWater: isUnderWater(bot), afloat: !bot.entity.onGround })
}

/**
 * The same with a tool, as one stands somewhere.
 * @param {Bot} bot
 * @param {Block} block
 * @param {Item|null} item
 * @param {{underWater: boolean, afloat: boolean}} footing where the head is, and whether the feet are off the ground
 * @returns {number}
 */
export function speedWith (bot, block, item, { underWater, afloat }) {
  const worn = bot.inventory.slots[bot.getEquipmentDestSlot('head')]
  const charms = [item, worn].flatMap(each => enchantsOf(bot.registry, each))
  const ms = block.digTime(item?.type ?? null, bot.game.gameMode === 'creative', underWater, afloat, charms, bot.entity.effects)
  return ms === 0 ? 1 : TICK_MS / ms
}

/** What begins a dig anew when it changes; wear does not. */
const inHand = ({ heldItem }) => heldItem ? `${heldItem.type}:${heldItem.slot}` : null
