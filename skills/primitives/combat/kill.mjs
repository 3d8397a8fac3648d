import { game } from '../../clock.mjs'
import { COLOURS } from '../../facts/blocks.mjs'
import { BABY, FLEECE, isCreature, metadataPlace } from '../../facts/entities.mjs'
import { ATTACK_REACH } from '../../facts/player.mjs'
import { LABEL, isTame, labelOf } from '../../facts/taming.mjs'
import { SkillError, ignore } from '../../errors.mjs'
import { HitGoal, bestWeapon, canHit, isBefore, rechargeMs } from '../arms/arms.mjs'
import { loose } from '../arms/bow.mjs'
import { Dodge, gap } from '../arms/dodge.mjs'
import { ARCHERS } from '../arms/monsters.mjs'
import { Parry, hasShield } from '../arms/parry.mjs'
import { HOVERS, besiege } from './siege.mjs'
import { collectDrops, dropsInSight } from '../things/drops.mjs'
import { gained } from '../context.mjs'
import { findBlocks, plain } from '../search.mjs'
import { hold } from '../tools.mjs'
import { everyTick, until } from '../waiting.mjs'
import { chase, goals, travel } from '../moving/walk.mjs'
import { id, optional, radius, seconds } from '../arguments.mjs'

/** How far off a mob is hunted: as far as one is seen on an exploration. */
export const MOB_SIGHT = 48

/** The bot digs its way to a mob no further off than this. */
const DIG_NEAR = 16

/** A mob that could not be reached is tried anew once it has moved so far, or the bot has, in blocks. */
const MOVED = 4
const ELSEWHERE = 24

/** How long what a mob drops may take to show. */
const LOOT_MS = 1500

/** Living mobs in sight, nearest first, less those that there is no way to. @param {any} context @param {string[]|null} [names] */
export function mobsInSight (context, names = null, radius = 32) {
  const { bot } = context
  const at = bot.entity.position
  return Object.values(bot.entities)
    .filter(entity => entity !== bot.entity && entity.isValid && !context.handle.memory.dead.has(entity.id) &&
      isCreature(entity) &&
      (!names || names.includes(entity.name)) && entity.position.distanceTo(at) <= radius && !isGivenUp(context, entity))
    .sort((a, b) => a.position.distanceTo(at) - b.position.distanceTo(at))
}

/** The nearest mob of a kind in sight that suits; NOT_FOUND where there is none. @param {any} context @param {string} name */
export function mobInSight (context, name, suits = _mob => true) {
  const mob = mobsInSight(context, [name], MOB_SIGHT).find(suits)
  if (!mob) throw new SkillError('NOT_FOUND', `There is no ${name} in sight.`, { mob: name })
  return mob
}

/**
 * Mobs in sight.
 * @returns {{name: string, position: Point, distance: number}[]} the nearest first
 */
export function nearbyMobs (context, radius = 32) {
  return mobsInSight(context, null, radius).map(({ name, position }) => ({
    name, position: plain(position), distance: position.distanceTo(context.bot.entity.position)
  }))
}

/**
 * Kill one mob and pick up what it drops, whatever wounds one has.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|string[]} name
 * @param {number} [timeout] seconds
 * @param {object} [options]
 * @param {string|null} [options.wool] an item: sheep that wear it come before others
 * @param {number} [options.wild] within so many blocks, grown, and nobody's: no fence beside it, and no name
 * @returns {Promise<{killed: string, position: Point, collected: Record<string, number>}>} NOT_FOUND where none is in
 *   sight, NO_PATH where it cannot be reached, TIMEOUT
 */
export async function killNearest (context, name, timeout = 60, { wool = null, wild = 0 } = {}) {
  const names = knownMobs(context, name)
  const before = context.inventory()
  context.handle.memory.besieging = names.some(each => HOVERS.test(each))
  const target = await fightNearest(context, names, game.now() + timeout * 1000, { wool, wild })
    .finally(() => { context.handle.memory.besieging = false })
  const position = target.position.clone()
  await loot(context, position)
  return { killed: target.name, position: plain(position), collected: gained(before, context.inventory()) }
}

/**
 * Fight the nearest of these mobs that is no pet and bears no name,
 * and can be reached: on foot; digging only for one near by, in a pit or behind rock.
 * @returns {Promise<Entity>} the entity that is dead now; NOT_FOUND, NO_PATH where none can be reached, TIMEOUT
 */
