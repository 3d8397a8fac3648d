/** Explosions: blocks by the game's rays and blast resistance, damage and knockback by distance and cover. */
import { Vec3 } from 'vec3'

const RAYS = 16
const RAY_STEP = 0.3
const RAY_LOSS = 0.225
/** Share of the broken blocks that drops as items; in the game that goes for blocks that need a tool too. */
const dropChance = power => 1 / power

/**
 * @param {Shell & Rules & Dice & ItemTable & Blocks & Digging & Protection & Entities & Drops & Vitals} serv
 * @param {(from: Vec3, to: Vec3) => boolean} sees
 * @returns {(center: Vec3, power: number, source: object) => void} sets off an explosion; power as the game has it (creeper 3)
 */
export function createBlast (serv, sees) {
  const info = serv.registry.blocksByStateId
  const pickaxe = serv.items.stack('diamond_pickaxe')

  /** The blocks that rays from the centre reach with strength left. */
  function reached (center, power) {
    const found = new Map()
    const edge = RAYS - 1
    for (let i = 0; i < RAYS; i++) {
      for (let j = 0; j < RAYS; j++) {
        for (let k = 0; k < RAYS; k++) {
          if (![i, j, k].some(n => n === 0 || n === edge)) continue
          const way = new Vec3(i / edge * 2 - 1, j / edge * 2 - 1, k / edge * 2 - 1).normalize().scaled(RAY_STEP)
          follow(center.clone(), way, power * (0.7 + serv.random() * 0.6), found)
        }
      }
    }
    return found
  }

  function follow (at, way, strength, found) {
    for (; strength > 0; strength -= RAY_LOSS) {
      const pos = at.floored()
      const state = serv.stateAt(pos)
      if (state) {
        strength -= (resistance(info[state]) + 0.3) * RAY_STEP
        if (strength > 0) found.set(`${pos.x},${pos.y},${pos.z}`, pos)
      }
      at.add(way)
    }
  }

  function resistance (block) {
    if (block.hardness === null || block.hardness < 0 || block.name === 'water' || block.name === 'lava') return 100
    return block.resistance ?? block.hardness
  }

  function breakBlocks (center, power) {
    for (const pos of reached(center, power).values()) {
      const block = serv.blockAt(pos)
      if (!block.diggable || serv.isProtected(pos)) continue
      serv.putBlock(pos, 'air') // what a container holds falls out by itself
      if (serv.random() >= dropChance(power)) continue
      for (const stack of serv.lootOf(block, pickaxe)) serv.dropItem(pos.offset(0.5, 0.5, 0.5), stack)
    }
  }

  /** Damage falls off with distance and behind cover, by the game's formula. */
  function strike (center, power, source) {
    for (const target of serv.entitiesNear(center, power * 2)) {
      if (target === source || (target.type !== 'player' && !target.takeDamage)) continue
      const impact = (1 - target.position.distanceTo(center) / (power * 2)) * exposure(center, target)
      if (impact <= 0) continue
      const damage = Math.floor((impact * impact + impact) / 2 * 7 * power * 2 + 1)
      const how = { attacker: source, knockback: impact }
      if (target.type === 'player') serv.damagePlayer(/** @type {Player} */ (target), damage, 'explosion', how)
      else target.takeDamage({ ...how, damage, cause: 'explosion' })
    }
  }

  /** How much of a body is open to the blast: 1 when its middle is, half when only its head is. */
  function exposure (center, { position, height }) {
    if (sees(center, position.offset(0, height / 2, 0))) return 1
    return sees(center, position.offset(0, height - 0.1, 0)) ? 0.5 : 0
  }

  /** The bang, in every version's form at once: what a version does not know is left out of its packet. */
  function show (center, power) {
    const { x, y, z } = center
    const boom = serv.registry.particlesByName.explosion_emitter
    const particle = { type: boom.name, particleId: boom.id, data: undefined }
    // minecraft-data has no sounds of 1.19.3; the packet has one since 1.20.3.
    const sound = { soundId: serv.registry.soundsByName?.['entity.generic.explode'].id }
    for (const player of serv.players) {
      if (!player.ready || player.position.distanceTo(center) > 64) continue
      player.write('explosion', {
        x, y, z, radius: power, affectedBlockOffsets: [], playerMotionX: 0, playerMotionY: 0, playerMotionZ: 0,
        block_interaction_type: 0, small_explosion_particle: particle, large_explosion_particle: particle,
        explosionParticle: particle, sound
      })
    }
  }

  return (center, power, source) => {
    show(center, power)
    strike(center, power, source)
    if (serv.rules.mob_griefing !== false) breakBlocks(center, power)
    serv.emit('explosion', center, power, source)
  }
}
