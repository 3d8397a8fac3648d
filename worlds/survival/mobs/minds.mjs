/** What mobs want: wander, follow food, flee when hit; hunt players, leap, blow up. Decides; steps.mjs moves. */
import { createArchery } from './archery.mjs'
import { toward, turned } from './headings.mjs'
import { createReach, eyes } from './reach.mjs'

/** An animal that was hit runs for so many ticks. */
const PANIC = 100
/** Players with food in hand are followed from this far. */
const TEMPTED = 8
/**
 * Cats and ocelots of the wild: they run from people nearer than the first, come for what they like from the second while nobody
 * within the third moves (Minecraft Wiki, "Cat"; the game's CatAvoidEntityGoal, CatTemptGoal).
 */
const SHY = { flees: 16, tempted: 10, minds: 6 }
const STILL = 0.1
const TURN = 5
const FUSE = 30
const BLAST_POWER = 3
/**
 * A creeper's fuse begins to burn nearer than this, and goes on burning up to so far,
 * while it sees whom it is after (Minecraft Wiki, "Creeper").
 */
const BLAST_RANGE = 3
const FUSE_RANGE = 7
const STUCK = 30

/**
 * Spiders leap at whom they are after from between so many blocks away, once in so many ticks as they stand, with this much
 * speed ahead and up and this share of what they had (`LeapAtTargetGoal`; the step after it takes gravity off first).
 */
const LEAP = { from: 2, to: 4, odds: 6, ahead: 0.4, up: 0.48, kept: 0.2 }

/**
 * @param {Shell & Dice & Clock & Entities & Arrows & Vitals} serv
 * @param {ReturnType<typeof import('./steps.mjs').createSteps>} steps
 * @param {{sees: (from: Vec3, to: Vec3) => boolean, targets: ReturnType<typeof import('./targets.mjs').createTargets>}} senses
 * @param {(center: Vec3, power: number, source: object) => void} blast
 * @param {ReturnType<typeof import('./nether/blazes.mjs').createBlazes>} blazes
 * @param {(entity: Mob) => Mob|null} leading the owner that a pet is to follow
 * @returns {{think: (entity: Mob, prey: Player|undefined, ticks: number) => void, act: (entity: Mob) => void}} think sets
 *   entity.mob.heading and .speed, prey being the nearest player and ticks since the last thought; act does every tick what
 *   cannot wait for a thought
 */
