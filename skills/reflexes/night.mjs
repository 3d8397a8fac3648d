import { game } from '../clock.mjs'
import { others } from '../facts/people.mjs'
import { freeBeds, spendNight } from '../primitives/survival/bedtime.mjs'
import { carriedBed, isAlone } from '../primitives/shelter/bunk.mjs'
import { isNight } from '../primitives/shelter/burrow.mjs'
import { sleepers } from '../bot/seen/sleepers.mjs'

/** How far one goes to bed with nothing to do, and from work so that everybody's night passes; blocks. */
const IDLE_RADIUS = 16
const COMPANY_RADIUS = 32

/** Ticks between two looks for a bed: each goes through all that is loaded around. */
const LOOK_TICKS = 40

/** How far one goes for a bed in the chest; blocks. */
const CHEST_RADIUS = 64

/** So often whoever minds the chest is asked for a bed from it; ticks. */
const ASK_TICKS = 600

/** So long whoever minds the chest has to put up a bed from it before it is said that there is none. */
const LOOK_INTO_CHEST_TICKS = 200

/** Whoever got up again because the night did not pass does not lie down again sooner, unless somebody else has gone to bed since. */
const AGAIN_MS = 120_000

/**
 * Sleep where there is nothing to do and a bed at hand that none of the others lacks then; and whatever it is at, once people
 * have gone to bed, for one that stays up keeps the night from passing, or where nobody else is about and the night can be
 * slept away.
 */
export const night = {
  name: 'sleep',
  // With bare hands a bed's room in stone takes its time.
  longest: 180_000,
  wanted: handle => {
    const { bot, runs, gate } = handle
    if (!isNight(bot)) {
      handle.memory.toldNoBed = false
      handle.memory.noBedAt = Infinity
      return null
    }
    if (gate.closed || (runs.current !== null && runs.current === handle.memory.roused)) return null
    const why = bedtime(handle)
    if (why !== null) handle.memory.abedWith = runs.current
    return why
  },
  // Who took a bed out of the chest puts it back before it goes on.
  over: handle => {
    const { bot, runs, memory } = handle
    if (!runs.current) return false
    if (runs.current.ordered && runs.current !== memory.abedWith) return rouse(handle)
    return memory.lent === null && sleepers(bot).length === 0 && !isAlone(bot)
  },
  act: async context => {
    const { memory } = context.handle
    try {
      await spendNight(context, memory.lent ?? {})
    } finally {
      memory.lent = null
    }
  }
}

/** Have it get up for what somebody asks for; it goes to bed again after that. @returns {boolean} whether it drops all else for it */
function rouse ({ bot, runs, memory }) {
  memory.roused = runs.current
  if (memory.lent === null || !bot.isSleeping) return true
  bot.wake().catch(() => {})
  return false
}

/** Why it is time to go to bed; null where it is not. */
function bedtime (handle) {
  const { bot, runs } = handle
  const people = sleepers(bot)
  if (game.now() - handle.memory.bedAt < AGAIN_MS && people.every(name => handle.memory.upBeside.includes(name))) return null
  const company = people.length > 0
  const alone = isAlone(bot)
  if (runs.current && !company && !alone) return null
  if (!company && handle.tick() - handle.memory.bedLookedAt < LOOK_TICKS) return null
  handle.memory.bedLookedAt = handle.tick()
  if (isBedLeft(handle, company || alone, company) || (alone && carriedBed(bot))) {
    return company ? `${people[0]} has gone to bed` : 'night'
  }
  if (company && isLent(handle)) return `${people[0]} has gone to bed`
  handle.memory.noBedAt = company ? Math.min(handle.memory.noBedAt, handle.tick()) : Infinity
  if (company) askForBed(handle)
  if (handle.tick() - handle.memory.noBedAt >= LOOK_INTO_CHEST_TICKS && !handle.memory.toldNoBed) {
    handle.memory.toldNoBed = true
    handle.event('awake', {})
  }
  return null
}

/** Whether the chest is near enough to put up the bed that it may take from there. */
function isLent ({ bot, chest, memory }) {
  return memory.lent !== null && chest !== null && bot.entity.position.distanceTo(chest) <= CHEST_RADIUS
}

/** Ask for a bed out of the chest: whoever minds it knows which of them nobody needs, and lends it. */
function askForBed (handle) {
  if (handle.tick() - handle.memory.bedAskedAt < ASK_TICKS) return
  handle.memory.bedAskedAt = handle.tick()
  handle.event('bedless', {})
}

/** Whether there is a bed to lie down in: before anybody has gone to bed, one more than the others take. */
function isBedLeft (handle, far, company) {
  const taken = company ? 0 : others(handle.bot).length
  return freeBeds(handle, far ? COMPANY_RADIUS : IDLE_RADIUS, taken + 1).length > taken
}
