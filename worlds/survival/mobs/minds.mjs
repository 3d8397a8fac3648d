/** What mobs want: wander, follow food, flee when hit; hunt players, shoot, blow up. Decides; steps.mjs moves. */
import { createReach, eyes } from './reach.mjs'

/** A fright lasts so many ticks. */
const PANIC = 100
/** Players with food in hand are followed from this far. */
const TEMPTED = 8
const FUSE = 30
const BLAST_POWER = 3
/**
 * A creeper's fuse begins to burn nearer than this, and goes on burning up to so far,
 * while it sees whom it is after (Minecraft Wiki, "Creeper").
 */
const BLAST_RANGE = 3
const FUSE_RANGE = 7
const BOW = { range: 15, stop: 10, pause: 40, speed: 1.6 }
/** A hunter that lost sight of its prey gives up after so many ticks. */
const PATIENCE = 100
const STUCK = 30

/**
 * @param {Shell & Dice & Clock & Entities & Arrows & Vitals} serv
 * @param {ReturnType<typeof import('./steps.mjs').createSteps>} steps
 * @param {(center: Vec3, power: number, source: object) => void} blast
 * @returns {{think: (entity: Mob, prey: Mob|undefined) => void, act: (entity: Mob) => void}} think sets
 *   entity.mob.heading and .speed, prey being the nearest player; act does every tick what cannot wait for a thought
 */
export function createMinds (serv, steps, blast) {
  const random = serv.random
  const hits = createReach(serv, steps)

  function think (entity, prey) {
    const { mob } = entity
    if (mob.species.temper === 'passive') return mindAnimal(entity, prey)
    const target = chooseTarget(entity, prey)
    mob.target = target
    if (!target) return wander(entity)
    if (mob.species.weapon === 'bow') mindBow(entity, target)
    else chase(entity, target)
  }

  function mindAnimal (entity, player) {
    const { mob } = entity
    if (serv.tickCount - mob.hurtAt < PANIC) return flee(entity)
    if (player && tempts(mob.species, player) && distance(entity, player) < TEMPTED) {
      mob.until = 0
      return distance(entity, player) < 2 ? rest(entity) : go(entity, toward(entity, player.position), mob.species.walk)
    }
    wander(entity)
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

  function chooseTarget (entity, player) {
    const { mob } = entity
    const { species } = mob
    const provoked = serv.tickCount - mob.hurtAt < 600
    if (!player || (species.shy && !serv.isNight() && !provoked)) return undefined
    const far = distance(entity, player)
    if (far > (mob.target === player ? species.sight * 1.2 : species.sight)) return undefined
    if (steps.sees(eyes(entity), player.position.offset(0, 1.6, 0))) mob.sawAt = serv.tickCount
    return serv.tickCount - (mob.sawAt ?? -PATIENCE) < PATIENCE ? player : undefined
  }

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

  function mindBow (entity, target) {
    const { mob } = entity
    const far = distance(entity, target)
    const visible = mob.sawAt === serv.tickCount
    if (far > BOW.stop || !visible) chase(entity, target)
    else rest(entity)
    if (!visible || far > BOW.range || serv.tickCount < mob.attackAt) return
    mob.attackAt = serv.tickCount + BOW.pause
    const from = eyes(entity)
    const aim = target.position.offset(0, 1.2 + far * far * 0.009, 0).minus(from).normalize()
    const spread = () => (random() - 0.5) * 0.12
    const velocity = aim.offset(spread(), spread(), spread()).scaled(BOW.speed)
    serv.shootArrow(entity, from, velocity, { damage: mob.species.damage })
  }

  function act (entity) {
    const { mob } = entity
    const { target, species } = mob
    if (!target) return species.weapon === 'blast' && mob.fuse > 0 ? tickFuse(entity, false) : undefined
    if (!target.alive || target.gone) { mob.target = undefined; return }
    const far = distance(entity, target)
    if (species.weapon === 'blast') {
      const near = far < (mob.fuse > 0 ? FUSE_RANGE : BLAST_RANGE)
      return tickFuse(entity, near && steps.sees(eyes(entity), target.position.offset(0, 1.6, 0)))
    }
    if (species.weapon !== 'melee' || serv.tickCount < mob.attackAt || !hits(entity, target)) return
    mob.attackAt = serv.tickCount + species.attack
    serv.tellViewers(entity, 'animation', { entityId: entity.id, animation: 0 })
    serv.damagePlayer(target, species.damage, entity.name, { attacker: entity, knockback: 0.4 })
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

/** The unit vector over the ground from an entity to a place. */
function toward ({ position }, { x, z }) {
  const length = Math.hypot(x - position.x, z - position.z) || 1
  return { x: (x - position.x) / length, z: (z - position.z) / length }
}

function turned ({ x, z }, angle) {
  const c = Math.cos(angle); const s = Math.sin(angle)
  return { x: x * c - z * s, z: x * s + z * c }
}

function tempts ({ food }, player) {
  return Boolean(food && player.held && food.includes(player.held.name))
}
