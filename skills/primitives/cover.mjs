import { SkillError } from '../errors.mjs'
import { putBlock } from './build.mjs'
import { Cells, OPEN, REPLACEABLE } from './cells.mjs'
import { isScaffold } from './ways.mjs'

const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]

/** Of the sides at the height of the head: where so many are walls, one is in a passage that a block or two shut. */
const WALLS = 2

/**
 * In a passage put blocks between oneself and who shoots, from the head down.
 * @param {import('./hands.mjs').Hands} hands
 * @param {import('vec3').Vec3} from where the archer is
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether anything was put up
 */
export async function wallOff (hands, from, signal) {
  const { bot } = hands
  const feet = bot.entity.position.floored()
  if (!isPassage(bot, feet)) return false
  const cells = new Cells(bot)
  const [dx, dz] = towards(bot.entity.position, from)
  let put = false
  for (const up of [1, 0]) {
    const spot = feet.offset(dx, up, dz)
    const block = bot.inventory.items().find(item => isScaffold(item.name))
    if (!block) return put
    if (!(cells.at(spot.x, spot.y, spot.z) & (OPEN | REPLACEABLE))) continue
    try {
      await putBlock(hands, block.name, spot, signal)
      put = true
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof SkillError)) throw error
    }
  }
  return put
}

function isPassage (bot, { x, y, z }) {
  const cells = new Cells(bot)
  return SIDES.filter(([dx, dz]) => !(cells.at(x + dx, y + 1, z + dz) & OPEN)).length >= WALLS
}

/** The side that a point lies on. */
function towards (at, { x, z }) {
  const [dx, dz] = [x - at.x, z - at.z]
  return Math.abs(dx) > Math.abs(dz) ? [Math.sign(dx), 0] : [0, Math.sign(dz)]
}