export function createMinds (serv, steps, { sees, targets }, blast, blazes, leading) {
  const random = serv.random
  const hits = createReach(serv, sees)
  const shootAt = createArchery(serv, { chase, go })

  function think (entity, prey, ticks) {
    const { mob } = entity
    if (mob.species.temper === 'passive') return mindAnimal(entity, prey)
    const target = targets.choose(entity, prey)
    mob.target = target
    if (!target) {
      mob.drawnAt = mob.aimed = undefined
      return wander(entity)
    }
    if (mob.species.weapon === 'bow') shootAt(entity, target, ticks)
    else if (mob.species.weapon !== 'fireballs') chase(entity, target)
  }

  function mindAnimal (entity, player) {
    const { mob } = entity
    if (entity.passengers?.length) return carryOn(entity)
    if (mob.sits) return rest(entity)
    if (serv.tickCount - mob.hurtAt < PANIC) return flee(entity)
    const owner = leading(entity)
    if (owner) return go(entity, toward(entity, owner.position), mob.species.run)
    if (mob.species.lure && !mob.owner && player && shies(entity, player)) return
    if (player && tempts(mob.species, player) && distance(entity, player) < TEMPTED) {
      mob.until = 0
      return distance(entity, player) < 2 ? rest(entity) : go(entity, toward(entity, player.position), mob.species.walk)
    }
    wander(entity)
  }

  /** Whoever is not used to riders runs about with them; a tame mount stands. */
  function carryOn (entity) {
    const { mob } = entity
    if (mob.owner) return rest(entity)
    if (mob.heading && serv.tickCount < mob.until && steps.safeAhead(entity, mob.heading)) return
    mob.until = serv.tickCount + 20
    go(entity, anyway(), mob.species.run)
  }

  /** @returns {boolean} whether a wary animal minds that player, or comes for what is held out */
  function shies (entity, player) {
    const { mob } = entity
    const far = distance(entity, player)
    const { at, yaw, pitch } = mob.minded ?? {}
    const turned = Math.max(Math.abs(yaw - player.yaw), Math.abs(pitch - player.pitch)) > TURN
    const moved = at !== undefined && (turned || at.distanceTo(player.position) > STILL)
    mob.minded = { at: player.position.clone(), yaw: player.yaw, pitch: player.pitch }
    const likes = player.held && mob.species.lure.includes(player.held.name)
    if (likes && far < SHY.tempted && !(moved && far < SHY.minds)) {
      mob.until = 0
      if (far < 2) rest(entity)
      else go(entity, toward(entity, player.position), mob.species.walk)
      return true
    }
    if (far >= SHY.flees || player.sneaking) return false
    mob.scare = player.position.clone()
    flee(entity)
    return true
  }

  function flee (entity) {
    const { mob } = entity
    if (mob.heading && serv.tickCount < mob.until && steps.safeAhead(entity, mob.heading)) return
    const away = mob.scare ? turned(toward(entity, mob.scare), Math.PI + (random() - 0.5) * 1.5) : anyway()
    mob.until = serv.tickCount + 20
    go(entity, away, mob.species.run)
  }

  function wander (entity) {
    const { mob } = entity
    if (serv.tickCount >= mob.until) {
      if (random() < 0.6) {
        mob.until = serv.tickCount + 40 + Math.floor(random() * 120)
        return rest(entity)
      }
      mob.until = serv.tickCount + 20 + Math.floor(random() * 60)
      return go(entity, anyway(), mob.species.walk)
    }
    if (mob.heading && !steps.safeAhead(entity, mob.heading)) go(entity, anyway(), mob.species.walk)
  }

  /** Sets out that way, or on the nearest safe one; rests when there is none. */
  function go (entity, heading, speed, bold) {
    for (const turn of [0, 0.8, -0.8, 1.6, -1.6, 2.4, -2.4, Math.PI]) {
      const way = turned(heading, turn)
      if (!steps.safeAhead(entity, way, bold)) continue
      entity.mob.heading = way
      entity.mob.speed = speed
      return
    }
    rest(entity)
  }

  const rest = entity => { entity.mob.heading = null }
  const anyway = () => turned({ x: 1, z: 0 }, random() * 2 * Math.PI)

  function chase (entity, target) {
    const { mob } = entity
    if (mob.fuse > 0) return rest(entity)
    if (mob.weaveUntil > serv.tickCount) return
    const heading = toward(entity, target.position)
    const moved = mob.lastAt ? distance(entity, { position: mob.lastAt }) : 1
    mob.idle = moved < 0.15 && !hits(entity, target) ? mob.idle + 4 : 0
    mob.lastAt = entity.position.clone()
    if (mob.idle < STUCK) return go(entity, heading, mob.species.run, { water: true })
    mob.idle = 0 // a wall in the way: along it for a while
    mob.weaveUntil = serv.tickCount + 30
    go(entity, turned(heading, random() < 0.5 ? 1.6 : -1.6), mob.species.run)
  }

  function act (entity) {
    const { mob } = entity
    const { target, species } = mob
    if (species.weapon === 'fireballs') return blazes.act(entity)
    if (!target) return species.weapon === 'blast' && mob.fuse > 0 ? tickFuse(entity, false) : undefined
    if (!target.alive || target.gone) { mob.target = undefined; return }
    const far = distance(entity, target)
    if (species.weapon === 'blast') {
      const near = far < (mob.fuse > 0 ? FUSE_RANGE : BLAST_RANGE)
      return tickFuse(entity, near && sees(eyes(entity), target.eyes))
    }
    if (species.leaps) leap(entity, target, far)
    if (species.weapon !== 'melee' || serv.tickCount < mob.attackAt || !hits(entity, target)) return
    mob.attackAt = serv.tickCount + species.attack
    serv.tellViewers(entity, 'animation', { entityId: entity.id, animation: 0 })
    serv.damagePlayer(target, species.damage, entity.name, { attacker: entity, knockback: 0.4 })
  }

  function leap (entity, target, far) {
    if (!entity.onGround || far < LEAP.from || far > LEAP.to || random() >= 1 / LEAP.odds) return
    const { x, z } = toward(entity, target.position)
    const { velocity } = entity
    velocity.set(x * LEAP.ahead + velocity.x * LEAP.kept, LEAP.up, z * LEAP.ahead + velocity.z * LEAP.kept)
  }

  /** A creeper's state is told to clients as 1 (swelling) or −1. */
  function tickFuse (entity, burning) {
    const { mob } = entity
    if (burning !== mob.swells) {
      mob.swells = burning
      serv.sendMetadata(entity, [serv.metadataEntry(16, 'int', burning ? 1 : -1)])
    }
    mob.fuse = Math.max(0, (mob.fuse ?? 0) + (burning ? 1 : -1))
    if (mob.fuse < FUSE) return
    serv.removeEntity(entity)
    blast(entity.position.offset(0, 0.5, 0), BLAST_POWER, entity)
  }

  return { think, act }
}

const distance = (a, b) => a.position.distanceTo(b.position)

function tempts ({ food }, player) {
  return Boolean(food && player.held && food.includes(player.held.name))
}
