import { Vec3 } from 'vec3'
import { CORNERS, SIDES } from '../directions.mjs'
import { barredNow, edge } from './barred.mjs'
import { CLIMB, DOOR, FALLS, FLOOR, HARM, LAVA, NATURAL, OPEN, PLATE, REPLACEABLE, SeenCells, UNKNOWN, WATER } from './cells.mjs'
import { SAFE_FALL, SPRINT } from '../facts/player.mjs'
import { Rubble } from './rubble.mjs'
import { keptAt } from './sites.mjs'
import { spoilsOfOthers } from './spoils.mjs'
import { bridgeCount } from './scaffold.mjs'
import { carriesChest } from './terrain.mjs'

/** Costs are in blocks of way at a sprint: 0.18 s each. */
const STRAIGHT = 1
const DIAGONAL = Math.SQRT2
const JUMP = 1.6
const SWIM = 3
const DIVE = 5
const CLIMBING = 2.5
const DOOR_COST = 2
/** A pressure plate that is not the goal is gone round: it may shut a way, or set off a trap. */
const TREAD = 8

/** So much is gone round what others have dug: whoever comes past takes it, and they dig again. */
const SPOILS = 2
/** From nearer than this, along each axis, a thing comes by itself; so far up and down. */
const TAKEN = 1.3
const TAKEN_UP = 2.2

/** Nobody digs well afloat: five times as slowly as on the ground. */
const AFLOAT = 5
const NEAR_LAVA = 12

/** What one dug block costs beyond the time itself: turning, a scar in the world. Who goes up or down after that starts from a stand. */
const SCAR = 0.5
const FROM_STAND = 1.5

/** A placed block costs the time and the block: measured, one up takes ten ticks. */
const BRIDGE = 5
const TOWER = 3

/** What a block of a fall that hurts is worth going round for. */
const HURT = 10
/** The health that must be left after a jump down where no other way leads. */
const HEALTHY = 10

/** @param {Bot} bot @returns {number} blocks that it may fall where there is no other way */
export const longestFall = ({ health }) => SAFE_FALL + Math.max(0, Math.floor(health) - HEALTHY)

/** So far up a roof is looked for over a shaft. */
const ROOF = 48

/** A search goes nowhere near so far as to come to cells that are the same in these bits of x and z. */
const WIDE = 0xfff

/** Around the shared chest nothing is built merely to get somewhere. */
const CHEST_ROOM = 4

/** @type {any[]} */
const NONE = []
const STILL = Object.freeze({ dig: NONE, open: null, gain: 0 })

/**
 * One step of a way, from the cell before it.
 * @typedef {object} Move
 * @property {number} x @property {number} y @property {number} z the cell that the feet come to
 * @property {number} cost
 * @property {{x: number, y: number, z: number}[]} dig blocks to dig first, in this order
 * @property {{x: number, y: number, z: number}|null} open a door to open first
 * @property {{x: number, y: number, z: number}|null} place where to put a block first; under the feet means jumping
 * @property {number} blocks how many blocks to build with are left
 * @property {Move|null} before the move that leads to where this one begins
 */

/** A stair that winds comes back to what it dug after so many moves. */
const WINDING = 12

/** What a move up or down costs more after something was dug for it. */
const fromStand = ({ dig }) => dig.length > 0 ? FROM_STAND : 0

/** Whether the way itself has dug this cell away a little before. */
function wasDug (node, x, y, z) {
  for (let at = node, back = 0; at !== null && back < WINDING; at = at.before, back++) {
    for (const cell of at.dig) if (cell.x === x && cell.y === y && cell.z === z) return true
  }
  return false
}

/**
 * The moves that a search chooses from. They take the place of mineflayer-pathfinder's Movements, which build some forty
 * Block objects and price every tool for each node (1 to 4 ms a node where digging is allowed, so that five seconds do
 * not reach a stone five blocks under the grass); these read bare state numbers.
 *
 * Without `dig` nothing in the world is changed. With it natural blocks are dug through and gaps bridged; straight down onto what
 * carries, under the open sky no deeper than one falls unhurt; never next to water or lava, never under sand or gravel, never what
 * people built.
 */
