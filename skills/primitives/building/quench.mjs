import { NEIGHBOURS } from '../../directions.mjs'
import { game } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { isFalling } from '../../facts/blocks.mjs'
import { BLOCK_REACH, BUCKET_REACH, EYES } from '../../facts/player.mjs'
import { isScaffold } from '../../pathing/scaffold.mjs'
import { isFloor, isLiquid, isNatural, isOpen } from '../../pathing/terrain.mjs'
import { comeDown } from './scaffold.mjs'
import { goals, travel } from '../moving/walk.mjs'
import { findBlocks, plain } from '../search.mjs'
import { collectDrops } from '../things/drops.mjs'
import { hold } from '../tools.mjs'
import { everyTick, face } from '../waiting.mjs'
import { canDigFrom, digBlock } from '../blocks/dig.mjs'
import { mineBlock } from '../prospecting/mine.mjs'
import { count as amount, optional } from '../arguments.mjs'

const MADE = 'obsidian'
/** What one can stand on once it is dug. */
const GROUND = ['grass_block', 'dirt', 'stone', 'deepslate', 'netherrack']
/** Lava is looked for this far, in blocks. */
const RADIUS = 40
const SHORE = NEIGHBOURS.slice(2)
const ANSWER_MS = 2500
/** Water is across a lake, or gone from it, after so long: five ticks a block, and seven blocks. */
const SPREAD_MS = 2500
/** How long the bot waits until lava that it has laid bare has turned to obsidian. */
const TURN_MS = 600
/** So high above the shore one stands: out of the current, which would carry one onto the lake. */
const STEP = 1

/**
 * Pour water over a lake of lava and dig the obsidian that it turns to, from a step above the current: what lies below turns as soon
 * as it is bare, while the water runs. The water is taken up again, then what was dug is picked up.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {number} [count] of obsidian
 * @returns {Promise<{gained: Record<string, number>}>} NOT_FOUND where there is no lake in sight with a shore to stand on (`data.block`),
 *   NO_TOOL without a bucket of water, NO_PATH
 */
export async function quenchLava (context, count = 1) {
  bucket(context, 'water_bucket')
  await takeStep(context)
  const before = context.count(MADE)
  const gained = () => context.count(MADE) - before
  for (const { stand, source } of shores(context, count)) {
    await turn(context, stand, source, count - gained()).catch(passOver)
    if (gained() >= count) return { gained: { [MADE]: gained() } }
  }
  throw new SkillError('NOT_FOUND', 'There is no lake of lava in sight with a shore to work from.', { block: 'lava', gained: { [MADE]: gained() } })
}

/** Something to stand on. */
async function takeStep (context) {
  if (!Object.keys(context.inventory()).some(isScaffold)) await mineBlock(context, GROUND, 1, { radius: 16 })
}

/** Go on where a place could not be reached; throw any other error. */
function passOver (error) {
  if (!['NO_PATH', 'TIMEOUT', 'PROTECTED', 'INTERRUPTED'].includes(error.code)) throw error
}

/** One lake, from one place: as much of it as is within reach, and wanted. */
async function turn (context, stand, source, count) {
  const { bot } = context
  await travel(context, new goals.GoalBlock(stand.x, stand.y + STEP, stand.z), { dig: 'at once' })
  await digBlock(context, source, { harvest: false })
  await useBucket(context, source, 'water_bucket', () => bot.blockAt(source, false)?.name === 'water', 'The water did not stay there.')
  try {
    await pass(context, SPREAD_MS)
    context.wades = true
    for (let dug = 0; dug < count; dug++) {
      const cell = inReach(context).find(each => !context.handle.memory.refused.has(String(each)))
      if (!cell) break
      await digBlock(context, cell, { wanted: true })
      await pass(context, TURN_MS)
    }
  } finally {
    context.wades = false
    if (context.eyes.distanceTo(source) > BUCKET_REACH - 0.5) await travel(context, new goals.GoalNear(source.x, source.y, source.z, 1))
    await useBucket(context, source, 'bucket', () => context.count('water_bucket') > 0, 'The water did not come into the bucket.')
  }
  await pass(context, SPREAD_MS)
  await comeDown(context)
  await collectDrops(context, MADE, 2 * BLOCK_REACH)
}

