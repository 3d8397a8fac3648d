import { game } from '../clock.mjs'
import { REFUSED_MS } from './memory.mjs'

/** Blocks around the world's spawn that a server of the game's own lets nobody change (server.properties, spawn-protection). */
const USUAL = 16

/** No server is thought to guard more. */
const MOST = 64

/** How many blocks in a row the server must put back until the bot believes that it guards its spawn: fewer may be lag. */
const ROW = 3

/**
 * Finds out where around the world's spawn the server lets the bot change nothing. A server does not tell: it puts blocks
 * back that were dug, and takes away those that were placed. Without this the bot would try one after the other, each of them twice.
 */
export class SpawnGuard {
  #bot
  /** @type {Set<string>} blocks that were put back since one was not */
  #row = new Set()
  #farthest = 0
  #free = Infinity
  #radius = -1
  #until = -Infinity

  constructor (bot) { this.#bot = bot }

  /** The server has undone what was dug or placed. @param {import('vec3').Vec3} position */
  putBack (position) {
    const away = this.#away(position)
    if (!(away < this.#free && away <= MOST)) return
    this.#row.add(String(position))
    this.#farthest = Math.max(this.#farthest, away)
    if (this.#row.size < ROW) return
    this.#radius = Math.min(Math.max(USUAL, this.#farthest), this.#free - 1)
    this.#until = game.now() + REFUSED_MS
  }

  /** What was dug or placed stays so. @param {import('vec3').Vec3} position */
  stays (position) {
    this.#row.clear()
    this.#farthest = 0
    this.#free = Math.min(this.#free, this.#away(position))
    this.#radius = Math.min(this.#radius, this.#free - 1)
  }

  /** @param {{x: number, z: number}} position @returns {boolean} whether nothing is to be tried there */
  covers (position) { return this.#radius >= 0 && game.now() < this.#until && this.#away(position) <= this.#radius }

  #away ({ x, z }) {
    const { spawnPoint } = this.#bot
    return spawnPoint ? Math.max(Math.abs(x - spawnPoint.x), Math.abs(z - spawnPoint.z)) : Infinity
  }
}
