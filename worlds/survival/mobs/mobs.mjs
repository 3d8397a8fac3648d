/**
 * Mobs: animals and monsters that walk, are hurt, leave loot and come and go. Each file has one part: species (what they
 * are), minds (what they want), steps (how they move), crowding (who shoves them), hits, blast, arrows, spawning; in nether/ blazes,
 * their fireballs and spawners; in husbandry/ tending and pets. What a mob has beyond an entity is in `entity.mob`.
 */
import { Vec3 } from 'vec3'
import { arrows } from './shots/arrows.mjs'
import { createBlast } from './blast.mjs'
import { createBlazes } from './nether/blazes.mjs'
import { createCrowding } from './crowding.mjs'
import { createFireballs } from './shots/fireballs.mjs'
import { createHits } from './hits.mjs'
import { createLighting } from './lighting.mjs'
import { createMinds } from './minds.mjs'
import { createPets } from '../husbandry/pets.mjs'
import { createSight } from './sight.mjs'
import { createSpawning } from './spawning.mjs'
import { spawners } from './nether/spawners.mjs'
import { SPECIES } from './species.mjs'
import { createSteps } from './steps.mjs'
import { createTargets } from './targets.mjs'
import { ATTACK_REACH } from '../../../skills/facts/player.mjs'
import { createTending, woolColour } from '../husbandry/tending.mjs'
import { createVillagers } from './villagers.mjs'

/** Ticks between two thoughts, by distance to the nearest player; beyond the last nothing moves. */
const PACE = [[24, 4], [48, 10], [80, 20]]
/** A mob at rest is only checked for ground every so many ticks. */
const DOZE = 10
const SURROUNDINGS = 20
const ON_FIRE = 0x01
const VOID = -80
/** How far a blow reaches from the eyes to the body, in blocks: the game's own reach, and one more for lag. */
const REACH = ATTACK_REACH + 1

/**
 * Adds `serv.spawnMob(name, position, options)`, `serv.shootArrow`, `serv.explode(center, power, source)`, and lets the
 * mobs live. In a new folder the world's own mobs are put in place; later the saved ones come back. Emits
 * `mobHurt(entity, attacker, cause)`, `mobDied(entity, cause)`, `mobLanded(entity, distance)` and
 * `explosion(center, power, source)`.
 * @param {Shell & Saving & Rules & Dice & ItemTable & Blocks & Digging & Protection & Support & Clock & Entities & Physics & Drops &
 *   Mobs & Arrows & Riding & Movement & Players & Menus & Vitals} serv see index.mjs for the hooks
 * @param {{mobs: {type: string, position: Vec3, profession?: string}[]}} world
 */
