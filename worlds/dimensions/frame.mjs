/** The frame of a portal: obsidian round 2 × 3 to 21 × 21 of air, its corners of whatever (Minecraft Wiki, "Nether portal"). */
import { ALONG, UP } from '../../skills/directions.mjs'

const [NARROWEST, LOWEST, LARGEST] = [2, 3, 21]
export const FRAME = 'obsidian'
export const PORTAL = 'nether_portal'
const HOLLOW = /^(air|cave_air|fire|soul_fire|nether_portal)$/

/**
 * @param {(pos: Vec3) => string} nameAt
 * @param {Vec3} pos a block in the opening
 * @param {'x'|'z'} axis along which the opening is wide
 * @returns {{axis: 'x'|'z', corner: Vec3, width: number, height: number, cells: Vec3[]}|null} null where there is no whole frame
 */
export function frameAround (nameAt, pos, axis) {
  const along = ALONG[axis]
  const hollow = at => HOLLOW.test(nameAt(at))
  const framed = at => nameAt(at) === FRAME
  let foot = pos.floored()
  for (let i = 0; i < LARGEST && hollow(foot.minus(UP)); i++) foot = foot.minus(UP)
  const open = at => hollow(at) && framed(at.minus(UP))
  if (!open(foot)) return null
  for (let i = 0; i < LARGEST && open(foot.minus(along)); i++) foot = foot.minus(along)
  const width = countTo(LARGEST, i => open(foot.plus(along.scaled(i))))
  const side = (offset, up) => framed(foot.plus(along.scaled(offset)).plus(UP.scaled(up)))
  const row = up => Array.from({ length: width }, (_, i) => foot.plus(along.scaled(i)).plus(UP.scaled(up)))
  const height = countTo(LARGEST, up => side(-1, up) && side(width, up) && row(up).every(hollow))
  if (width < NARROWEST || height < LOWEST || !row(height).every(framed)) return null
  const cells = Array.from({ length: height }, (_, up) => row(up)).flat()
  return { axis, corner: foot, width, height, cells }
}

function countTo (most, holds) {
  let count = 0
  while (count < most && holds(count)) count++
  return count
}
