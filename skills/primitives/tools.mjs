import { SkillError } from '../errors.mjs'
import { enchantsOf } from '../facts/levels/enchanting.mjs'
import { QUICK_BAR } from '../facts/player.mjs'
import { putOn, swap } from './windows/pockets.mjs'
import { id, oneOf, optional } from './arguments.mjs'

const TOOL = /_(pickaxe|axe|shovel|hoe|sword)$|^shears$/

/** @param {Item|null} item @returns {boolean} whether it wears down in use */
const isTool = item => item !== null && TOOL.test(item.name)

/** @param {Item} item @returns {number} how many uses are left; Infinity for what does not wear down */
export const usesLeft = item => item.maxDurability ? item.maxDurability - (item.durabilityUsed ?? 0) : Infinity

/**
 * The best thing in the inventory to dig a block with: fastest first, then what does not wear down.
 * @param {import('./context.mjs').PrimitiveContext} context
 * @param {Block} block
 * @param {boolean} [harvest] only what makes the block drop something
 * @returns {{item: Item|null, ms: number}|null} item null is the bare hand; null where nothing will do
 */
export function bestTool (context, block, harvest = true) {
  const { bot } = context
  /** @type {any} */
  let best = null
  for (const item of [bot.heldItem ?? null, null, ...bot.inventory.items()]) {
    if (harvest && block.harvestTools && !(item && block.harvestTools[item.type])) continue
    const ms = block.digTime(item?.type ?? null, false, false, false, enchantsOf(bot.registry, item), bot.entity.effects)
    if (!Number.isFinite(ms)) continue
    const wears = isTool(item)
    const better = !best || ms < best.ms || (ms === best.ms && best.wears && !wears) ||
      (ms === best.ms && best.wears && wears && item.name === best.item.name && usesLeft(item) < usesLeft(best.item))
    if (better) best = { item, ms, wears }
  }
  return best && { item: best.item, ms: best.ms }
}

/**
 * A thing that the bot has: what it holds, else what lies in the bag.
 * @param {Bot} bot
 * @param {string} name
 * @param {object} [data] told besides where there is none
 * @returns {Item} NO_MATERIAL where there is none
 */
export function carried (bot, name, data = {}) {
  const item = bot.heldItem?.name === name ? bot.heldItem : bot.inventory.findInventoryItem(name)
  if (!item) throw new SkillError('NO_MATERIAL', `The bot has no ${name}.`, { item: name, ...data })
  return item
}

/**
 * Take an item into the hand (or onto the body).
 * @param {import('./context.mjs').PrimitiveContext} context
 * @param {Item} item of the inventory window
 * @param {string} [where] hand, off-hand, head, torso, legs or feet
 */
export async function hold (context, item, where = 'hand') {
  const { bot } = context
  if (where === 'hand' && bot.heldItem?.slot === item.slot) return
  if (where !== 'hand') {
    if (!await putOn(context, item.name, bot.getEquipmentDestSlot(where))) throw refused(item)
  } else if (item.slot < bot.QUICK_BAR_START || item.slot >= bot.QUICK_BAR_START + QUICK_BAR) await fetchUp(context, item)
  else {
    if (bot.currentWindow) await bot.closeWindow(bot.currentWindow)
    bot.setQuickBarSlot(item.slot - bot.QUICK_BAR_START)
  }
}

const refused = ({ name }) => new SkillError('INTERRUPTED', `The server did not let the bot take up ${name}.`, { item: name })

/** @returns {number} a slot of the quick bar that is free, from 0 on; -1 where none is */
function freeKey (bot) {
  const { inventory, QUICK_BAR_START: start } = bot
  return inventory.slots.slice(start, start + QUICK_BAR).findIndex(there => !there)
}

/** Have something of the bag in the hand. */
async function fetchUp (context, item) {
  const { bot } = context
  const free = freeKey(bot)
  const key = free >= 0 ? free : bot.quickBarSlot
  if (!await swap(context, item.slot, key)) throw refused(item)
  bot.setQuickBarSlot(key)
}

/**
 * Have nothing in the hand.
 * @param {import('./context.mjs').PrimitiveContext} context
 */
export async function freeHand (context) {
  const { bot } = context
  const key = freeKey(bot)
  if (key >= 0) return bot.setQuickBarSlot(key)
  const name = bot.heldItem?.name
  const room = bot.inventory.firstEmptyInventorySlot()
  if (room === null) throw new SkillError('INVENTORY_FULL', `There is no room for ${name}.`, { item: name })
  if (!await swap(context, room, bot.quickBarSlot)) throw new SkillError('INTERRUPTED', `The server did not let go of ${name}.`)
}

/** Have nothing in the hand that would wear down; any other item or the bare hand will do. */
export async function holdNoTool (context) {
  const { bot } = context
  if (!bot.heldItem || !isTool(bot.heldItem)) return
  const other = bot.inventory.items().find(item => item.slot >= bot.QUICK_BAR_START && !isTool(item))
  if (other) await hold(context, other)
  else if (bot.inventory.emptySlotCount() > 0) await freeHand(context)
}

/**
 * Take an item into the hand, or put it on.
 * @param {import('./context.mjs').PrimitiveContext} context
 * @param {string} name
 * @param {string} [where] hand, off-hand, head, torso, legs or feet; the hand unless given
 * @returns {Promise<{equipped: string, where: string}>} NO_MATERIAL where the bot has none
 */
export async function equipItem (context, name, where = 'hand') {
  context.item(name)
  const places = ['hand', 'off-hand', 'head', 'torso', 'legs', 'feet']
  if (!places.includes(where)) throw new SkillError('BAD_ARGS', `Equip where? One of ${places.join(', ')}.`, { where })
  await context.step(async () => {
    const worn = where === 'hand' ? null : context.bot.inventory.slots[context.bot.getEquipmentDestSlot(where)]
    if (worn?.name === name) return
    await hold(context, carried(context.bot, name), where)
  })
  return { equipped: name, where }
}

/** @type {import('./registry.mjs').Primitive[]} */
export const primitives = [
  {
    name: 'equipItem',
    run: equipItem,
    takes: [id, optional, oneOf('hand', 'off-hand', 'head', 'torso', 'legs', 'feet')],
    prompt: '`equipItem(name)`'
  }
]
