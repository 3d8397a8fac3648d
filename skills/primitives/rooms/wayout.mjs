import { createRequire } from 'node:module'
import { SkillError } from '../../errors.mjs'
import { others } from '../../facts/people.mjs'
import { list, player, position as place, optional } from '../arguments.mjs'
import { takeBack, placeItem } from '../things/place.mjs'
import { toggle } from '../building/toggle.mjs'
import { goals, travel, vec } from '../moving/walk.mjs'
import { findBlocks, plain } from '../search.mjs'
import { hold } from '../tools.mjs'
import { until } from '../waiting.mjs'
import { UseGoal } from '../things/menu.mjs'
import { empty } from './containers.mjs'
import { roles } from './roles.mjs'
import { isNamed, isOn, keyOf, survey, wordsOf } from './survey.mjs'

const { Vec3 } = createRequire(import.meta.url)('vec3')

/** Ticks between two looks round while there is nothing to do but wait. */
const LOOK_TICKS = 6
/** So long all hold what they hold before others try it, by the world's age, which all know. */
const TURN_TICKS = 1200
/** Nobody gets any further for so long: there is no way out that could be found. */
const LOST_TICKS = 8000
/** A button has come out again by then. */
const AGAIN_TICKS = 60
/** All plates are held for so long before those on them step off for so long: what a plate has power over may shut the way. */
const HELD_TICKS = 100
const OFF_TICKS = 40
/** What somebody else can reach is waited for before a lever is pulled. */
const OTHERS_TICKS = 300
/** At a switch stands who is so near, in blocks. */
const AT_HAND = 2
const SAME = 1.5

/**
 * Get to a place through rooms that are shut: by plates that want somebody on them, levers, buttons, chests, and by what signs
 * say. Everybody who is there takes a part; what comes of it is seen by the way that opens.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} position
 * @param {string[]} [party] all who come along; nobody begins before they are in the world
 * @param {string[]} [people] those of them who are told in chat what is theirs
 * @returns {Promise<{position: Point, operated: string[]}>} NO_PATH where no way out was found
 */
export async function findWayOut (context, position, party = [], people = []) {
  const search = new WayOut(context, vec(position).floored(), party, people)
  while (!await search.arrived()) await search.next()
  return { position: plain(context.bot.entity.position), operated: search.operated }
}

const spoken = ({ x, y, z }) => `${x} ${y} ${z}`
const asked = ({ kind, position }) => kind === 'plate'
  ? `stand on the plate at ${spoken(position)}`
  : `use the ${kind} at ${spoken(position)} when all stand where they should`

class WayOut {
  /**
   * @param {import('../context.mjs').PrimitiveContext} context
   * @param {Vec3} target
   * @param {string[]} party
   * @param {string[]} people
   */
  constructor (context, target, party, people) {
    this.context = context
    this.bot = context.bot
    this.target = target
    this.people = people
    this.party = [...new Set([...party, context.bot.username])]
    /** @type {string[]} */
    this.operated = []
    this.opened = new Map()
    this.pressed = new Map()
    /** What this bot's hands were to operate where the way ended last. @type {import('./survey.mjs').Switch[]} */
    this.due = []
    this.dueAt = ''
    /** The last that somebody was told, by name. @type {Map<string, string>} */
    this.told = new Map()
    this.state = ''
    this.since = this.tick
    /** @type {number|null} since when all plates are held */
    this.held = null
    this.offUntil = 0
  }

  get tick () { return this.context.handle.tick() }

  async arrived () {
    const { x, y, z } = this.bot.entity.position.floored()
    return Math.hypot(x - this.target.x, z - this.target.z) <= SAME && Math.abs(y - this.target.y) <= 1
  }

