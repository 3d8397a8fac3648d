import { Vec3 } from 'vec3'
import { SkillError, ignore } from '../../errors.mjs'
import { WALKS } from '../../facts/vitals.mjs'
import { CLIMB, Cells, FLOOR, HARM, OPEN, WATER } from '../../pathing/cells.mjs'
import { isReplaceable, putBlock } from '../blocks/build.mjs'
import { digOne } from '../blocks/dig.mjs'
import { lookAlong } from '../../pathing/footwork.mjs'
import { bridgeBlocks } from '../../pathing/scaffold.mjs'
import { everyTick, until } from '../waiting.mjs'

/** As near to the middle of a cell as counts as being there. */
const THERE = 0.35

/** Blocks from the next cell: shoved or carried off. */
const ASTRAY = 4

/** Ticks without getting nearer after which a step has failed. */
const STUCK_TICKS = 30

/** What is left of the speed after a tick without a key, summed up: how far a bot slides. */
const SLIDE = 1.2

/** So far from the middle of a cell a body still fits into it; who stands above what was dug has fallen within FALL_MS. */
const ROOM = 0.2
const FALL_MS = 1500

/** So far above the floor of a cell one stands on something else, in blocks. */
const STEP = 0.9

/** A swimmer gets under a ledge no more blocks off the level of the cell than this: two cells leave the body a fifth of a block. */
const LEDGE = 0.1

/** Whoever jumped, or was thrown up by a blow, stands again within so long. */
const LANDS_MS = 1000

/** Blocks from the middle of a door: out of its way, within reach of it, and who else is about to go through. */
const CLEAR = 1.1
const SHUT_REACH = 4
const FOLLOWED = 3

/** Something in the world is not as the search saw it: search anew. */
class Changed extends Error {}
/** The server does not let the bot put a block where the move needs one. */
class Refused extends Error {}

/** The bot does not get on although nothing is seen to be in the way. */
class Stuck extends Error {}

/**
 * Walks the moves of a route. Instead of mineflayer-pathfinder's executor, which starts on the first half of a search and
 * begins the search anew after each block it digs.
 */
export class Walk {
  /**
   * @param {import('../context.mjs').PrimitiveContext} context
   * @param {import('../../pathing/moves.mjs').Moves} choices
   * @param {import('../../pathing/moves.mjs').Move[]} moves
   * @param {AbortSignal} signal
   * @param {() => boolean} [done] looked at every tick; ends the walk early
   */
  constructor (context, choices, moves, signal, done = () => false) {
    this.context = context
    this.bot = context.bot
    this.choices = choices
    this.moves = moves
    this.signal = signal
    this.done = done
    this.cells = new Cells(context.bot)
    /** The move that is being made. */
    this.at = 0
    /** Doors and gates that were opened and are not shut again yet. */
    this.opened = []
  }

  /**
   * @returns {Promise<'there'|'changed'|'refused'|'stuck'|'done'>} how it ended
   */
  async go () {
    try {
      for (let at = 0; at < this.moves.length; at++) {
        if (this.done()) return 'done'
        this.at = at
        await this.#prepare(this.moves[at])
        at = await this.#walk(at)
        await this.#shutBehind()
      }
      return this.done() ? 'done' : 'there'
    } catch (error) {
      if (error instanceof Changed) return 'changed'
      if (error instanceof Refused) return 'refused'
      if (error instanceof Stuck) return 'stuck'
      if (error instanceof Done) return 'done'
      throw error
    } finally {
      this.bot.clearControlStates()
    }
  }

