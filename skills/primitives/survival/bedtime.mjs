import { Vec3 } from 'vec3'
import { SkillError, ignore } from '../../errors.mjs'
import { game, TICK_MS } from '../../clock.mjs'
import { BED } from '../../facts/blocks.mjs'
import { DAY_TICKS } from '../../facts/day.mjs'
import { id, optional } from '../arguments.mjs'
import { bunk, carriedBed, isAlone } from '../shelter/bunk.mjs'
import { burrow, isBurrowed, isNight } from '../shelter/burrow.mjs'
import { digOne } from '../blocks/dig.mjs'
import { exchange } from '../storage/chest.mjs'
import { collectDrops, dropsInSight } from '../things/drops.mjs'
import { placeItem } from '../things/place.mjs'
import { sleepers } from '../../bot/seen/sleepers.mjs'
import { findBlocks } from '../search.mjs'
import { everyTick, until } from '../waiting.mjs'
import { goals, travel } from '../moving/walk.mjs'

/** How far one goes to bed, in blocks. */
const BED_RADIUS = 32

/** Nobody lies down from further than this (three blocks, Minecraft Wiki, "Bed"). */
const BESIDE = 2

/** Milliseconds in bed after which the night should have passed, were everybody asleep: it takes five seconds. */
const ASLEEP_MS = 20_000

/** How far off what is left of a bed is picked up. */
const DROPS = 4
const DROP_MS = 1500

/** With monsters as near as this, in blocks, a bed of one's own is put up below. */
const COMING = 32

/** With monsters about nobody falls asleep: they are fought, and sleep is tried anew for so long, each time after so long. */
const RESTLESS_MS = 40_000
const AGAIN_MS = 1000

/** The longest wait for a night, and for the morning to be told to whoever gets up: servers tell the time once a second. */
const A_DAY_MS = DAY_TICKS * TICK_MS
const TOLD_MS = 2000

/** @type {WeakMap<Registry, string[]>} */
const beds = new WeakMap()

/** @param {Registry} registry @returns {string[]} names of all beds */
function bedNames (registry) {
  const known = beds.get(registry)
  if (known) return known
  const names = Object.keys(registry.blocksByName).filter(name => BED.test(name))
  beds.set(registry, names)
  return names
}

/**
 * A bed near by that nobody lies in.
 * @param {{bot: Bot, registry: Registry}} context
 * @param {number} [radius]
 * @returns {import('vec3').Vec3|null}
 */
const freeBed = ({ bot, registry }, radius = BED_RADIUS) => freeBeds({ bot, registry }, radius, 1)[0] ?? null

/** The nearest so many beds that nobody lies in, each by its head. */
export const freeBeds = ({ bot, registry }, radius, count) =>
  findBlocks({ bot }, bedNames(registry), { radius, count, where: position => isFree(bot, position) })

const isFree = (bot, position) => partOf(bot, position).part !== 'foot' && !isTaken(bot, position)
const isTaken = (bot, position) => partOf(bot, position).occupied === true
const partOf = (bot, position) => bot.blockAt(position, false)?.getProperties() ?? {}

/**
 * Lie down and get up in the morning; or sooner, where the night does not pass because somebody stays up.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('vec3').Vec3} bed another one, where somebody else lies down in it first
 * @returns {Promise<{slept: boolean}>} `slept` false where it is night still; UNSUPPORTED where nobody can sleep now
 */
export async function lieDown (context, bed) {
  const { bot } = context
  for (const ends = game.now() + RESTLESS_MS; ; await game.sleep(AGAIN_MS)) {
    const { x, y, z } = isTaken(bot, bed) ? freeBed(context) ?? bed : bed
    await travel(context, new goals.GoalNear(x, y, z, BESIDE))
    const kept = await context.step(signal => keptAwake(bot, new Vec3(x, y, z), signal))
    if (kept === null) break
    if (!isNight(bot)) return { slept: true }
    if (game.now() > ends) throw new SkillError('UNSUPPORTED', `No sleep now: ${kept}.`)
  }
  await context.step(async signal => {
    try {
      await until(bot, 'wake', { signal, timeout: ASLEEP_MS })
    } catch (error) {
      if (error.code !== 'TIMEOUT') throw error
    } finally {
      if (bot.isSleeping) await bot.wake().catch(() => {})
    }
  })
  return { slept: !isNight(bot) }
}

/** Lie down. @returns {Promise<string|null>} why that was not to be */
async function keptAwake (bot, bed, signal) {
  try {
    if (!bot.isSleeping) await bot.sleep(bot.blockAt(bed))
    return null
  } catch (error) {
    signal.throwIfAborted()
    return error.message
  }
}

/**
 * Dig in, and sleep in a bed of one's own so deep that nobody above keeps one awake; it is taken along again.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} bed that is carried
 * @returns {Promise<{slept: boolean}|null>} null where the ground does not allow it
 */