  /** Look round, and do the next thing. */
  async next () {
    const { context } = this
    const seen = survey(context, this.target)
    if (await this.settled(seen)) return
    if (seen.cells.has(keyOf(this.target))) return this.go(new goals.GoalNear(this.target.x, this.target.y, this.target.z, 1))
    this.watch(seen)
    if (!this.party.every(name => this.bot.players[name])) return this.wait()
    if (await this.byTheBook(seen) || await this.emptied(seen)) return
    const members = this.members(seen)
    const parts = roles(seen.switches, members, Math.floor(this.tick / TURN_TICKS), this.people)
    if (this.isHeldInVain(seen)) return this.stepOff(seen, parts)
    this.tell(parts, seen)
    const mine = parts.get(this.bot.username)?.own ?? []
    this.due = mine.filter(({ kind }) => kind !== 'plate')
    this.dueAt = keyOf(seen.end)
    if (mine.length === 0) return this.gather(seen)
    await this.operate(mine, seen, members)
  }

  /**
   * Where the way has opened before this bot had done its part, and others are shut in elsewhere: it does that first, as it may
   * open theirs.
   */
  async settled (seen) {
    if (keyOf(seen.end) === this.dueAt || this.party.length === this.members(seen).length) return false
    const isOwed = ({ block, position }) => {
      const there = this.bot.blockAt(position)
      return there?.name === block && !isOn(there) && !this.pressed.has(keyOf(position))
    }
    const cells = [...seen.cells.values()]
    const left = this.due.find(each => isOwed(each) && cells.some(cell => new UseGoal(each.position, this.bot).isEnd(cell)))
    if (left) await this.use(left)
    return left !== undefined
  }

  /** Whoever gets nowhere gives up in the end. */
  watch (seen) {
    const { x, y, z } = seen.end
    const carried = JSON.stringify(this.context.inventory())
    const state = `${x},${y},${z} ${carried}`
    if (state !== this.state) {
      this.state = state
      this.since = this.tick
    }
    if (this.tick - this.since > LOST_TICKS) {
      throw new SkillError('NO_PATH', 'There is no way out that the bot could find.', { position: plain(this.bot.entity.position) })
    }
  }

  /** Who of the party stands where this bot can get to. */
  members ({ cells }) {
    const standing = position => [0, -1, 1].some(dy => cells.has(keyOf(position.offset(0, dy, 0))))
    return this.party.filter(name => {
      const entity = name === this.bot.username ? this.bot.entity : this.bot.players[name]?.entity
      return entity && standing(entity.position)
    })
  }

  /** "Replace the oak_sign with gold_block": what a sign says is done. */
  async byTheBook (seen) {
    const [, old, item] = /replace the (\w+) with (?:a |the )?(\w+)/i.exec(wordsOf(seen)) ?? []
    if (!item || !(this.context.inventory()[item] > 0)) return false
    const near = [...seen.cells.values()].filter(cell => Math.hypot(cell.x - seen.end.x, cell.z - seen.end.z) <= 9)
    const spot = findBlocks(this.context, old, { radius: 16, count: 8, around: new Vec3(seen.end.x, seen.end.y, seen.end.z) })
      .find(position => near.some(cell => new UseGoal(position).isEnd(cell)))
    if (!spot) return false
    await takeBack(this.context, spot)
    await placeItem(this.context, item, plain(spot))
    this.operated.push(`${item} at ${spot}`)
    return true
  }

  /** One of those who are there looks into a chest; again when it has something new in hand. */
  async emptied (seen) {
    const carried = JSON.stringify(this.context.inventory())
    if (this.bots(this.members(seen))[0] !== this.bot.username) return false
    const chest = seen.chests.find(position => this.opened.get(keyOf(position)) !== carried && this.opened.get(keyOf(position)) !== 'empty')
    if (!chest) return false
    const named = this.bot.inventory.items().find(isNamed)
    if (named) await hold(this.context, named)
    const taken = await empty(this.context, chest).catch(error => {
      if (error.code !== 'NOT_FOUND') throw error
      return null
    })
    this.opened.set(keyOf(chest), taken === null ? JSON.stringify(this.context.inventory()) : 'empty')
    if (taken) this.operated.push(`chest at ${chest}`)
    return true
  }

