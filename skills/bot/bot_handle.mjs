import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { TICKS_PER_SECOND, TICK_MS, game } from '../clock.mjs'
import { Echo } from '../chat/echo.mjs'
import { SkillError } from '../errors.mjs'
import { HOME } from '../facts/blocks.mjs'
import { listen } from './events.mjs'
import { takeBody } from './body.mjs'
import { Memory } from './memory.mjs'
import { Odometer } from './odometer.mjs'
import { Gate, Runs } from './runs.mjs'
import { leaveBehind } from './left_behind.mjs'
import { Lungs } from './lungs.mjs'
import { speak } from '../chat/speech.mjs'
import { watchPockets } from './pockets.mjs'
import { watchSeat } from './seat.mjs'
import { SpawnGuard } from './spawn_guard.mjs'
import { Timesheet } from './timesheet.mjs'

const require = createRequire(import.meta.url)
const { pathfinder } = require('mineflayer-pathfinder')

/**
 * One mineflayer bot that stands in a world, with all that primitives, reflexes and the host share about it.
 *
 * Fields that primitives and reflexes build on:
 * - `bot`: the mineflayer bot, pathfinder loaded. `name`: its user name.
 * - `registry`: minecraft-data of the server's version (`blocksByName`, `itemsByName`, …).
 * - `chest`: Vec3 of the shared chest, or null, as it is in another dimension.
 * - `gate`: a Gate; reflexes `hold` it, primitives `await gate.passed(signal)` between their steps and let go of the
 *   path, the dig and the window on its `pause` event.
 * - `runs`: the run registry; `runs.current` is the run under way or null. A primitive never starts a run.
 * - `memory`: what it remembers from one step, and one reflex, to the next.
 * - `spawnGuard`: where the server lets nobody dig or build around the spawn.
 * - `odometer`: metres walked since the bot joined. `lungs`: how much air is left.
 * - `leaving`: true while a way out of a hole beside the chest is dug, where nothing may be dug else.
 * - `echo`: knows the bot's own words when the server repeats them.
 * - `deaths`: {reason, lost, position, dimension, tick}, the latest last; `fetched` once it has got back what it lost.
 * - `under`: whether it has gone under ground for the work that it is at (burrow.mjs).
 * - `hasLooked`: whether what lies around has been waited for (columns.mjs).
 * - `chestOpen`: whether it has a chest open, and moves things.
 * - `waits`: how many primitives wait for what takes its time. `errands`: how many are on the way to a chest or station.
 * - `timesheet`: where its ticks go.
 * - `way`: the cells that it walks and what it walks to; null while it walks nowhere.
 * - `swings`: when each other player was last seen to swing an arm (game.now()), by entity id.
 *
 * Events: `event` (kind, data), whatever the other side of the wire should hear; `end` (code, reason), once, when the
 * connection is gone; `chest` (position) when the shared chest changes place; `stuck` (SkillError) when it has got nowhere
 * for a minute: the step under way ends with that.
 */
export class BotHandle extends EventEmitter {
  /** @type {import('vec3').Vec3|null} */
  #chest = null
  #timeAt = game.now()
  #stops = []
  /** The world that it came into, by its seed as the server hashes it; null where it tells none. @type {string|null} */
  seed = null
  /** Why the connection is over; false while it is not. @type {{code: string, reason: string}|false} */
  ended = false

