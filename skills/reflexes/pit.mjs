import { Vec3 } from 'vec3'
import { game } from '../clock.mjs'
import { SIDES } from '../directions.mjs'
import { SkillError } from '../errors.mjs'
import { FED, WOUNDED_SHOT } from '../facts/vitals.mjs'
import { Cells, FLOOR, OPEN } from '../pathing/cells.mjs'
import { land } from '../primitives/moving/steps.mjs'
import { DEPTH, burrow, depthOf, digIn, isBurrowed, isGoodGround } from '../primitives/shelter/burrow.mjs'
import { HARD, SOFT, openAbove, tunnelAway } from '../primitives/shelter/tunnel.mjs'
import { bestFood, eatNow } from '../primitives/shelter/vitals.mjs'
import { everyTick, tried } from '../primitives/waiting.mjs'
import { HOVERS } from '../primitives/combat/siege.mjs'
import { BOWSHOT, SHOOTS, isCalm, isInSight, isSeenFrom, isVisited, monsters } from '../primitives/arms/monsters.mjs'

/** In a hole as deep as this nobody fights with those above, who wait for whoever comes out; blocks. */
const PIT = 2
const NEAR = 6

/**
 * Whoever is as near as this to a hole waits there for whoever comes out, in blocks. After PATIENCE_MS one digs on sideways, away from
 * them, and looks again, so many times, with bare hands through rock too; where the ground is not for that, one waits longer. A creeper
 * forgets whom it does not see and strolls off, in time.
 */
const LURKS = 7
const PATIENCE_MS = 40_000
const TUNNELS = 3
const LONG_PATIENCE_MS = 240_000

/**
 * Blocks: who hits and is this near gets to the hole before it is shut. Who shoots and sees the bot comes within range before that from
 * as far as NOTICED, from behind something from as far as CORNER: archers notice whom they see within 16 blocks (Minecraft Wiki,
 * "Attribute", follow range), and come after whom they have seen.
 */
export const AT_HAND = 11
export const NOTICED = 20
const CORNER = 15

/** Blocks down to where nobody comes up from at once. */
export const BELOW = 2.9

/** So much of each block that the bot runs those come nearer meanwhile: a zombie goes 2.3 blocks a second, a creeper 2.5. */
const PACE = 0.5

/** From the middle of walls that stand in the open one comes out so many blocks to a side. */
const BESIDE = 2

/**
 * Whether the bot stands in a hole that it can shut, and nobody has come in: to shut it takes less time than to get out.
 * @param {any} context bot, body and chest of them
 */
export function isInPit ({ bot, handle }) {
  const dug = depthOf({ bot })
  if (dug < PIT) return false
  const feet = bot.entity.position.floored()
  return !isVisited(bot) && monsters(bot, NEAR).every(({ position }) => position.y > feet.y + 1) &&
    isGoodGround({ bot, handle, chest: handle.chest }, feet, dug)
}

/**
 * Who would be there, or shoot, before a hole is shut.
 * @param {any} handle bot of it
 * @param {Vec3} [at] where the hole is to be
 * @returns {Entity[]}
 */
export function pursuers (handle, at = handle.bot.entity.position) {
  const { bot } = handle
  const way = at.distanceTo(bot.entity.position)
  if (way === 0 && isBurrowed(handle)) return []
  const reach = PACE * way + AT_HAND * (way === 0 ? DEPTH - depthOf(handle) : DEPTH) / DEPTH
  return monsters(bot, NOTICED + way).filter(mob => {
    const far = mob.position.distanceTo(at)
    if (!SHOOTS.test(mob.name ?? '')) return far <= reach
    return far <= CORNER || (far <= NOTICED && (way === 0 ? isInSight(bot, mob) : isSeenFrom(bot, at, mob)))
  })
}

/**
 * Whether there is time for a hole at a place: the nearest good ground may lie where one has run from.
 * @param {any} handle
 * @returns {(spot: Vec3) => boolean}
 */
export const isAhead = handle => spot => pursuers(handle, spot.offset(0.5, 0, 0.5)).length === 0

/**
 * Go to good ground nearby that nobody gets to sooner, and dig in there; not where somebody comes in between.
 * @param {import('../primitives/context.mjs').PrimitiveContext} context
 * @returns {Promise<boolean>} false where there is none, or it did not work out
 */
export const burrowAhead = context => burrow(context, { isFit: isAhead(context), isOver: () => pursuers(context).length > 0 })

/**
 * Shut it, with everybody outside.
 * @param {import('../primitives/context.mjs').PrimitiveContext} context
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} false where somebody came in while the hole was open, or stands where the lid belongs
 */
