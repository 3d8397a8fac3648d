import { PLACED_MS } from '../../answers.mjs'
import { chestBlocks, chestSides } from '../../bot/seen/observe.mjs'
import { SkillError } from '../../errors.mjs'
import { TRUNK } from '../../facts/blocks.mjs'
import { isReplaceable } from '../blocks/build.mjs'
import { craftItem } from '../crafting/craft.mjs'
import { isOpen } from '../../pathing/terrain.mjs'
import { choose } from '../reserved/spots.mjs'
import { exchange } from './chest.mjs'
import { plain } from '../search.mjs'
import { prepare } from './stock.mjs'
import { placeAt } from '../things/place.mjs'
import { everyTick } from '../waiting.mjs'
import { amounts, optional } from '../arguments.mjs'

const CHEST = 'chest'
/** What a chest is made of: so many planks, or so many logs. */
const PLANKS = 8
const LOGS = 2

/**
 * Make the shared chest a large one where it is full: put another beside it, which is made first where the bot has none.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Record<string, number>} [use] wood in the chest that may be taken for it, or a chest, what is missed least in front
 * @returns {Promise<{large: boolean, position: Point|null}>} `position` of the other chest, null where none was put up: the chest is
 *   large, or has room again; NO_MATERIAL; NOT_FOUND where there is no place beside it; PROTECTED where the server refuses
 */
export async function enlargeChest (context, use = {}) {
  const { bot } = context
  const { chest: lies, freeSlots } = await exchange(context, {})
  const { chest } = context
  const isLarge = () => chest !== null && chestBlocks(bot, chest).length > 1
  if (isLarge() || freeSlots > 0) return { large: isLarge(), position: null }
  const above = spot => bot.blockAt(spot.offset(0, 1, 0), false)
  const isFree = spot => isReplaceable(bot.blockAt(spot, false)) && isOpen(above(spot))
  const cells = () => chest === null ? [] : chestSides(bot, chest).filter(isFree)
  const nowhere = () => new SkillError('NOT_FOUND', 'There is no room for another chest beside the shared one.', { block: CHEST })
  if (cells().length === 0) throw nowhere()
  if (context.count(CHEST) === 0) await makeChest(context, lies, use ?? {})
  let refused = nowhere()
  for (const spot of cells()) {
    choose(bot, spot)
    try {
      await placeAt(context, CHEST, spot, chest)
      // Both halves are shown anew, one after the other.
      await everyTick(bot, { signal: context.signal, timeout: PLACED_MS }, () => isLarge() || undefined)
      return { large: true, position: plain(spot) }
    } catch (error) {
      if (!['PROTECTED', 'NO_PATH', 'TIMEOUT'].includes(error.code)) throw error
      refused = error
    } finally {
      choose(bot, null)
    }
  }
  throw refused
}

async function makeChest (context, lies, use) {
  const planksOf = name => name.replace(TRUNK, '_planks')
  const many = name => name === CHEST ? 1 : TRUNK.test(name) ? LOGS : PLANKS
  // What is named like a trunk may give no planks of that name: a stripped one, the stem of a mushroom.
  const will = name => name === CHEST || planksOf(name) in context.registry.itemsByName
  const [wood] = Object.keys(use).filter(name => will(name) && Math.min(use[name], lies[name] ?? 0) >= many(name))
  if (!wood) throw new SkillError('NO_MATERIAL', 'There is no wood for another chest.', { missing: { [CHEST]: 1 } })
  await prepare(context, { items: { [wood]: many(wood) }, station: wood === CHEST ? null : 'crafting_table' })
  if (wood === CHEST) return
  if (TRUNK.test(wood)) await craftItem(context, planksOf(wood), PLANKS)
  await craftItem(context, CHEST, 1)
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [{ name: 'enlargeChest', run: enlargeChest, takes: [optional, amounts] }]
