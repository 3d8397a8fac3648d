/**
 * How one fights what hovers and shoots fire: behind the shield while fireballs come, at them in between, and struck when they come down
 * within reach. Minecraft Wiki, "Blaze": three seconds of burning, three fireballs, five seconds of rest.
 */
import { game } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { isCharged } from '../../facts/entities.mjs'
import { Retreat, press } from '../../pathing/footwork.mjs'
import { arrives, travel } from '../moving/walk.mjs'
import { isBurrowed } from '../shelter/burrow.mjs'
import { hold } from '../tools.mjs'
import { everyTick, until } from '../waiting.mjs'
import { HitGoal, bestWeapon, canHit, isBefore, rechargeMs } from '../arms/arms.mjs'
import { loose } from '../arms/bow.mjs'
import { gap } from '../arms/dodge.mjs'
import { sees } from '../arms/sight.mjs'
import { hasShield } from '../arms/parry.mjs'

/** What is fought so. */
export const HOVERS = /^blaze$/

/** At 1.13 minecraft-data has another name for them. */
const BALL = /^(small_fireball|firecharge|fire_charge)$/

/** Fireballs are minded from so far, in blocks; who is as near as NIGH shoots too soon after for a shield that is not up. */
const BALL_SIGHT = 24
const NIGH = 12

/** One that burns shoots after three seconds: from so long on the shield is up, and so long past the last fireball it stays up. */
const BURNS_MS = 2500
const AFTER_MS = 350

/** Blocks: with both feet nearer than this one is struck; and how far from one is fought. */
const CLOSE = 2.3
const FAR = 40

/** What there is no way to is let be for so long; it comes down, or goes elsewhere. Without any of them to get at one gives up. */
const LET_BE_MS = 3000
const WATCH_MS = 1000
const PATIENCE_MS = 25_000
const WAY_MS = 6000

/** Arrows fly as far as this to something so wide. */
const OWN_BOWSHOT = 32

/** Looks out for fire that comes flying. */
export class Lookout {
  /**
   * How far each fireball was when it was last seen to move, and whether it came nearer.
   * @type {Map<number, {far: number, comes: boolean}>}
   */
  #balls = new Map()
  /** Since when each of them burns (game.now()). @type {Map<number, number>} */
  #burns = new Map()
  /** @type {{at: import('vec3').Vec3, until: number}|null} */
  #last = null

  /** @param {Bot} bot */
  constructor (bot) { this.bot = bot }

  /**
   * To be asked every tick.
   * @param {import('vec3').Vec3} eyes
   * @param {Entity[]} foes those in sight
   * @returns {import('vec3').Vec3|null} where fire comes from
   */
  threat (eyes, foes) {
    const now = game.now()
    const ball = this.#nearestBall(eyes)
    const about = this.#aboutToShoot(eyes, foes, now)
    const at = ball?.position ?? about?.position.offset(0, about.height / 2, 0) ?? null
    if (at) this.#last = { at: at.clone(), until: now + AFTER_MS }
    return this.#last && now < this.#last.until ? this.#last.at : null
  }

  #nearestBall (eyes) {
    const balls = new Map()
    /** @type {Entity|null} */
    let nearest = null
    for (const ball of Object.values(this.bot.entities)) {
      if (!BALL.test(ball.name ?? '') || !ball.isValid) continue
      const far = ball.position.distanceTo(eyes)
      const before = this.#balls.get(ball.id) ?? { far: BALL_SIGHT, comes: false }
      const now = far === before.far ? before : { far, comes: far < before.far }
      balls.set(ball.id, now)
      if (now.comes && (nearest === null || far < balls.get(nearest.id).far)) nearest = ball
    }
    this.#balls = balls
    return nearest
  }

  #aboutToShoot (eyes, foes, now) {
    const burning = foes.filter(foe => isCharged(this.bot.registry, foe))
    this.#burns = new Map(burning.map(({ id }) => [id, this.#burns.get(id) ?? now]))
    return burning.find(foe => now - (this.#burns.get(foe.id) ?? now) > BURNS_MS && gap(eyes, foe) < NIGH) ?? null
  }
}

/**
 * Fight those of a kind that are in sight, whichever can be got at, until one of them is dead.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Entity} target the first to go for
 * @param {number} ends game.now() at which to give up
 * @param {{dig: boolean, brave: () => boolean}} how as for a fight
 * @returns {Promise<Entity>} who died, or `target` where it was not brave enough; NO_PATH where none can be got at, TIMEOUT
 */
export async function besiege (context, target, ends, { dig, brave }) {
  const { bot, handle } = context
  const { dead } = handle.memory
  /** @type {Entity|null} */
  let slain = null
  const onDead = entity => {
    if (entity.name !== target.name) return
    dead.add(entity.id)
    if (entity.position.distanceTo(bot.entity.position) < NIGH) slain = entity
  }
  bot.on('entityDead', onDead)
  const siege = new Siege(context, target, () => slain !== null || dead.has(target.id) || !brave())
  try {
    for (let since = game.now(); !siege.isOver();) {
      const now = game.now()
      if (now > ends) throw new SkillError('TIMEOUT', `The ${target.name} did not die in time.`, { mob: target.name })
      if (siege.struckAt > since) since = siege.struckAt
      if (now - since > PATIENCE_MS) throw new SkillError('NO_PATH', `There is no getting at the ${target.name}.`, { mob: target.name })
      await context.step(signal => siege.stand(signal))
      if (siege.isOver()) break
      await siege.approach(dig)
      // Nothing may have come of it: no round goes without a tick.
      await context.step(signal => until(bot, 'physicsTick', { signal, timeout: 5000 }))
    }
  } finally {
    siege.end()
    bot.off('entityDead', onDead)
  }
  return slain ?? target
}

