/** A step of more blocks than this within one tick was a teleport. Falling is not walking. */
const LONGEST_STEP = 3

/**
 * How far a bot has walked, in metres over the ground; teleports, falls and respawns do not count.
 */
export class Odometer {
  #bot
  /** @type {{x: number, z: number}|null} */
  #last = null
  #onMove = () => this.#step()
  #onJump = () => { this.#stand() }
  #onRespawn = () => { this.#last = null }

  /** @type {number} metres since the start */
  metres = 0

  constructor (bot) {
    this.#bot = bot
    bot.on('move', this.#onMove)
    bot.on('forcedMove', this.#onJump)
    bot.on('respawn', this.#onRespawn)
    this.#stand()
  }

  /** @returns {number} whole centimetres since the start */
  get centimetres () { return Math.round(this.metres * 100) }

  stop () {
    this.#bot.off('move', this.#onMove)
    this.#bot.off('forcedMove', this.#onJump)
    this.#bot.off('respawn', this.#onRespawn)
  }

  /** Count from here. */
  #stand () {
    const { x, z } = this.#bot.entity.position
    return (this.#last = { x, z })
  }

  #step () {
    const from = this.#last
    const to = this.#stand()
    const step = from ? Math.hypot(to.x - from.x, to.z - from.z) : 0
    if (step <= LONGEST_STEP) this.metres += step
  }
}