  /** Dig, open and build what the move needs. */
  async #prepare (move) {
    if (move.dig.length === 0 && !move.open && !move.place) return
    await this.#halt()
    // Who digs the ground from under the own feet falls where nothing else carries them.
    if (isShaft(move)) await centre(this.bot, { x: move.x, y: move.y + 1, z: move.z }, this.signal)
    for (const { x, y, z } of move.dig) await this.#dig(new Vec3(x, y, z))
    if (move.open) await this.#open(move.open)
    if (move.place) await this.#build(move.place, move.before ?? this.choices.start())
  }

  /** Stand still, on the ground. */
  async #halt () {
    const { bot, signal } = this
    bot.clearControlStates()
    await everyTick(bot, { signal, timeout: 3000 }, () => {
      const { velocity, onGround, isInWater } = bot.entity
      return isInWater || (onGround && Math.hypot(velocity.x, velocity.z) < 0.03) ? true : undefined
    }).catch(ignore('TIMEOUT'))
  }

  async #dig (position) {
    const block = this.bot.blockAt(position, false)
    if (!block || this.cells.at(position.x, position.y, position.z) & OPEN) return
    try {
      await digOne(this.context, block, { harvest: false, wanted: false }, this.signal)
    } catch (error) {
      this.signal.throwIfAborted()
      if (!['PROTECTED', 'NO_TOOL', 'INTERRUPTED'].includes(error.code)) throw error
      this.choices.shut.add(`${position.x},${position.y},${position.z}`)
      throw new Changed()
    }
    // Sand and gravel come down after what was dug.
    if (!(this.cells.at(position.x, position.y, position.z) & OPEN)) throw new Changed()
  }

  async #open ({ x, y, z }) {
    const position = new Vec3(x, y, z)
    const block = this.bot.blockAt(position)
    if (!block || block.getProperties().open === true) return
    await this.bot.lookAt(position.offset(0.5, 0.5, 0.5), true)
    const answered = until(this.bot, `blockUpdate:${position}`, { signal: this.signal, timeout: 1500 })
    answered.catch(() => {})
    this.bot.activateBlock(block).catch(() => {})
    await answered.catch(ignore('TIMEOUT'))
    if (!(this.cells.at(x, y, z) & OPEN)) throw new Changed()
    this.opened.push(position)
  }

  /** Shut what was opened once one is through, as far as the arm reaches. */
  async #shutBehind () {
    for (const position of this.opened.splice(0)) {
      const far = this.bot.entity.position.distanceTo(position.offset(0.5, 0, 0.5))
      if (far < CLEAR || !this.#hasPassed(position)) this.opened.push(position)
      else if (far < SHUT_REACH) await this.#shut(position)
    }
  }

  async #shut (position) {
    const block = this.bot.blockAt(position)
    if (!block || block.getProperties().open !== true || this.#isSomebodyIn(position)) return
    await this.bot.lookAt(position.offset(0.5, 0.5, 0.5), true)
    const answered = until(this.bot, `blockUpdate:${position}`, { signal: this.signal, timeout: 1500 })
    answered.catch(() => {})
    this.bot.activateBlock(block).catch(() => {})
    await answered.catch(ignore('TIMEOUT'))
  }

  /** Nobody has a door shut on them. */
  #isSomebodyIn (position) {
    const middle = position.offset(0.5, 0, 0.5)
    return Object.values(this.bot.players).some(({ entity }) =>
      entity && entity !== this.bot.entity && entity.position.distanceTo(middle) < FOLLOWED)
  }

  /** Put a block down for a move from a node: whoever hangs over an edge has its feet elsewhere than in its cell. */
  async #build (place, feet) {
    const { bot, context, signal } = this
    const [blocks] = bridgeBlocks(context.handle)
    if (!blocks) throw new Changed()
    const position = new Vec3(place.x, place.y, place.z)
    const tower = place.x === feet.x && place.z === feet.z && place.y === feet.y
    try {
      if (tower) await this.#jumpAbove(position)
      await putBlock(context, blocks.item.name, position, signal)
      if (context.handle.sparing) context.handle.steps.set(String(position), position)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof SkillError)) throw error
      throw error.code === 'PROTECTED' && isReplaceable(bot.blockAt(position, false)) ? new Refused() : new Changed()
    } finally {
      bot.setControlState('jump', false)
    }
  }

  async #jumpAbove (position) {
    const { bot, signal } = this
    await centre(bot, position, signal)
    bot.setControlState('jump', true)
    await everyTick(bot, { signal, timeout: 1500 }, () => bot.entity.position.y > position.y + 1 ? true : undefined)
  }

  /** Walk on from move `at` as long as there is nothing to do but walk; gives the last move that was reached. */
  async #walk (at) {
    const { bot, signal, moves } = this
    let index = this.at = at
    let nearest = Infinity
    let still = 0
    /** How far the bot falls by the move, at most. */
    let drop = bot.entity.position.y - moves[index].y
    this.#check(moves[index])
    await everyTick(bot, { signal, timeout: 120_000 }, () => {
      if (this.done()) throw new Done()
      while (this.#reached(moves[index])) {
        if (index + 1 >= moves.length || isWork(moves[index + 1]) || this.#isThrough()) return true
        this.at = ++index
        drop = bot.entity.position.y - moves[index].y
        nearest = Infinity
        still = 0
        this.#check(moves[index])
      }
      const distance = this.#distance(moves[index])
      if (distance > Math.max(ASTRAY, drop + 2)) throw new Changed()
      if (distance < nearest - 0.02) {
        nearest = distance
        still = 0
      } else if (++still > STUCK_TICKS) throw new Stuck()
      this.#steer(index)
      return undefined
    })
    return index
  }

  /** Whether a door that was opened is behind one now. */
  #isThrough () {
    const { position } = this.bot.entity
    return this.opened.some(door => position.distanceTo(door.offset(0.5, 0, 0.5)) >= CLEAR && this.#hasPassed(door))
  }

  /** A move that was made led through the door. */
  #hasPassed ({ x, y, z }) {
    return this.moves.slice(0, this.at + 1).some(move => move.x === x && move.z === z && Math.abs(move.y - y) <= 1) &&
      !(this.moves[this.at].x === x && this.moves[this.at].z === z)
  }

  #height ({ x, y, z }) {
    return this.cells.at(x, y - 1, z) & FLOOR ? y - 1 + this.cells.top(x, y - 1, z) : y
  }

  #distance (move) {
    const { position } = this.bot.entity
    return Math.hypot(move.x + 0.5 - position.x, this.#height(move) - position.y, move.z + 0.5 - position.z)
  }

  #reached (move) {
    const { position, onGround, isInWater } = this.bot.entity
    const flat = Math.max(Math.abs(move.x + 0.5 - position.x), Math.abs(move.z + 0.5 - position.z))
    const rise = this.#height(move) - position.y
    const here = this.cells.at(move.x, move.y, move.z)
    if (here & (WATER | CLIMB)) return flat <= THERE + 0.1 && Math.abs(rise) < 0.9
    return flat <= THERE && Math.abs(rise) < 0.6 && (onGround || isInWater)
  }

  /** The next cells must still be free, and carry. */
  #check ({ x, y, z }) {
    const { cells } = this
    const feet = cells.at(x, y, z)
    if (!(feet & OPEN) || !(cells.at(x, y + 1, z) & OPEN) || (feet & HARM)) throw new Changed()
    if (!(feet & (WATER | CLIMB)) && !(cells.at(x, y - 1, z) & (FLOOR | WATER | CLIMB))) throw new Changed()
  }

  #steer (index) {
    const { bot, moves } = this
    const move = moves[index]
    const next = moves[index + 1]
    const { position, velocity, onGround, isInWater, isCollidedHorizontally } = bot.entity
    const dx = move.x + 0.5 - position.x
    const dz = move.z + 0.5 - position.z
    const flat = Math.hypot(dx, dz)
    const rise = this.#height(move) - position.y
    lookAlong(bot, { x: dx, z: dz })
    const stops = !next || isWork(next)
    const turns = next && (next.x - move.x) * dx + (next.z - move.z) * dz <= 0
    const slides = Math.hypot(velocity.x, velocity.z) * SLIDE >= flat
    const careful = (stops || turns) && this.#isRisky(move, Math.sign(Math.round(dx)), Math.sign(Math.round(dz)))
    const key = (name, on) => { if (bot.getControlState(name) !== on) bot.setControlState(name, on) }
    const climbs = (this.cells.at(move.x, move.y, move.z) & CLIMB) !== 0 && flat < 0.3
    key('forward', !(stops && slides && onGround) && !(climbs && rise < 0))
    key('sprint', !isInWater && bot.food > WALKS && !(careful && flat < 1.6) && !(stops && flat < 0.6))
    // Under water one dives straight down, and to get under a ledge; aside that would only slow one.
    const low = isInWater && !(this.cells.at(move.x, move.y + 2, move.z) & OPEN)
    key('sneak', (careful && flat < 0.5) || (isInWater && rise < (low ? -LEDGE : -0.4) && (low || flat < THERE)))
    const step = rise > 0.6 && flat < 1.45
    key('jump', low ? rise > LEDGE : isInWater ? rise > -0.4 || isCollidedHorizontally : (step && (onGround || rise > 0.2)) || (climbs && rise > 0))
  }

  /** Whether sliding on beyond a cell would hurt. */
  #isRisky ({ x, y, z }, dx, dz) {
    const { cells } = this
    if (!(cells.at(x + dx, y, z + dz) & OPEN)) return (cells.at(x + dx, y, z + dz) & HARM) !== 0
    for (let depth = 1; depth <= 4; depth++) {
      const traits = cells.at(x + dx, y - depth, z + dz)
      if (traits & HARM) return true
      if (traits & (FLOOR | WATER)) return false
    }
    return true
  }
}