class Siege {
  struckAt = -Infinity
  #next = 0
  #letBe = new Map()

  /**
   * @param {import('../context.mjs').PrimitiveContext} context
   * @param {Entity} target
   * @param {() => boolean} isOver
   */
  constructor (context, target, isOver) {
    this.context = context
    this.bot = context.bot
    this.target = target
    this.isOver = isOver
    this.lookout = new Lookout(context.bot)
    this.retreat = new Retreat(context.bot)
  }

  /** Those in sight, the nearest first. */
  foes () {
    const { bot, context: { eyes, handle: { memory } } } = this
    return Object.values(bot.entities)
      .filter(each => each.name === this.target.name && each.isValid && !memory.dead.has(each.id))
      .filter(each => gap(eyes, each) < FAR && sees(bot, eyes, each))
      .sort((a, b) => gap(eyes, a) - gap(eyes, b))
  }

  /** Behind the shield, and at whoever is within reach or right ahead, until somebody has to be gone for. */
  async stand (signal) {
    const { bot, context } = this
    const arm = bestWeapon(context)
    if (arm) await hold(context, arm)
    const ends = game.now() + PATIENCE_MS
    await everyTick(bot, { signal, timeout: 2 * PATIENCE_MS }, () => this.#tick(ends)).finally(() => {
      this.#lower()
      bot.clearControlStates()
    })
  }

  #tick (ends) {
    const { bot, context: { eyes } } = this
    if (this.isOver() || game.now() > ends) return true
    const foes = this.foes()
    const threat = this.lookout.threat(eyes, foes)
    if (threat && hasShield(bot)) return this.#cover(threat)
    this.#lower()
    const near = foes.find(foe => canHit(bot, eyes, foe))
    if (near) return this.#strike(near)
    const ahead = foes.find(foe => isBefore(bot, eyes, foe))
    if (!ahead) return true
    bot.lookAt(ahead.position.offset(0, ahead.height * 0.7, 0), true)
    press(bot, heading(bot, ahead), true)
    return undefined
  }

  #cover (threat) {
    const { bot } = this
    bot.clearControlStates()
    bot.lookAt(threat, true)
    if (!bot.usingHeldItem) bot.activateItem(true)
    return undefined
  }

  #lower () { if (this.bot.usingHeldItem) this.bot.deactivateItem() }

  /** Hit it from as far as the arm reaches: it hits back from nearer. */
  #strike (foe) {
    const { bot } = this
    const now = game.now()
    bot.lookAt(foe.position.offset(0, foe.height * 0.7, 0), true)
    if (foe.position.distanceTo(bot.entity.position) < CLOSE) press(bot, this.retreat.next([foe.position]))
    else {
      this.retreat.rest()
      bot.clearControlStates()
    }
    if (now < this.#next) return undefined
    this.#next = now + rechargeMs(bot.heldItem?.name)
    this.struckAt = now
    bot.attack(foe)
    return undefined
  }

  /** Go to where one of them can be hit; where there is no way, shoot, or see what comes. */
  async approach (dig) {
    const { bot, context } = this
    const now = game.now()
    const foes = this.foes()
    const foe = [...foes, this.target].find(each => each.isValid && (this.#letBe.get(each.id) ?? 0) <= now)
    if (!foe) return this.#watch(foes)
    const from = foe.position.clone()
    const isOff = () => !foe.isValid || foe.position.distanceTo(from) > 1 + 0.2 * from.distanceTo(bot.entity.position)
    const isPressed = () => {
      const seen = this.foes()
      return (this.lookout.threat(context.eyes, seen) !== null && hasShield(bot)) || seen.some(each => canHit(bot, context.eyes, each))
    }
    const done = () => this.isOver() || isOff() || isPressed()
    // Who has walled itself in to get well gets out first.
    const way = travel(context, new HitGoal(bot, foe), { dig: dig || isBurrowed(context), whole: true, timeout: WAY_MS, done })
    if (!await arrives(context, way)) this.#letBe.set(foe.id, game.now() + LET_BE_MS)
  }

  async #watch (foes) {
    const { bot, context } = this
    const names = bot.inventory.items().map(({ name }) => name)
    const [mark] = foes
    if (mark && names.includes('bow') && names.some(name => /arrow$/.test(name)) && gap(context.eyes, mark) < OWN_BOWSHOT) {
      await context.step(signal => loose(context, mark, signal))
      this.struckAt = game.now()
      return
    }
    const ends = game.now() + WATCH_MS
    await context.step(signal => everyTick(bot, { signal, timeout: 2 * WATCH_MS }, () => {
      const seen = this.foes()
      const threat = this.lookout.threat(context.eyes, seen)
      if (this.isOver() || game.now() > ends) return true
      if (threat && hasShield(bot)) return this.#cover(threat)
      this.#lower()
      return seen.some(foe => canHit(bot, context.eyes, foe)) || undefined
    })).finally(() => this.#lower())
  }

  end () {
    this.#lower()
    this.bot.clearControlStates()
  }
}

/** The way to somebody, along the ground. */
function heading (bot, { position }) {
  const way = position.minus(bot.entity.position)
  const length = Math.hypot(way.x, way.z) || 1
  return { x: way.x / length, z: way.z / length }
}
