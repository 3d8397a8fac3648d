import { ANSWER_MS } from '../../answers.mjs'
import { SkillError } from '../../errors.mjs'
import { ENCHANTING } from '../../facts/levels/enchanting.mjs'
import { bad, id, optional } from '../arguments.mjs'
import { findBlocks } from '../search.mjs'
import { usesLeft } from '../tools.mjs'
import { until } from '../waiting.mjs'
import { nameOf } from '../windows/labels.mjs'
import { withMenu } from '../things/menu.mjs'
import { experience, tooFewLevels } from './experience.mjs'
import { putBack } from './slots.mjs'

const RADIUS = 32
const [LEFT, RIGHT, RESULT] = [0, 1, 2]
const ANVILS = ['anvil', 'chipped_anvil', 'damaged_anvil']
const { longest: LONGEST } = ENCHANTING.anvil

/**
 * Repair the most worn thing of a kind at the nearest anvil, with what it is made of, or with another of its kind.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name
 * @param {string|null} [material] such as `iron_ingot`, or the same name; the first of those that the bot has unless given
 * @returns {Promise<{repaired: string, uses: number, level: number}>} `uses` that it has left now; NO_STATION without an anvil nearby,
 *   NO_MATERIAL without either or with too low a level (`data.levels`), NO_PATH, UNSUPPORTED where none is worn or nothing comes of it
 */
export async function repair (context, name, material = null) {
  const { bot } = context
  const { repairWith = [] } = context.item(name)
  const isWorn = item => item.name === name && (item.durabilityUsed ?? 0) > 0
  const worn = () => bot.inventory.items().filter(isWorn).sort((a, b) => usesLeft(a) - usesLeft(b))[0]
  if (context.count(name) === 0) throw new SkillError('NO_MATERIAL', `The bot has no ${name}.`, { missing: { [name]: 1 } })
  if (!worn()) throw new SkillError('UNSUPPORTED', `There is nothing to repair: no ${name} of the bot is worn.`, { item: name })
  const fits = item => (material === null ? [...repairWith, name].includes(item.name) : item.name === material)
  const other = () => bot.inventory.items().find(item => item.slot !== worn().slot && fits(item))
  if (!other()) throw new SkillError('NO_MATERIAL', `It takes ${[...repairWith, name].join(' or ')}.`, { missing: { [material ?? repairWith[0] ?? name]: 1 } })
  const made = await atAnvil(context, worn, other, null)
  return { repaired: name, uses: usesLeft(made), level: experience(context).level }
}

/**
 * Give a thing a name at the nearest anvil.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name of the thing
 * @param {string} label
 * @returns {Promise<{named: string, label: string, level: number}>} NO_STATION without an anvil nearby, NO_MATERIAL without the thing or
 *   with too low a level (`data.levels`), NO_PATH, UNSUPPORTED where it is called so already or nothing comes of it
 */
export async function nameItem (context, name, label) {
  const { bot } = context
  context.item(name)
  const thing = () => bot.inventory.items().find(item => item.name === name && nameOf(item) !== label)
  if (context.count(name) === 0) throw new SkillError('NO_MATERIAL', `The bot has no ${name} to name.`, { missing: { [name]: 1 } })
  if (!thing()) throw new SkillError('UNSUPPORTED', `The ${name} of the bot is called ${label} already.`, { item: name })
  const made = await atAnvil(context, thing, null, label)
  return { named: made.name, label, level: experience(context).level }
}

/** Put one or two things in, and take out what they make. @returns {Promise<any>} that */
async function atAnvil (context, left, right, label) {
  const { bot } = context
  const [position] = findBlocks(context, ANVILS, { radius: RADIUS, count: 1 })
  if (!position) throw new SkillError('NO_STATION', 'There is no anvil nearby.', { station: 'anvil' })
  return withMenu(context, position, async (menu, signal) => {
    const { window } = menu
    const { inventoryStart: start, inventoryEnd: end } = window
    let levels = 0
    const hear = ({ windowId, property, value }) => { if (windowId === window.id && property === 0) levels = value }
    bot._client.on('craft_progress_bar', hear)
    /** Where a slot of the pockets stands in this window. */
    const here = item => item.slot - bot.inventory.inventoryStart + start
    try {
      const [first, second] = [left(), right?.()].map(item => item && here(item))
      menu.click(first)
      menu.click(LEFT)
      if (second) {
        menu.click(second)
        menu.click(RIGHT)
      }
      await menu.settled(signal)
      const priced = until(bot._client, 'craft_progress_bar', { signal, timeout: ANSWER_MS, when: () => levels > 0 })
      priced.catch(() => {})
      if (label !== null) bot._client.write('name_item', { name: label })
      if (levels === 0) {
        await priced.catch(() => { throw new SkillError('UNSUPPORTED', 'The anvil makes nothing of that.') })
      }
      if (experience(context).level < levels) throw tooFewLevels(context, levels)
      /** @type {any} */
      const there = window
      if (!window.slots[RESULT]) await until(there, 'updateSlot', { signal, timeout: ANSWER_MS, when: () => window.slots[RESULT] })
      const made = window.slots[RESULT]
      const free = window.slots.findIndex((item, slot) => slot >= start && slot < end && !item)
      const paid = until(bot, 'experience', { signal, timeout: ANSWER_MS, late: new SkillError('INTERRUPTED', 'The anvil gave nothing.') })
      paid.catch(() => {})
      menu.click(RESULT)
      if (free >= 0) menu.click(free)
      await paid
      return made
    } finally {
      bot._client.off('craft_progress_bar', hear)
      await putBack(menu, [LEFT, RIGHT])
    }
  }, { shared: false })
}

const text = value => typeof value === 'string' && value.length >= 1 && value.length <= LONGEST ? value : bad(`A name has 1 to ${LONGEST} letters`, value)

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'repair', run: repair, takes: [id, optional, id], prompt: '`repair(name)`: at an anvil, with what it is made of and levels' },
  { name: 'nameItem', run: nameItem, takes: [id, text], prompt: '`nameItem(\'name_tag\', \'Rex\')`: at an anvil, with a level' }
]