export class Moves {
  /** Seconds to dig each cell that has been asked for. @type {Map<number, number|null>} */
  #digs = new Map()

  /**
   * @param {import('../primitives/context.mjs').Handle} handle
   * @param {{dig: boolean, shut?: Set<string>, fall?: number}} options `shut`: cells, as "x,y,z", that turned out not to be
   *   diggable; `fall`: blocks of the longest fall, one that does not hurt unless given
   */
  constructor (handle, { dig, shut = new Set(), fall = SAFE_FALL }) {
    this.handle = handle
    this.bot = handle.bot
    this.dig = dig
    this.shut = shut
    this.fall = fall
    this.cells = new SeenCells(handle.bot)
    this.rubble = new Rubble(handle.bot)
    this.barred = barredNow(handle.memory)
    this.spoils = spoilsOfOthers(handle.bot)
  }

  /** Looks anew at the world, as a search does when it begins. @returns {Move} where the bot stands now */
  start () {
    const { bot } = this
    this.cells = new SeenCells(bot)
    this.#digs.clear()
    const { x, y, z } = bot.entity.position
    const cell = { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) }
    // On a slab, a chest or the like the feet are in the block's own cell: the cell to walk in is the one above.
    if (y - cell.y > 0.3 && bot.entity.onGround && this.cells.at(cell.x, cell.y, cell.z) & FLOOR) cell.y++
    if (bot.entity.onGround && !(this.cells.at(cell.x, cell.y - 1, cell.z) & FLOOR)) this.#overEdge(cell, x, z)
    return { ...cell, cost: 0, dig: NONE, open: null, place: null, blocks: this.#scaffolding(), before: null }
  }