  /** @param {Bot} bot one that has spawned */
  constructor (bot) {
    super()
    this.bot = bot
    this.name = bot.username
    this.registry = bot.registry
    if (!bot.pathfinder) bot.loadPlugin(pathfinder)
    bot.pathfinder.thinkTimeout = 5000
    takeBody(bot)
    watchSeat(bot)
    leaveBehind(bot)
    watchPockets(bot)
    this.gate = new Gate()
    this.runs = new Runs(() => this.halt())
    this.odometer = new Odometer(bot)
    this.lungs = new Lungs(bot)
    this.swings = new Map()
    this.echo = new Echo(bot)
    this.memory = new Memory()
    this.spawnGuard = new SpawnGuard(bot)
    this.chestOpen = false
    this.waits = 0
    this.errands = 0
    this.timesheet = new Timesheet(this)
    this.hasLooked = false
    this.deaths = []
    this.under = false
    this.leaving = false
    /** @type {{cells: Point[], target: Point}|null} */
    this.way = null
    /** What alone it puts under its feet, since all else is for the walls of the house that it builds; empty for whatever will do. */
    this.sparing = ''
    /** What it is bringing home, by item: so many of each are not built with on the way. @type {Record<string, number>} */
    this.owed = {}
    /** What may be taken out of a full chest for what is made, by item: so many of each. @type {Record<string, number>} */
    this.spare = {}
    /** Those of them with which nobody works any more. @type {string[]} */
    this.unused = []
    /** Where it has put blocks to stand on while it builds, by their place. @type {Map<string, Vec3>} */
    this.steps = new Map()
    bot.on('entitySwingArm', ({ id, type }) => { if (type === 'player') this.swings.set(id, game.now()) })
    let health = bot.health ?? 0
    bot.on('health', () => {
      if (bot.health < health) this.memory.hurtAt = game.now()
      health = bot.health
    })
    bot.on('time', () => { this.#timeAt = game.now() })
    this.#stops.push(() => this.echo.stop(), listen(this))
  }

  /** Position of the shared chest; null where there is none, or it is in another dimension than the bot. */
  get chest () { return this.bot.game.dimension === HOME ? this.#chest : null }

  set chest (position) {
    const same = position && this.#chest ? position.equals(this.#chest) : position === this.#chest
    this.#chest = position
    if (!same) this.emit('chest', position)
  }

  /** @returns {boolean} whether the bot is in the world and not dead */
  get alive () { return !this.ended && this.bot.isAlive }

  /** @returns {number} the world's age in ticks, carried on between the server's once-a-second messages */
  tick () {
    const since = Math.min(Math.floor((game.now() - this.#timeAt) / TICK_MS), TICKS_PER_SECOND - 1)
    return (this.bot.time.age ?? 0) + (this.bot.time.age === null ? 0 : since)
  }

  /**
   * Tell the other side of the wire.
   * @param {string} kind such as `progress`, `reflex`, `log`
   * @param {object} data JSON-able
   */
  event (kind, data) { this.emit('event', kind, data) }

  /** @param {'debug'|'info'|'warn'|'error'} level debug goes to the log file alone @param {string} text */
  log (level, text) {
    if (level === 'debug') console.error(`${this.name}: ${text}`)
    else this.event('log', { level, text })
  }

  /**
   * Speak in chat.
   * @param {string} text no longer than one message (256 characters; 100 before 1.11) or it is split
   * @param {string|null} [to] a player to whisper to
   * @returns {Promise<boolean>} whether it came through, as far as the server shows: false for a whisper of which it
   *   shows nothing back
   */
  say (text, to = null) {
    if (this.ended) throw new SkillError('DISCONNECTED', 'The bot is not connected.')
    // A leading slash would be a command of the server's.
    const line = String(text).replace(/[\n\r\u00a7]+/g, ' ').trim()
    if (!line) return Promise.resolve(true)
    return speak(this.bot, line.startsWith('/') && !to ? `.${line}` : line, to, this.echo)
  }

  /** Let go of everything that the bot is doing: path, keys, dig, item in use, window. */
  halt () {
    if (this.ended || this.gate.closed) return
    const { bot } = this
    bot.pathfinder.setGoal(null)
    bot.clearControlStates()
    if (bot.targetDigBlock) bot.stopDigging()
    if (bot.usingHeldItem) bot.deactivateItem()
    if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
  }

  /** Run `stop` when the connection ends (reflexes, listeners). */
  onEnd (stop) { this.#stops.push(stop) }

  /**
   * The connection is over: stop what runs and everything that was started for this bot.
   * @param {string} code DISCONNECTED or KICKED
   * @param {string} reason plain text
   */
  end (code, reason) {
    if (this.ended) return
    this.halt()
    this.ended = { code, reason }
    this.runs.stop(new SkillError('DISCONNECTED', `The bot left the server: ${reason}`))
    for (const stop of this.#stops.reverse()) stop()
    this.odometer.stop()
    this.lungs.stop()
    this.timesheet.stop()
    this.emit('end', code, reason)
  }
}
