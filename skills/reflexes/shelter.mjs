import { SkillError } from '../errors.mjs'
import { DAY, MIDNIGHT } from '../facts/day.mjs'
import { wornBy } from '../primitives/combat/armour.mjs'
import { DEPTH, burrow, depthOf, digIn, goodGround, isBurrowed, isGoodGround, isNight } from '../primitives/survival/burrow.mjs'
import { Cells, OPEN } from '../pathing/cells.mjs'
import { carriedBed, isAlone } from '../primitives/survival/bunk.mjs'
import { sleepBelow } from '../primitives/survival/bedtime.mjs'
import { bestWeapon } from '../primitives/combat/kill.mjs'
import { bestFood, eatNow } from '../primitives/survival/vitals.mjs'
import { everyTick } from '../primitives/waiting.mjs'
import { SHOOTS, isInSight, isVisited, monsters, sitOut } from './monsters.mjs'

/** Half hearts: with less, a night in the open is too dangerous; with nothing to fight with sooner. Two arrows or a blast take ten. */
const WOUNDED = 12
const WOUNDED_UNARMED = 14
const HEALED = 18

/** Of monsters within so many blocks nobody stays up for as many with a bare chest. */
const NEAR = 16
const MANY = 4
const MANY_UNARMED = 3
const CLAD = /^(iron|diamond|netherite)_chestplate$/

/** Blocks that are looked at overhead, and how many of them make it rock: a crown of leaves has fewer. */
const ABOVE = 24
const THICK = 5

/** Ticks of a night: who has died in this one and has nothing to fight with does not go out again. */
const NIGHT_TICKS = 11_000

/** Of 20: with less wounds do not heal. */
const FED = 18

/** Blocks: who hits and is this near gets to the hole before it is shut; nobody as far as this is no matter. */
const AT_HAND = 11
const AROUND = 32
const BOWSHOT = 16

/** Who comes out looks that nobody is as near as this. */
const LURKS = 12

/**
 * Wounded at night with monsters about: into the earth and a lid on it, until the wounds have healed or it is day. Whoever
 * has died in this night and comes back with empty hands waits there for the day.
 */
export const shelter = {
  name: 'shelter',
  longest: 600_000,
  wanted: body => {
    const { bot } = body
    if (isDay(bot) || body.memory.bunk || !bot.entity.onGround || bot.entity.isInWater) return null
    const why = bot.health <= least(bot) ? 'wounded at night' : isBeaten(body) ? 'died tonight' : isOutnumbered(bot) ? 'outnumbered at night' : null
    if (why === null || isAtWorkBelow(body) || isVisited(bot)) return null
    const around = monsters(bot, AROUND)
    // Out of their sight first.
    if (monsters(bot, BOWSHOT).some(mob => SHOOTS.test(mob.name) && isInSight(bot, mob))) return null
    const dug = depthOf(body)
    const atHand = monsters(bot, AT_HAND * (DEPTH - dug) / DEPTH).filter(({ name }) => !SHOOTS.test(name))
    const feet = bot.entity.position.floored()
    if (around.length === 0 || atHand.length > 0) return null
    return canDigIn({ bot, body, chest: body.chest }, feet, dug) ? why : null
  },
  act: async (hands, signal) => {
    const { bot } = hands
    if (isGoodGround(hands, bot.entity.position.floored(), depthOf(hands))) await digIn(hands, signal)
    else await burrow(hands)
    if (!isBurrowed(hands)) throw new SkillError('NO_PATH', 'There is no good ground to hide in.')
    const bed = carriedBed(bot)
    if (bed && isAlone(bot) && isNight(bot)) await sleepBelow(hands, bed)
    const fit = () => bot.health >= HEALED || isAsWellAsItGets(bot)
    const clear = () => isArmed(bot) || monsters(bot, LURKS).length === 0
    const well = () => isDay(bot) || (!isBeaten(hands.body) && !isOutnumbered(bot) && clear() && fit())
    const hungry = () => bot.food < FED && bestFood({ bot }) !== null
    while (!well()) {
      if (hungry()) await eatNow(hands, null, signal)
      await everyTick(bot, { signal, timeout: 2 ** 31 - 1 }, () => well() || hungry() ? true : undefined)
    }
    await sitOut(hands, signal)
  }
}

/** Whether there is ground to hide in here or, for who is not in a hole already, a few steps away. */
const canDigIn = (hands, feet, dug) => isGoodGround(hands, feet, dug) || (dug === 0 && goodGround(hands) !== null)

/** Whoever works in a closed hole is as safe there as anywhere. */
const isAtWorkBelow = body => body.under === true && body.runs.current !== null && isBurrowed(body)

/** With no more than this a night in the open is too dangerous. */
const least = bot => isArmed(bot) ? WOUNDED : WOUNDED_UNARMED

/** Whether more monsters are about under the open sky than one fights as one is armed and clad. */
function isOutnumbered (bot) {
  if (!isNight(bot) || isClad(bot) || isUnderRock(bot)) return false
  return monsters(bot, NEAR).length >= (isArmed(bot) ? MANY : MANY_UNARMED)
}

/** Whether a breastplate stops some of what comes. */
const isClad = bot => wornBy(bot).some(({ name }) => CLAD.test(name))

/** Whether rock is above: those about are not those of the night. */
function isUnderRock (bot) {
  const cells = new Cells(bot)
  const { x, y, z } = bot.entity.position.floored()
  let thick = 0
  for (let up = 2; up < ABOVE; up++) if ((cells.at(x, y + up, z) & OPEN) === 0) thick++
  return thick >= THICK
}

/** Wounds heal no further without food; then waiting is of use only to whoever would come back at once. */
const isAsWellAsItGets = bot => bot.health > least(bot) + 1 && bot.food < FED && bestFood({ bot }) === null

/** Whether what came out at night is about still. */
const isDark = bot => isNight(bot) || (bot.game.dimension === 'overworld' && (bot.time.timeOfDay > MIDNIGHT || bot.time.timeOfDay < DAY))

/** Whether nobody need hide any more: one looks out first. */
const isDay = bot => !isDark(bot) || (!isNight(bot) && monsters(bot, LURKS).length === 0)

const isArmed = bot => bestWeapon({ bot }) !== null

const isBeaten = body => body.memory.diedAt !== undefined && body.tick() - body.memory.diedAt < NIGHT_TICKS && !isArmed(body.bot)
