import { game } from '../clock.mjs'
import { burns } from '../facts/entities.mjs'
import { SPRINT, SWIM } from '../facts/player.mjs'
import { WELL, WOUNDED } from '../facts/vitals.mjs'
import { depthOf } from '../primitives/shelter/burrow.mjs'
import { Cells, OPEN, WATER } from '../pathing/cells.mjs'
import { wallOff } from '../primitives/shelter/cover.mjs'
import { bestWeapon, weapon } from '../primitives/arms/arms.mjs'
import { fight } from '../primitives/combat/kill.mjs'
import { hasShield } from '../primitives/arms/parry.mjs'
import { HOVERS } from '../primitives/combat/siege.mjs'
import { climbOut } from '../primitives/shelter/tunnel.mjs'
import { tried } from '../primitives/waiting.mjs'
import { runAway, skirmish } from './melee.mjs'
import { BOWSHOT, FAST, HOSTILE, SHOOTS, TOO_STRONG, isCalm, isInSight, monsters } from '../primitives/arms/monsters.mjs'
import { BELOW, burrowAhead, isInCaveBelow, isInPit, landInPit, shutPit, sitOut } from './pit.mjs'

/** Blocks; a creeper begins to burn its fuse at 3. */
const CREEPER = 6

/** One that comes to an open hole is not seen out of it before it stands on the rim, and getting out takes time. */
const CREEPER_AT_HOLE = 10
const SHAFT = 6

/** Blocks up to a rim from which one falls upon the bot. */
const OVERHEAD = 3.3
const MELEE = 4

const SHOOTER = 10

/**
 * Archers are minded from BOWSHOT on: a bot hunted sheep before one until it had a single half heart left. Who is WOUNDED has others
 * that shoot on its heels from there, too. Who runs from one runs on out of its sight, in blocks.
 */
const BOWS = /^(skeleton|stray|bogged)$/
const OUT_OF_BOWSHOT = 26

/**
 * What an archer lives, how often it shoots and what an arrow costs, on normal difficulty (Minecraft Wiki, "Skeleton": three
 * seconds between two arrows, three or four half hearts); blocks that one hits over.
 */
const ARCHER_HEALTH = 20
const ARROW_SECONDS = 3
const ARROW = 4
const STRIKE = 3

/** Who is this much further off than what begins a fight takes part in it. */
const ROUND = 4

/** Half hearts: with less, run; from a fuse sooner, when WOUNDED. */
const LEAST = 5

/**
 * With bare hands one runs from a creeper; but one that stands where the work is is there again each time, by day too. Whoever ran
 * from it so often of late takes it on when WELL, for then a blast two blocks off is outlived, and else lies low.
 */
const OFTEN = 3

/** Whoever was seen is reckoned with for so long. */
const KNOWN_MS = 1000

/** Whoever was hit was so within so long. */
const HIT_MS = 3000

/** A creeper's fuse burns on up to seven blocks away (Minecraft Wiki, "Creeper"). */
const FUSE_BLOCKS = 7

/** So long one fights an archer that one is a match for, and one that there is no way to run from, before one looks anew; in ms. */
const ROUND_MS = 15_000
const CORNERED_MS = 3000

/** Far enough; and far enough to dig a hole before it is there. */
const AWAY = 16
const LOST = 11

