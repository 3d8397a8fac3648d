import { game } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { metadataPlace } from '../../facts/entities.mjs'
import { WEAK, WOUNDED } from '../../facts/vitals.mjs'
import { HOSTILE, TOO_STRONG } from '../arms/monsters.mjs'
import { bestWeapon } from '../arms/arms.mjs'
import { fight, isPenned } from './kill.mjs'

/** Blocks: who attacks on sight is fought so near to whom one watches over; who has hit them, further off. */
const NEAR = 8
const GRUDGE = 20

/** How far a foe is chased beyond its distance from the post when it was met, in blocks. */
const CHASE = 8

/** So far above or below there is a cave or a roof between. */
const STOREY = 5

/** Who could not be got at is let be for so long; one fight takes no longer than this. */
const LET_BE_MS = 8000
const FIGHT_MS = 20_000

/** What a custom name, an owner and a saddle's tameness are told by (Entity metadata, Protocol documentation; 1.17 on). */
const NAME = 2
const FLAGS = 17
const TAME = { wolf: 4, cat: 4, parrot: 4, horse: 2, donkey: 2, mule: 2, llama: 2, trader_llama: 2, skeleton_horse: 2, zombie_horse: 2 }
const HOLDERS = /^(player|leash_knot)$/

/** Animals that people hunt. Whom one watches over may hit one by mistake: who hits it twice is after it. */
const GAME = /^(pig|cow|mooshroom|sheep|chicken|rabbit|cod|salmon|squid|goat|hoglin|strider)$/
const MEANT = 2

/**
 * Whether somebody keeps it: it has a name, an owner or a leash, or is an animal beside a fence.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Entity} mob
 */
export function isKept (context, { name, position, metadata = [], vehicle }) {
  const { registry } = context
  if (metadata[NAME] || HOLDERS.test(vehicle?.name ?? '')) return true
  if (TAME[name] && (Number(metadata[metadataPlace(registry, FLAGS) ?? -1] ?? 0) & TAME[name]) !== 0) return true
  return !HOSTILE.test(name) && isPenned(context, position)
}

/** Watches over somebody or a place: sees who comes near and who hits whom, and goes at them. */
export class Watch {
  #grudges = new Set()
  #hits = new Map()
  #letBe = new Map()
  #onHurt = (victim, source) => this.#hurt(victim, source)

  /**
   * @param {import('../context.mjs').PrimitiveContext} context
   * @param {() => import('vec3').Vec3} post where whom one watches over is now
   * @param {() => object|null} [ward] the player whom one watches over
   */
  constructor (context, post, ward = () => null) {
    this.context = context
    this.post = post
    this.ward = ward
    context.bot.on('entityHurt', this.#onHurt)
  }

  /** Look away. */
  stop () { this.context.bot.off('entityHurt', this.#onHurt) }

  /** Whoever hits one of us is a foe, and so is a monster that one of us hits, or game that is hunted; never a player. */
  #hurt (victim, source) {
    const ours = [this.context.bot.entity, this.ward()]
    if (source && source.type !== 'player' && ours.includes(victim)) this.#grudges.add(source.id)
    if (victim && ours.includes(source) && HOSTILE.test(victim.name ?? '')) this.#grudges.add(victim.id)
    if (!victim || !source || source !== this.ward() || !GAME.test(victim.name ?? '')) return
    this.#hits.set(victim.id, (this.#hits.get(victim.id) ?? 0) + 1)
    if (this.#hits.get(victim.id) === MEANT) this.#grudges.add(victim.id)
  }

  /** @returns {object|null} the nearest to whom one watches over of those whom one goes at */
  foe () {
    const { context } = this
    const post = this.post()
    const now = game.now()
    /** @type {{mob: Entity, far: number}|null} */
    let found = null
    for (const mob of Object.values(context.bot.entities)) {
      const hates = this.#grudges.has(mob.id)
      if (!(hates || HOSTILE.test(mob.name ?? '')) || !mob.isValid || mob.type === 'player' || context.handle.memory.dead.has(mob.id)) continue
      const far = mob.position.distanceTo(post)
      if (far > (hates ? GRUDGE : NEAR) || Math.abs(mob.position.y - post.y) > STOREY || (found && found.far <= far)) continue
      if ((this.#letBe.get(mob.id) ?? 0) > now || !this.#dares(mob) || isKept(context, mob)) continue
      found = { mob, far }
    }
    return found?.mob ?? null
  }

  /** Whether the bot may take it on, as it is; the reflexes see to the rest. */
  #dares ({ name }) {
    const { bot } = this.context
    if (TOO_STRONG.test(name) || bot.health <= WEAK) return false
    const arm = name === 'creeper' ? bestWeapon(this.context) : null
    return name !== 'creeper' || (arm !== null && !/pickaxe$/.test(arm.name) && bot.health > WOUNDED)
  }

  /** Fight until it is dead, gone or too far off. @param {Entity} mob as `foe` gives it */
  async drive (mob) {
    const { context } = this
    const far = mob.position.distanceTo(this.post()) + CHASE
    try {
      await fight(context, mob, game.now() + FIGHT_MS, { brave: () => this.#dares(mob) && mob.position.distanceTo(this.post()) <= far })
    } catch (error) {
      context.signal.throwIfAborted()
      if (!(error instanceof SkillError) || !['NO_PATH', 'TIMEOUT', 'NOT_FOUND'].includes(error.code)) throw error
      this.#letBe.set(mob.id, game.now() + LET_BE_MS)
    }
  }
}
