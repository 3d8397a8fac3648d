/** Damage to mobs: when a hit counts, knockback, death and what is left behind. */
import { loot } from './species.mjs'

/** For so many ticks after a hit only what exceeds it counts (the game's rule). */
const INVULNERABLE = 10
const KNOCKBACK = 0.4
const DEATH = 3
/** The body lies so long before it is gone. */
const DYING = 20

/**
 * @typedef {{damage: number, attacker?: Mob, cause?: string, knockback?: number}} Hit
 * @param {Shell & Saving & Dice & ItemTable & Clock & Entities & Physics & Drops & Vitals} serv
 * @returns {{hurt: (entity: Mob, hit: Hit) => boolean, rot: (entity: Mob) => void}} hurt tells whether it
 *   counted; rot is called every tick for the dead
 */
export function createHits (serv) {
  /** @param {Mob} entity @param {Hit} hit */
  function hurt (entity, { damage, attacker, cause = 'attack', knockback = KNOCKBACK }) {
    const { mob } = entity
    if (mob.diedAt !== undefined || !(damage > 0)) return false
    const fresh = serv.tickCount - mob.hurtAt >= INVULNERABLE
    const counts = fresh ? damage : damage - mob.lastDamage
    if (counts <= 0) return false
    entity.health -= counts
    mob.lastDamage = damage
    if (attacker?.type === 'player') mob.byPlayerAt = serv.tickCount
    if (fresh) {
      mob.hurtAt = serv.tickCount
      serv.tellHurt(entity, attacker)
      if (attacker) serv.push(entity, attacker, knockback)
    }
    if (entity.health <= 0) die(entity, cause, attacker)
    serv.emit('mobHurt', entity, attacker, cause)
    serv.markDirty()
    return true
  }

  function die (entity, cause, killer) {
    const { mob } = entity
    mob.diedAt = serv.tickCount
    const byPlayer = mob.byPlayerAt !== undefined && serv.tickCount - mob.byPlayerAt < 100
    serv.sendStatus(entity, DEATH)
    if (!entity.baby) {
      const looting = serv.items.levelOf(killer?.held, 'looting')
      const wool = entity.name === 'sheep' && !mob.shorn ? mob.wool : undefined
      for (const { name, count } of loot(mob.species, serv.random, { wool, byPlayer, looting })) {
        if (!serv.items.exists(name)) continue
        serv.dropItem(entity.position.offset(0, 0.3, 0), serv.items.stack(name, count))
      }
    }
    serv.emit('mobDied', entity, cause)
  }

  function rot (entity) {
    serv.stepPhysics(entity)
    if (serv.tickCount - entity.mob.diedAt >= DYING) serv.removeEntity(entity)
  }

  return { hurt, rot }
}
