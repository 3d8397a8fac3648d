import { SkillError } from '../../errors.mjs'
import { things } from '../../facts/nouns.mjs'
import { looksOn, minesInVain, refusal } from '../../pathing/terrain.mjs'
import { findBlocks, plain } from '../search.mjs'
import { usesLeft } from '../tools.mjs'

/** Kinds of wood do for most things; so many blocks of another are counted. */
const WOOD = /_log$|^(crimson|warped)_stem$/
const MANY = 64

/** A tool with more uses left than this does not break at the next block: where it is gone, the server has taken it. */
const UNWORN = 10

/**
 * That there is no more of what is mined, or none that the server lets the bot dig: that is told at once, as `refused`, for whoever
 * mines may go far for others.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string[]} names of blocks
 * @param {number} radius
 * @param {number} lacking how many are still wanted
 * @returns {SkillError} NOT_FOUND, with why the server refuses what is near as `refused`; PROTECTED where it may not be dug elsewhere,
 *   either
 */
export function noMore (context, names, radius, lacking) {
  const kept = position => minesInVain(context.bot) ?? refusal(context, position)
  const [near] = findBlocks(context, names, { radius, count: 1, where: position => kept(position) !== null })
  const [what, found] = [names.map(things).join(' or '), { instead: instead(context, names, radius, lacking) }]
  if (!near) return new SkillError('NOT_FOUND', `No more ${what} can be reached within ${radius} blocks.`, found)
  const why = kept(near)
  const text = `No more ${what} can be reached within ${radius} blocks: ${why}.`
  if (looksOn(context.bot) ?? minesInVain(context.bot)) return new SkillError('PROTECTED', text, found)
  context.handle.event('refused', { blocks: names, why })
  return new SkillError('NOT_FOUND', text, { ...found, refused: why })
}

/** Wood of another kind, of which there is as much in sight as is lacking: how many blocks, by name; null where none is. */
function instead (context, names, radius, lacking) {
  if (!names.every(name => WOOD.test(name))) return null
  const others = Object.keys(context.registry.blocksByName).filter(name => WOOD.test(name) && !name.startsWith('stripped_') && !names.includes(name))
  const near = name => findBlocks(context, name, { radius, count: MANY, where: position => refusal(context, position) === null }).length
  const seen = others.map(name => /** @type {[string, number]} */ ([name, near(name)]))
  const enough = seen.filter(([, count]) => count >= lacking)
  return enough.length > 0 ? Object.fromEntries(enough) : null
}

/**
 * Why there is no tool for a block any more: it broke, or the server took it though it was not worn.
 * @param {string|undefined} block
 * @param {Item|null} last what it was last dug with
 * @returns {SkillError}
 */
export function toolless (block, last) {
  const tool = last?.name
  const uses = last ? usesLeft(last) : 0
  if (!tool || uses <= UNWORN) return new SkillError('TOOL_BROKE', `The tool for ${block} broke.`, { block, tool })
  return new SkillError('TOOL_BROKE', `The server took the ${tool} away, which was not worn.`, { block, tool, lost: { [tool]: 1 } })
}

/** @param {Bot} bot @returns {SkillError} that no way leads out of where it is */
export function walledIn (bot) {
  const at = plain(bot.entity.position.floored())
  return new SkillError('SHUT_IN', `The bot is walled in at ${at.x} ${at.y} ${at.z} and digs no way out.`, { position: at })
}
