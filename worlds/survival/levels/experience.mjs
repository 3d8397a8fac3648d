/** Experience: orbs that come to whoever is near, points, levels, and what a death costs. */
import { Vec3 } from 'vec3'
import { chanceOf } from '../../../skills/chance.mjs'
import { LIFE_TICKS } from '../../../skills/facts/entities.mjs'
import { EXPERIENCE, pointsBeyond } from '../../../skills/facts/levels/experience.mjs'
import { touches } from '../items/drops.mjs'

const ORB = 'experience_orb'
/** An orb flies to the nearest player within PULL blocks; a player takes one orb after another, PAUSE ticks apart. */
const PULL = 8
const PAUSE = 2
const EYES = 0.81
/** Ticks between two looks whether an orb lies still with nobody near. */
const REST_EVERY = 10
/** A kill counts for whoever hit within so many ticks. */
const LATELY = 100

/**
 * Adds `serv.dropExperience(position, points)`, `serv.giveExperience(player, points)`, `serv.takeLevels(player, levels)`,
 * `serv.sendExperience(player)`; `player.experience` is `{level, points, total}`, points being those beyond the level. Chance has a
 * stream of its own, so that orbs change nothing else in the world.
 * @param {Shell & Saving & Rules & ItemTable & Clock & Entities & Physics & Players & Experience} serv
 */
export function experience (serv) {
  const random = chanceOf(serv.seed, 'experience')
  const between = ([least, most]) => least + Math.floor(random() * (most - least + 1))

  serv.sendExperience = player => {
    const { level, points, total } = player.experience
    player.write('experience', { experienceBar: points / pointsBeyond(level), level, totalExperience: total })
  }

  serv.giveExperience = (player, points) => {
    const mine = player.experience
    mine.total += points
    mine.points += points
    for (; mine.points >= pointsBeyond(mine.level); mine.level++) mine.points -= pointsBeyond(mine.level)
    serv.sendExperience(player)
  }

  /** The bar stays as full as it was (the game's giveExperienceLevels). */
  serv.takeLevels = (player, levels) => {
    const mine = player.experience
    const share = mine.points / pointsBeyond(mine.level)
    mine.level -= levels
    if (mine.level < 0) Object.assign(mine, { level: 0, points: 0, total: 0 })
    else mine.points = Math.floor(share * pointsBeyond(mine.level))
    serv.sendExperience(player)
    serv.markDirty()
  }

  serv.dropExperience = (position, points) => {
    for (let left = points; left > 0;) {
      const value = EXPERIENCE.orbs.find(size => size <= left)
      left -= value
      const velocity = new Vec3((random() - 0.5) * 0.2, random() * 0.4, (random() - 0.5) * 0.2)
      serv.spawnEntity(ORB, position, { value, velocity, width: 0.5, height: 0.5, age: 0 })
    }
  }

  function fly (orb) {
    const near = serv.players.filter(player => player.alive && player.ready && player.position.distanceTo(orb.position) < PULL)
    const [nearest] = near.sort((a, b) => a.position.distanceTo(orb.position) - b.position.distanceTo(orb.position))
    if (nearest) {
      const way = nearest.position.offset(0, EYES, 0).minus(orb.position)
      const force = (1 - Math.min(1, way.norm() / PULL)) ** 2 * 0.1
      orb.velocity.add(way.normalize().scaled(force))
    }
    if (nearest || !orb.resting || (serv.tickCount + orb.id) % REST_EVERY === 0) {
      orb.resting = serv.stepPhysics(orb).onGround && orb.velocity.norm() < 0.05
    }
    const taker = near.find(player => touches(player, orb) && serv.tickCount - (player.orbTick ?? -PAUSE) >= PAUSE)
    if (taker) take(taker, orb)
  }

  function take (player, orb) {
    player.orbTick = serv.tickCount
    serv.tellViewers(orb, 'collect', { collectedEntityId: orb.id, collectorEntityId: player.id, pickupItemCount: 1 })
    serv.removeEntity(orb)
    serv.giveExperience(player, serv.charms.mend(player, orb.value))
    serv.markDirty()
  }

  serv.on('tick', () => {
    for (const orb of Object.values(serv.entities)) {
      if (orb.name !== ORB) continue
      if (++orb.age >= LIFE_TICKS || orb.position.y < -128) serv.removeEntity(orb)
      else fly(orb)
    }
  })

  serv.on('mobDied', ({ name, mob, baby, position }) => {
    const byPlayer = mob.byPlayerAt !== undefined && serv.tickCount - mob.byPlayerAt < LATELY
    if (!byPlayer || baby) return
    const { passive, hostile, killed } = EXPERIENCE
    serv.dropExperience(position, killed[name] ?? (mob.species.temper === 'hostile' ? hostile : between(passive)))
  })
  serv.on('blockBroken', (player, pos, block, tool) => {
    const range = EXPERIENCE.ores[block.name]
    const right = !block.harvestTools || block.harvestTools[serv.registry.itemsByName[tool?.name]?.id]
    if (range && right && !tool?.enchants?.some(({ name }) => name === 'silk_touch')) serv.dropExperience(pos.offset(0.5, 0.5, 0.5), between(range))
  })
  serv.on('caught', player => serv.dropExperience(player.position.offset(0, 0.5, 0.5), between(EXPERIENCE.caught)))
  serv.on('bred', entity => serv.dropExperience(entity.position, between(EXPERIENCE.bred)))
  serv.on('traded', (player, villager) => serv.dropExperience(villager.position.offset(0, 0.5, 0), between(EXPERIENCE.traded)))
  serv.on('smelted', (position, made) => {
    for (const [name, count] of Object.entries(made)) {
      const worth = count * (EXPERIENCE.smelted[name] ?? EXPERIENCE.smelted_else)
      serv.dropExperience(position, Math.floor(worth) + (random() < worth % 1 ? 1 : 0))
    }
  })
  serv.on('playerDied', player => {
    if (serv.rules.keep_inventory) return
    const { a_level: each, most } = EXPERIENCE.lost
    serv.dropExperience(player.position, Math.min(most, player.experience.level * each))
    player.experience = { level: 0, points: 0, total: 0 }
  })

  serv.playerPart('experience', {
    save: player => player.experience,
    load: (player, saved) => { player.experience = { level: 0, points: 0, total: 0, ...saved } }
  })
  serv.persist('orbs', {
    save: () => Object.values(serv.entities).filter(({ name }) => name === ORB)
      .map(({ position, value, age }) => ({ position: position.toArray(), value, age })),
    load: saved => {
      for (const { position, value, age } of saved) {
        const still = new Vec3(0, 0, 0)
        serv.spawnEntity(ORB, new Vec3(.../** @type {Place} */ (position)), { value, velocity: still, width: 0.5, height: 0.5, age })
      }
    }
  })
}
