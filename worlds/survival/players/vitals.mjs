/**
 * Health, hunger and air of players, and what takes them: falls, water, fire, lava, hunger, blows. Numbers are the
 * game's at normal difficulty.
 */

import { AIRY } from '../../../skills/facts/blocks.mjs'
import { SAFE_FALL } from '../../../skills/facts/player.mjs'
import { FED, HEAL_TICKS, MOST, WALKS } from '../../../skills/facts/vitals.mjs'
import { since } from '../shell.mjs'

const HURT = 2
const LUNGS = 300
const SAVED = ['health', 'food', 'saturation', 'exhaustion', 'air', 'fireTicks']
const HURT_PAUSE = 10
const PAST_ARMOUR = new Set(['fall', 'drown', 'starve', 'void', 'onFire', 'suffocate', 'magic'])
/** Points of helmet, chestplate, leggings, boots. */
const ARMOUR = {
  leather: [1, 3, 2, 1],
  golden: [2, 5, 3, 1],
  chainmail: [2, 5, 4, 1],
  iron: [2, 6, 5, 2],
  turtle: [2, 0, 0, 0],
  diamond: [3, 8, 6, 3],
  netherite: [3, 8, 6, 3]
}
const TOUGHNESS = { diamond: 2, netherite: 3 }
const PIECES = ['helmet', 'chestplate', 'leggings', 'boots']
/** Block → the part of a fall's damage that it leaves. */
const SOFT_LANDING = {
  hay_block: 0.2, honey_block: 0.2, slime_block: 0, powder_snow: 0, sweet_berry_bush: 0, cobweb: 0, ladder: 0, vine: 0,
  scaffolding: 0
}

const BED_LANDING = 0.5

const SUBMERGED = /^(water|kelp|kelp_plant|seagrass|tall_seagrass)$/

/**
 * Adds `serv.damagePlayer`, `serv.exhaust(player, amount)`, `serv.feed(player, food, saturation)`,
 * `serv.sendVitals(player)`, `serv.tellAir(player)`, `serv.tellHurt`, `serv.push`, `serv.fullVitals(player)`; emits
 * `playerHurt(player, amount, cause, attacker)`, `playerKilled(player, cause, attacker)` and `playerLanded(player, blocks fallen)`.
 * @param {Shell & ItemTable & Blocks & Support & Clock & Entities & Movement & Players & Shields & Sleeping & Vitals} serv
 */
