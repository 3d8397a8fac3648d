import { PLATE, SIGN, SWITCH } from '../../facts/blocks.mjs'
import { EYES } from '../../facts/player.mjs'
import { Moves } from '../../pathing/moves.mjs'
import { canDigFrom } from '../blocks/dig.mjs'
import { findBlocks } from '../search.mjs'
import { UseGoal } from '../things/menu.mjs'

const CHESTS = ['chest', 'trapped_chest', 'barrel']
/** So much of the ground is looked at, in cells. */
const MOST_CELLS = 4000
/** Blocks from where the way ends: what stands further off belongs to another room. */
const ROOM = 8.6

/**
 * @typedef {{block: string, kind: 'lever'|'button'|'plate', position: import('vec3').Vec3, on: boolean}} Switch
 * @typedef {object} Survey
 * @property {Map<string, Point>} cells where one can get to on foot, changing nothing but doors
 * @property {Point} end the cell of these that is nearest to where one wants to go
 * @property {Switch[]} switches within reach around that end
 * @property {Switch[]} beyond switches over or under these cells that are out of reach
 * @property {import('vec3').Vec3[]} chests within reach there
 * @property {{position: import('vec3').Vec3, text: string}[]} signs there, those higher up first
 */

export const keyOf = ({ x, y, z }) => `${Math.floor(x)},${Math.floor(y)},${Math.floor(z)}`

/** @param {Block} block @returns {boolean} whether a switch gives power */
export function isOn (block) {
  const { powered, power } = block.getProperties()
  return powered === true || Number(power ?? 0) > 0
}

/**
 * Look round: where one gets to on foot, and what there is to operate, open and read where that ends.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Point} [target] where one wants to go; without it all around where one stands counts
 * @returns {Survey}
 */
export function survey (context, target = context.bot.entity.position) {
  const { bot } = context
  const cells = reached(new Moves(context.handle, { dig: false }))
  const far = ({ x, y, z }) => Math.hypot(x - target.x, y - target.y, z - target.z)
  const end = [...cells.values()].reduce((best, cell) => far(cell) < far(best) ? cell : best)
  const near = ({ x, y, z }) => Math.hypot(x - end.x, z - end.z) <= ROOM && Math.abs(y - end.y) <= ROOM
  const around = [...cells.values()].filter(near)
  const names = pattern => bot.registry.blocksArray.map(({ name }) => name).filter(name => pattern.test(name))
  const centre = bot.entity.position.clone().set(end.x, end.y, end.z)
  const found = list => findBlocks(context, list, { radius: 16, around: centre }).filter(near)
  const usable = position => around.some(cell => new UseGoal(position, bot).isEnd(cell))
  const all = found([...names(SWITCH), ...names(PLATE)]).map(position => switchAt(bot, position))
  const inReach = ({ kind, position }) => kind === 'plate' ? cells.has(keyOf(position)) : usable(position)
  const legible = position => around.some(({ x, y, z }) => canDigFrom(bot, centre.clone().set(x + 0.5, y + EYES, z + 0.5), position))
  return {
    cells,
    end,
    switches: all.filter(inReach),
    beyond: all.filter(each => !inReach(each) && around.some(({ x, z }) => x === each.position.x && z === each.position.z)),
    chests: found(CHESTS).filter(usable),
    signs: found(names(SIGN)).filter(legible)
      .map(position => ({ position, text: writtenOn(bot.blockAt(position)) }))
      .filter(({ text }) => text !== '').sort((a, b) => b.position.y - a.position.y)
  }
}

/** What stands on a sign: for built-in skills alone, as it could hold orders for a model. */
export const writtenOn = sign => String(sign.signText ?? '').trim()

/** Whether somebody has given an item a name, such as keys have; not which. */
export const isNamed = item => Boolean(item.customName)

/** @returns {Switch} */
function switchAt (bot, position) {
  const block = bot.blockAt(position)
  const kind = block.name === 'lever' ? 'lever' : block.name.endsWith('_button') ? 'button' : 'plate'
  return { block: block.name, kind, position, on: isOn(block) }
}

/** @param {Moves} moves @returns {Map<string, Point>} */
function reached (moves) {
  const start = moves.start()
  const cells = new Map([[keyOf(start), start]])
  for (const cell of cells.values()) {
    if (cells.size >= MOST_CELLS) break
    for (const move of moves.from(cell)) if (!cells.has(keyOf(move))) cells.set(keyOf(move), move)
  }
  return cells
}

/** What a room's signs say, as one line. */
export const wordsOf = ({ signs }) => signs.map(({ text }) => text).join(' ').replace(/\s+/g, ' ')