export async function sleepBelow (context, bed) {
  const { handle } = context
  handle.memory.bunk = true
  try {
    if (!isBurrowed(context) && !await burrow(context)) return null
    const place = await context.step(async signal => freeBed(context, BESIDE) ?? bunk(context, bed, signal))
    const slept = await lieDown(context, place)
    await takeAlong(context, bed, place)
    return slept
  } catch (error) {
    context.signal.throwIfAborted()
    if (!(error instanceof SkillError)) throw error
    return null
  } finally {
    handle.memory.bunk = false
  }
}

/** What is dug of a bed lies where its head was. */
async function takeAlong (context, bed, place) {
  await context.step(async signal => {
    const block = context.bot.blockAt(place, false)
    if (bedNames(context.registry).includes(block?.name)) await digOne(context, block, { harvest: false, wanted: true }, signal)
    const lies = () => dropsInSight(context, { names: [bed], radius: DROPS }).length > 0 ? true : undefined
    await everyTick(context.bot, { signal, timeout: DROP_MS }, lies).catch(ignore('TIMEOUT'))
  })
  await collectDrops(context, bed, DROPS)
}

const areMonstersNear = ({ entity: self, entities }) => Object.values(entities)
  .some(({ kind, position }) => kind === 'Hostile mobs' && position.distanceTo(self.position) < COMING)

/**
 * Sleep through the night in a bed near by, else in one of one's own: below where monsters are about, else by the chest.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {object} [options]
 * @param {string|null} [options.bed] one to place, carried or in the chest, that nobody needs before the morning
 * @param {boolean} [options.back] whether it is put back into the chest in the morning, for it is needed then
 * @returns {Promise<{slept: boolean}>} NOT_FOUND without a bed, UNSUPPORTED where nobody can sleep now
 */
export async function spendNight (context, { bed = null, back = false } = {}) {
  const { bot } = context
  if (!isNight(bot)) throw new SkillError('UNSUPPORTED', 'It is not night.')
  let place = freeBed(context)
  const own = place ? null : bed ?? (isAlone(bot) ? carriedBed(bot) : null)
  if (own !== null) {
    if (context.count(own) === 0) await exchange(context, { take: { [own]: 1 } })
    const slept = areMonstersNear(bot) ? await sleepBelow(context, own) : null
    if (slept) {
      if (back) await exchange(context, { put: { [own]: 1 }, strict: false })
      return slept
    }
    await placeItem(context, own)
    place = freeBed(context)
  }
  if (!place) throw new SkillError('NOT_FOUND', 'There is no bed near by.', { block: 'bed' })
  try {
    return await lieDown(context, place)
  } finally {
    // Who was called away comes back.
    if (!context.signal.aborted) {
      context.handle.memory.bedAt = game.now()
      context.handle.memory.upBeside = sleepers(bot)
      if (own !== null && back) {
        await takeAlong(context, own, place)
        await exchange(context, { put: { [own]: 1 }, strict: false })
      }
    }
  }
}

/**
 * Wait for the night and sleep until the morning, in a bed near by or in one that is put up for it.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|null} [bed] one to put up, carried or in the chest, where it goes back in the morning
 * @returns {Promise<{slept: boolean}>} NOT_FOUND without a bed, UNSUPPORTED where no night comes, nobody can sleep now or somebody stays up
 */
export async function sleepTillMorning (context, bed = null) {
  const { bot } = context
  const never = new SkillError('UNSUPPORTED', 'No night comes here.')
  if (!isNight(bot) && (bot.time.doDaylightCycle === false || bot.game.dimension !== 'overworld')) throw never
  // Whoever has nothing else to do goes to bed by a reflex before this gets its turn: that is sleep, too.
  let hasSlept = false
  let wokeAt = -Infinity
  const onTime = () => { hasSlept ||= game.now() - wokeAt < TOLD_MS && !isNight(bot) }
  const onWake = () => { wokeAt = game.now(); onTime() }
  bot.on('wake', onWake)
  bot.on('time', onTime)
  try {
    await context.step(signal => everyTick(bot, { signal, timeout: A_DAY_MS, late: never }, () => hasSlept || isNight(bot) || undefined))
    if (!hasSlept) {
      await spendNight(context, { bed, back: true })
      await context.step(signal => everyTick(bot, { signal, timeout: TOLD_MS }, () => !isNight(bot) || undefined).catch(ignore('TIMEOUT')))
    }
  } finally {
    bot.off('wake', onWake)
    bot.off('time', onTime)
  }
  if (isNight(bot)) throw new SkillError('UNSUPPORTED', 'The night does not pass: somebody stays up.')
  return { slept: true }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'spendNight', run: spendNight, patient: true },
  { name: 'sleepTillMorning', run: sleepTillMorning, takes: [optional, id], patient: true, prompt: '`sleepTillMorning(\'white_bed\')`' }
]
