/**
 * How blazes fight: they burn for three seconds, shoot three fireballs and rest for five; who is within two blocks is struck. They sink
 * slowly, and rise to whom they are after. Minecraft Wiki, "Blaze", "Behavior"; classes Blaze, BlazeAttackGoal.
 */
import { toward } from '../headings.mjs'
import { eyes } from '../reach.mjs'

/** Blocks within which it strikes, and ticks from blow to blow. */
const NEAR = 2
const BLOW = 20
/** Ticks that it burns before the first of so many fireballs, from one to the next, and after the last. */
const [CHARGE, PAUSE, REST, BALLS] = [60, 6, 100, 3]
/** How much a fireball strays, by the root of how far it has to fly. */
const STRAYS = 2.297 * 0.5
/** It follows for fewer ticks than these whom it no longer sees. */
const FOLLOWS = 5
/** What is left of its fall each tick; how fast it rises; after how many ticks it chooses another height above its target. */
const [SINKS, LIFT, RISES] = [0.6, 0.3, 0.3]
const HEIGHT = { every: 100, mean: 0.5, spread: 6.891 }
/** Water hurts every so many ticks (Minecraft Wiki, "Blaze": a half heart each half second). */
const WET = { every: 10, damage: 1 }
const BURNING = 16

/**
 * @param {Shell & Dice & Blocks & Clock & Entities & Vitals} serv
 * @param {(from: Vec3, to: Vec3) => boolean} sees
 * @param {(shooter: Mob, from: Vec3, way: Vec3) => void} shoot
 * @returns {{act: (entity: Mob) => void}} for every tick: where it goes, and what it does to whom it is after
 */
export function createBlazes (serv, sees, shoot) {
  const triangle = spread => spread * (serv.random() - serv.random())

  /** It hovers while it shoots; it goes up to a target beside it, and after one that it lost sight of a moment ago. */
  function follow (entity, target, seen) {
    const { mob } = entity
    mob.unseen = seen ? 0 : (mob.unseen ?? FOLLOWS) + 1
    const beside = seen && entity.position.distanceTo(target.position) < NEAR
    mob.heading = beside || (mob.unseen > 0 && mob.unseen < FOLLOWS) ? toward(entity, target.position) : null
    mob.speed = mob.species.run
  }

  function act (entity) {
    const { mob, velocity } = entity
    if (!entity.onGround && velocity.y < 0) velocity.y *= SINKS
    if ((serv.tickCount + entity.id) % WET.every === 0 && serv.nameAt(entity.position.offset(0, 0.2, 0)) === 'water') {
      entity.takeDamage({ damage: WET.damage, cause: 'drown' })
    }
    const { target } = mob
    if (!target?.alive || target.gone) return charge(entity, false)
    const seen = sees(eyes(entity), target.eyes)
    follow(entity, target, seen)
    rise(entity, target)
    if (seen) fight(entity, target)
  }

  function rise (entity, target) {
    const { mob, velocity } = entity
    if (serv.tickCount >= (mob.heightUntil ?? 0)) {
      mob.heightUntil = serv.tickCount + HEIGHT.every
      mob.above = HEIGHT.mean + triangle(HEIGHT.spread)
    }
    if (target.eyes.y <= eyes(entity).y + mob.above) return
    velocity.y += (RISES - velocity.y) * LIFT
    mob.stirred = true
  }

  function fight (entity, target) {
    const { mob } = entity
    if (serv.tickCount < mob.attackAt) return
    const far = entity.position.distanceTo(target.position)
    const { tickCount } = serv
    if (far < NEAR) {
      mob.attackAt = tickCount + BLOW
      serv.tellViewers(entity, 'animation', { entityId: entity.id, animation: 0 })
      serv.damagePlayer(target, mob.species.damage, entity.name, { attacker: entity, knockback: 0.4 })
    } else if (far <= mob.species.sight) {
      mob.volley = (mob.volley ?? 0) + 1
      mob.attackAt = tickCount + (mob.volley === 1 ? CHARGE : mob.volley <= BALLS + 1 ? PAUSE : REST)
      if (mob.volley === 1) return charge(entity, true)
      if (mob.volley <= BALLS + 1) return aim(entity, target, far)
      mob.volley = 0
      charge(entity, false)
    }
  }

  function aim (entity, target, far) {
    const from = entity.position.offset(0, entity.height / 2 + 0.5, 0)
    const way = target.position.offset(0, target.height / 2, 0).minus(entity.position.offset(0, entity.height / 2, 0))
    const strays = Math.sqrt(far) * STRAYS
    shoot(entity, from, way.offset(triangle(strays), 0, triangle(strays)))
  }

  /** It burns while it is about to shoot. */
  function charge (entity, burning) {
    const { mob } = entity
    if (!burning) mob.volley = 0
    if (Boolean(mob.charged) === burning) return
    mob.charged = burning
    serv.sendMetadata(entity, [serv.metadataEntry(BURNING, 'byte', burning ? 1 : 0)])
  }

  return { act }
}
