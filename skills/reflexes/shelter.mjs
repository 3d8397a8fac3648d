import { game } from '../clock.mjs'
import { CORNERS } from '../directions.mjs'
import { SkillError } from '../errors.mjs'
import { HOME } from '../facts/blocks.mjs'
import { DAY, MIDNIGHT } from '../facts/day.mjs'
import { FED, WELL, WOUNDED, WOUNDED_SHOT, WOUNDED_UNARMED } from '../facts/vitals.mjs'
import { wornBy } from '../primitives/arms/armour.mjs'
import { HOVERS } from '../primitives/combat/siege.mjs'
import { canWallIn, wallIn } from '../primitives/shelter/cover.mjs'
import { depthOf, digIn, goodGround, isBurrowed, isGoodGround, isNight, isUnderRock } from '../primitives/shelter/burrow.mjs'
import { putBlock } from '../primitives/blocks/build.mjs'
import { Cells, OPEN } from '../pathing/cells.mjs'
import { isAfloat } from '../pathing/footwork.mjs'
import { isScaffold } from '../pathing/scaffold.mjs'
import { goals, travel } from '../primitives/moving/walk.mjs'
import { carriedBed, isAlone, sink } from '../primitives/shelter/bunk.mjs'
import { sleepBelow } from '../primitives/survival/bedtime.mjs'
import { bestWeapon } from '../primitives/arms/arms.mjs'
import { climbOut, digUp, tunnelAway } from '../primitives/shelter/tunnel.mjs'
import { bestFood, eatNow } from '../primitives/shelter/vitals.mjs'
import { everyTick, tried } from '../primitives/waiting.mjs'
import { runAway } from './melee.mjs'
import { SHOOTS, SHY, isInSight, isVisited, monsters } from '../primitives/arms/monsters.mjs'
import { AT_HAND, NOTICED, burrowAhead, isAhead, isInPit, pursuers, shutPit, sitOut } from './pit.mjs'

/** Of monsters within so many blocks nobody stays up for as many with a bare chest; one that shoots is worth two. */
const NEAR = 16
const MANY = 4
const MANY_UNARMED = 3
const ARCHER = 2
const CLAD = /^(iron|diamond|netherite)_chestplate$/

/** Ticks of a night: who has died in this one and has nothing to fight with does not go out again. */
const NIGHT_TICKS = 11_000

/** Blocks: nobody as far as AROUND is no matter; as far as FLIGHT from everybody one runs. */
const AROUND = 32
const FLIGHT = 26

/** So often one runs on where somebody comes between the bot and the ground that it was going to hide in. */
const FLIGHTS = 3

/** How far off ground to hide in is looked for from the water, in blocks, and how long the way there may take. */
const LAKE = 40
const ASHORE_MS = 30_000

/** Blocks: who is so far below is in a cave of its own. */
const CELLAR = 5

/** Milliseconds that one who is well waits for those above to go away; then it digs on sideways, and comes out elsewhere. */
const LINGER_MS = 30_000

/** Whoever came out from between walls as wounded as before does not go back in sooner. */
const REST_MS = 60_000

/**
 * Who comes out at night looks that nobody is as near as this, or, with something to fight with, no more than one: in a hole one cannot
 * step back between two blows. Those who leave players alone by daylight are no matter (Minecraft Wiki, "Spider").
 */
const LURKS = 12
const ONE = 1

/**
 * Whoever hits and was as near as this a moment ago is fought first: nobody gets a hole or walls done under blows, and spiders are
 * faster than one gets away from them. Blocks and milliseconds.
 */
const BLOWS = 4
const BITTEN_MS = 1500

/** What was dug is picked up within so long. */
const PICKUP_MS = 2500

/** So many blocks on a hole is dug down at most, where its corners are open. */
const SUNK = 5

/** Blocks: with anybody who hits as near as this nobody puts up walls; ten blocks take three seconds, and a zombie comes seven. */
const BEFORE_BLOWS = 8
const BESIDE = 4

/**
 * Wounded at night or under rock with monsters about: into the earth and a lid on it, or between walls where the ground is not
 * good or somebody shoots, until the wounds have healed or it is day. Whoever has died in this night and comes back with
 * empty hands waits there for the day.
 */
