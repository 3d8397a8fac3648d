import { Vec3 } from 'vec3'
import { ANSWER_MS } from '../../answers.mjs'
import { FLEECE, isDrop, metadataPlace } from '../../facts/entities.mjs'
import { SkillError } from '../../errors.mjs'
import { collectDrops } from '../things/drops.mjs'
import { gained } from '../context.mjs'
import { mobsInSight } from '../combat/kill.mjs'
import { UseGoal } from '../things/menu.mjs'
import { findBlocks, plain } from '../search.mjs'
import { hold } from '../tools.mjs'
import { face, until } from '../waiting.mjs'
import { stepAt, vec, walkUpTo } from '../moving/walk.mjs'
import { id, oneOf, optional, position } from '../arguments.mjs'

const RADIUS = 48

/** Take the item into the hand. @returns {Promise<object>} NO_TOOL or NO_MATERIAL without it */
async function inHand (context, pattern, what, code = 'NO_TOOL') {
  const { bot } = context
  const fits = item => item && pattern.test(item.name)
  const item = fits(bot.heldItem) ? bot.heldItem : bot.inventory.items().find(fits)
  if (!item) throw new SkillError(code, `The bot has no ${what}.`, { item: what })
  await hold(context, item)
  return item
}

/** Wait until the bot carries more of an item than it did. */
function toHave (context, name, before, signal) {
  return until(context.bot.inventory, 'updateSlot', {
    signal,
    timeout: ANSWER_MS,
    when: () => context.count(name) > before,
    late: new SkillError('INTERRUPTED', `The server gave no ${name}.`, { item: name })
  })
}

/**
 * Fill an empty bucket.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {'water'|'lava'} [liquid]
 * @returns {Promise<{filled: string, position: Point}>} NO_TOOL without a bucket, NOT_FOUND without a source nearby
 */
export async function useItemFillBucket (context, liquid = 'water') {
  if (liquid !== 'water' && liquid !== 'lava') throw new SkillError('BAD_ARGS', 'A bucket is filled with water or lava.', { liquid })
  const { bot } = context
  const isSource = position => Number(bot.blockAt(position, false)?.getProperties().level ?? 0) === 0
  const open = position => bot.blockAt(position.offset(0, 1, 0), false)?.boundingBox === 'empty'
  const isBare = each => isSource(each) && open(each) && bot.blockAt(each.offset(0, 1, 0), false).name !== liquid
  const sources = findBlocks(context, [liquid], { radius: RADIUS, count: 6, where: isBare })
  const none = new SkillError('NOT_FOUND', `There is no ${liquid} nearby.`, { block: liquid })
  for (const position of sources) {
    try {
      return await stepAt(context, new ShoreGoal(position), position, async signal => {
        const filled = `${liquid}_bucket`
        await inHand(context, /^bucket$/, 'bucket')
        const before = context.count(filled)
        await face(bot, position.offset(0.5, 0.9, 0.5), signal)
        const answered = toHave(context, filled, before, signal)
        answered.catch(() => {})
        bot.activateItem()
        await answered
        return { filled, position: plain(position) }
      })
    } catch (error) {
      if (!['NO_PATH', 'INTERRUPTED'].includes(error.code) || position === sources.at(-1)) throw error
    }
  }
  throw none
}

/**
 * Pour a bucket into a hole within reach.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {'water'|'lava'} liquid
 * @param {Vec3} at the hole
 * @returns {Promise<{poured: string, position: Point}>} NO_MATERIAL, INTERRUPTED where the server did not let it
 */
export function pourBucket (context, liquid, at) {
  const { bot } = context
  const full = `${liquid}_bucket`
  return context.step(async signal => {
    const there = () => bot.blockAt(at, false)?.name === liquid
    if (there()) return { poured: liquid, position: plain(at) }
    await inHand(context, new RegExp(`^${full}$`), full, 'NO_MATERIAL')
    // Over the rim and onto the far wall: a lower look meets the ground before the hole.
    await face(bot, at.offset(0.5, 0.8, 0.5), signal)
    const answered = until(bot, `blockUpdate:${at}`, {
      signal, timeout: ANSWER_MS, when: there, late: new SkillError('INTERRUPTED', `The ${liquid} did not stay there.`, { position: plain(at) })
    })
    answered.catch(() => {})
    bot.activateItem()
    await answered
    return { poured: liquid, position: plain(at) }
  })
}

/** Stand on dry ground within reach of a liquid. */
class ShoreGoal extends UseGoal {
  isEnd (node) {
    return node.y >= this.position.y && node.y - this.position.y <= 2 && super.isEnd(node) &&
      Math.hypot(node.x - this.position.x, node.z - this.position.z) <= 3
  }
}

