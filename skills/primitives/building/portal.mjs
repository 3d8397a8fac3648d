import { ANSWER_MS } from '../../answers.mjs'
import { SkillError } from '../../errors.mjs'
import { plain } from '../search.mjs'
import { until } from '../waiting.mjs'
import { isFloor, isOpen } from '../../pathing/terrain.mjs'
import { nearestPortal } from '../exploring/portal.mjs'
import { stepAt } from '../moving/walk.mjs'
import { UseGoal } from '../things/menu.mjs'
import { hold } from '../tools.mjs'
import { position as place } from '../arguments.mjs'
import { Vec3 } from 'vec3'

const FRAME = 'obsidian'
/** Of the opening, in blocks; the corners of the frame are left out, as the game lets one. */
const [WIDTH, HEIGHT] = [2, 3]
/** Near enough to count as standing by the chest; nearer, the ground carries that. */
const [NEAREST, FARTHEST] = [7, 18]

/**
 * Where a portal to the Nether can stand near the shared chest: on level ground, under open air.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @returns {{blocks: [number, number, number, string][], foot: Point, standing: boolean}} the frame's blocks, in an order in which they
 *   can be placed, and the lowest cell of its opening; `standing` where there is a portal already. NOT_FOUND where there is no room
 */
export function portalSite (context) {
  const { bot } = context
  const known = nearestPortal(context)
  const centre = context.chest ?? bot.entity.position.floored()
  if (known && known.distanceTo(centre) <= FARTHEST + WIDTH) return { blocks: [], foot: plain(known), standing: true }
  const begun = sites(centre).find(foot => frameOf(foot).some(pos => nameAt(bot, pos) === FRAME) && isFree(bot, foot))
  const foot = begun ?? sites(centre).find(each => isFree(bot, each))
  if (!foot) throw new SkillError('NOT_FOUND', 'There is no level ground for a portal near the chest.', {})
  return { blocks: frameOf(foot).map(({ x, y, z }) => [x, y, z, FRAME]), foot: plain(foot), standing: false }
}

const nameAt = (bot, pos) => bot.blockAt(pos, false)?.name

/** Cells around the chest, nearest first. */
function sites (centre) {
  const found = []
  for (let dx = -FARTHEST; dx <= FARTHEST; dx++) {
    for (let dz = -FARTHEST; dz <= FARTHEST; dz++) {
      for (let dy = -3; dy <= 4; dy++) {
        const far = Math.max(Math.abs(dx), Math.abs(dz))
        if (far >= NEAREST && far <= FARTHEST) found.push({ pos: centre.offset(dx, dy, dz), far: far + Math.abs(dy) })
      }
    }
  }
  return found.sort((a, b) => a.far - b.far).map(({ pos }) => pos)
}

/** The ten blocks round an opening that is wide along x: the sill takes the place of ground, so that one walks straight in. */
function frameOf (foot) {
  const at = (dx, dy) => foot.offset(dx, dy, 0)
  const sill = [at(0, -1), at(1, -1)]
  const posts = [-1, WIDTH].flatMap(dx => Array.from({ length: HEIGHT }, (_, dy) => at(dx, dy)))
  return [...sill, ...posts, at(0, HEIGHT), at(1, HEIGHT)]
}

/** Whether there is ground under all of it and before it, and nothing above. */
function isFree (bot, foot) {
  for (let dx = -1; dx <= WIDTH; dx++) {
    for (let dz = -1; dz <= 1; dz++) {
      const floor = bot.blockAt(foot.offset(dx, -1, dz), false)
      if (!isFloor(floor) || /chest|furnace|table|barrel/.test(floor.name)) return false
      for (let dy = 0; dy <= HEIGHT; dy++) {
        const block = bot.blockAt(foot.offset(dx, dy, dz), false)
        if (!isOpen(block) && !(dz === 0 && block?.name === FRAME)) return false
      }
    }
  }
  return true
}

/**
 * Light a portal's frame with flint and steel.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} foot the lowest cell of its opening
 * @returns {Promise<{lit: boolean, position: Point}>} NO_TOOL, NO_PATH, INTERRUPTED where no portal came of it
 */
export async function lightPortal (context, foot) {
  const { bot } = context
  const at = new Vec3(foot.x, foot.y, foot.z).floored()
  const sill = at.offset(0, -1, 0)
  const isLit = () => nameAt(bot, at) === 'nether_portal'
  await stepAt(context, new UseGoal(sill), sill, async signal => {
    if (isLit()) return
    const striker = bot.inventory.items().find(item => item.name === 'flint_and_steel')
    if (!striker) throw new SkillError('NO_TOOL', 'The bot has no flint and steel.', { tool: 'flint_and_steel' })
    await hold(context, striker)
    await bot.lookAt(sill.offset(0.5, 1, 0.5), true)
    const answered = until(bot, `blockUpdate:${at}`, {
      signal, timeout: ANSWER_MS, when: isLit, late: new SkillError('INTERRUPTED', 'The frame does not light.', { position: plain(at) })
    })
    answered.catch(() => {})
    await bot.activateBlock(bot.blockAt(sill), new Vec3(0, 1, 0), new Vec3(0.5, 1, 0.5))
    await answered
  })
  context.handle.memory.portals.set(bot.game.dimension, at)
  return { lit: true, position: plain(at) }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'portalSite', run: portalSite },
  { name: 'lightPortal', run: lightPortal, takes: [place], prompt: '`lightPortal(foot)`: strikes a fire in a frame of obsidian' }
]
