import { Vec3 } from 'vec3'
import { game } from '../../clock.mjs'
import { isDrop, itemOf } from '../../facts/entities.mjs'
import { SkillError } from '../../errors.mjs'
import { SPRINT } from '../../facts/player.mjs'
import { beside } from './ahead.mjs'
import { cheapest, isCovered } from './choice.mjs'
import { DigGoal, canReachFrom, digBlock, obstacle } from '../blocks/dig.mjs'
import { diveTo, takeBreath } from '../blocks/dives.mjs'
import { collectDrops, dropsInSight } from '../things/drops.mjs'
import { gained } from '../context.mjs'
import { checked } from '../search.mjs'
import { bestTool } from '../tools.mjs'
import { Gleaning } from './gleaning.mjs'
import { isMirage } from './mirage.mjs'
import { noMore, toolless, walledIn } from './wants.mjs'
import { lightUp } from '../blocks/torches.mjs'
import { replant, seedling } from '../farming/replant.mjs'
import { dropped, isAnothers, isOwn } from '../../pathing/spoils.mjs'
import { leave, take } from '../../pathing/taken.mjs'
import { enclosure } from '../../pathing/enclosure.mjs'
import { until } from '../waiting.mjs'
import { arrives, goals, travel } from '../moving/walk.mjs'
import { isUnderWater } from '../../bot/lungs.mjs'
import { Cells } from '../../pathing/cells.mjs'

/** Whoever stands this near to what is dug gets most drops without a step more. */
const NEAR = 2

/** Whoever finds no way to so many in a row, and for so long, is shut in, or they are. */
const MOST_MISSED = 40
const MISSED_MS = 20_000

/**
 * What lies this near to the next block, in blocks, is left lying while that is dug: nobody can take it for half a second
 * anyway, and one comes past it.
 */
const BESIDE = 4

/** Of whoever is known to be walled in: so near to where it gets, in blocks, lies what it may get at, and so many of these are tried. */
const AROUND = 6
const MOST_BEHIND = 8

/** Seconds that go into each block besides the way and the digging: its drop is waited for, and picked up. */
const HANDLING_SECONDS = 0.5

/** Drops roll no further than this from where the block was. */
const SPREAD = 5

/** What a bot has dug is its own for so long, also where its work was broken off in between. */
const OWN_MS = 60_000

/** How long a drop may take to show, and how long one that may never come is waited for. */
const DROP_MS = 1500
const CHANCE_MS = 300

/** These drop what is wanted of them now and then. */
const CHANCE = /leaves$|^gravel$|grass$|fern$|^dead_bush$/

/** Who mines for what is at hand looks at no wounds. */
const HEEDLESS = { isUnfit: () => false, mend: async () => {} }

/**
 * As mineBlock.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|string[]} names of blocks
 * @param {number} count of blocks; of items where `item` is given
 * @param {{item?: string|null, radius?: number, ahead?: string[]}} options as for mineBlock
 * @param {{isUnfit: (context: any, place: Vec3) => boolean, mend: (context: any) => Promise<any>}} [care] when wounds come before a block,
 *   and what is done about them
 * @returns {Promise<{mined: Record<string, number>, gained: Record<string, number>}>}
 */
export async function mineWith (context, names, count, { item = null, radius = 32, ahead = [] } = {}, care = HEEDLESS) {
  const work = new Mining(context, checked(context, names), count, { item, radius, ahead }, care)
  const { bot } = context
  const onSpawn = entity => { if (isDrop(entity)) dropped(context.handle, entity) }
  const onCollect = (collector, entity) => { if (collector.id !== bot.entity.id) work.onLost(entity) }
  context.onDug = block => work.onDug(block)
  bot.on('entitySpawn', onSpawn)
  bot.on('playerCollect', onCollect)
  try {
    await work.go()
  } catch (error) {
    if (error instanceof SkillError) Object.assign(error.data, work.result())
    throw error
  } finally {
    context.onDug = () => {}
    bot.off('entitySpawn', onSpawn)
    bot.off('playerCollect', onCollect)
    leave(bot)
  }
  const result = work.result()
  await work.replant()
  return result
}

