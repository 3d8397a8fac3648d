import { ANSWER_MS } from '../../answers.mjs'
import { SkillError } from '../../errors.mjs'
import { counted } from '../../facts/nouns.mjs'
import { id, optional, whole } from '../arguments.mjs'
import { MOB_SIGHT, mobsInSight } from '../combat/kill.mjs'
import { walkUpTo } from '../moving/walk.mjs'
import { until } from '../waiting.mjs'
import { Menu } from '../things/menu.mjs'
import { putBack } from '../enchanting/slots.mjs'

const [FIRST, SECOND, RESULT] = [0, 1, 2]

/**
 * Trade with villagers in sight for a thing, as often as it takes, by offers that the bot can pay.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} gets the item wanted
 * @param {number} [count] of it at least
 * @param {string|null} [gives] what it is paid with; whatever is asked for unless given
 * @returns {Promise<{got: Record<string, number>, paid: Record<string, number>}>} NOT_FOUND where no villager in sight has such an offer
 *   that is not locked (`data.offers` are the offers that there are), NO_MATERIAL where the bot cannot pay, NO_PATH, INTERRUPTED
 */
export async function trade (context, gets, count = 1, gives = null) {
  context.item(gets)
  const before = context.inventory()
  const seen = []
  const had = context.count(gets)
  for (const villager of mobsInSight(context, ['villager'], MOB_SIGHT)) {
    if (context.count(gets) - had >= count) break
    await walkUpTo(context, villager)
    await context.step(signal => deal(context, villager, { gets, gives, until: had + count, seen }, signal))
  }
  const got = context.count(gets) - had
  if (got < count) {
    const open = seen.filter(offer => offer.gets === gets && !offer.locked && (gives === null || offer.gives === gives))
    if (open.length === 0) throw new SkillError('NOT_FOUND', `No villager in sight offers ${gets} now.`, { item: gets, offers: seen })
    throw new SkillError('NO_MATERIAL', `It takes ${counted(open[0].gives, open[0].price)} each.`, { missing: { [open[0].gives]: open[0].price } })
  }
  const after = context.inventory()
  const less = Object.keys(before).map(name => /** @type {[string, number]} */ ([name, before[name] - (after[name] ?? 0)]))
  const paid = Object.fromEntries(less.filter(([, count]) => count > 0))
  return { got: { [gets]: got }, paid }
}

/** With one villager, as long as it helps. */
async function deal (context, villager, wish, signal) {
  const { bot } = context
  if (bot.currentWindow) await bot.closeWindow(bot.currentWindow)
  let offers = []
  const hear = ({ trades }) => { offers = trades.map(each => offerOf(context.registry, each)) }
  bot._client.on('trade_list', hear)
  const listed = until(bot._client, 'trade_list', { signal, timeout: ANSWER_MS }).then(() => true, () => false)
  const opened = until(bot, 'windowOpen', { signal, timeout: ANSWER_MS }).then(([window]) => window, () => null)
  bot.useOn(villager)
  try {
    const [window] = await Promise.all([opened, listed])
    if (!window) return
    const menu = new Menu(bot, window)
    try {
      wish.seen.push(...offers)
      for (let got = true; got && context.count(wish.gets) + pocketed(window, wish.gets) < wish.until;) {
        const fits = offer => offer.gets === wish.gets && !offer.locked && (wish.gives === null || offer.gives === wish.gives)
        const at = offers.findIndex(offer => fits(offer) && pocketed(window, offer.gives) >= offer.price)
        got = at >= 0 && await once(bot, menu, at, signal)
      }
      await putBack(menu, [FIRST, SECOND])
    } finally {
      await menu.close()
    }
  } finally {
    bot._client.off('trade_list', hear)
  }
}

/** One use of an offer. @returns {Promise<boolean>} whether anything came of it */
async function once (bot, menu, at, signal) {
  const { window } = menu
  const shown = until(window, `updateSlot:${RESULT}`, { signal, timeout: ANSWER_MS, when: () => window.slots[RESULT] }).then(() => true, () => false)
  bot._client.write('select_trade', { slot: at })
  if (!await shown) return false
  await menu.settled(signal)
  const made = window.slots[RESULT]
  const { inventoryStart: start, inventoryEnd: end } = window
  const hasRoom = item => !item || (item.type === made?.type && item.count + made.count <= item.stackSize)
  const place = window.slots.findIndex((item, slot) => slot >= start && slot < end && hasRoom(item))
  if (!made || place < 0) return false
  menu.click(RESULT)
  menu.click(place)
  await menu.settled(signal)
  return true
}

const pocketed = (window, name) =>
  window.slots.reduce((sum, item, slot) => sum + (item?.name === name && slot !== RESULT ? item.count : 0), 0)

function offerOf (registry, { inputItem1, outputItem, tradeDisabled, specialPrice = 0, priceMultiplier = 0, demand = 0 }) {
  const more = Math.max(0, Math.floor(inputItem1.itemCount * demand * priceMultiplier))
  return {
    gives: registry.items[inputItem1.itemId].name,
    price: Math.max(1, inputItem1.itemCount + more + specialPrice),
    gets: registry.items[outputItem.itemId].name,
    count: outputItem.itemCount,
    locked: tradeDisabled
  }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'trade', run: trade, takes: [id, optional, whole(1, 64), id], prompt: '`trade(\'emerald\', 2)`: with a villager in sight' }
]