/** Flee, or fight: whoever is near enough to hurt. */
export const enemies = {
  name: 'enemy',
  unseats: true,
  longest: 600_000,
  wanted: handle => {
    const enemy = threats(handle).find(each => !isFought(handle, each) && !isRiddenPast(handle, each))
    return enemy ? `${enemy.name} near` : null
  },
  act: async (context, signal) => {
    const { bot } = context
    const own = { bot, memory: context.handle.memory, seen: new Map() }
    await landInPit(context, signal)
    const [enemy] = threats(own)
    if (!enemy) return
    let shuts = true
    if (isInPit(context)) {
      if (await shutPit(context, signal)) return waitBelow(context, signal)
      shuts = false
    }
    const isOver = () => shuts && isInPit(context)
    const foes = () => threats(own, ROUND)
      .filter(({ name, position }) => !SHOOTS.test(name) || position.distanceTo(bot.entity.position) < MELEE)
    if (!isMatch(own, enemy) && isTimeToBuild(bot, enemy) && await wallOff(context, enemy, signal)) return
    // Who is a match for one and not for who comes with it runs from both.
    const isOutmatched = () => !isMatch(own, enemy) || threats(own).some(foe => !SHOOTS.test(foe.name) && !isMatch(own, foe))
    const weak = isOutmatched()
    if (weak && await flee(context, own, signal)) {
      const isBehind = enemy.position.distanceTo(bot.entity.position) > LOST
      if (isBehind && own.memory.flightsFrom(enemy) >= OFTEN && isOutmatched()) await lieLow(context, signal)
      return
    }
    // Who would not outlive a blast keeps out of its way, between the blows for others too.
    const dares = foe => foe.name !== 'creeper' || isMatch(own, foe)
    if (weak && foes().length > 0) return skirmish(context, { foes, brave: () => !isOver(), dares }, signal)
    const brave = () => !isOver() && threats(own).every(foe => SHOOTS.test(foe.name) || isMatch(own, foe))
    if (!SHOOTS.test(enemy.name)) return skirmish(context, { foes, brave }, signal)
    signal.throwIfAborted()
    // Whoever turns to one that shoots must not forget those that are near.
    const pressed = () => threats(own).some(({ name }) => !SHOOTS.test(name))
    // Who shoots from where nobody walks to, and is there each time that one comes back, is dug to: else there is no end to it.
    const dig = !weak && own.memory.flightsFrom(enemy) >= OFTEN
    try {
      // With its back to the wall nobody waits for the arrows, and looks again for a way out of it.
      const ends = game.now() + (weak ? CORNERED_MS : ROUND_MS)
      await fight(context, enemy, ends, { dig, brave: () => (weak || isMatch(own, enemy)) && !pressed() })
    } catch (error) {
      signal.throwIfAborted()
      if (!['NO_PATH', 'TIMEOUT'].includes(error.code)) throw error
      if (!await wallOff(context, enemy, signal)) await flee(context, own, signal)
    }
  }
}

/** Wait in the closed hole for those about to go away; those who stay are not waited for again. */
async function waitBelow (context, signal) {
  if (await sitOut(context, signal, CREEPER_AT_HOLE)) await tried(climbOut(context), signal)
  for (const { id } of monsters(context.bot, CREEPER_AT_HOLE)) context.handle.memory.satOut.add(id)
}

/**
 * Whoever ran so often from one that it is no match for digs itself in where it has got to: the other loses it out of sight, and what
 * wounds there are heal.
 */
async function lieLow (context, signal) {
  if (await tried(burrowAhead(context), signal)) await waitBelow(context, signal)
}

/** Nobody builds before who is about to hit, or a fuse that burns. */
const isTimeToBuild = (bot, { name, position }) => SHOOTS.test(name) || position.distanceTo(bot.entity.position) > MELEE

/** Whether it is what the bot has come for, and a match for it: that fight goes on. */
const isFought = (handle, enemy) => handle.memory.besieging && HOVERS.test(enemy.name) && isMatch(handle, enemy)

/** Who sits gets off for one that shoots once it has been hit: most are soon out of bowshot. */
const isRiddenPast = ({ bot, memory }, { name }) => bot.vehicle && SHOOTS.test(name) && game.now() - memory.hurtAt > HIT_MS

/** Whether the bot may take it on, as it is. */
function isMatch ({ bot, memory }, mob) {
  const { name } = mob
  if (TOO_STRONG.test(name)) return false
  const arm = bestWeapon({ bot })
  // A pickaxe hits too seldom for a fuse, and a fist too weakly but for who is hale.
  if (name === 'creeper') {
    if (arm === null) return bot.health >= WELL && memory.flightsFrom(mob) >= OFTEN && isByItself(bot, mob)
    return !/pickaxe$/.test(arm.name) && bot.health > WOUNDED
  }
  // Twenty blows of a fist take five arrows.
  if (SHOOTS.test(name)) return arm !== null && bot.health > LEAST + arrowsOf(bot, arm, mob)
  return bot.health > LEAST
}