export const shelter = {
  name: 'shelter',
  longest: 600_000,
  wanted: handle => {
    const { bot } = handle
    const swims = isAfloat(bot)
    if (handle.memory.bunk || (!bot.entity.onGround && !swims) || isUnderBlows(handle)) return null
    if (isDay(bot)) return !swims && isAtBayBelow(handle) ? 'wounded under ground' : null
    const why = bot.health <= least(bot) ? 'wounded at night' : isBeaten(handle) ? 'died tonight' : isOutnumbered(bot) ? 'outnumbered at night' : null
    if (why === null || isAtWorkBelow(handle) || isVisited(bot) || monsters(bot, AROUND).length === 0) return null
    const hunted = pursuers(handle).length > 0
    if (hunted && isTimeForWalls(bot)) return why
    if (hunted && isUnderRock(bot)) return null
    const isPressed = bot.health <= least(bot) && (hunted || (swims && game.now() - handle.memory.ashoreAt > REST_MS))
    return isPressed || canDigIn({ bot, handle, chest: handle.chest }) ? why : null
  },
  over: handle => isUnderBlows(handle),
  act: async (context, signal) => {
    const { bot } = context
    const byDay = isDay(bot)
    // By day the open air is safe; a cave is as it is at any hour.
    const isBelow = () => byDay || (isDay(bot) && isUnderRock(bot))
    await hide(context, signal)
    await tried(sinkIn(context, signal), signal)
    const bed = carriedBed(bot)
    if (bed && isAlone(bot) && isNight(bot)) await sleepBelow(context, bed)
    const fit = (limit = WOUNDED_SHOT) => bot.health >= WELL || isAsWellAsItGets(bot, limit)
    const clear = () => about(bot, LURKS).length <= (isArmed(bot) ? ONE : 0)
    const safe = () => !isBeaten(context.handle) && !isOutnumbered(bot) && clear() && fit()
    const well = () => isBelow() ? fit() || context.handle.memory.tiredAt > since : isDay(bot) ? fit() || !isDark(bot) : safe()
    const hungry = () => bot.food < FED && bestFood({ bot }) !== null
    let since = game.now()
    let moved = false
    const isBored = () => (isBelow() ? !isHealing(bot) : fit(unshot(bot)) && !isBeaten(context.handle)) && game.now() - since > LINGER_MS
    while (!well()) {
      if (hungry()) await eatNow(context, null, signal)
      else if (isBored()) {
        const far = await tried(tunnelAway(context, monsters(bot, NEAR).map(({ position }) => position), signal), signal) ?? 0
        moved ||= far > 0
        if (far > 0) await tried(sinkIn(context, signal), signal)
        if (isBelow()) context.handle.memory.tiredAt = game.now()
        else since = far > 0 ? game.now() : Infinity
      }
      await everyTick(bot, { signal, timeout: 2 ** 31 - 1 }, () => well() || hungry() || isBored() ? true : undefined)
    }
    moved = await sitOut(context, signal) || moved
    if (isBelow()) context.handle.memory.tiredAt = game.now()
    // Who does not get well in a cave has no business there: what it needs is up in the light.
    if (isBelow() && !fit() && await tried(digUp(context, signal), signal)) return
    if (moved && !isBelow()) await tried(climbOut(context), signal)
  }
}

/** Out of everybody's reach, here or as near as there is a place for it. */
async function hide (context, signal) {
  const { bot } = context
  if (isInPit(context) && await shutPit(context, signal)) return
  const walls = async () => isTimeForWalls(bot) && await wallIn(context, monsters(bot, NOTICED), signal)
  if (pursuers(context).length > 0 && await walls()) return
  // Who runs in a cave falls.
  if (isDay(bot)) throw new SkillError('NO_PATH', 'There is nothing to hide behind.')
  for (let left = FLIGHTS; left > 0 && !isBurrowed(context); left--) {
    await escape(context, signal)
    if (isAfloat(bot) && !canDigIn(context)) await goAshore(context)
    if (isGoodGround(context, bot.entity.position.floored(), depthOf(context))) await digIn(context, signal)
    else await burrowAhead(context)
    if (pursuers(context).length === 0) break
  }
  if (!isBurrowed(context) && !await walls()) throw new SkillError('NO_PATH', 'There is no good ground to hide in.')
}

/** On down while a corner is open: past it arrows graze, and zombies hit, whoever stands between walls; and a lid on it again. */
async function sinkIn (context, signal) {
  const { bot } = context
  const { y } = bot.entity.position
  const cells = new Cells(bot)
  const isOpen = ({ x, y, z }) => [0, 1, 2].some(up => CORNERS.some(([dx, dz]) => (cells.at(x + dx, y + up, z + dz) & OPEN) !== 0))
  await sink(context, feet => y - feet.y < SUNK && isOpen(feet), signal)
  if (isBurrowed(context)) return
  const { name } = await everyTick(bot, { signal, timeout: PICKUP_MS }, () => bot.inventory.items().find(item => isScaffold(item.name)))
  await putBlock(context, name, bot.entity.position.floored().offset(0, 2, 0), signal)
}

/** Whether the bot has what it takes to shut itself in where it stands, and nobody is there first. */
const isTimeForWalls = bot => canWallIn({ bot }) && monsters(bot, BEFORE_BLOWS).every(mob => SHOOTS.test(mob.name) && !isAtHand(bot, mob))

/**
 * Whether the bot was just hurt by somebody who is beside it and sees it: who hits, with nothing between; or, where it has something to
 * fight with, who shoots into a hole whose walls do not hold. One stood in such a hole for five arrows before an archer on its rim.
 */
