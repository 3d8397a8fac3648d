import { SkillError } from '../../errors.mjs'
import { TILLED, TRODDEN, anyOf } from '../../facts/blocks.mjs'
import { plain } from '../search.mjs'
import { useItemOn } from '../farming/use.mjs'

/** What a tool makes of a block that was put down: of which blocks, which of them is put there, and the tool. */
const MADE = {
  farmland: { of: anyOf(Object.keys(TILLED).filter(name => TILLED[name] === 'farmland')), lay: 'dirt', tool: /_hoe$/ },
  dirt_path: { of: TRODDEN, lay: 'dirt', tool: /_shovel$/ },
  fire: { tool: /^flint_and_steel$/ }
}

/** @param {string} name of a block @returns {boolean} whether nobody puts it down as it is */
export const isMade = name => Object.hasOwn(MADE, name)

/** @param {string} name of one that is made @returns {boolean} whether it is made of a block that is put down in its place */
export const isLaid = name => MADE[name].lay !== undefined

/**
 * Make a block of another where it stands: earth is tilled or trodden, a fire is struck on what lies below.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('vec3').Vec3} spot
 * @param {string} name one of those that are made
 * @param {(state: string) => Promise<unknown>} lay puts a block there
 * @returns {Promise<void>} NO_TOOL, and as `lay` and useItemOn fail
 */
export async function makeBlock (context, spot, name, lay) {
  const { bot } = context
  const { of, lay: base, tool } = MADE[name]
  const item = bot.inventory.items().find(each => tool.test(each.name))
  if (!item) throw new SkillError('NO_TOOL', `The bot has nothing to make ${name} with.`, { item: tool.source, position: plain(spot) })
  if (base && !of.test(bot.blockAt(spot, false)?.name)) await lay(base)
  await useItemOn(context, item.name, base ? spot : spot.offset(0, -1, 0), block => block?.name === name, spot)
}
