/** A step longer than this within one tick was a teleport. Falling is not walking. */
const LONGEST_STEP = 3

/**
 * How far a bot has walked, in metres over the ground; teleports, falls and respawns do not count.
 */
export class Odometer {
  #bot
  /** @type {{x: number, z: number}|null} */
  #last = null
  #onMove = () => this.#step()
  #onJump = () => { this.#last = null }

  /** @type {number} metres since the start */
  metres = 0

  constructor (bot) {
    this.#bot = bot
    bot.on('move', this.#onMove)
    bot.on('forcedMove', this.#onJump)
    bot.on('respawn', this.#onJump)
  }

  /** @returns {number} whole centimetres since the start */
  get centimetres () { return Math.round(this.metres * 100) }

  stop () {
    this.#bot.off('move', this.#onMove)
    this.#bot.off('forcedMove', this.#onJump)
    this.#bot.off('respawn', this.#onJump)
  }

  #step () {
    const { x, z } = this.#bot.entity.position
    if (this.#last) {
      const step = Math.hypot(x - this.#last.x, z - this.#last.z)
      if (step <= LONGEST_STEP) this.metres += step
    }
    this.#last = { x, z }
  }
}