/**
 * Into the middle of the own cell, slowly; who comes at a run slides on, and it is where it comes to rest that counts. Whoever a
 * blow has thrown onto a step near the cell meanwhile steps off that.
 * @param {Bot} bot
 * @param {{x: number, y: number, z: number}} cell
 * @param {AbortSignal} signal
 */
export async function centre (bot, { x, y, z }, signal) {
  const way = () => {
    const { position, velocity } = bot.entity
    return { x: x + 0.5 - position.x - velocity.x * SLIDE, z: z + 0.5 - position.z - velocity.z * SLIDE }
  }
  const away = () => Math.hypot(way().x, way().z)
  if (away() < 0.2) return
  bot.setControlState('forward', true)
  try {
    await everyTick(bot, { signal, timeout: 1500 }, () => {
      // Sneaking holds one on an edge: on that of the own cell, and on that of a step above it.
      bot.setControlState('sneak', bot.entity.position.y < y + STEP)
      lookAlong(bot, way())
      return away() < 0.15 ? true : undefined
    }).catch(ignore('TIMEOUT'))
  } finally {
    bot.clearControlStates()
  }
}

/**
 * Come down, for only who stands has a cell of its own.
 * @param {Bot} bot
 * @param {AbortSignal} signal
 */
export async function land (bot, signal) {
  if (bot.entity.onGround || bot.entity.isInWater) return
  bot.clearControlStates()
  await everyTick(bot, { signal, timeout: LANDS_MS }, () => bot.entity.onGround ? true : undefined).catch(ignore('TIMEOUT'))
}