export function mobs (serv, world) {
  const steps = createSteps(serv)
  const hits = createHits(serv)
  const isShoved = createCrowding(serv)
  const sees = createSight(serv)
  const lighting = createLighting(serv)
  const targets = createTargets(serv, sees, lighting)
  const blast = createBlast(serv, sees)
  const pets = createPets(serv)
  const villagers = createVillagers(serv)
  const blazes = createBlazes(serv, sees, createFireballs(serv, steps.solid))
  const minds = createMinds(serv, steps, { sees, targets }, blast, blazes, pets.leading)
  const tending = createTending(serv, spawnMob)
  const spawning = createSpawning(serv, spawnMob, lighting.seesSky)
  arrows(serv, steps.solid)
  spawners(serv, spawnMob, lighting.levelAt)
  serv.spawnMob = spawnMob
  serv.explode = blast

  /**
   * @param {string} name
   * @param {Vec3} position
   * @param {Record<string, any>} [options] `health`, `baby`, and what of entity.mob is not as usual
   */
  function spawnMob (name, position, { health, baby, ...options } = {}) {
    const species = SPECIES[name] ?? { temper: 'passive', health: 20, walk: 0, run: 0, sight: 0, loot: [] }
    const awake = { hurtAt: -1000, until: 0, heading: null, speed: 0, attackAt: 0, idle: 0, near: Infinity }
    /** @type {Record<string, any>} */
    const mob = { species, ...awake, ...options }
    if (name === 'sheep') mob.wool ??= options.natural ? woolColour(serv.random) : 'white'
    const entity = serv.spawnEntity(name, position, {
      mob,
      baby,
      health: health ?? species.health,
      yaw: serv.random() * 360,
      metadata: [...tending.describe({ name, baby, mob }), ...pets.describe({ name, mob }), ...villagers.describe({ name, mob })],
      takeDamage: hit => takeDamage(entity, hit),
      interact: player => pets.interact(entity, player) || villagers.interact(entity, player) || tending.interact(entity, player)
    })
    serv.markDirty()
    return entity
  }

  function takeDamage (entity, hit) {
    const { mob } = entity
    if (hit.cause === 'player' && distanceTo(entity, hit.attacker.eyes) > REACH) return false
    if (!hits.hurt(entity, hit)) return false
    if (hit.attacker) {
      mob.scare = hit.attacker.position.clone()
      targets.resent(entity, hit.attacker)
    }
    mob.until = 0
    return true
  }

  function live (entity) {
    const { mob } = entity
    const { tickCount } = serv
    if (mob.diedAt !== undefined) return hits.rot(entity)
    const phase = tickCount + entity.id
    const turn = phase % 10 === 0 || mob.player === undefined
    if (turn) notice(entity)
    const pace = PACE.find(([within]) => mob.near <= within)?.[1]
    if (!pace || !serv.isLoaded(entity.position)) return
    if (phase % SURROUNDINGS === 0 && feelSurroundings(entity)) return
    if (phase % pace === 0) minds.think(entity, mob.player ?? undefined, pace)
    minds.act(entity)
    pets.buck(entity)
    if (entity.removed) return
    if (isShoved(entity) || mob.heading || mob.stirred || tickCount - mob.hurtAt < 20 || phase % DOZE === 0) step(entity)
  }

  /** Who is near, and which player it can take notice of: no onlookers and no creators. */
  function notice (entity) {
    const { mob } = entity
    mob.player = null
    mob.near = Infinity
    let nearest = Infinity
    for (const player of serv.players) {
      if (!player.ready || !player.alive) continue
      const far = player.position.distanceTo(entity.position)
      mob.near = Math.min(mob.near, far)
      if (far >= nearest || player.gameMode === 1 || player.gameMode === 3) continue
      nearest = far
      mob.player = player
    }
  }

  function step (entity) {
    const { mob } = entity
    const before = entity.position
    const { onGround, inWater } = steps.walk(entity, mob.heading, mob.speed, mob.species)
    mob.stirred = !onGround || inWater || entity.position.distanceTo(before) > 0.001
    fall(entity, before, onGround, inWater)
  }

  function fall (entity, before, onGround, inWater) {
    const { mob } = entity
    if (inWater) mob.fallen = 0
    else mob.fallen = (mob.fallen ?? 0) + Math.max(0, before.y - entity.position.y)
    if (!onGround) return
    const damage = Math.ceil(mob.fallen - 3)
    if (mob.fallen > 0) serv.emit('mobLanded', entity, mob.fallen)
    mob.fallen = 0
    if (damage > 0 && !mob.species.floats) takeDamage(entity, { damage, cause: 'fall' })
  }

  /** Daylight, lava, the void and growing up, about once a second. @returns {boolean} whether it is gone */
  function feelSurroundings (entity) {
    const { mob, position } = entity
    if (position.y < VOID) {
      serv.removeEntity(entity)
      return true
    }
    const block = serv.nameAt(position.offset(0, 0.2, 0))
    if (block === 'lava' && !mob.species.fireproof) takeDamage(entity, { damage: 4, cause: 'lava' })
    const burns = Boolean(mob.species.burns) && !serv.isNight() && block !== 'water' &&
      lighting.seesSky(position.offset(0, entity.height, 0))
    if (burns !== Boolean(mob.burning)) {
      mob.burning = burns
      serv.sendMetadata(entity, [serv.metadataEntry(0, 'byte', burns ? ON_FIRE : 0)])
    }
    if (burns) takeDamage(entity, { damage: 1, cause: 'fire' })
    if (mob.species.temper === 'passive') tending.tend(entity)
    if (entity.name === 'villager') villagers.tend(entity)
    return mob.diedAt !== undefined
  }

  serv.on('tick', () => {
    for (const entity of Object.values(serv.entities)) if (entity.mob) live(entity)
    spawning.populate()
  })

  let known = false
  serv.persist('mobs', {
    save: () => Object.values(serv.entities).filter(({ mob }) => mob && mob.diedAt === undefined).map(toStored),
    load: saved => {
      known = true
      for (const { name, position, ...options } of saved) {
        if (serv.registry.entitiesByName[name]) spawnMob(name, new Vec3(.../** @type {Place} */ (position)), options)
      }
    }
  })
  if (!known) for (const { type, position, profession } of world.mobs) spawnMob(type, position.offset(0.5, 0, 0.5), { profession })
}

/** From a point to the nearest point of a body. */
function distanceTo ({ position, width, height }, { x, y, z }) {
  const beyond = (at, low, high) => Math.max(low - at, 0, at - high)
  const half = width / 2
  return Math.hypot(beyond(x, position.x - half, position.x + half), beyond(y, position.y, position.y + height),
    beyond(z, position.z - half, position.z + half))
}

/** @param {Mob} entity @returns {Record<string, any>} */
function toStored ({ name, position, health, baby, mob }) {
  const { natural, below, adultAt, shorn, regrowAt, wool, eggAt, owner, sits, label, temper, saddled } = mob
  const { profession, level, earned, learned, offers } = mob
  const place = position.toArray().map(n => Math.round(n * 100) / 100)
  return {
    name, position: place, health, natural, below, baby, adultAt, shorn, regrowAt, wool, eggAt,
    owner, sits, label, temper, saddled, profession, level, earned, learned, offers
  }
}
