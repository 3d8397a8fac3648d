import { ANSWER_MS } from '../../answers.mjs'
import { getOff } from '../../bot/seat.mjs'
import { SkillError, ignore } from '../../errors.mjs'
import { isBoat } from '../../facts/boats/kinds.mjs'
import { id, optional, position } from '../arguments.mjs'
import { cross } from '../exploring/cross.mjs'
import { HANDS_ON, goals, stepAt, vec, walkUpTo } from '../moving/walk.mjs'
import { row } from '../moving/rowing.mjs'
import { fits, waterway } from '../moving/waterway.mjs'
import { findBlocks, plain } from '../search.mjs'
import { collectDrops } from '../things/drops.mjs'
import { hold } from '../tools.mjs'
import { everyTick, face, until } from '../waiting.mjs'
import { BankGoal } from '../things/bank.mjs'
import { settled } from './tame.mjs'

const RADIUS = 48
/** Places to put the boat down that are tried. */
const TRIES = 4
/** Blocks beside the water that one puts a boat down from, and above it. */
const LAUNCH = { far: 3.2, high: 2 }
/** How far one rows where one rows nowhere, in blocks. */
const OUTING = 24
/** A ride goes on in legs, as far as one sees each time, as long as each brings one so many blocks nearer. */
const NEARER = 4
const BREAK_MS = 20_000
/** Ticks from blow to blow: a bare hand hits four times a second (Minecraft Wiki, "Damage"). */
const BLOW_TICKS = 5
const DROPS = 8

/**
 * Put a boat on the water, get in and row: as near to a place as water goes, and on foot from there; or out onto the water and back.
 * The boat is taken along again.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name of the boat that is carried
 * @param {{x: number, y: number, z: number}|null} [to]
 * @returns {Promise<{ridden: string, rowed: number, position: Point}>} `rowed` in blocks; NO_MATERIAL without the boat, NOT_FOUND without
 *   water nearby that it fits on, INTERRUPTED where the ride was over too soon, TIMEOUT, NO_PATH
 */
export async function rideBoat (context, name, to = null) {
  const { bot } = context
  if (!isBoat({ name })) throw new SkillError('BAD_ARGS', `Nobody rows ${name}.`, { item: name })
  const target = to && vec(to)
  const { boat, start } = await launched(context, name)
  let rowed
  try {
    rowed = await context.waiting(() => ridden(context, boat, start, target))
  } finally {
    await getOff(bot).catch(ignore('TIMEOUT'))
  }
  await takenAlong(context, name, boat)
  if (target) await cross(context, new goals.GoalNear(target.x, target.y, target.z, 2))
  return { ridden: name, rowed, position: plain(bot.entity.position.floored()) }
}

/** A boat that lies on the water, and the cell in which it lies. */
async function launched (context, name) {
  const { bot } = context
  if (context.count(name) === 0) throw new SkillError('NO_MATERIAL', `The bot has no ${name}.`, { missing: { [name]: 1 } })
  const suits = at => bot.blockAt(at.offset(0, 1, 0), false)?.name !== 'water' && fits(bot, at) && new BankGoal(at, bot, LAUNCH).hasBank()
  const places = findBlocks(context, ['water'], { radius: RADIUS, count: TRIES, where: suits })
  for (const place of places) {
    try {
      const boat = await stepAt(context, new BankGoal(place, bot, LAUNCH), place, signal => putDown(context, name, place, signal))
      return { boat, start: place }
    } catch (error) {
      if (!['NO_PATH', 'TIMEOUT'].includes(error.code) || place === places.at(-1)) throw error
    }
  }
  throw new SkillError('NOT_FOUND', 'There is no water nearby that a boat fits on.', { block: 'water' })
}

async function putDown (context, name, place, signal) {
  const { bot } = context
  const surface = place.offset(0.5, 0.85, 0.5)
  const lies = () => Object.values(bot.entities).find(each => isBoat(each) && each.position.distanceTo(surface) < 1.5)
  if (lies()) return lies()
  const item = bot.inventory.items().find(each => each.name === name)
  if (!item) throw new SkillError('NO_MATERIAL', `The bot has no ${name}.`, { missing: { [name]: 1 } })
  await hold(context, item)
  await face(bot, surface, signal)
  bot.activateItem()
  return everyTick(bot, { signal, timeout: ANSWER_MS }, lies)
}

/** Gets in and rows; whoever had to get out on the way goes on in the same boat. @returns {Promise<number>} how far, in blocks */
async function ridden (context, boat, start, target) {
  const { bot } = context
  let rowed = 0
  for (let over = false; !over;) {
    if (!bot.vehicle) await walkUpTo(context, boat)
    over = await context.step(async signal => {
      if (!bot.vehicle && boat.position.distanceTo(bot.entity.position) > HANDS_ON) return false
      if (!bot.vehicle) await settled(bot, signal, 'mount', ANSWER_MS, () => bot.useOn(boat))
      const on = onWater(bot, boat, signal)
      try {
        await (target ? on.to(target) : on.outing(start))
      } finally {
        rowed += on.rowed
      }
      return true
    })
  }
  return Math.round(rowed)
}

/** What one does with the boat that one sits in. */
function onWater (bot, boat, signal) {
  let at = boat.position.floored()
  const on = {
    rowed: 0,
    async go (way) {
      await row(bot, way, signal)
      for (const cell of way) {
        on.rowed += at.distanceTo(cell)
        at = cell
      }
    },
    async outing (start) {
      await on.go(waterway(bot, at, cell => -Math.min(OUTING, cell.distanceTo(start)), { far: OUTING }))
      await on.go(waterway(bot, at, cell => cell.distanceTo(start)))
    },
    async to (target) {
      const far = cell => Math.hypot(cell.x - target.x, cell.z - target.z)
      for (let before = Infinity; before - far(at) >= NEARER && far(at) > 1;) {
        before = far(at)
        await on.go(waterway(bot, at, far))
      }
    }
  }
  return on
}

/** Breaks the boat and picks it up. */
async function takenAlong (context, name, boat) {
  const { bot } = context
  const gone = () => bot.entities[boat.id] === undefined
  await context.step(async signal => {
    let ticks = 0
    await everyTick(bot, { signal, timeout: BREAK_MS }, () => {
      if (gone()) return true
      if (ticks++ % BLOW_TICKS === 0) bot.attack(boat)
      return undefined
    })
  })
  await context.step(signal => until(bot, 'physicsTick', { signal, timeout: ANSWER_MS, when: () => true }))
  await collectDrops(context, name, DROPS)
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  {
    name: 'rideBoat',
    run: rideBoat,
    takes: [id, optional, position],
    patient: true,
    prompt: '`rideBoat(\'oak_boat\', {x, y, z})`: rows there, or out and back without a place'
  }
]
