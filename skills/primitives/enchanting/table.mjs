import { ANSWER_MS } from '../../answers.mjs'
import { SkillError } from '../../errors.mjs'
import { enchantsOf } from '../../facts/levels/enchanting.mjs'
import { id, optional, whole } from '../arguments.mjs'
import { findBlocks } from '../search.mjs'
import { until } from '../waiting.mjs'
import { withMenu } from '../things/menu.mjs'
import { putBack } from './slots.mjs'
import { experience, tooFewLevels } from './experience.mjs'

const RADIUS = 32
const [ITEM, LAPIS, OFFERS] = [0, 1, 3]

/**
 * Enchant a thing at the nearest enchanting table, by the dearest of its three offers that levels and lapis lazuli suffice for.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name of the thing
 * @param {number|null} [most] the dearest offer that is taken, 1 to 3
 * @returns {Promise<{enchanted: string, enchants: Record<string, number>, level: number}>} `level` is what is left of the bot's; NO_STATION
 *   without a table nearby, NO_MATERIAL without the thing, without lapis or with too low a level (`data.levels`), NO_PATH, UNSUPPORTED
 *   where all are enchanted or the table has no offer for it, INTERRUPTED
 */
export async function enchant (context, name, most = null) {
  const { bot, registry } = context
  context.item(name)
  const bare = item => item?.name === name && enchantsOf(registry, item).length === 0
  const [position] = findBlocks(context, ['enchanting_table'], { radius: RADIUS, count: 1 })
  if (!position) throw new SkillError('NO_STATION', 'There is no enchanting table nearby.', { station: 'enchanting_table' })
  if (context.count(name) === 0) throw new SkillError('NO_MATERIAL', `The bot has no ${name}.`, { missing: { [name]: 1 } })
  if (!bot.inventory.items().some(bare)) throw new SkillError('UNSUPPORTED', `The bot has no ${name} without enchantments.`, { item: name })
  if (context.count('lapis_lazuli') === 0) throw new SkillError('NO_MATERIAL', 'It takes lapis lazuli.', { missing: { lapis_lazuli: 1 } })
  return withMenu(context, position, async (menu, signal) => {
    const { window } = menu
    const levels = Array(OFFERS).fill(0)
    const hear = ({ windowId, property, value }) => { if (windowId === window.id && property < OFFERS) levels[property] = value }
    bot._client.on('craft_progress_bar', hear)
    try {
      const { inventoryStart: start, inventoryEnd: end } = window
      const from = menu.slots.findIndex((item, slot) => slot >= start && slot < end && bare(item))
      menu.click(from)
      menu.click(ITEM)
      if (menu.cursor) menu.click(from)
      menu.move('lapis_lazuli', Math.min(OFFERS, context.count('lapis_lazuli')), [start, end], [LAPIS, LAPIS + 1])
      const offered = until(bot._client, 'craft_progress_bar', { signal, timeout: ANSWER_MS, when: () => levels.some(level => level > 0) })
      offered.catch(() => {})
      await menu.settled(signal)
      if (!levels.some(level => level > 0)) await offered.catch(() => {})
      const choice = chosen(context, levels, menu.slots[LAPIS]?.count ?? 0, most)
      /** @type {any} */
      const there = window
      const done = until(there, 'updateSlot', {
        signal,
        timeout: ANSWER_MS,
        when: () => enchantsOf(registry, window.slots[ITEM]).length > 0,
        late: new SkillError('INTERRUPTED', `The table did not enchant the ${name}.`, { item: name })
      })
      done.catch(() => {})
      bot._client.write('enchant_item', { windowId: window.id, enchantment: choice })
      await done
      const made = window.slots[ITEM]
      const enchants = Object.fromEntries(enchantsOf(registry, made).map(each => [each.name, each.lvl]))
      return { enchanted: made?.name ?? name, enchants, level: experience(context).level }
    } finally {
      bot._client.off('craft_progress_bar', hear)
      await putBack(menu, [ITEM, LAPIS])
    }
  }, { shared: false })
}

/** The number of the offer. */
function chosen (context, levels, lapis, most) {
  const { level } = experience(context)
  const open = [2, 1, 0].filter(offer => levels[offer] > 0 && offer < (most ?? OFFERS))
  if (open.length === 0) throw new SkillError('UNSUPPORTED', 'The table has no offer for it.')
  const choice = open.find(offer => lapis > offer && level >= Math.max(levels[offer], offer + 1))
  if (choice === undefined) throw tooFewLevels(context, Math.max(...open.slice(-1).map(offer => Math.max(levels[offer], offer + 1))))
  return choice
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'enchant', run: enchant, takes: [id, optional, whole(1, 3)], prompt: '`enchant(name)`: at an enchanting table, with lapis_lazuli and levels' }
]
