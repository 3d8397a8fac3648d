import { ANSWER_MS } from '../../answers.mjs'
import { getOff } from '../../bot/seat.mjs'
import { game } from '../../clock.mjs'
import { SkillError, ignore } from '../../errors.mjs'
import { MOUNTS, TAMING, TEMPER, isTame, takesFood } from '../../facts/taming.mjs'
import { id } from '../arguments.mjs'
import { MOB_SIGHT, mobsInSight } from '../combat/kill.mjs'
import { HANDS_ON, chase, vec, walkUpTo } from '../moving/walk.mjs'
import { plain } from '../search.mjs'
import { freeHand, hold } from '../tools.mjs'
import { everyTick, until } from '../waiting.mjs'

/** Animals that shy: the bot stops at this distance (blocks) and waits for them to come (milliseconds). */
const WARY = ['cat', 'ocelot']
const STAND_OFF = 8
const COMING_MS = 20_000
/** A horse throws its rider some eight times before it is tame, sixteen at the most as its temper rises (5 of 100 a throw). */
const THROWS = 40
const RIDE_MS = 60_000
const TRIES = 6

/**
 * Tame an animal: a wolf with bones, a cat with raw fish, a parrot with seeds, one in some of which it takes; a horse, a donkey or a
 * mule by sitting on it until it no longer throws its rider off.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name of the animal
 * @returns {Promise<{tamed: string, position: Point}>} BAD_ARGS for what nobody tames so, NO_MATERIAL without what it takes, or where
 *   that was used up in vain, NOT_FOUND where none of the wild is in sight, NO_PATH, TIMEOUT
 */
export async function tame (context, name) {
  const { registry } = context
  const rides = MOUNTS.includes(name)
  if (!rides && !takesFood(registry, name)) {
    const others = [...Object.keys(TAMING).filter(each => takesFood(registry, each)), ...MOUNTS]
    throw new SkillError('BAD_ARGS', `Nobody tames ${name}; but ${others.filter(each => registry.entitiesByName[each]).join(', ')}.`, { mob: name })
  }
  if (!rides && !carried(context, TAMING[name])) throw lacking(TAMING[name])
  const wild = mobsInSight(context, [name], MOB_SIGHT).filter(mob => !isTame(registry, mob))
  if (wild.length === 0) throw new SkillError('NOT_FOUND', `There is no ${name} of the wild in sight.`, { mob: name })
  let refused = null
  for (const mob of wild) {
    try {
      await (rides ? breakIn(context, mob) : win(context, mob, TAMING[name]))
      return { tamed: name, position: plain(vec(mob.position).floored()) }
    } catch (error) {
      if (!['NO_PATH', 'TIMEOUT', 'NOT_FOUND'].includes(error.code)) throw error
      refused = error
    }
  }
  throw refused
}

const carried = ({ bot }, food) => bot.inventory.items().find(item => food.includes(item.name))
const lacking = food => new SkillError('NO_MATERIAL', `It takes ${food.join(' or ')}.`, { missing: { [food[0]]: 1 } })

/** Hold out food until it is the bot's. */
async function win (context, mob, food) {
  const { bot, registry } = context
  while (!isTame(registry, mob)) {
    await approach(context, mob, food)
    await context.step(async signal => {
      if (isTame(registry, mob)) return
      const item = carried(context, food)
      if (!item) throw lacking(food)
      await hold(context, item)
      const had = context.count(item.name)
      const late = new SkillError('TIMEOUT', `The ${mob.name} does not take it.`, { mob: mob.name })
      const taken = until(bot.inventory, 'updateSlot', { signal, timeout: ANSWER_MS, when: () => context.count(item.name) < had, late })
      taken.catch(() => {})
      bot.useOn(mob)
      await taken
      // What came of it is told with the bite, before the next tick is over.
      await everyTick(bot, { signal, timeout: 500 }, () => isTame(registry, mob) || undefined).catch(ignore('TIMEOUT'))
    })
  }
}

/** Walk up to it; to one that shies only so far, and stand still until it comes for what is held out. */
async function approach (context, mob, food) {
  const { bot } = context
  if (!WARY.includes(mob.name)) return walkUpTo(context, mob)
  const near = () => mob.position.distanceTo(bot.entity.position) <= HANDS_ON || undefined
  for (let tries = 1; !near(); tries++) {
    await context.step(async () => {
      const item = carried(context, food)
      if (!item) throw lacking(food)
      await hold(context, item)
    })
    await chase(context, mob, STAND_OFF, { timeout: 20_000, dig: true })
    const came = await context.step(signal => everyTick(bot, { signal, timeout: COMING_MS }, near).catch(error => {
      if (error.code !== 'TIMEOUT' || tries === TRIES) throw error
      return false
    }))
    if (came) return
  }
}

/** Get up on it again and again. */
async function breakIn (context, mob) {
  const { bot, registry } = context
  const ends = game.now() + THROWS * RIDE_MS
  for (let tries = 0; !isTame(registry, mob); tries++) {
    if (tries === THROWS || game.now() > ends) throw new SkillError('TIMEOUT', `The ${mob.name} throws everybody off.`, { mob: mob.name })
    await walkUpTo(context, mob, 30_000)
    await context.step(async signal => {
      await emptyHand(context)
      if (!bot.vehicle) await settled(bot, signal, 'mount', ANSWER_MS, () => bot.useOn(mob))
      await ridden(context, mob, signal)
    })
  }
  await context.step(() => getOff(bot))
}

/** Until it is tame, or one lies on the ground. */
async function ridden ({ bot, registry }, mob, signal) {
  const over = () => !bot.vehicle || isTame(registry, mob)
  const heard = new AbortController()
  const either = AbortSignal.any([signal, heard.signal])
  const waits = ['entityUpdate', 'dismount'].map(event => until(bot, event, { signal: either, timeout: RIDE_MS, when: over }))
  for (const wait of waits) wait.catch(() => {})
  try {
    if (!over()) await Promise.race(waits)
  } finally {
    heard.abort(new SkillError('INTERRUPTED', 'The ride is over.'))
  }
}

/** Do something, and wait for the event that tells that it came about. */
export async function settled (bot, signal, event, timeout, act) {
  const done = until(bot, event, { signal, timeout })
  done.catch(() => {})
  act()
  await done
}

/** What a horse would eat, or wear, is put away: one gets up with it in hand in vain. */
export async function emptyHand (context) {
  const { bot } = context
  const held = bot.heldItem?.name
  if (!held || !(Object.hasOwn(TEMPER.food, held) || ['saddle', 'name_tag', 'lead', 'hay_block'].includes(held))) return
  await freeHand(context)
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'tame', run: tame, takes: [id], patient: true, prompt: '`tame(\'wolf\')`: with bones; a cat with raw fish, a horse by riding' }
]
