/** Whom a monster is after: how far it notices somebody, for how long it remembers, and what light makes of it. */
import { eyes } from './reach.mjs'

/**
 * Ticks that a monster remembers a player out of sight, and one who has struck it (`TargetGoal.unseenMemoryTicks`, and the same
 * in `HurtByTargetGoal`).
 */
const REMEMBERED = 60
const RESENTED = 300

/**
 * Light in which spiders leave players alone; one that is after somebody already does so in one of MINDS thoughts
 * (`Spider.SpiderTargetGoal`, `Spider.SpiderAttackGoal`; Minecraft Wiki, "Spider": hostile at 11 or less).
 */
const BRIGHT = 12
const MINDS = 50

/**
 * @param {Shell & Dice & Blocks & Clock & Entities} serv
 * @param {(from: Vec3, to: Vec3) => boolean} sees
 * @param {ReturnType<typeof import('./lighting.mjs').createLighting>} lighting
 * @returns {{choose: (entity: Mob, player: Player|undefined) => Player|undefined, resent: (entity: Mob, attacker: Mob) => void}}
 *   choose is asked at every thought, with the nearest player; sets entity.mob.sawAt to when it last saw whom it is after
 */
export function createTargets (serv, sees, lighting) {
  function choose (entity, player) {
    const { mob } = entity
    if (!player || entity.position.distanceTo(player.position) > mob.species.sight) return undefined
    const after = mob.target === player || mob.foe === player
    if (mob.species.shy && isCalmed(entity, after)) return forget(mob)
    if (mob.species.neutral && mob.foe !== player) return undefined
    if (sees(eyes(entity), player.eyes)) mob.sawAt = serv.tickCount
    else if (!after || serv.tickCount - mob.sawAt > (mob.foe === player ? RESENTED : REMEMBERED)) return forget(mob)
    return player
  }

  function forget (mob) {
    mob.foe = undefined
    return undefined
  }

  const isCalmed = (entity, after) => lighting.levelAt(eyes(entity)) >= BRIGHT && (!after || serv.random() < 1 / MINDS)

  /**
   * Whoever strikes is whom it is after from then on, seen or not.
   * @param {Mob} entity
   * @param {Mob} attacker
   */
  function resent (entity, attacker) {
    const { mob } = entity
    if (attacker.type !== 'player' || mob.species.temper !== 'hostile') return
    const calls = mob.species.neutral || mob.species.rallies
    const kin = calls ? serv.entitiesNear(entity.position, mob.species.sight).filter(({ name }) => name === entity.name) : []
    for (const each of [entity, ...kin]) Object.assign(each.mob, { foe: attacker, sawAt: serv.tickCount })
  }

  return { choose, resent }
}
