import { createRequire } from 'node:module'
import { Vec3 } from 'vec3'
import { CLIMB, Cells, DOOR, FALLS, FLOOR, HARM, LAVA, NATURAL, OPEN, REPLACEABLE, UNKNOWN, WATER, traitsOf } from './cells.mjs'
import { carriesChest } from './terrain.mjs'

const require = createRequire(import.meta.url)
const Move = require('mineflayer-pathfinder/lib/move')
const blockClass = require('prismarine-block')

/** Costs are in blocks of way at a sprint: 0.18 s each. */
const PER_SECOND = 5.6
const STRAIGHT = 1
const DIAGONAL = Math.SQRT2
const JUMP = 1.6
const SWIM = 3
const CLIMBING = 2.5
const DOOR_COST = 2
const NEAR_LAVA = 12

/** What one dug block costs beyond the time itself: standing still, turning, a scar in the world. */
const SCAR = 2

/** A placed block costs the time and the block. */
const BRIDGE = 5
const TOWER = 7

/** From 4 blocks on a fall hurts. */
const DROP = 3

/** Around the shared chest nothing is built merely to get somewhere. */
const CHEST_ROOM = 4

const SCAFFOLD = ['dirt', 'cobblestone', 'cobbled_deepslate', 'netherrack', 'andesite', 'diorite', 'granite', 'tuff']

const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]
/** Shared by all moves that change nothing; the executor only takes from lists that hold something. */
const NONE = Object.freeze([])

const CORNERS = [[1, 1], [1, -1], [-1, 1], [-1, -1]]

/**
 * The moves that the pathfinder's search chooses from. It takes the place of mineflayer-pathfinder's Movements, which
 * builds some forty Block objects and prices every tool for each node (1 to 4 ms a node where digging is allowed, so that
 * five seconds do not reach a stone five blocks under the grass); this reads bare state numbers.
 *
 * Without `dig` nothing in the world is changed. With it natural blocks are dug through and gaps bridged; never straight
 * down, never next to water or lava, never under sand or gravel, never what people built.
 */
export class Ways {
  /**
   * @param {import('../body.mjs').Body} body
   * @param {{dig: boolean}} options
   */
  constructor (body, { dig }) {
    this.body = body
    this.bot = body.bot
    this.dig = dig
    this.traits = traitsOf(body.bot.registry)
    // The pathfinder's executor reads these.
    this.allowSprinting = true
    this.allowFreeMotion = false
    this.allowEntityDetection = false
    this.canOpenDoors = true
    this.exclusionAreasStep = []
    const { traits } = this
    this.emptyBlocks = { has: type => (traits.of(body.registry.blocks[type].defaultState) & OPEN) !== 0 }
  }

  /** Begin a new search: forget what was read of the world, price the tools on hand. */
  fresh () {
    this.cells = new Cells(this.bot)
    this.digTimes = new Map()
    return this
  }

  /** The pathfinder calls this when it drops a path, as blocks or chunks have changed. */
  clearCollisionIndex () { this.fresh() }
  updateCollisionIndex () {}

  getScaffoldingItem () {
    return this.bot.inventory.items().find(item => SCAFFOLD.includes(item.name)) ?? null
  }

  countScaffoldingItems () {
    if (!this.dig) return 0
    return this.bot.inventory.items().reduce((sum, item) => sum + (SCAFFOLD.includes(item.name) ? item.count : 0), 0)
  }

  /** @returns {number} cost of digging one block of stone with the best tool on hand */
  stoneCost () {
    return this.#price(this.bot.registry.blocksByName.stone.defaultState) * PER_SECOND + SCAR
  }

  /** All moves from a node. @param {Move} node @returns {Move[]} */
  getNeighbors (node) {
    if (!this.cells) this.fresh()
    const moves = []
    const { x, y, z } = node
    const here = this.cells.at(x, y, z)
    for (const [dx, dz] of SIDES) this.#side(node, here, dx, dz, moves)
    for (const [dx, dz] of CORNERS) this.#corner(node, here, dx, dz, moves)
    this.#upAndDown(node, here, moves)
    return moves
  }

  #side (node, here, dx, dz, moves) {
    const { x, y, z } = node
    const nx = x + dx
    const nz = z + dz
    const { cells } = this
    const feet = cells.at(nx, y, nz)
    const head = cells.at(nx, y + 1, nz)
    const ground = cells.at(nx, y - 1, nz)
    if (feet === UNKNOWN || ground === UNKNOWN) return

    // One block up.
    if (feet & FLOOR) {
      const rise = y + cells.top(nx, y, nz) - this.#footing(node)
      if (rise <= 1.25) {
        const dug = this.#clear([[x, y + 2, z], [nx, y + 1, nz], [nx, y + 2, nz]])
        if (dug) this.#add(moves, node, nx, y + 1, nz, JUMP + (here & WATER ? SWIM : 0) + dug.cost, dug.blocks)
      }
    }