/** Whether no other creeper is about: between two one only steps back, and gets no blow in. */
const isByItself = (bot, mob) => monsters(bot, AWAY).every(each => each === mob || each.name !== 'creeper')

/** What an archer's arrows cost until it is dead, in half hearts. */
function arrowsOf (bot, arm, archer) {
  if (hasShield(bot)) return 0
  const { damage, perSecond } = weapon(arm.name)
  const seconds = secondsTo(bot, archer) + Math.ceil(ARCHER_HEALTH / damage) / perSecond
  return Math.ceil(seconds / ARROW_SECONDS) * ARROW
}

/** How long it takes to come within reach of somebody on the straight way: in water nobody sprints. */
function secondsTo (bot, { position }) {
  const at = bot.entity.position
  const way = position.minus(at)
  const blocks = Math.ceil(Math.max(0, way.norm() - STRIKE))
  const cells = new Cells(bot)
  const isWet = ({ x, y, z }) => [y, y - 1].some(level => (cells.at(x, level, z) & WATER) !== 0)
  const wet = Array.from({ length: blocks }, (_, far) => at.plus(way.scaled(far / way.norm())).floored()).filter(isWet).length
  return (blocks - wet) / SPRINT + wet / SWIM
}

/** Run until they all are far behind. @returns {Promise<boolean>} false where there is no way to run, or none that is of use */
async function flee (context, own, signal) {
  const isCaught = () => threats(own).some(({ name }) => FAST.test(name))
  if (isCaught()) return false
  const from = threats(own)
  own.memory.runsFrom(from)
  const far = from.some(({ name }) => SHOOTS.test(name)) ? OUT_OF_BOWSHOT : AWAY
  return runAway(context, () => threats(own, far), signal, far, isCaught)
}

/** Enemies that are near enough to matter, the nearest first; a creeper before all others, which one outlives for a while. */
function threats ({ bot, memory, seen }, more = 0) {
  const at = bot.entity.position
  const sunk = isSunk(bot)
  const bowshot = name => bot.health <= WOUNDED || BOWS.test(name) ? BOWSHOT : SHOOTER
  const found = []
  for (const entity of Object.values(bot.entities)) {
    if (!HOSTILE.test(entity.name ?? '') || !entity.isValid || memory.dead.has(entity.id) || isCalm({ bot, memory }, entity)) continue
    const distance = entity.position.distanceTo(at)
    const fuse = entity.name === 'creeper'
    const shoots = SHOOTS.test(entity.name) && !(memory.departing && HOVERS.test(entity.name))
    const range = fuse ? (sunk ? CREEPER_AT_HOLE : CREEPER) : shoots ? bowshot(entity.name) : MELEE
    const lit = fuse && burns(bot.registry, entity) && distance < FUSE_BLOCKS
    if (!fuse && !SHOOTS.test(entity.name) && isOutOfReach(entity.position.y - at.y)) continue
    const lurks = fuse && sunk && !memory.satOut.has(entity.id) && !isInCaveBelow(bot, entity)
    if (!lit && (distance > range + more || !(lurks || isSeen(bot, entity, seen)))) continue
    found.push({ entity, rank: fuse ? distance - CREEPER : distance })
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ entity }) => entity)
}

/** Who can only hit does so from no further above or below: a bot stood before one in a cave under it for days. */
const isOutOfReach = up => up > OVERHEAD || up < -BELOW

/** Whether the bot stands in a hole that is open above; who jumps at the foot of a shaft is in none a moment later. */
function isSunk (bot) {
  if (!bot.entity.onGround || depthOf({ bot }) === 0) return false
  const cells = new Cells(bot)
  const { x, y, z } = bot.entity.position.floored()
  return Array.from({ length: SHAFT }, (_, up) => up).every(up => (cells.at(x, y + up, z) & OPEN) !== 0)
}

/** Walls keep enemies off; one that steps behind one for a moment is not forgotten. */
function isSeen (bot, entity, seen) {
  const now = game.now()
  if (!isInSight(bot, entity)) return now - (seen?.get(entity.id) ?? -Infinity) < KNOWN_MS
  seen?.set(entity.id, now)
  return true
}
