import { game } from '../clock.mjs'
import { Cells, FLOOR, HARM, LAVA, OPEN, WATER } from '../primitives/cells.mjs'
import { bestWeapon, fight, weapon } from '../primitives/kill.mjs'
import { hold } from '../primitives/tools.mjs'
import { everyTick, until } from '../primitives/waiting.mjs'
import { goals, travel } from '../primitives/walk.mjs'

/** They attack on sight. */
export const HOSTILE = /^(zombie|husk|drowned|zombie_villager|skeleton|stray|bogged|spider|cave_spider|creeper|witch|slime|magma_cube|silverfish|endermite|pillager|vindicator|evoker|ravager|vex|phantom|hoglin|zoglin|blaze|ghast|guardian|wither_skeleton|warden|breeze)$/

/** Nobody fights these with what a gatherer carries. */
const RUN_FROM = /^(creeper|ravager|warden|evoker|witch|hoglin|zoglin|ghast|wither_skeleton|vindicator)$/

/** Blocks; a creeper begins to burn its fuse at 3. */
const CREEPER = 6
const MELEE = 4
const SHOOTER = 10

/** Half hearts: with less, run. */
const WEAK = 8
const WEAK_UNARMED = 12

/** Slower than one walks backwards, with a shorter arm (Minecraft Wiki, "Zombie"): nobody who steps back in time is hit. */
const SLOW = /^(zombie|husk|zombie_villager|drowned)$/
const LEAST = 5

/** Hurt, a mob cannot be hurt again for half a second. */
const HURT_MS = 500

/** Middle to middle: further than a creeper's fuse, nearer than the arm's reach. */
const STRIKE = 3.2
const CLOSE = 2.4

/** So long before the next blow the bot turns back. */
const APPROACH_MS = 250

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
    const arm = bestWeapon(hands)
    const weak = arm ? WEAK : WEAK_UNARMED
    // A pickaxe hits too seldom for a fuse.
    if (enemy.name === 'creeper' && arm && !/pickaxe$/.test(arm.name) && bot.health > WEAK_UNARMED) await skirmish(hands, enemy, signal)
    else if (SLOW.test(enemy.name) && isGrown(enemy) && bot.health > LEAST) await skirmish(hands, enemy, signal)
    else if (RUN_FROM.test(enemy.name) || bot.health <= weak) {
      await flee(hands, enemy, signal)
    } else {
      signal.throwIfAborted()
      // Whoever turns to one that hits or shoots must not forget one that blows up.
      const fuse = () => threat({ bot, dead: hands.body.dead })?.name === 'creeper'
      await fight(hands, enemy, game.now() + 15_000, { brave: () => bot.health > weak && !fuse() })
    }
  }
}

/** Run until it is far behind; it comes after, so look again at where it is now. */
async function flee (hands, enemy, signal) {
  const far = () => !enemy.isValid || enemy.position.distanceTo(hands.bot.entity.position) >= AWAY
  while (!far()) {
    signal.throwIfAborted()
    await travel(hands, new goals.GoalInvert(new goals.GoalFollow(enemy, AWAY)), { dig: false, timeout: 6000, done: far })
    // The goal counts in whole blocks: it may be met a step too early, and then nothing but time passing changes that.
    await hands.step(tick => until(hands.bot, 'physicsTick', { signal: tick, timeout: 5000 }))
  }
}

/** A child is as fast as a runner; it has a byte of its own, true in the metadata after a mob's own. */
const isGrown = ({ metadata = [] }) => metadata[16] !== true

/**
 * Hit and step back: a creeper's fuse burns only while one is within three blocks of it, and what walks slowly does not come
 * near enough to hit.
 */
async function skirmish (hands, enemy, signal) {
  const { bot } = hands
  const arm = bestWeapon(hands)
  if (arm) await hold(hands, arm)
  const fuse = enemy.name === 'creeper'
  const pause = Math.max(HURT_MS, 1000 / weapon(arm?.name).perSecond + 50)
  let next = 0
  const apart = () => Math.hypot(enemy.position.x - bot.entity.position.x, enemy.position.z - bot.entity.position.z)
  const isOver = () => !enemy.isValid || hands.body.dead?.has(enemy.id) || apart() > AWAY || (!fuse && bot.health <= LEAST)
  const other = () => !fuse && threat({ bot, dead: hands.body.dead })?.name === 'creeper'
  hands.body.dead ??= new Set()
  const onDead = ({ id }) => { if (id === enemy.id) hands.body.dead.add(id) }
  bot.on('entityDead', onDead)
  try {
    await everyTick(bot, { signal, timeout: 15_000 }, () => {
      if (isOver() || other()) return true
      bot.lookAt(enemy.position.offset(0, 1.2, 0), true)
      const now = game.now()
      if (apart() <= STRIKE && now >= next) {
        bot.attack(enemy)
        next = now + pause
      }
      // Away while the arm gathers strength, and back for the next blow; backwards only where the ground goes on.
      const rests = next - now > APPROACH_MS
      const near = fuse && rests ? 2 * STRIKE : CLOSE
      bot.setControlState('back', apart() < near && isGround(bot, enemy))
      bot.setControlState('forward', !rests && apart() > STRIKE)
      return undefined
    })
  } finally {
    bot.off('entityDead', onDead)
    bot.clearControlStates()
  }
}

/** Whether one can step back from an enemy without falling. */
function isGround (bot, { position }) {
  const at = bot.entity.position
  const away = at.minus(position)
  const length = Math.hypot(away.x, away.z) || 1
  const cells = new Cells(bot)
  const [x, y, z] = [at.x + away.x / length, at.y, at.z + away.z / length].map(Math.floor)
  return (cells.at(x, y - 1, z) & FLOOR) !== 0 && (cells.at(x, y, z) & OPEN) !== 0 && (cells.at(x, y, z) & (LAVA | WATER | HARM)) === 0
}

/** The nearest enemy that is near enough to matter; a creeper before all others, which one outlives for a while. */
function threat ({ bot, dead }) {
  const at = bot.entity.position
  let nearest = null
  for (const entity of Object.values(bot.entities)) {
    if (!HOSTILE.test(entity.name ?? '') || !entity.isValid || dead?.has(entity.id)) continue
    const distance = entity.position.distanceTo(at)
    const fuse = entity.name === 'creeper'
    const range = fuse ? CREEPER : /skeleton|stray|bogged|blaze|pillager|witch/.test(entity.name) ? SHOOTER : MELEE
    const rank = fuse ? distance - CREEPER : distance
    if (distance > range || (nearest && rank >= nearest.rank) || !inSight(bot, entity, distance)) continue
    nearest = { entity, rank }
  }
  return nearest?.entity ?? null
}

/** Walls keep enemies off. */
function inSight (bot, entity, distance) {
  if (distance < 0.9) return true
  const eyes = bot.entity.position.offset(0, 1.62, 0)
  const ray = entity.position.offset(0, (entity.height ?? 1.8) * 0.8, 0).minus(eyes)
  return !bot.world.raycast(eyes, ray.unit(), ray.norm())
}
