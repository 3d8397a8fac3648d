import { SkillError } from '../../errors.mjs'
import { DigGoal, digBlock } from '../blocks/dig.mjs'
import { SEEDS } from './replant.mjs'
import { UseGoal } from '../things/menu.mjs'
import { choosePlot } from './plots.mjs'
import { plain } from '../search.mjs'
import { usesLeft } from '../tools.mjs'
import { pourBucket, useItemOn } from './use.mjs'
import { travel, vec } from '../moving/walk.mjs'
import { count, id, optional } from '../arguments.mjs'

/** Several small fields where there is no room for one. */
const MOST_FIELDS = 4

/**
 * Lay out a field where crops do best and sow it: by water, or around a hole into which a bucket of it is poured.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {'wheat'|'carrots'|'potatoes'|'beetroots'} [crop]
 * @param {number} [count] of seeds; all that the bot carries unless given
 * @returns {Promise<{sown: number, tilled: number, position: Point}>} NO_MATERIAL without seeds, NO_TOOL without a hoe,
 *   NOT_FOUND where there is no soil that could be wet
 */
export async function sowField (context, crop = 'wheat', count = Infinity) {
  const seed = SEEDS[crop]
  if (!seed) throw new SkillError('BAD_ARGS', `Plant ${Object.keys(SEEDS).join(', ')}.`, { crop })
  const { bot, handle } = context
  const wanted = Math.min(count, context.count(seed))
  if (!(wanted > 0)) throw new SkillError('NO_MATERIAL', `The bot has no ${seed}.`, { item: seed })
  let sown = 0
  let tilled = 0
  /** @type {any} */
  let place = null
  for (let fields = 0; sown < wanted && fields < MOST_FIELDS; fields++) {
    const hoe = hoeOf(bot)
    if (!hoe) throw new SkillError('NO_TOOL', 'The bot has no hoe.', { item: 'hoe' })
    const around = context.chest ?? bot.entity.position
    const plot = choosePlot(bot, { around, count: wanted - sown, tills: usesLeft(hoe), pour: fields === 0 && context.count('water_bucket') > 0, chest: context.chest })
    if (!plot) break
    place ??= plot.well
    if (plot.pour) await sink(context, vec(plot.well))
    const done = await till(context, [...plot.sown, ...plot.bare])
    tilled += done.size
    // Counted here: the server tells of the inventory later than of the block.
    const before = sown
    for (const cell of inTurn(plot.sown.filter(each => done.has(each)))) if (await tolerant(sow(context, seed, crop, vec(cell)))) sown++
    if (sown === before) break
  }
  if (sown === 0) throw new SkillError('NOT_FOUND', 'There is no soil nearby that could be kept wet.', { block: 'dirt' })
  handle.memory.fields.push({ crop, position: vec(place) })
  return { sown, tilled, position: plain(place) }
}

/** A hole in the ground, filled with water. */
async function sink (context, at) {
  await weed(context, at)
  await travel(context, new DigGoal(context.bot, at))
  await digBlock(context, at, { harvest: false, wanted: true })
  await travel(context, new UseGoal(at))
  await pourBucket(context, 'water', at)
}

/** @returns {Promise<Set<object>>} the cells that are farmland now */
async function till (context, cells) {
  const done = new Set()
  for (const cell of inTurn(cells)) {
    const hoe = hoeOf(context.bot)
    if (!hoe) break
    const at = vec(cell)
    const ok = await tolerant((async () => {
      await weed(context, at)
      await useItemOn(context, hoe.name, at, block => block?.name === 'farmland')
    })())
    if (ok) done.add(cell)
  }
  return done
}

const sow = (context, seed, crop, at) => useItemOn(context, seed, at, block => block?.name === crop, at.offset(0, 1, 0))

/** Take away the grass or flower that stands on a cell. */
async function weed (context, at) {
  const above = at.offset(0, 1, 0)
  if (context.bot.blockAt(above, false)?.type === 0) return
  await travel(context, new DigGoal(context.bot, above))
  await digBlock(context, above, { harvest: false, wanted: true })
}

const hoeOf = bot => bot.inventory.items().find(item => /_hoe$/.test(item.name))

/** Row by row and back again, so that the next cell is never far. */
function inTurn (cells) {
  const lines = [...new Set(cells.map(({ z }) => z))].sort((a, b) => a - b)
  return lines.flatMap((z, turn) => cells.filter(cell => cell.z === z).sort((a, b) => turn % 2 ? b.x - a.x : a.x - b.x))
}

/** One cell that will not do is left out. @returns {Promise<boolean>} whether it went well */
async function tolerant (work) {
  try {
    await work
    return true
  } catch (error) {
    if (!['INTERRUPTED', 'NO_PATH', 'PROTECTED', 'TIMEOUT'].includes(error.code)) throw error
    return false
  }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  {
    name: 'sowField',
    run: sowField,
    takes: [optional, id, count],
    prompt: '`sowField(crop, count)`: lays a field by water, or around a bucket of it, and sows'
  }
]