/**
 * Fall into a cell that was dug from above; whoever a blow has pushed onto its edge steps off that.
 * @param {Bot} bot
 * @param {{x: number, y: number, z: number}} cell
 * @param {AbortSignal} signal
 */
export async function fallInto (bot, { x, y, z }, signal) {
  try {
    await everyTick(bot, { signal, timeout: FALL_MS }, () => {
      const { onGround, position } = bot.entity
      if (onGround && position.y < y + 0.1) return true
      const way = { x: x + 0.5 - position.x, z: z + 0.5 - position.z }
      const isOnEdge = onGround && Math.max(Math.abs(way.x), Math.abs(way.z)) > ROOM
      if (isOnEdge) bot.look(Math.atan2(-way.x, -way.z), 0, true)
      bot.setControlState('forward', isOnEdge)
      return undefined
    })
  } finally {
    bot.setControlState('forward', false)
  }
}

/** The walk was ended from outside: what it was for has happened. */
class Done extends Error {}

/** Whether a move leads straight down. */
const isShaft = ({ x, y, z, dig, before }) => dig.length === 1 && String([dig[0].x, dig[0].y, dig[0].z]) === String([x, y, z]) &&
  before?.x === x && before.z === z

const isWork = ({ dig, open, place }) => dig.length > 0 || open !== null || place !== null