  /** With the middle over an edge it is the neighbour's floor that carries the bot. */
  #overEdge (cell, x, z) {
    for (const dx of [-0.3, 0.3]) {
      for (const dz of [-0.3, 0.3]) {
        const [nx, nz] = [Math.floor(x + dx), Math.floor(z + dz)]
        if (!(this.cells.at(nx, cell.y - 1, nz) & FLOOR) || !(this.cells.at(nx, cell.y, nz) & OPEN)) continue
        cell.x = nx
        cell.z = nz
        return
      }
    }
  }

  #scaffolding () {
    if (!this.dig) return 0
    return bridgeCount(this.handle)
  }

  /** @returns {number} cost of digging one block of stone with the best tool on hand */
  stoneCost () {
    return (this.rubble.seconds(this.bot.registry.blocksByName.stone.defaultState) ?? Infinity) * SPRINT + SCAR
  }

  /** @param {Move} node @returns {Move[]} all moves from there */
  from (node) {
    const moves = []
    const { x, y, z } = node
    const here = this.cells.at(x, y, z)
    for (const [dx, dz] of SIDES) this.#side(node, here, dx, dz, moves)
    for (const [dx, dz] of CORNERS) this.#corner(node, here, dx, dz, moves)
    this.#upAndDown(node, here, moves)
    return this.dig ? moves.filter(move => move.place || !wasDug(node, move.x, move.y - 1, move.z)) : moves
  }

  #side (node, here, dx, dz, moves) {
    const { x, y, z } = node
    const nx = x + dx
    const nz = z + dz
    const { cells } = this
    const feet = cells.at(nx, y, nz)
    const ground = cells.at(nx, y - 1, nz)
    if (feet === UNKNOWN || ground === UNKNOWN) return

    const slow = here & WATER && !(cells.at(x, y - 1, z) & FLOOR) ? AFLOAT : 1

    // One block up.
    if (feet & FLOOR) {
      const rise = y + cells.top(nx, y, nz) - this.#footing(node)
      if (rise <= 1.25 && !this.#isOverflown(x, y, z, nx, nz)) {
        const dug = this.#clear([[x, y + 2, z], [nx, y + 1, nz], [nx, y + 2, nz]], slow)
        if (dug) this.#add(moves, node, nx, y + 1, nz, JUMP + (here & WATER ? SWIM : 0) + dug.cost + fromStand(dug), dug)
      }
    }

    if (here & WATER && feet & WATER) this.#stepInWater(node, nx, nz, moves)
    const dug = this.#clear([[nx, y + 1, nz], [nx, y, nz]], slow)
    if (!dug) return
    // Level.
    if (ground & FLOOR || feet & WATER) {
      const wet = feet & WATER || here & WATER ? SWIM : 0
      this.#add(moves, node, nx, y, nz, STRAIGHT + wet + dug.cost, dug)
      // A step down is dug as part of a staircase only where the level way is closed to begin with.
      if (!this.dig || !(ground & NATURAL) || !(ground & FLOOR)) return
      const below = cells.at(nx, y - 2, nz)
      if (!(below & FLOOR)) return
      const stair = this.#clear([[nx, y + 1, nz], [nx, y, nz], [nx, y - 1, nz]])
      if (stair) this.#add(moves, node, nx, y - 1, nz, STRAIGHT + stair.cost + fromStand(stair), stair)
      return
    }
    if (ground & HARM || ground & LAVA) return
    // Down to what lies below.
    for (let drop = 1; drop <= this.fall; drop++) {
      const landing = cells.at(nx, y - drop, nz)
      if (landing & HARM || landing === UNKNOWN || !(landing & OPEN)) break
      const under = cells.at(nx, y - drop - 1, nz)
      if (landing & WATER || under & FLOOR) {
        const hurt = landing & WATER ? 0 : HURT * Math.max(0, drop - SAFE_FALL)
        this.#add(moves, node, nx, y - drop, nz, STRAIGHT + drop * 0.6 + hurt + dug.cost, dug)
        break
      }
    }
    // A bridge.
    if (this.dig && node.blocks > 0 && !dug.open && ground & REPLACEABLE && !(here & WATER) &&
      !this.#nearChest(nx, y - 1, nz) && !this.handle.spawnGuard.covers({ x: nx, z: nz }) && this.#stands(node)) {
      this.#add(moves, node, nx, y, nz, STRAIGHT + BRIDGE + dug.cost, dug, { x: nx, y: y - 1, z: nz })
    }
  }

  /**
   * Whether water runs over the ledge beside a cell in water below it. Nobody gets up there: what lifts a swimmer out is
   * for where the body, 0.6 higher, is clear of water (the game's LivingEntity.travel, isFree), and one swims up only in
   * water above the own cell.
   */
  #isOverflown (x, y, z, nx, nz) {
    const { cells } = this
    return (cells.at(x, y, z) & WATER) !== 0 && (cells.at(nx, y + 1, nz) & WATER) !== 0 && (cells.at(x, y + 1, z) & WATER) === 0
  }

  /** A block on the ground of the next cell in water, and up on it: from there one walks to where nobody swims. */
  #stepInWater (node, nx, nz, moves) {
    const { x, y, z } = node
    const { cells } = this
    if (!this.dig || node.blocks === 0 || !(cells.at(nx, y, nz) & REPLACEABLE) || !(cells.at(nx, y - 1, nz) & FLOOR)) return
    if ((cells.at(nx, y + 1, nz) & (OPEN | WATER)) !== OPEN || !(cells.at(nx, y + 2, nz) & OPEN) || !(cells.at(x, y + 2, z) & OPEN)) return
    if (!this.#nearChest(nx, y, nz)) this.#add(moves, node, nx, y + 1, nz, JUMP + SWIM + BRIDGE, STILL, { x: nx, y, z: nz })
  }

  /** Diagonals are walked only where nothing has to be changed and both corners are free. */
  #corner (node, here, dx, dz, moves) {
    const { x, y, z } = node
    const { cells } = this
    for (const [cx, cz] of [[x + dx, z], [x, z + dz], [x + dx, z + dz]]) {
      if (!(cells.at(cx, y, cz) & OPEN) || !(cells.at(cx, y + 1, cz) & OPEN)) return
    }
    const nx = x + dx
    const nz = z + dz
    const feet = cells.at(nx, y, nz)
    const wet = feet & WATER || here & WATER ? SWIM : 0
    if (cells.at(nx, y - 1, nz) & FLOOR || feet & WATER) this.#add(moves, node, nx, y, nz, DIAGONAL + wet)
    else if (cells.at(nx, y - 1, nz) & OPEN && cells.at(nx, y - 2, nz) & FLOOR && !(here & WATER)) {
      this.#add(moves, node, nx, y - 1, nz, DIAGONAL + 0.6)
    }
  }

  #upAndDown (node, here, moves) {
    const { x, y, z } = node
    const { cells } = this
    const above = cells.at(x, y + 2, z)
    const below = cells.at(x, y - 1, z)
    // Nobody stands on water: from its surface one comes a step up to the side, and no higher.
    if (here & CLIMB || (here & WATER && cells.at(x, y + 1, z) & WATER)) {
      if (above & OPEN && cells.at(x, y + 1, z) & OPEN) this.#add(moves, node, x, y + 1, z, here & WATER ? SWIM : CLIMBING)
    }
    if (this.dig && below & NATURAL) this.#straightDown(node, here, moves)
    if ((below & WATER && here & WATER) || below & CLIMB) this.#add(moves, node, x, y - 1, z, below & WATER ? SWIM : CLIMBING)
    if (!this.dig || node.blocks === 0 || here & WATER || !this.#stands(node)) return
    if (this.#nearChest(x, y, z) && !this.#isHoleBelowChest(x, y, z)) return
    if (this.handle.spawnGuard.covers({ x, z })) return
    // What is not open here has been dug on the way: the bot would not be here else.
    if ((here & OPEN && !(here & REPLACEABLE)) || (!node.place && cells.top(x, y - 1, z) < 0.9)) return
    const dug = this.#clear([[x, y + 2, z]])
    if (dug) this.#add(moves, node, x, y + 1, z, TOWER + dug.cost, dug, { x, y, z })
  }

  /** Down a shaft, block by block, onto what is seen to carry; nobody is to be hurt who falls into a hole in the grass. */
  #straightDown (node, here, moves) {
    const { x, y, z } = node
    if (here & WATER || !this.#stands(node) || !(this.cells.at(x, y - 2, z) & FLOOR) || this.#isPit(x, y, z)) return
    const dug = this.#clear([[x, y - 1, z]])
    if (dug?.dig.length) this.#add(moves, node, x, y - 1, z, STRAIGHT + dug.cost, dug)
  }

  /** Whether a cell is in a hole in the ground that the shared chest stands on: what fills it is in nobody's way. */
  #isHoleBelowChest (x, y, z) {
    const top = this.handle.chest?.y ?? y
    for (let level = y; level < top; level++) if (this.#isWalled(x, level, z)) return true
    return false
  }

  #isWalled (x, y, z) { return SIDES.every(([dx, dz]) => !(this.cells.at(x + dx, y, z + dz) & OPEN)) }

  /** Whether a cell is at the bottom of a hole from which a level more would be too deep, with nothing but the sky above. */
  #isPit (x, y, z) {
    for (let up = 0; up < SAFE_FALL; up++) if (!this.#isWalled(x, y + up, z)) return false
    for (let up = 2; up < ROOF; up++) if (!(this.cells.at(x, y + up, z) & OPEN)) return false
    return true
  }

  /**
   * @param {any[]} moves
   * @param {any} node
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {number} cost
   * @param {{dig: readonly any[], open: Point|null, gain: number}} [work] what is in the way
   * @param {Point|null} [place] where a block is put first
   */
  #add (moves, node, x, y, z, cost, { dig, open, gain } = STILL, place = null) {
    const { cells } = this
    if (this.barred !== null && this.barred.has(edge(node, { x, y, z }))) return
    for (const [dx, dz] of SIDES) if (cells.at(x + dx, y - 1, z + dz) & LAVA) cost += NEAR_LAVA
    // With the head under water one swims where there is air above, unless there is something to fetch.
    if (cells.at(x, y + 1, z) & WATER) cost += DIVE
    if (this.spoils.length > 0 && this.#takes(x, y, z)) cost += SPOILS
    // Past a corner the feet come over its edge.
    if ((cells.at(x, y, z) | cells.at(node.x, y, z) | cells.at(x, y, node.z)) & PLATE) cost += TREAD
    moves.push({ x, y, z, cost, dig, open, place, blocks: node.blocks + gain - (place ? 1 : 0), before: node })
  }

  /** Whether there is a floor at a node: in the world, or placed by the move that leads there. */
  #stands ({ x, y, z, place }) { return place !== null || (this.cells.at(x, y - 1, z) & FLOOR) !== 0 }

  /** Whether something that others have dug comes to whoever stands in a cell. */
  #takes (x, y, z) {
    return this.spoils.some(at =>
      Math.abs(at.x - x - 0.5) < TAKEN && Math.abs(at.z - z - 0.5) < TAKEN && at.y > y - 1 && at.y < y + TAKEN_UP)
  }

  /** How high the bot stands at a node. */
  #footing ({ x, y, z }) {
    const top = this.cells.at(x, y - 1, z) & FLOOR ? this.cells.top(x, y - 1, z) : 1
    return y - 1 + top
  }

  /** What has to be dug and opened for these cells to be free, and how many blocks to build with come of it; null where that cannot be. */
  #clear (places, slow = 1) {
    const dig = []
    let gain = 0
    /** @type {Point|null} */
    let open = null
    let cost = 0
    for (const [x, y, z] of places) {
      const traits = this.cells.at(x, y, z)
      if (traits & OPEN) continue
      if (traits & DOOR) {
        // Both halves of a door open together.
        open ??= { x, y, z }
        cost += DOOR_COST
        continue
      }
      const seconds = this.#digSeconds(x, y, z, traits)
      if (seconds === null) return null
      cost += seconds * slow * SPRINT + SCAR
      if (this.rubble.builds(this.cells.state(x, y, z))) gain++
      dig.push({ x, y, z })
    }
    return { dig, open, cost, gain }
  }

  /** Seconds to dig this cell; null where that is not allowed or not wise. It is asked from all sides, and worked out once. */
  #digSeconds (x, y, z, traits) {
    if (!this.dig || !(traits & NATURAL)) return null
    const key = ((x & WIDE) << 12 | (z & WIDE)) * 4096 + y - this.cells.minY
    const known = this.#digs.get(key)
    if (known !== undefined) return known
    const seconds = this.#digSecondsOf(x, y, z)
    this.#digs.set(key, seconds)
    return seconds
  }

  #digSecondsOf (x, y, z) {
    const { cells } = this
    if (cells.at(x, y + 1, z) & FALLS) return null
    for (const [dx, dz] of SIDES) if (cells.at(x + dx, y, z + dz) & (WATER | LAVA)) return null
    if (cells.at(x, y + 1, z) & (WATER | LAVA)) return null
    if (this.#isShut(x, y, z)) return null
    return this.rubble.seconds(cells.state(x, y, z))
  }

  /** The same as `protection` asks of a block, over bare cells. */
  #isShut (x, y, z) {
    const { chest, memory, leaving } = this.handle
    if (memory.isShut(new Vec3(x, y, z).toString()) || this.shut.has(`${x},${y},${z}`)) return true
    if (keptAt(this.bot, { x, y, z }) || this.handle.spawnGuard.covers({ x, z })) return true
    return chest !== null && carriesChest(chest, x, y, z, below => (this.cells.at(x, y - below, z) & (FLOOR | NATURAL)) === 0, leaving)
  }

  #nearChest (x, y, z) {
    const { chest } = this.handle
    return chest !== null && Math.abs(x - chest.x) <= CHEST_ROOM && Math.abs(z - chest.z) <= CHEST_ROOM &&
      Math.abs(y - chest.y) <= CHEST_ROOM
  }
}