/**
 * Places to work from, best first: `stand` on the shore, at the lake's own level, and beside it `source`, where the water is poured. Those
 * with enough lava within reach come first, then the nearest.
 */
function shores (context, count) {
  const { bot } = context
  const block = pos => bot.blockAt(pos, false)
  const bare = pos => Number(block(pos)?.getProperties().level ?? 1) === 0 && block(pos.offset(0, 1, 0))?.name === 'air'
  const cells = findBlocks(context, ['lava'], { radius: RADIUS, count: 512, where: bare })
  const room = pos => isOpen(block(pos)) || mayGo(context, pos)
  const solid = floor => isFloor(block(floor))
  const shore = unique(cells.flatMap(cell => SHORE.map(side => cell.plus(side))))
    .filter(floor => solid(floor) && room(floor.offset(0, 1, 0)))
  const found = []
  for (const edge of shore) {
    for (const floor of SHORE.map(side => edge.plus(side))) {
      if (!solid(floor) || ![1, 2, 3].every(up => room(floor.offset(0, up, 0)))) continue
      const stand = floor.offset(0, 1, 0)
      const near = cells.filter(cell => cell.y === floor.y && reaches(stand, cell)).length
      found.push({ stand, source: edge.offset(0, 1, 0), enough: Math.min(1, near / count), far: stand.distanceTo(bot.entity.position) })
    }
  }
  return found.sort((a, b) => b.enough - a.enough || a.far - b.far).slice(0, 4)
}

const unique = places => [...new Map(places.map(each => [String(each), each])).values()]

/** Whether rock may be dug away to make room beside a lake: nothing flows out of what is behind it. */
function mayGo ({ bot }, pos) {
  const { name } = bot.blockAt(pos, false) ?? {}
  const isDry = side => !isLiquid(bot.blockAt(pos.plus(side), false))
  return name !== undefined && isNatural(name) && !isFalling(name) && NEIGHBOURS.every(isDry)
}

const reaches = (stand, cell) => stand.offset(0.5, STEP + EYES, 0.5).distanceTo(cell.offset(0.5, 1, 0.5)) < BLOCK_REACH - 0.3

/** Obsidian within reach and in sight, past the edge of the step, with no lava beside it; nearest first. */
function inReach (context) {
  const { bot } = context
  const isSafe = pos => NEIGHBOURS.every(side => side.y < 0 || !/lava/.test(bot.blockAt(pos.plus(side), false)?.name ?? ''))
  const stand = bot.entity.position.floored().offset(0, -STEP, 0)
  const where = pos => reaches(stand, pos) && isSafe(pos) && canDigFrom(bot, context.eyes, pos)
  return findBlocks(context, [MADE], { radius: 6, count: 64, where })
}

function bucket (context, name) {
  const item = context.bot.inventory.items().find(each => each.name === name)
  if (!item) throw new SkillError('NO_TOOL', `The bot has no ${name.replace('_', ' ')}.`, { tool: name })
  return item
}

/** Use a bucket on the ground of a cell beside the bot, or on the water in it. */
async function useBucket (context, cell, name, isDone, problem) {
  const { bot } = context
  await context.step(async signal => {
    if (isDone()) return
    await hold(context, bucket(context, name))
    await face(bot, cell.offset(0.5, 0.05, 0.5), signal)
    const late = new SkillError('INTERRUPTED', problem, { position: plain(cell) })
    const answered = everyTick(bot, { signal, timeout: ANSWER_MS, late }, () => isDone() || undefined)
    answered.catch(() => {})
    bot.activateItem()
    await answered
  })
}

/** Let so much time pass. */
async function pass (context, ms) {
  const since = game.now()
  await context.step(signal => everyTick(context.bot, { signal, timeout: 2 * ms }, () => game.now() - since >= ms || undefined))
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'quenchLava', run: quenchLava, takes: [optional, amount], prompt: '`quenchLava(count)`: obsidian, by pouring water over lava' }
]
