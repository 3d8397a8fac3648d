import { TRUNK } from '../../facts/blocks.mjs'
import { SCAFFOLDS, isScaffold } from '../../pathing/scaffold.mjs'
import { isDrawn } from '../../pathing/sites.mjs'
import { mineBlock } from '../prospecting/mine.mjs'
import { findBlocks } from '../search.mjs'

/** Where all else is in the drawing there is earth. */
const [[EARTH]] = SCAFFOLDS
const RADIUS = 32
/** So often one looks whether that is enough. */
const DIGS = 3
/** Why another is tried. */
const NONE = ['NOT_FOUND', 'NO_TOOL']

/** @param {string|undefined} name of a block @returns {boolean} whether it may be one that a bot has put up for a while */
export const isFooting = name => name !== undefined && (isScaffold(name) || TRUNK.test(name))

/**
 * Have enough to climb on: what is carried, else what can be dug near by. What a blueprint has is for its walls.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {(item: string) => number} lacking how many more of an item are needed, where that one is taken
 * @returns {Promise<string>} the item; fails as mineBlock does for earth where there is nothing
 */
export async function footing (context, lacking) {
  const { bot } = context
  const known = SCAFFOLDS.filter(([item]) => bot.registry.itemsByName[item] && (item === EARTH || !isDrawn(bot, item)))
  const carried = known.find(([item]) => lacking(item) <= 0)
  if (carried) return carried[0]
  let refusal = null
  for (const [item, blocks] of [...known, ...trunks(context)]) {
    try {
      // Whoever has dug for it may stand in the hole that it left, and has further up.
      for (let digs = 0; digs < DIGS && lacking(item) > 0; digs++) await mineBlock(context, blocks, lacking(item), { item, radius: RADIUS })
      return item
    } catch (error) {
      if (!NONE.includes(error.code)) throw error
      refusal ??= error
    }
  }
  throw refusal
}

/** The wood that stands nearest. @returns {[string, string[]][]} */
function trunks (context) {
  const { bot } = context
  const names = bot.registry.blocksArray.map(({ name }) => name).filter(name => TRUNK.test(name) && !isDrawn(bot, name))
  const [nearest] = findBlocks(context, names, { radius: RADIUS, count: 1 })
  const name = nearest && bot.blockAt(nearest, false)?.name
  return name ? [[name, [name]]] : []
}