function isUnderBlows (handle) {
  const { bot, memory } = handle
  if (game.now() - memory.hurtAt > BITTEN_MS) return false
  const isShut = isBurrowed({ bot }) || isInPit({ bot, handle })
  const reaches = ({ name }) => SHOOTS.test(name) ? isArmed(bot) : name !== 'creeper' && !isShut
  return monsters(bot, BLOWS).some(mob => reaches(mob) && isInSight(bot, mob))
}

/** What hovers hits whom it is beside. */
const isAtHand = (bot, { name, position }) => HOVERS.test(name) && position.distanceTo(bot.entity.position) < BESIDE

/** Whether a bot is wounded in a cave, or in another dimension, before somebody who hits or shoots; the day does not reach there. */
function isAtBayBelow ({ bot, memory }) {
  const isDayless = bot.game.dimension !== HOME || isUnderRock(bot)
  if (bot.health > WOUNDED || game.now() - memory.tiredAt < REST_MS || !isDayless || !isTimeForWalls(bot)) return false
  const reaches = mob => SHOOTS.test(mob.name) || mob.position.distanceTo(bot.entity.position) < AT_HAND
  return monsters(bot, NOTICED).some(mob => reaches(mob) && isInSight(bot, mob))
}

/** Run until nobody is after the bot any more and there is ground to hide in. */
async function escape (context, signal) {
  const { bot, handle } = context
  const isClear = () => pursuers(handle).length === 0 && bot.entity.onGround && canDigIn(context)
  const left = () => isClear() ? [] : monsters(bot, FLIGHT)
  if (left().length > 0 && !await runAway(context, left, signal, FLIGHT)) throw new SkillError('NO_PATH', 'There is no way to run.')
}

/**
 * Out of the water to ground that one can hide in, further off: whoever only keeps out of an archer's sight on a lake is led back before it
 * by its work. Where there is none, it is not looked for again at once.
 */
async function goAshore (context) {
  context.handle.memory.ashoreAt = game.now()
  const shore = goodGround(context, { reach: LAKE, isFit: isAhead(context) })
  const isOver = () => pursuers(context).length > 0
  if (shore) await travel(context, new goals.GoalBlock(shore.x, shore.y, shore.z), { dig: false, timeout: ASHORE_MS, done: isOver })
}

/** Whether there is ground to hide in here or, for who is not in a hole already, a few steps away. */
function canDigIn (context) {
  const dug = depthOf(context)
  if (isGoodGround(context, context.bot.entity.position.floored(), dug)) return true
  return dug === 0 && goodGround(context, { isFit: isAhead(context) }) !== null
}

/** Whoever works in a closed hole is as safe there as anywhere. */
const isAtWorkBelow = handle => handle.under === true && handle.runs.current !== null && isBurrowed(handle)

/** Monsters about, less those in caves below. */
const about = (bot, within) => monsters(bot, within).filter(({ position }) => position.y > bot.entity.position.y - CELLAR)

/** The health at which a night in the open becomes too dangerous. */
const least = bot => about(bot, NEAR).some(({ name }) => SHOOTS.test(name)) ? WOUNDED_SHOT : unshot(bot)

/** The same where nobody shoots. */
const unshot = bot => isArmed(bot) ? WOUNDED : WOUNDED_UNARMED

/** Whether more monsters are about under the open sky than one fights as one is armed and clad. */
function isOutnumbered (bot) {
  if (!isNight(bot) || isClad(bot) || isUnderRock(bot)) return false
  const worth = ({ name }) => SHOOTS.test(name) ? ARCHER : 1
  return about(bot, NEAR).reduce((sum, mob) => sum + worth(mob), 0) >= (isArmed(bot) ? MANY : MANY_UNARMED)
}

/** Whether a breastplate stops some of what comes. */
const isClad = bot => wornBy(bot).some(({ name }) => CLAD.test(name))

const isHealing = bot => bot.food >= FED || bestFood({ bot }) !== null

/** Wounds heal no further without food; then waiting is of use only to whoever would come back at once. */
const isAsWellAsItGets = (bot, limit) => bot.health > limit && !isHealing(bot)

/** Whether what came out at night is about still. */
const isDark = bot => isNight(bot) || (bot.game.dimension === 'overworld' && (bot.time.timeOfDay > MIDNIGHT || bot.time.timeOfDay < DAY))

/** Whether nobody need hide any more: one looks out first. */
const isDay = bot => !isDark(bot) || (!isNight(bot) && about(bot, LURKS).every(({ name }) => SHY.test(name)))

const isArmed = bot => bestWeapon({ bot }) !== null

const isBeaten = handle => handle.memory.diedAt !== undefined && handle.tick() - handle.memory.diedAt < NIGHT_TICKS && !isArmed(handle.bot)