export function vitals (serv) {
  serv.sendVitals = player => {
    player.write('update_health', { health: player.health, food: player.food, foodSaturation: player.saturation })
  }

  serv.exhaust = (player, amount) => { player.exhaustion = Math.min(40, player.exhaustion + amount) }

  serv.feed = (player, food, saturation) => {
    player.food = Math.min(MOST, player.food + food)
    player.saturation = Math.min(player.food, player.saturation + saturation)
    serv.sendVitals(player)
  }

  serv.tellAir = player => {
    const metadata = [serv.metadataEntry(1, 'int', Math.max(0, player.air))]
    player.write('entity_metadata', { entityId: player.id, metadata })
  }

  /** Half hearts that armour leaves of a blow; the pieces wear. */
  function throughArmour (player, amount) {
    let points = 0
    let toughness = 0
    PIECES.forEach((piece, i) => {
      const item = player.slots[5 + i]
      const kind = item?.name.replace(`_${piece}`, '')
      points += ARMOUR[kind]?.[i] ?? 0
      toughness += ARMOUR[kind] ? TOUGHNESS[kind] ?? 0 : 0
      if (ARMOUR[kind]) player.slots[5 + i] = serv.items.worn(item, serv.charms.wear(item, Math.max(1, Math.floor(amount / 4))))
    })
    const shield = Math.max(points / 5, points - amount / (2 + toughness / 4))
    return amount * (1 - Math.min(20, shield) / 25)
  }

  /**
   * @param {Player} player
   * @param {number} amount
   * @param {string} cause
   * @param {{attacker?: Mob|null, knockback?: number, from?: Vec3}} [how]
   */
  serv.damagePlayer = (player, amount, cause, { attacker = null, knockback = 0, from = attacker?.position } = {}) => {
    if (!player.alive || player.gameMode !== 0 || !player.ready || amount <= 0) return false
    if (!PAST_ARMOUR.has(cause) && serv.blocks(player, amount, from)) return false
    const pause = serv.tickCount - player.hurtTick < HURT_PAUSE
    if (pause && amount <= player.hurtAmount) return false
    const counted = pause ? amount - player.hurtAmount : amount
    if (!pause) player.hurtTick = serv.tickCount
    player.hurtAmount = amount
    const dealt = serv.charms.shielded(player, PAST_ARMOUR.has(cause) ? counted : throughArmour(player, counted), cause)
    player.health = Math.max(0, player.health - dealt)
    if (!PAST_ARMOUR.has(cause)) serv.exhaust(player, 0.1) // what armour does not stop costs no hunger (damage_type files)
    serv.wake(player)
    serv.tellHurt(player, attacker)
    if (knockback && attacker) serv.push(player, attacker, knockback)
    serv.emit('playerHurt', player, dealt, cause, attacker)
    // As in the game, a player who dies is told of what before the health itself.
    if (player.health <= 0) serv.emit('playerKilled', player, cause, attacker)
    serv.sendVitals(player)
    return true
  }

  /** Shows everybody that an entity was hit, and by whom. @param {Mob} entity @param {Mob|null} [attacker] */
  serv.tellHurt = (entity, attacker = null) => {
    if (!since(serv, '1.19.4')) return serv.sendStatus(entity, HURT)
    const source = attacker ? attacker.id + 1 : 0
    serv.tellViewers(entity, 'damage_event', {
      entityId: entity.id, sourceTypeId: 0, sourceCauseId: source, sourceDirectId: source, sourcePosition: undefined
    })
  }

  /** Throws a body back from whoever hit it. */
  serv.push = (body, from, strength) => {
    const away = body.position.minus(from.position)
    away.y = 0
    const flat = away.norm() > 0.001 ? away.unit() : away.offset(0.01, 0, 0)
    body.velocity = flat.scaled(strength).offset(0, Math.min(0.4, strength), 0)
    serv.sendVelocity(body)
  }

  serv.on('playerMoved', (player, from, _wasOnGround) => {
    const under = serv.nameAt(player.position)
    if (under === 'water' || SOFT_LANDING[under] === 0) player.fallDistance = 0
    if (!player.onGround) {
      player.fallDistance += Math.max(0, from.y - player.position.y)
      return
    }
    const ground = serv.nameAt(player.position.offset(0, -0.2, 0))
    const soft = /_bed$/.test(ground) ? BED_LANDING : SOFT_LANDING[ground] ?? 1
    const damage = Math.ceil((player.fallDistance - SAFE_FALL) * soft)
    if (player.fallDistance > 0) serv.emit('playerLanded', player, player.fallDistance)
    player.fallDistance = 0
    if (damage > 0) serv.damagePlayer(player, damage, 'fall')
  })

  function digest (player) {
    if (player.exhaustion > 4) {
      player.exhaustion -= 4
      if (player.saturation > 0) player.saturation = Math.max(0, player.saturation - 1)
      else player.food = Math.max(0, player.food - 1)
      serv.sendVitals(player)
    }
    if (player.food <= WALKS) player.sprinting = false
    player.foodTicks++
    const hurt = player.health < MOST
    if (hurt && player.saturation > 0 && player.food >= MOST && player.foodTicks >= HEAL_TICKS.full) {
      const spent = Math.min(player.saturation, 6)
      heal(player, spent / 6, spent)
    } else if (hurt && player.food >= FED && player.foodTicks >= HEAL_TICKS.fed) {
      heal(player, 1, 6)
    } else if (player.food === 0 && player.foodTicks >= HEAL_TICKS.starving) {
      player.foodTicks = 0
      if (player.health > 1) serv.damagePlayer(player, 1, 'starve')
    } else if ((!hurt || player.food < FED) && player.food > 0) {
      player.foodTicks = 0
    }
  }

  function heal (player, amount, cost) {
    player.foodTicks = 0
    serv.exhaust(player, cost)
    player.health = Math.min(MOST, player.health + amount)
    serv.sendVitals(player)
  }

  /** In a bubble column one breathes; what stands in water holds it (Minecraft Wiki, "Bubble Column", "Waterlogging"). */
  const isUnderWater = ({ eyes }) => SUBMERGED.test(serv.nameAt(eyes)) || serv.propertiesAt(eyes).waterlogged === true

  function breathe (player) {
    const before = player.air
    if (isUnderWater(player)) player.air--
    else player.air = Math.min(LUNGS, player.air + 4)
    if (player.air <= -20) {
      player.air = 0
      serv.damagePlayer(player, 2, 'drown')
    }
    const bubbles = air => Math.ceil(Math.max(0, air) / 10)
    if (bubbles(before) !== bubbles(player.air)) {
      serv.tellAir(player)
    }
  }

  function burn (player) {
    const burning = player.fireTicks > 0
    const names = [serv.nameAt(player.position), serv.nameAt(player.position.offset(0, 1, 0))]
    if (names.includes('lava')) {
      player.fireTicks = 300
      player.fallDistance /= 2
      serv.damagePlayer(player, 4, 'lava')
    } else if (names.some(name => /fire$/.test(name))) {
      player.fireTicks = Math.max(player.fireTicks, 160)
      serv.damagePlayer(player, names.includes('soul_fire') ? 2 : 1, 'inFire')
    } else if (names.includes('water')) {
      player.fireTicks = 0
    } else if (player.fireTicks > 0) {
      player.fireTicks--
      if (player.fireTicks % 20 === 0) serv.damagePlayer(player, 1, 'onFire')
    }
    if (burning !== (player.fireTicks > 0)) serv.sendPose(player)
  }

  function touch (player) {
    const { x, z, y } = player.position
    if (y < -128) serv.damagePlayer(player, 4, 'void')
    const eyes = player.eyes
    if (serv.isFull(eyes) && !AIRY.test(serv.nameAt(eyes)) && !player.sleeping) serv.damagePlayer(player, 1, 'suffocate')
    for (const [dx, dz] of [[0.31, 0], [-0.31, 0], [0, 0.31], [0, -0.31]]) {
      if (serv.nameAt({ x: x + dx, y: y + 0.5, z: z + dz }) === 'cactus') serv.damagePlayer(player, 1, 'cactus')
    }
    const onMagma = player.onGround && !player.sneaking && serv.nameAt({ x, y: y - 0.1, z }) === 'magma_block'
    if (onMagma) serv.damagePlayer(player, 1, 'hotFloor')
  }

  serv.on('tick', () => {
    for (const player of serv.players) {
      if (!player.alive || !player.ready || player.gameMode !== 0) continue
      for (const part of [digest, breathe, burn, touch]) if (player.alive) part(player)
    }
  })

  serv.fullVitals = player => Object.assign(player, {
    health: MOST, food: MOST, saturation: 5, exhaustion: 0, air: LUNGS, fireTicks: 0, foodTicks: 0,
    hurtTick: -HURT_PAUSE, hurtAmount: 0, hungryUntil: 0, alive: true
  })

  serv.playerPart('vitals', {
    save: player => Object.fromEntries(SAVED.map(name => [name, player[name]])),
    load: (player, saved) => {
      serv.fullVitals(player)
      Object.assign(player, saved)
      player.alive = player.health > 0
    }
  })
}