class Mining {
  constructor (context, names, count, { item, radius, ahead }, care) {
    this.context = context
    this.names = names
    this.count = count
    this.item = item
    this.radius = radius
    this.ahead = ahead
    this.isAhead = false
    this.told = 0
    this.care = care
    this.before = context.inventory()
    this.mined = {}
    /** What can be planted anew where it was cut. */
    this.cut = []
    this.total = 0
    context.handle.memory.dug = context.handle.memory.dug.filter(({ at }) => game.now() - at < OWN_MS)
    this.avoid = new Set()
    /** Where nobody gets to on foot, though a side of it is open. @type {Vec3[]} */
    this.cutOff = []
    this.lost = context.handle.memory.lost
    this.missed = { count: 0, since: 0 }
    this.shut = null
    /** Where it gets to where it is walled in; null where it is not, undefined while nobody has looked. @type {Point[]|null|undefined} */
    this.walls = undefined
    /** What it last dug with, as worn as it was before. @type {Item|null} */
    this.tool = null
    /** How many of the item must at least come of what was dug: some may be on their way. */
    this.promised = 0
    this.dugAt = -Infinity
    /** What the server has not yet said anything of. @type {Set<Promise<boolean>>} */
    this.unheard = new Set()
  }

  result () { return { mined: this.mined, gained: gained(this.before, this.context.inventory()) } }

  /** What is wanted counts wherever it is dug, on the way to more of it too. */
  onDug ({ name, position }) {
    const isWanted = this.names.includes(name)
    if (!isWanted && !this.ahead.includes(name)) return
    this.context.handle.memory.dug.push({ position, at: game.now() })
    if (!isWanted) return
    this.total++
    this.mined[name] = (this.mined[name] ?? 0) + 1
    this.dugAt = game.now()
    if (seedling(this.context.registry, name)) this.cut.push({ name, position })
    // Not one more than there are now: the drop is often there before the server's word on the block.
    if (!CHANCE.test(name)) this.promised++
  }

  /** A block is dug, as far as the bot can see: it goes on, and takes it back should the server not agree. */
  #goesOn (block, stays) {
    this.unheard.add(stays)
    stays.then(has => has || this.#undone(block), () => {}).finally(() => this.unheard.delete(stays))
  }