/**
 * Milk a cow into an empty bucket.
 * @returns {Promise<{filled: string, mob: string}>} NO_TOOL, NOT_FOUND
 */
export async function useItemMilk (context) {
  const filled = 'milk_bucket'
  const mob = await useOnMob(context, ['cow', 'mooshroom', 'goat'], /^bucket$/, 'bucket', signal => toHave(context, filled, context.count(filled), signal))
  return { filled, mob }
}

/**
 * Shear a sheep and pick up the wool.
 * @returns {Promise<{mob: string, collected: Record<string, number>}>} NO_TOOL, NOT_FOUND where no sheep has wool
 */
export async function useItemShear (context) {
  const before = context.inventory()
  const { bot } = context
  const spawned = signal => until(bot, 'entitySpawn', {
    signal, timeout: ANSWER_MS, when: isDrop, late: new SkillError('INTERRUPTED', 'The sheep had no wool.')
  })
  const mob = await useOnMob(context, ['sheep'], /^shears$/, 'shears', spawned, entity => !isShorn(context, entity))
  await collectDrops(context, null, 5)
  return { mob, collected: gained(before, context.inventory()) }
}

/** Bit 4 of a sheep's byte of metadata. */
const isShorn = ({ registry }, { metadata }) => ((metadata?.[metadataPlace(registry, FLEECE) ?? -1] ?? 0) & 16) === 16

/**
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string[]} names
 * @param {RegExp} pattern of what is held
 * @param {string} what
 * @param {(signal: AbortSignal) => Promise<any>} answer
 * @param {(mob: Entity) => boolean} [fits]
 * @returns {Promise<any>} the name of the mob
 */
async function useOnMob (context, names, pattern, what, answer, fits = () => true) {
  const { bot } = context
  await context.step(() => inHand(context, pattern, what))
  const mobs = mobsInSight(context, names, RADIUS).filter(fits)
  if (mobs.length === 0) throw new SkillError('NOT_FOUND', `There is no ${names[0]} in sight.`, { mob: names[0] })
  for (const mob of mobs) {
    try {
      await walkUpTo(context, mob)
      await context.step(async signal => {
        await inHand(context, pattern, what)
        await bot.lookAt(mob.position.offset(0, 1, 0), true)
        const answered = answer(signal)
        answered.catch(() => {})
        await bot.activateEntity(mob)
        await answered
      })
      return mob.name
    } catch (error) {
      if (!['NO_PATH', 'INTERRUPTED'].includes(error.code) || mob === mobs.at(-1)) throw error
    }
  }
}

/**
 * Use what is in the hand on a block and wait for a block to change.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name of the item
 * @param {{x: number, y: number, z: number}} position of the block
 * @param {((block: Block) => boolean)|null} [when] what the changed block must be
 * @param {Vec3|null} [changed] where the change shows; the block itself unless given
 * @returns {Promise<{used: string, position: Point, block: string}>} NO_PATH, NO_MATERIAL, INTERRUPTED where nothing came of it
 */
export async function useItemOn (context, name, position, when = null, changed = null) {
  const { bot } = context
  context.item(name)
  const at = vec(position).floored()
  const shows = changed ?? at
  return stepAt(context, new UseGoal(at), at, async signal => {
    const before = bot.blockAt(shows, false)
    if (when?.(before)) return { used: name, position: plain(at), block: before.name }
    await inHand(context, new RegExp(`^${name}$`), name, 'NO_MATERIAL')
    await bot.lookAt(at.offset(0.5, 1, 0.5), true)
    const answered = until(bot, `blockUpdate:${shows}`, {
      signal,
      timeout: ANSWER_MS,
      when: (_old, now) => now !== null && (when ? when(now) : now.stateId !== before?.stateId),
      late: new SkillError('INTERRUPTED', `Using ${name} there did nothing.`, { item: name, position: plain(at) })
    })
    answered.catch(() => {})
    await bot.activateBlock(bot.blockAt(at), new Vec3(0, 1, 0), new Vec3(0.5, 1, 0.5))
    await answered
    return { used: name, position: plain(at), block: bot.blockAt(shows, false).name }
  })
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'useItemFillBucket', run: useItemFillBucket, takes: [optional, oneOf('water', 'lava')], prompt: '`useItemFillBucket(\'water\')`' },
  { name: 'useItemMilk', run: useItemMilk, takes: [], prompt: '`useItemMilk()`' },
  { name: 'useItemShear', run: useItemShear, takes: [], prompt: '`useItemShear()`' },
  { name: 'useItemOn', run: (context, name, position) => useItemOn(context, name, position), takes: [id, position] }
]