    const dug = this.#clear([[nx, y + 1, nz], [nx, y, nz]], head, feet)
    if (!dug) return
    // Level.
    if (ground & FLOOR || feet & WATER) {
      const wet = feet & WATER || here & WATER ? SWIM : 0
      this.#add(moves, node, nx, y, nz, STRAIGHT + wet + dug.cost, dug.blocks, dug.doors)
      // A step down is dug as part of a staircase only where the level way is closed to begin with.
      if (!this.dig || !(ground & NATURAL) || !(ground & FLOOR)) return
      const below = cells.at(nx, y - 2, nz)
      if (!(below & FLOOR)) return
      const stair = this.#clear([[nx, y + 1, nz], [nx, y, nz], [nx, y - 1, nz]])
      if (stair) this.#add(moves, node, nx, y - 1, nz, STRAIGHT + stair.cost, stair.blocks)
      return
    }
    if (ground & HARM || ground & LAVA) return
    // Down to what lies below.
    for (let drop = 1; drop <= DROP; drop++) {
      const landing = cells.at(nx, y - drop, nz)
      if (landing & HARM || landing === UNKNOWN || !(landing & OPEN)) break
      const under = cells.at(nx, y - drop - 1, nz)
      if (landing & WATER || under & FLOOR) {
        this.#add(moves, node, nx, y - drop, nz, STRAIGHT + drop * 0.6 + dug.cost, dug.blocks, dug.doors)
        break
      }
    }
    // A bridge.
    if (this.dig && node.remainingBlocks > 0 && dug.doors.length === 0 && ground & REPLACEABLE && !(here & WATER) &&
      !this.#nearChest(nx, y - 1, nz) && cells.at(x, y - 1, z) & FLOOR) {
      const place = { x, y: y - 1, z, dx, dy: 0, dz, returnPos: new Vec3(x, y, z) }
      this.#add(moves, node, nx, y, nz, STRAIGHT + BRIDGE + dug.cost, dug.blocks, [place])
    }
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
    if (here & WATER || here & CLIMB) {
      if (above & OPEN && cells.at(x, y + 1, z) & OPEN) this.#add(moves, node, x, y + 1, z, here & WATER ? SWIM : CLIMBING)
    }
    if ((below & WATER && here & WATER) || below & CLIMB) this.#add(moves, node, x, y - 1, z, below & WATER ? SWIM : CLIMBING)
    if (!this.dig || node.remainingBlocks === 0 || here & WATER || !(below & FLOOR) || !(here & REPLACEABLE)) return
    if (cells.top(x, y - 1, z) < 0.9 || this.#nearChest(x, y, z)) return
    const dug = this.#clear([[x, y + 2, z]])
    if (dug) this.#add(moves, node, x, y + 1, z, TOWER + dug.cost, dug.blocks, [{ x, y: y - 1, z, dx: 0, dy: 1, dz: 0, jump: true }])
  }

  #add (moves, node, x, y, z, cost, toBreak = NONE, toPlace = NONE) {
    const { cells } = this
    for (const [dx, dz] of SIDES) if (cells.at(x + dx, y - 1, z + dz) & LAVA) cost += NEAR_LAVA
    const placed = toPlace.length > 0 && !toPlace[0].useOne ? 1 : 0
    moves.push(new Move(x, y, z, node.remainingBlocks - placed, cost, toBreak, toPlace))
  }

  /** How high the bot stands at a node. */
  #footing ({ x, y, z }) {
    const top = this.cells.at(x, y - 1, z) & FLOOR ? this.cells.top(x, y - 1, z) : 1
    return y - 1 + top
  }

  /** What has to be dug and opened for these cells to be free; null where that cannot be. */
  #clear (places) {
    const blocks = []
    const doors = []
    let cost = 0
    for (const [x, y, z] of places) {
      const traits = this.cells.at(x, y, z)
      if (traits & OPEN) continue
      if (traits & DOOR) {
        // Both halves of a door open together.
        if (doors.length === 0) doors.push({ x, y, z, dx: 0, dy: 0, dz: 0, useOne: true })
        cost += DOOR_COST
        continue
      }
      const seconds = this.#digSeconds(x, y, z, traits)
      if (seconds === null) return null
      cost += seconds * PER_SECOND + SCAR
      blocks.push({ x, y, z })
    }
    return { blocks, doors, cost }
  }

  /** Seconds to dig this cell; null where that is not allowed or not wise. */
  #digSeconds (x, y, z, traits) {
    if (!this.dig || !(traits & NATURAL)) return null
    const { cells } = this
    if (cells.at(x, y + 1, z) & FALLS) return null
    for (const [dx, dz] of SIDES) if (cells.at(x + dx, y, z + dz) & (WATER | LAVA)) return null
    if (cells.at(x, y + 1, z) & (WATER | LAVA)) return null
    if (this.#isShut(x, y, z)) return null
    const state = cells.state(x, y, z)
    if (!this.digTimes.has(state)) this.digTimes.set(state, this.#price(state))
    return this.digTimes.get(state)
  }

  #price (state) {
    const block = blockClass(this.bot.registry).fromStateId(state, 0)
    let best = Infinity
    for (const item of [null, ...this.bot.inventory.items()]) {
      best = Math.min(best, block.digTime(item?.type ?? null, false, false, false, item?.enchants ?? [], this.bot.entity.effects))
    }
    return Number.isFinite(best) ? best / 1000 : null
  }

  /** The same as `protection` asks of a block, over bare cells. */
  #isShut (x, y, z) {
    const { chest, refused } = this.body
    if (refused?.has(new Vec3(x, y, z).toString())) return true
    return chest !== null && carriesChest(chest, x, y, z, below => (this.cells.at(x, y - below, z) & (FLOOR | NATURAL)) === 0)
  }

  #nearChest (x, y, z) {
    const { chest } = this.body
    return chest !== null && Math.abs(x - chest.x) <= CHEST_ROOM && Math.abs(z - chest.z) <= CHEST_ROOM && Math.abs(y - chest.y) <= CHEST_ROOM
  }
}

const made = new WeakMap()

/**
 * The two ways of walking of a body: `onFoot` changes nothing in the world, `digging` digs and bridges.
 * @param {import('../body.mjs').Body} body
 * @returns {{onFoot: Ways, digging: Ways}}
 */
export function waysOf (body) {
  if (!made.has(body.bot)) {
    made.set(body.bot, { onFoot: new Ways(body, { dig: false }), digging: new Ways(body, { dig: true }) })
  }
  return made.get(body.bot)
}
