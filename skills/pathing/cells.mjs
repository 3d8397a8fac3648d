import { createRequire } from 'node:module'
import { WATERY, isFalling, isReplaceable } from '../facts/blocks.mjs'
import { HARMFUL, isNatural } from './terrain.mjs'

const blockClass = createRequire(import.meta.url)('prismarine-block')

/** What a cell of the world is to somebody who walks and digs, as bits. */
export const OPEN = 1 // one can be in it
export const FLOOR = 2 // one can stand on it
export const WATER = 4
export const LAVA = 8
export const HARM = 16
export const FALLS = 32
export const NATURAL = 64 // may be dug away merely to get somewhere
export const CLIMB = 128
export const DOOR = 256 // a closed one that a hand opens
export const REPLACEABLE = 512 // a block can be put there
export const PLATE = 1024 // whoever steps on it sets something off
const KNOWN = 2048

/** A cell of a chunk that is not loaded: neither open nor a floor. */
export const UNKNOWN = KNOWN

const tables = new WeakMap()

/**
 * The traits of every block state of one version, worked out the first time that each is asked for.
 * @param {Registry} registry
 * @returns {{of: (state: number) => number, top: (state: number) => number}} `top` is how high one stands in the cell
 */
function traitsOf (registry) {
  if (!tables.has(registry)) tables.set(registry, createTable(registry))
  return tables.get(registry)
}

function createTable (registry) {
  const Block = blockClass(registry)
  const states = registry.blocksArray.reduce((highest, block) => Math.max(highest, block.maxStateId), 0) + 1
  const traits = new Uint16Array(states)
  const tops = new Float32Array(states)
  const work = state => {
    const block = Block.fromStateId(state, 0)
    tops[state] = block.shapes.reduce((highest, shape) => Math.max(highest, shape[4]), 0)
    traits[state] = traitsOfBlock(block) | KNOWN
    return traits[state]
  }
  return {
    of: state => traits[state] || work(state),
    top: state => {
      if (traits[state] === 0) work(state)
      return tops[state]
    }
  }
}

function traitsOfBlock (block) {
  const { name, shapes } = block
  const properties = block.getProperties()
  const top = shapes.reduce((highest, shape) => Math.max(highest, shape[4]), 0)
  let traits = 0
  const wet = WATERY.test(name) || properties.waterlogged === true
  const lava = name === 'lava'
  const harm = HARMFUL.test(name)
  const hinged = /(_door|_fence_gate)$/.test(name)
  const door = hinged && !name.startsWith('iron_')
  const empty = block.boundingBox === 'empty' || shapes.length === 0 || top < 0.4 || (hinged && properties.open === true)
  if (wet) traits |= WATER
  if (lava) traits |= LAVA
  if (harm || lava) traits |= HARM
  if (empty && !harm && !lava) traits |= OPEN
  if (door && properties.open !== true) traits |= DOOR
  if (!empty && top <= 1 && top >= 0.4 && !harm) traits |= FLOOR
  if (/^(ladder|vine|twisting_vines|weeping_vines|scaffolding)/.test(name)) traits |= CLIMB | OPEN
  if (isFalling(name)) traits |= FALLS
  if (isNatural(name)) traits |= NATURAL
  if (name.endsWith('_pressure_plate')) traits |= PLATE
  if (isReplaceable(name, properties) && empty) traits |= REPLACEABLE
  return traits
}

/**
 * Reads the loaded chunks cell by cell without building Block objects. Make one for each search: it remembers chunks.
 */
export class Cells {
  #columns = new Map()
  /** The chunk that was looked at last, and its place: the next look is mostly into the same. */
  #last = null
  #lastKey = NaN

  /** @param {Bot} bot */
  constructor (bot) {
    this.bot = bot
    this.table = traitsOf(bot.registry)
    this.minY = bot.game.minY ?? 0
    this.maxY = this.minY + (bot.game.height ?? 256) - 1
    this.cell = { x: 0, y: 0, z: 0 }
  }

  column (chunkX, chunkZ) {
    const key = chunkX * 0x400000 + chunkZ
    if (key === this.#lastKey) return this.#last
    let column = this.#columns.get(key)
    if (column === undefined) {
      column = this.bot.world.getColumn(chunkX, chunkZ) ?? null
      this.#columns.set(key, column)
    }
    this.#lastKey = key
    this.#last = column
    return column
  }

  /** @returns {number} the block state's number; -1 where nothing is loaded */
  state (x, y, z) {
    if (y < this.minY || y > this.maxY) return -1
    const column = this.column(x >> 4, z >> 4)
    if (column === null) return -1
    const section = column.sections[(y - this.minY) >> 4]
    if (!section) return 0
    const { cell } = this
    cell.x = x & 15
    cell.y = y & 15
    cell.z = z & 15
    // Chunks before 1.18 call it getBlock.
    return section.get ? section.get(cell) : section.getBlock(cell)
  }

  /** @returns {number} traits, as bits */
  at (x, y, z) {
    const state = this.state(x, y, z)
    return state < 0 ? UNKNOWN : this.table.of(state)
  }

  /** @returns {number} how high above the cell's bottom one stands in it */
  top (x, y, z) {
    const state = this.state(x, y, z)
    return state < 0 ? 0 : this.table.top(state)
  }
}

/**
 * Cells for a search for a way, which asks for each some dozens of times, from all that lie around it: what it has seen there stays so
 * to its end.
 */
export class SeenCells extends Cells {
  /** Traits of a chunk's sections, each cell's once it is asked for: no traits are 0. @type {Map<number, Uint16Array[]>} */
  #seen = new Map()
  /** @type {Uint16Array[]} */
  #sections = []
  #key = NaN

  at (x, y, z) {
    if (y < this.minY || y > this.maxY) return UNKNOWN
    const key = (x >> 4) * 0x400000 + (z >> 4)
    if (key !== this.#key) this.#turnTo(key)
    const height = y - this.minY
    const section = this.#sections[height >> 4] ??= new Uint16Array(4096)
    const cell = (height & 15) << 8 | (z & 15) << 4 | (x & 15)
    return section[cell] || (section[cell] = super.at(x, y, z))
  }

  #turnTo (key) {
    let sections = this.#seen.get(key)
    if (sections === undefined) this.#seen.set(key, sections = [])
    this.#key = key
    this.#sections = sections
  }
}