  /** The bots among some of the party, by name: the first of them acts for all. */
  bots (names) { return names.filter(name => !this.people.includes(name)).sort() }

  /** People are told what is theirs; one bot speaks for all. */
  tell (parts, { switches }) {
    if (this.bots([...parts.keys()])[0] !== this.bot.username) return
    const lever = switches.find(({ kind }) => kind === 'lever')
    for (const [name, { own }] of parts) {
      if (!this.people.includes(name)) continue
      // What moves somebody moves who stands near it.
      const theirs = own.length === 0 && lever ? [`come to the lever at ${spoken(lever.position)}`] : own.map(asked)
      if (theirs.length > 0) this.ask(name, `${theirs.join(', and ')}, please.`)
    }
  }

  /** Say something to somebody, unless it was the last that they were told. */
  ask (name, words) {
    if (this.told.get(name) === words) return
    this.context.say(`${name}: ${words}`)
    this.told.set(name, words)
  }

  /** Nothing to operate: near a lever, which may do something to all who stand there; else where the way ends. */
  async gather (seen) {
    const lever = seen.switches.find(({ kind }) => kind === 'lever')
    if (lever && this.distanceTo(lever.position) > AT_HAND - 0.5) return this.goNear(lever.position, seen)
    const { x, z } = this.bot.entity.position
    if (!lever && seen.switches.length === 0 && Math.hypot(seen.end.x - x, seen.end.z - z) > 4) {
      return this.go(new goals.GoalNear(seen.end.x, seen.end.y, seen.end.z, 2))
    }
    await this.wait()
  }

  async operate (mine, seen, members) {
    const plate = mine.find(({ kind }) => kind === 'plate')
    if (plate && !this.standsOn(plate)) return this.go(new goals.GoalBlock(plate.position.x, plate.position.y, plate.position.z))
    const byHand = mine.filter(({ kind }) => kind !== 'plate')
    const next = byHand.find(each => this.isDue(each))
    if (!next) return this.wait()
    if (!plate && this.distanceTo(next.position) > AT_HAND) return this.goNear(next.position, seen)
    if (!this.ready(next, seen, members)) return this.wait()
    await this.use(next)
  }

  async use ({ block, position }) {
    await toggle(this.context, plain(position), true)
    this.pressed.set(keyOf(position), this.tick)
    this.operated.push(`${block} at ${position}`)
  }

  /** Whether all plates were held and no way opened: an iron trapdoor beside a plate lies flat only while nobody stands on that. */
  isHeldInVain ({ switches }) {
    if (this.tick < this.offUntil) return true
    const plates = switches.filter(({ kind }) => kind === 'plate')
    this.held = plates.length > 0 && plates.every(({ on }) => on) ? this.held ?? this.tick : null
    if (this.held === null || this.tick - this.held < HELD_TICKS) return false
    this.held = null
    this.offUntil = this.tick + OFF_TICKS
    return true
  }

  /** To the nearest cell that is no plate and nobody's. */
  async stepOff ({ cells, switches }, parts) {
    if (this.bots([...parts.keys()])[0] === this.bot.username) {
      for (const [name, { own }] of parts) if (own.some(({ kind }) => kind === 'plate') && this.people.includes(name)) this.ask(name, 'step off the plate again, please.')
    }
    if (!switches.some(each => each.kind === 'plate' && this.standsOn(each))) return this.wait()
    const taken = new Set([...switches, ...this.others().map(({ entity }) => entity)].map(({ position }) => keyOf(position)))
    const free = new Set([...cells.keys()].filter(key => !taken.has(key)))
    await this.go({ isEnd: cell => free.has(keyOf(cell)), heuristic: () => 0, hasChanged: () => false, isValid: () => true })
  }

