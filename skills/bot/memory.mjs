import { game } from '../clock.mjs'

/** How long a flight from a monster is remembered. */
const LATELY_MS = 60_000

/** How long the bot lets be what the server has put back twice: somebody may let it dig there meanwhile. */
export const REFUSED_MS = 300_000

/**
 * What a bot remembers from one step, and one reflex, to the next: all that have the body share it.
 */
export class Memory {
  /** When it last got up (game.now()), and who lay in bed then. */
  bedAt = -Infinity
  /** @type {string[]} */
  upBeside = []
  /** What it was at as it went to bed, and what somebody has had it get up for since. @type {import('./runs.mjs').Run|null} */
  abedWith = null
  /** @type {import('./runs.mjs').Run|null} */
  roused = null
  /** Tick in which it last looked for a bed in vain. */
  bedLookedAt = -Infinity
  /** When it was last hurt, by whatever it was (game.now()). */
  hurtAt = -Infinity
  /** Tick of its last death. @type {number|undefined} */
  diedAt = undefined
  /** When it last came out from between walls as wounded as it went in (game.now()). */
  tiredAt = -Infinity
  /** When it last looked for ground to hide in out of the water (game.now()). */
  ashoreAt = -Infinity
  /** When it last saw to its wounds before work (game.now()). */
  mendedAt = -Infinity
  /** Whether it may hunt by itself (`!jobs`), and when it last did (game.now()). */
  mayHunt = true
  huntedAt = -Infinity
  /** Whether it is going to bed. */
  bunk = false
  /** Whether it has told those who sleep that it has no bed. */
  toldNoBed = false
  /** The tick since which it has none while others lie in theirs, and that in which it last asked for one. */
  noBedAt = Infinity
  bedAskedAt = -Infinity
  /** A bed that it may put up from the chest then, and whether it goes back. @type {{bed: string, back: boolean}|null} */
  lent = null
  /**
   * How far the fuse of each creeper in sight has burnt, in ms, and when that was (game.now()).
   * @type {Map<number, {burnt: number, at: number}>}
   */
  fuses = new Map()
  /** Mobs that it could not get at: where they and it stood. @type {Map<number, {there: any, here: any}>} */
  givenUp = new Map()
  /** Whether what it is at now is to fight those that hover: reflexes leave them to it. */
  besieging = false
  /** Whether it is on its way out of the dimension: it fights nobody who only shoots. */
  departing = false
  /** Ids of the mobs that it saw dying. @type {Set<number>} */
  dead = new Set()
  /** Ids of the mobs that did not go away while it waited for that in a closed hole. @type {Set<number>} */
  satOut = new Set()
  /** Whether what the server said of the block that it dug last came more than a tick after that. */
  hearsLate = false
  /** Blocks that the server has put back: how often, and when it did last (game.now()). @type {Map<string, {times: number, at: number}>} */
  #putBack = new Map()
  /** Chests that did not open when it looked into them last: none of them is taken for the shared one. @type {Set<string>} */
  shut = new Set()
  /** Blocks that it has put between itself and somebody, and until when (game.now()) it lets them be. @type {Map<string, number>} */
  walls = new Map()
  /** When it has put up such blocks, by the id of whom they were to keep off. @type {Map<number, number[]>} */
  walledOff = new Map()
  /** When it has run from somebody of late (game.now()), by the id. @type {Map<number, number[]>} */
  #fledFrom = new Map()
  /** Steps of a way that did not work, and until when each is let be (moves.mjs). @type {Map<string, number>} */
  barred = new Map()
  /** Blocks under water that there was not the breath for. @type {Set<any>} */
  drawn = new Set()
  /** Blocks that it has dug of late: where, and when (game.now()). @type {{position: any, at: number}[]} */
  dug = []
  /** Where it has dug far down to, and in which dimension. @type {{at: any, dimension: string}[]} */
  galleries = []
  /** What was lava when it was seen. @type {Set<string>} */
  lava = new Set()
  /** Where it has looked around for lava to work at in vain, and in which dimension. @type {{at: any, dimension: string}[]} */
  dryPlaces = []
  /**
   * Where it has looked for what in every direction, and what that came to (exploring/vain.mjs).
   * @type {{what: string, blocks: number, dimension: string, from: Vec3, at: number, error: any}[]}
   */
  vain = []
  /** How many ores, seen through rock, were something else from near by. */
  mirages = 0
  /** Ids of things on the ground that it could not get. @type {Set<number>} */
  lost = new Set()
  /** Where it has sown what. @type {{crop: string, position: any}[]} */
  fields = []
  /** The lowest cell of a portal in each dimension, by its name. @type {Map<string, any>} */
  portals = new Map()

  /** Notes that it runs from these now, and forgets whom it ran from long ago. @param {{id: number}[]} mobs */
  runsFrom (mobs) {
    const now = game.now()
    for (const [id, times] of this.#fledFrom) if (times.every(at => now - at >= LATELY_MS)) this.#fledFrom.delete(id)
    for (const { id } of mobs) this.#fledFrom.set(id, [...this.#fledFrom.get(id) ?? [], now])
  }

  /** How often it ran from one of late. @param {{id: number}} mob @returns {number} */
  flightsFrom ({ id }) { return (this.#fledFrom.get(id) ?? []).filter(at => game.now() - at < LATELY_MS).length }

  /** How many it remembers to have run from. @returns {number} */
  get fledFrom () { return this.#fledFrom.size }

  /** The server has put back what was dug at a place. @param {string} place */
  putBack (place) {
    const now = game.now()
    const times = (this.#putBack.get(place)?.times ?? 0) + 1
    for (const [old, { at }] of this.#putBack) if (now - at >= REFUSED_MS) this.#putBack.delete(old)
    this.#putBack.set(place, { times, at: now })
  }

  /** Whether the server has put back what was dug at a place, twice and lately. @param {string} place */
  isRefused (place) {
    const undone = this.#putBack.get(place)
    return undone !== undefined && undone.times > 1 && game.now() - undone.at < REFUSED_MS
  }

  /** Whether it must not dig at a place: the server does not let it, or it has just put a block there against somebody. */
  isShut (place) { return this.isRefused(place) || (this.walls.get(place) ?? -Infinity) > game.now() }
}
