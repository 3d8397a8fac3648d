import { bestWeapon, fight } from '../primitives/kill.mjs'
import { goals, travel } from '../primitives/walk.mjs'

/** They attack on sight. */
const HOSTILE = /^(zombie|husk|drowned|zombie_villager|skeleton|stray|bogged|spider|cave_spider|creeper|witch|slime|magma_cube|silverfish|endermite|pillager|vindicator|evoker|ravager|vex|phantom|hoglin|zoglin|blaze|ghast|guardian|wither_skeleton|warden|breeze)$/

/** Nobody fights these with what a gatherer carries. */
const RUN_FROM = /^(creeper|ravager|warden|evoker|witch|hoglin|zoglin|ghast|wither_skeleton|vindicator)$/

/** Blocks; a creeper begins to burn its fuse at 3. */
const CREEPER = 6
const MELEE = 4
const SHOOTER = 10

/** Half hearts: with less, run. */
const WEAK = 8
const WEAK_UNARMED = 12

/** Far enough. */
const AWAY = 16

/** Flee, or fight: whoever is near enough to hurt. */
export const enemies = {
  name: 'enemy',
  longest: 20_000,
  wanted: body => {
    const enemy = threat(body)
    return enemy ? `${enemy.name} near` : null
  },
  act: async (hands, signal) => {
    const { bot } = hands
    const enemy = threat({ bot, dead: hands.body.dead })
    if (!enemy) return
    const armed = bestWeapon(hands) !== null
    if (RUN_FROM.test(enemy.name) || bot.health <= (armed ? WEAK : WEAK_UNARMED)) {
      await travel(hands, new goals.GoalInvert(new goals.GoalFollow(enemy, AWAY)), { dig: false, timeout: 6000 })
    } else {
      signal.throwIfAborted()
      await fight(hands, enemy, performance.now() + 15_000)
    }
  }
}

/** The nearest enemy that is near enough to matter. */
function threat ({ bot, dead }) {
  const at = bot.entity.position
  let nearest = null
  for (const entity of Object.values(bot.entities)) {
    if (!HOSTILE.test(entity.name ?? '') || !entity.isValid || dead?.has(entity.id)) continue
    const distance = entity.position.distanceTo(at)
    const range = entity.name === 'creeper' ? CREEPER : /skeleton|stray|bogged|blaze|pillager|witch/.test(entity.name) ? SHOOTER : MELEE
    if (distance > range || (nearest && distance >= nearest.distance) || !inSight(bot, entity, distance)) continue
    nearest = { entity, distance }
  }
  return nearest?.entity ?? null
}

/** Walls keep enemies off. */
function inSight (bot, entity, distance) {
  if (distance < 1.5) return true
  const eyes = bot.entity.position.offset(0, 1.62, 0)
  const ray = entity.position.offset(0, (entity.height ?? 1.8) * 0.8, 0).minus(eyes)
  return !bot.world.raycast(eyes, ray.normalize(), ray.norm())
}