  others () { return others(this.bot).filter(({ entity }) => entity) }

  isDue ({ kind, position, on }) {
    return !on && (kind === 'lever' || this.tick - (this.pressed.get(keyOf(position)) ?? -Infinity) > AGAIN_TICKS)
  }

  /** Whether all others stand where they should, and what comes first is done. */
  ready ({ kind, position }, seen, members) {
    const stands = ({ position: at }) => isOn(this.bot.blockAt(at))
    const plates = seen.switches.filter(each => each.kind === 'plate')
    const levers = seen.switches.filter(each => each.kind === 'lever')
    const held = plates.filter(stands).length >= Math.min(plates.length, Math.max(0, members.length - 1))
    if (!held) return false
    if (kind === 'button') return levers.every(stands)
    const waited = this.tick - this.since > OTHERS_TICKS
    const elsewhere = this.party.some(name => !members.includes(name) && this.isNear(name, position))
    if (elsewhere && seen.beyond.some(each => !this.seenOn(each)) && !waited) return false
    const placed = name => {
      const at = this.entity(name)?.position
      return at && [...levers, ...plates].some(each => each.position.offset(0.5, 0, 0.5).distanceTo(at) <= AT_HAND + 0.3)
    }
    return members.every(placed)
  }

  /** Whether a switch out of reach was ever seen to be on; what is seen is remembered. */
  seenOn ({ position, on }) {
    const key = keyOf(position)
    if (on) this.pressed.set(key, this.tick)
    return this.pressed.has(key)
  }

  entity (name) { return name === this.bot.username ? this.bot.entity : this.bot.players[name]?.entity }

  isNear (name, position) {
    const at = this.entity(name)?.position
    return at !== undefined && at.distanceTo(position) <= 9
  }

  distanceTo (position) { return position.offset(0.5, 0, 0.5).distanceTo(this.bot.entity.position) }

  standsOn ({ position }) {
    const { x, y, z } = this.bot.entity.position
    return Math.abs(x - position.x - 0.5) < 0.6 && Math.abs(z - position.z - 0.5) < 0.6 && Math.abs(y - position.y) < 0.5
  }

  /** As near to a block as its surroundings let one come. */
  async goNear (position, { cells }) {
    const isBeside = cell => Math.hypot(cell.x - position.x, cell.z - position.z) <= SAME && Math.abs(cell.y - position.y) <= 1
    const beside = [...cells.values()].filter(isBeside)
    if (beside.length === 0) return this.go(new UseGoal(position, this.bot))
    const taken = cell => this.others().some(({ entity }) => keyOf(entity.position) === keyOf(cell))
    const isEnd = cell => beside.some(each => keyOf(each) === keyOf(cell) && !taken(each))
    const heuristic = ({ x, z }) => Math.max(0, Math.hypot(x - position.x, z - position.z) - SAME)
    if (beside.some(cell => keyOf(cell) === keyOf(this.bot.entity.position)) || beside.every(taken)) return this.wait()
    await this.go({ isEnd, heuristic, hasChanged: () => false, isValid: () => true })
  }

  async go (goal) {
    try {
      await travel(this.context, goal, { dig: false, whole: true, timeout: 20_000 })
    } catch (error) {
      // Shut again, or somebody stands in the way: the next look tells.
      if (!['NO_PATH', 'TIMEOUT'].includes(error.code)) throw error
      await this.wait()
    }
  }

  async wait () {
    let ticks = 0
    await this.context.step(signal => until(this.bot, 'physicsTick', { signal, timeout: 10_000, when: () => ++ticks >= LOOK_TICKS }))
  }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'findWayOut', run: findWayOut, takes: [place, optional, list(player, 64), list(player, 64)], patient: true, prompt: '`findWayOut(position, party, people)`: gets there through rooms that are shut by plates, levers, buttons and locks' }
]
