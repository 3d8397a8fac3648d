import { Cells, FLOOR, WATER } from '../../pathing/cells.mjs'
import { UseGoal } from './menu.mjs'

/** Stand on dry ground by the water. */
export class BankGoal extends UseGoal {
  /**
   * @param {import('vec3').Vec3} position of the water
   * @param {Bot} bot
   * @param {{far: number, high: number}} most blocks from the water, and above it
   */
  constructor (position, bot, { far, high }) {
    super(position)
    this.cells = new Cells(bot)
    this.far = far
    this.high = high
  }

  /** Who swims has the feet above the water now and then, and sinks meanwhile. */
  isEnd ({ x, y, z }) {
    const high = y - this.position.y
    if (high < 1 || high > this.high || Math.hypot(x - this.position.x, z - this.position.z) > this.far) return false
    return (this.cells.at(x, y, z) & WATER) === 0 && (this.cells.at(x, y - 1, z) & FLOOR) !== 0
  }

  /** @returns {boolean} whether there is such a place; from the midst of a lake none of the shore is near enough */
  hasBank () {
    const { x, y, z } = this.position
    const far = Math.floor(this.far)
    for (let dx = -far; dx <= far; dx++) {
      for (let dz = -far; dz <= far; dz++) {
        for (let dy = 1; dy <= this.high; dy++) if (this.isEnd({ x: x + dx, y: y + dy, z: z + dz })) return true
      }
    }
    return false
  }
}
