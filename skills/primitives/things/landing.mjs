import { Cells, OPEN, WATER } from '../../pathing/cells.mjs'

/** How far below a falling thing the ground is looked for, in blocks. */
const DEEPEST = 24

/** The middle of a thing on the ground and its sides, which are half of 0.25 off that (minecraft-data's `entities`). */
const SIDES = [0, -0.125, 0.125]

/**
 * Where an item comes to lie if it falls straight down; things roll less than an arm's length. What hangs over an edge lies on it.
 * @param {Bot} bot
 * @param {{position: Point}} item
 * @returns {Point} in the column that bears it
 */
export function landing (bot, { position: { x, y, z } }) {
  const cells = new Cells(bot)
  const under = SIDES.flatMap(dx => SIDES.map(dz => ({ x: x + dx, z: z + dz })))
  const top = Math.floor(y)
  for (let foot = top; foot > top - DEEPEST; foot--) {
    const column = under.find(at => (cells.at(Math.floor(at.x), foot - 1, Math.floor(at.z)) & (OPEN | WATER)) !== OPEN)
    if (column) return { ...column, y: foot === top ? y : foot }
  }
  return { x, y: top - DEEPEST, z }
}