async function fightNearest (context, names, ends, { wool, wild }) {
  const isSomebodys = mob => isTame(context.registry, mob) || labelOf(context.registry, mob) !== null
  const inSight = mobsInSight(context, names, wild || MOB_SIGHT).filter(mob => !isSomebodys(mob) && (!wild || isWild(context, mob)))
  const targets = wool
    ? [...inSight.filter(mob => wears(context, mob, wool)), ...inSight.filter(mob => !wears(context, mob, wool))]
    : inSight
  if (targets.length === 0) throw new SkillError('NOT_FOUND', `No ${names.join(' or ')} is in sight.`, { mob: names[0] })
  const { handle, bot } = context
  let shut = null
  for (const dig of [false, true]) {
    // Of those that hover one goes for whichever can be got at: what does not come of it comes of none of them.
    const each = targets.filter(({ name = '' }, at) => !HOVERS.test(name) || targets.findIndex(other => other.name === name) === at)
    for (const target of each) {
      if (dig && target.position.distanceTo(bot.entity.position) > DIG_NEAR) continue
      try {
        return await fight(context, target, ends, { dig })
      } catch (error) {
        context.signal.throwIfAborted()
        if (error.code !== 'NO_PATH') throw error
        shut = error
      }
    }
  }
  for (const { id, position } of targets) handle.memory.givenUp.set(id, { there: position.clone(), here: bot.entity.position.clone() })
  throw shut
}

/** Blocks beside which animals are somebody's, and how near, in blocks. */
const PEN = /(fence|fence_gate|_wall)$/
const BESIDE = 6

/** @param {import('../context.mjs').PrimitiveContext} context @param {Vec3} position @returns {boolean} whether a fence is beside it */
export function isPenned (context, position) {
  const pens = Object.keys(context.registry.blocksByName).filter(block => PEN.test(block))
  return findBlocks(context, pens, { radius: BESIDE, count: 1, around: position }).length > 0
}

/** Whether an animal is grown and nobody keeps it: it has no name, and is not in a pen. */
const isWild = (context, { position, metadata = [] }) =>
  !metadata[LABEL] && metadata[metadataPlace(context.registry, BABY) ?? -1] !== true && !isPenned(context, position)

/** Whether a mob is a sheep in this wool: the colour is in the low bits of its byte of metadata, bit 4 says shorn. */
function wears ({ registry }, { name, metadata }, wool) {
  if (name !== 'sheep') return false
  const byte = metadata?.[metadataPlace(registry, FLEECE) ?? -1] ?? 0
  return `${COLOURS[byte & 15]}_wool` === wool && (byte & 16) === 0
}

/** Whether there was no way to this mob when it and the bot were about where they are now. */
function isGivenUp ({ bot, handle }, { id, position }) {
  const tried = handle.memory.givenUp.get(id)
  return tried !== undefined && tried.there.distanceTo(position) < MOVED && tried.here.distanceTo(bot.entity.position) < ELSEWHERE
}

/** The mobs that a skill names, all of which exist in this version. */
function knownMobs (context, name) {
  const names = [name].flat()
  const unknown = names.find(each => !context.registry.entitiesByName[each])
  if (unknown) throw new SkillError('BAD_ARGS', `There is no mob called ${unknown} in this version.`, { mob: unknown })
  return names
}

/**
 * Chase and hit one entity until it is dead.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Entity} target
 * @param {number} ends game.now() at which to give up
 * @param {Record<string, any>} [how] `dig` true: dig where there is no way to it on foot; `brave` () => boolean: false ends the fight
 * @returns {Promise<Entity>} who is dead: of those that hover whichever could be got at
 */