  /** The server has put back what was counted. */
  #undone ({ name, position }) {
    const { memory } = this.context.handle
    memory.dug = memory.dug.filter(({ position: at }) => !at.equals(position))
    this.cut = this.cut.filter(({ position: at }) => !at.equals(position))
    if (!this.names.includes(name)) return
    this.total--
    this.mined[name]--
    if (!CHANCE.test(name)) this.promised = Math.max(0, this.promised - 1)
  }

  /** Whether there is more to dig even when all that was dug comes to what it should. */
  get #isMore () { return (this.item ? Math.max(this.promised, this.sure) : this.total) < this.count }

  /** Somebody else has taken what the bot has dug: it is waited for no more. */
  onLost (entity) {
    if (!isOwn(this.context.bot, entity)) return
    this.promised -= itemOf(entity)?.count ?? 1
    this.lost.add(entity.id)
    this.tell(this.names[0])
  }

  /** How much there is of what was wanted, where that is more than was told last, or less. @param {string} block one of its blocks */
  tell (block) {
    const have = Math.min(this.sure, this.count)
    if (have === this.told) return
    this.told = have
    this.context.progress({ item: this.item ?? block, have, want: this.count })
  }

  /** Plant trees and crops anew; what the bot had of a crop's seed before, or was to get of it, is not for that. */
  async replant () {
    const kept = {}
    for (const { name } of this.cut) {
      const grows = seedling(this.context.registry, name)
      if (!grows) continue
      const { seed, plant } = grows
      kept[seed] = (plant === name ? this.before[seed] ?? 0 : 0) + (this.item === seed ? this.count : 0)
    }
    await replant(this.context, this.cut, kept)
  }

  get have () {
    return this.item ? this.context.count(this.item) - (this.before[this.item] ?? 0) : this.total
  }

  /** The drops of what was dug that lie around still. */
  lying () {
    return dropsInSight(this.context, {
      names: this.item ? [this.item] : null,
      radius: 2 * this.radius,
      where: entity => !this.lost.has(entity.id) && !isAnothers(this.context.bot, entity) &&
        this.context.handle.memory.dug.some(({ position }) => position.distanceTo(entity.position) <= SPREAD)
    })
  }

  /** How many there will be once all is picked up. */
  get sure () {
    return this.item ? this.have + this.lying().reduce((sum, entity) => sum + (itemOf(entity)?.count ?? 1), 0) : this.total
  }

  /**
   * Whether more must be dug. The server tells in several messages what a block drops, what merges and who takes it; while
   * these come in there seem to be less, so what was promised is waited for before it is given up.
   */
  async short () {
    if (this.unheard.size > 0 && this.#isMore) return true
    if (this.item && this.sure < this.promised && this.sure < this.count) {
      const late = Math.max(0, this.dugAt + DROP_MS - game.now())
      if (late > 0) await this.context.step(signal => this.shown(signal, late, () => this.sure >= Math.min(this.promised, this.count)))
      this.promised = Math.min(this.promised, this.sure)
    }
    return this.sure < this.count
  }

  async go () {
    while (this.have < this.count) {
      const next = await this.short() ? this.#next() : null
      const target = next?.position ?? null
      // What lies here is picked up before the bot goes away from it; near by it is come past, and can be taken by then.
      const isFar = ({ position }) => !target || position.distanceTo(target) > BESIDE
      if (target && this.care.isUnfit(this.context, target)) await this.care.mend(this.context)
      else if (!target && await this.digAhead()) continue
      else if (this.lying().some(isFar) && !this.#reaches(target)) await this.pickUp(next ?? this.#next())
      else if (target) await this.mine(target)
      else if (this.unheard.size > 0) await this.#heard()
      else if (this.walls) throw walledIn(this.context.bot)
      else throw this.shut ?? noMore(this.context, this.names, this.radius, this.count - this.have)
    }
    if (this.item) return
    await this.#heard()
    if (this.total < this.count) return this.go()
    await this.pickUp()
  }

  /** Wait for the server's word on all that is dug. */
  async #heard () { await this.context.step(() => Promise.allSettled(this.unheard)) }

  /** While the last drop cannot be taken yet: dig one of what is wanted next. @returns {Promise<boolean>} whether there was one */
  async digAhead () {
    if (this.isAhead || !this.item) return false
    this.isAhead = true
    const position = beside(this.context, this.ahead)
    if (position === null) return false
    try {
      await digBlock(this.context, position, { wanted: true, meanwhile: new Gleaning(this.context, () => this.#gleaned()) })
    } catch (error) {
      this.context.signal.throwIfAborted()
      if (!(error instanceof SkillError)) throw error
    }
    return true
  }

  #next () {
    const { walls } = this
    const isOutside = at => !(walls?.some(({ x, y, z }) => at.distanceTo(new Vec3(x, y, z)) <= AROUND) ?? true)
    return cheapest(this.context, this.names, this.radius, at => this.avoid.has(at.toString()) || isOutside(at), this.cutOff)
  }

  /** Whether a block can be dug from where the bot stands. */
  #reaches (target) { return target !== null && canReachFrom(this.context.bot, this.context.eyes, target) }

  /**
   * Pick up what lies around, as far as that is sooner done than to get another block instead.
   * @param {{takes: number}|null} [next] that one
   */
  async pickUp (next = null) {
    const lying = new Set(this.lying().map(entity => entity.id))
    const beside = entity => this.lying().filter(({ position }) => position.distanceTo(entity.position) <= BESIDE)
      .reduce((sum, other) => sum + (itemOf(other)?.count ?? 1), 0)
    const { left } = await collectDrops(this.context, this.item, 2 * this.radius, {
      where: entity => lying.has(entity.id),
      enough: () => this.item !== null && this.have >= this.count,
      worth: entity => next === null ? Infinity : (next.takes + HANDLING_SECONDS) * SPRINT * beside(entity)
    })
    const sure = this.sure
    for (const id of left) this.lost.add(id)
    this.promised -= sure - this.sure
  }

  async mine (position) {
    const { context } = this
    const { bot } = context
    if (this.item && context.room(this.item) === 0) {
      throw new SkillError('INVENTORY_FULL', `There is no room for ${this.item}.`, { item: this.item })
    }
    take(bot, position)
    const block = bot.blockAt(position, false)
    const name = block?.name
    try {
      // From dry ground one digs what is under water like anything else.
      const within = canReachFrom(bot, context.eyes, position)
      const dive = within && !isUnderWater(bot) ? null : diveTo(context, new Cells(bot), position)
      if (dive) await takeBreath(context, dive)
      if ((!within || (dive && !bot.entity.onGround)) && !await this.approach(position, dive)) return
      if (isMirage(context, name, position)) return void this.avoid.add(position.toString())
      if (this.care.isUnfit(context, position) || !await this.short()) return
      const sure = this.sure
      const lying = this.lying().length
      this.tool = (block && bestTool(context, block)?.item) ?? this.tool
      const first = obstacle(bot, context.eyes, position)
      const at = first && this.names.includes(first.name) ? first.position : position
      const meanwhile = new Gleaning(context, () => this.#gleaned())
      if (!await digBlock(context, at, { wanted: true, meanwhile, unheard: (dug, stays) => this.#goesOn(dug, stays) })) return
      this.missed.count = 0
      await lightUp(context)
      if (this.unheard.size > 0 && this.#isMore && !CHANCE.test(name ?? '')) return
      await context.step(signal => this.shown(signal, this.patience(name),
        () => this.item ? this.sure > sure : this.lying().length > lying))
      this.tell(name)
    } catch (error) {
      context.signal.throwIfAborted()
      if (error.code === 'NO_TOOL' && this.total > 0) {
        await this.pickUp()
        throw toolless(name, this.tool)
      }
      if (!['NO_PATH', 'PROTECTED', 'TIMEOUT', 'INTERRUPTED'].includes(error.code)) throw error
      if (error.code === 'PROTECTED') this.shut = error
      if (error.code !== 'INTERRUPTED') this.avoid.add(position.toString())
      if (error.code === 'NO_PATH') await this.#looksForWalls()
      if (error.code === 'NO_PATH' && this.#isShutIn()) throw this.walls ? walledIn(this.context.bot) : error
    }
  }

  /** What the feet go for while a block is dug: nothing that would come into a bare hand, for that begins the dig anew. */
  #gleaned () {
    const fills = !this.context.bot.heldItem && !(this.item && this.context.count(this.item) > 0)
    return fills ? [] : this.lying()
  }

  /** Where the bot is walled in, what lies outside is no more tried one by one. */
  async #looksForWalls () {
    const { context } = this
    if (this.walls === undefined) this.walls = await context.step(signal => enclosure(context.handle, signal))
  }

  /** Counts one more that no way leads to. */
  #isShutIn () {
    if (this.missed.count++ === 0) this.missed.since = game.now()
    if (this.walls) return this.missed.count >= MOST_BEHIND
    return this.missed.count >= MOST_MISSED && game.now() - this.missed.since > MISSED_MS
  }

  /** How long to wait for a drop: it comes with the block's end; what was promised is waited for before the next dig. */
  patience (name) {
    return !this.item && !CHANCE.test(name) && this.total >= this.count ? DROP_MS : CHANCE_MS
  }

  /**
   * Go where a block can be dug: where it is under water, where it was reckoned from.
   * @returns {Promise<boolean>} whether it is there; not where no way on foot leads there, and another block is got sooner
   */
  async approach (position, dive) {
    const { bot } = this.context
    const covered = isCovered(bot, position)
    const dug = this.total
    const goal = dive
      ? new goals.GoalBlock(dive.from.x, dive.from.y, dive.from.z)
      : new DigGoal(bot, position, { near: NEAR, covered, anySide: true })
    const done = () => this.care.isUnfit(this.context, position) || (this.total > dug && Math.max(this.sure, this.promised) >= this.count)
    if (!covered && !dive && !await arrives(this.context, travel(this.context, goal, { dig: false, whole: true, done }))) {
      this.cutOff.push(position)
      const next = this.#next()
      if (next && !next.position.equals(position)) return false
    }
    await travel(this.context, goal, { dig: covered ? 'at once' : true, done })
    return true
  }

  /** Wait a moment for the drop of what was dug: until `there`. */
  async shown (signal, timeout, there) {
    if (there()) return
    try {
      await until(this.context.bot, 'physicsTick', { signal, timeout, when: there })
    } catch (error) {
      if (error.code !== 'TIMEOUT') throw error
    }
  }
}