export async function shutPit (context, signal) {
  const { bot } = context
  const visited = new AbortController()
  const onTick = () => { if (isVisited(bot)) visited.abort(new SkillError('INTERRUPTED', 'Somebody has come into the hole.')) }
  bot.on('physicsTick', onTick)
  try {
    return await tried(digIn(context, AbortSignal.any([signal, visited.signal])).then(() => true), signal) ?? false
  } finally {
    bot.off('physicsTick', onTick)
  }
}

/**
 * Wait until the bot is back on the floor where it has just jumped in a deep hole: only from there it sees whether the hole can be shut.
 * @param {import('../primitives/context.mjs').PrimitiveContext} context
 * @param {AbortSignal} signal
 */
export async function landInPit ({ bot }, signal) {
  const cells = new Cells(bot)
  const { x, y, z } = bot.entity.position.floored()
  const floor = [y, y - 1].find(level => (cells.at(x, level - 1, z) & FLOOR) !== 0)
  if (bot.entity.onGround || floor === undefined || depthOf({ bot }, bot.entity.position.floored().offset(0, floor - y, 0)) < PIT) return
  await land(bot, signal)
}

/**
 * Wait in a closed hole until nobody lurks above it: who stays is left behind under ground, and waited for where that is not to be. Who is
 * wounded waits for archers too that would see it come out, as far as they shoot.
 * @param {import('../primitives/context.mjs').PrimitiveContext} context
 * @param {AbortSignal} signal
 * @param {number} [within] blocks
 * @returns {Promise<boolean>} whether the bot is elsewhere now
 */
export async function sitOut (context, signal, within = LURKS) {
  const { bot } = context
  // What hovers stays about its spawner: the longer somebody is there the more there are of them.
  const isNear = mob => mob.position.distanceTo(bot.entity.position) <= within && !isInCaveBelow(bot, mob)
  const lurking = () => monsters(bot, BOWSHOT)
    .filter(mob => !isCalm(context.handle, mob) && !HOVERS.test(mob.name) && (isNear(mob) || isAimed(bot, mob)))
  let moved = false
  for (let tunnels = TUNNELS; !await areGone(context, lurking, PATIENCE_MS, signal) && tunnels > 0; tunnels--) {
    const from = () => lurking().map(({ position }) => position)
    const digs = limits => tried(tunnelAway(context, from(), signal, limits), signal)
    if (await digs(SOFT) || await digs(HARD)) moved = true
    else {
      await areGone(context, lurking, LONG_PATIENCE_MS, signal)
      break
    }
  }
  return moved
}

/**
 * Whether a mob is well below the bot's feet, with rock between it and every way out of the hole: it does not wait for whoever comes out.
 * @param {Bot} bot
 * @param {Entity} mob
 */
export const isInCaveBelow = (bot, mob) => mob.position.y < bot.entity.position.y - BELOW &&
  [bot.entity.position, ...waysOut(bot)].every(feet => !isSeenFrom(bot, feet, mob))

/** Whether a mob shoots, and sees where the bot comes out, who would not outlive it. */
const isAimed = (bot, mob) => bot.health <= WOUNDED_SHOT && SHOOTS.test(mob.name) && waysOut(bot).some(feet => isSeenFrom(bot, feet, mob))

/** Where one stands who has come out: above, or beside walls in the open. */
function waysOut (bot) {
  const cells = new Cells(bot)
  const { x, y, z } = bot.entity.position.floored()
  const isFree = ([dx, dz]) => [0, 1].every(up => (cells.at(x + BESIDE * dx, y + up, z + BESIDE * dz) & OPEN) !== 0)
  const beside = SIDES.filter(isFree).map(([dx, dz]) => new Vec3(x + BESIDE * dx, y, z + BESIDE * dz))
  return [openAbove({ bot }), ...beside].flatMap(cell => cell ? [cell.offset(0.5, 0, 0.5)] : [])
}

/** Whether they all go away within a time; one that is hungry eats meanwhile, and nobody waits for them in an open hole. */
async function areGone (context, lurking, ms, signal) {
  const { bot } = context
  const ends = game.now() + ms
  const isOver = () => lurking().length === 0 || game.now() > ends || !isBurrowed(context)
  const isHungry = () => bot.food < FED && bestFood(context) !== null
  while (!isOver()) {
    if (isHungry()) await eatNow(context, null, signal)
    await everyTick(bot, { signal, timeout: 2 * ms }, () => isOver() || isHungry() ? true : undefined)
  }
  return lurking().length === 0 || !isBurrowed(context)
}