export async function fight (context, target, ends, { dig = false, brave = () => true } = {}) {
  if (HOVERS.test(target.name ?? '')) return besiege(context, target, ends, { dig, brave })
  const { bot, handle } = context
  const onDead = entity => { if (entity.id === target.id) handle.memory.dead.add(entity.id) }
  bot.on('entityDead', onDead)
  let next = 0
  const dodge = ARCHERS.test(target.name) ? new Dodge(bot, target) : null
  const parry = dodge && hasShield(bot) ? new Parry(bot, target) : null
  try {
    const over = () => !target.isValid || handle.memory.dead.has(target.id) || !brave()
    const near = () => over() || canHit(bot, context.eyes, target)
    const goal = () => new HitGoal(bot, target)
    const dodges = () => dodge !== null && dodge.side(context.eyes) !== null
    while (!over()) {
      if (game.now() > ends) throw new SkillError('TIMEOUT', `The ${target.name} did not die in time.`, { mob: target.name })
      await chase(context, target, 2, { near: () => near() || dodges(), goal, dig, whole: true, timeout: Math.max(1, ends - game.now()) })
      await context.step(async signal => {
        const arm = bestWeapon(context)
        if (arm) await hold(context, arm)
        dodge?.begin(context.eyes)
        await everyTick(bot, { signal, timeout: 3000 }, () => {
          if (over() || game.now() > ends || !(near() || dodges() || isBefore(bot, context.eyes, target))) return true
          bot.lookAt(target.position.offset(0, target.height * 0.7, 0), true)
          if (parry?.holds(context.eyes)) return void bot.clearControlStates()
          // A blow throws it back: after it at once.
          const away = gap(context.eyes, target) > ATTACK_REACH - 1
          bot.setControlState('forward', away)
          bot.setControlState('sprint', !near())
          dodge?.run(context.eyes)
          const now = game.now()
          if (!near() || now < next) return undefined
          next = now + rechargeMs(bot.heldItem?.name)
          bot.attack(target)
          return undefined
        }).catch(ignore('TIMEOUT')).then(() => dodge?.end(context.eyes)).finally(() => bot.clearControlStates())
      })
    }
  } finally {
    parry?.stop()
    bot.off('entityDead', onDead)
  }
  if (target.position.distanceTo(bot.entity.position) > 40) {
    throw new SkillError('NOT_FOUND', `The ${target.name} got away.`, { mob: target.name })
  }
  return target
}

/** What a mob drops falls where it died, within a second. */
async function loot (context, position) {
  const near = () => dropsInSight(context, { radius: 5, around: position }).length > 0
  await context.step(async signal => {
    if (near()) return
    await until(context.bot, 'entitySpawn', { signal, timeout: LOOT_MS, when: near }).catch(ignore('TIMEOUT'))
  })
  await collectDrops(context, null, 6, { around: position })
}

/**
 * Shoot one mob with a bow.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|string[]} name
 * @param {number} [timeout] seconds
 * @returns {Promise<{killed: string, position: Point, collected: Record<string, number>}>} NO_TOOL without a bow,
 *   NO_MATERIAL without arrows, else as killNearest
 */
export async function shootMob (context, name, timeout = 60) {
  const { bot } = context
  const names = knownMobs(context, name)
  const bow = bot.inventory.items().find(item => item.name === 'bow')
  if (!bow) throw new SkillError('NO_TOOL', 'The bot has no bow.', { item: 'bow' })
  const arrows = () => bot.inventory.items().some(item => /arrow$/.test(item.name))
  if (!arrows()) throw new SkillError('NO_MATERIAL', 'The bot has no arrows.', { item: 'arrow' })
  const before = context.inventory()
  const target = mobsInSight(context, names, MOB_SIGHT)[0]
  if (!target) throw new SkillError('NOT_FOUND', `No ${names.join(' or ')} is in sight.`, { mob: names[0] })
  const ends = game.now() + timeout * 1000
  const onDead = entity => { if (entity.id === target.id) context.handle.memory.dead.add(entity.id) }
  bot.on('entityDead', onDead)
  try {
    while (target.isValid && !context.handle.memory.dead.has(target.id)) {
      if (game.now() > ends) throw new SkillError('TIMEOUT', `The ${target.name} did not die in time.`, { mob: target.name })
      if (!arrows()) throw new SkillError('NO_MATERIAL', 'The bot has no arrows left.', { item: 'arrow' })
      await chase(context, target, 12, { dig: true, timeout: Math.max(1, ends - game.now()) })
      await context.step(signal => loose(context, target, signal))
    }
  } finally {
    bot.off('entityDead', onDead)
  }
  const position = target.position.clone()
  await travel(context, new goals.GoalNear(position.x, position.y, position.z, 2))
  await loot(context, position)
  return { killed: target.name, position: plain(position), collected: gained(before, context.inventory()) }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'nearbyMobs', run: nearbyMobs, takes: [optional, radius], prompt: '`nearbyMobs(radius)`' },
  { name: 'shootMob', run: shootMob, takes: [id, optional, seconds], prompt: '`shootMob(name, seconds)`' }
]
