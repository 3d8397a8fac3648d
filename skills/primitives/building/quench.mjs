import { ANSWER_MS } from '../../answers.mjs'
import { game } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { BLOCK_REACH, BUCKET_REACH } from '../../facts/player.mjs'
import { isScaffold } from '../../pathing/scaffold.mjs'
import { Lake, MADE, STEP } from './lake.mjs'
import { comeDown } from './scaffold.mjs'
import { goals, travel } from '../moving/walk.mjs'
import { plain } from '../search.mjs'
import { collectDrops } from '../things/drops.mjs'
import { hold } from '../tools.mjs'
import { everyTick, face } from '../waiting.mjs'
import { digBlock } from '../blocks/dig.mjs'
import { mineBlock } from '../prospecting/mine.mjs'
import { count as amount, optional } from '../arguments.mjs'

/** What one can stand on once it is dug. */
const GROUND = ['grass_block', 'dirt', 'stone', 'deepslate', 'netherrack']
/** After so many places at which nothing was had one goes elsewhere. */
const MOST_VAIN = 4
/** Water is across a lake, or gone from it, after so long: five ticks a block, and seven blocks. */
const SPREAD_MS = 2500
/** How long the bot waits until lava that it has laid bare has turned to obsidian. */
const TURN_MS = 600

/**
 * Pour water over a lake of lava and dig the obsidian that it turns to, from a step above the current: what lies below turns as soon
 * as it is bare, while the water runs. Rock over the lake is dug away first. The water is taken up again, then what was dug is picked up.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {number} [count] of obsidian
 * @returns {Promise<{gained: Record<string, number>}>} NOT_FOUND where there is no lava in sight with a place to work from (`data.block`),
 *   NO_TOOL without a bucket of water, NO_PATH
 */
export async function quenchLava (context, count = 1) {
  const { bot, handle: { memory } } = context
  bucket(context, 'water_bucket')
  await takeStep(context)
  const lake = new Lake(context)
  const before = context.count(MADE)
  const gained = () => context.count(MADE) - before
  for (let vain = 0; vain < MOST_VAIN;) {
    const shore = lake.shore(count - gained())
    if (!shore) break
    const had = gained()
    await turn(context, lake, shore, count - had).catch(passOver)
    if (gained() >= count) return { gained: { [MADE]: gained() } }
    if (gained() > had) continue
    lake.giveUp(shore.stand)
    vain++
  }
  memory.dryPlaces.push({ at: bot.entity.position.floored(), dimension: bot.game.dimension })
  throw new SkillError('NOT_FOUND', 'There is no lava in sight with a place to work from.', { block: 'lava', gained: { [MADE]: gained() } })
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
async function turn (context, lake, { stand, source }, count) {
  const { bot } = context
  await travel(context, new goals.GoalBlock(stand.x, stand.y + STEP, stand.z), { dig: 'at once' })
  // Behind what is dug away more may come to light.
  for (const shut of [() => [...lake.before(source), source], () => lake.lids(count), () => lake.lids(count)]) {
    for (const block of shut()) await digBlock(context, block, { harvest: false }).catch(passOver)
  }
  if (lake.before(source).length > 0) throw new SkillError('NO_PATH', 'There is no room to pour the water.', { position: plain(source) })
  await useBucket(context, source, 'water_bucket', () => bot.blockAt(source, false)?.name === 'water', 'The water did not stay there.')
  try {
    await pass(context, SPREAD_MS)
    context.wades = true
    for (let cell, dug = 0; dug < count && (cell = lake.made()[0]);) {
      try {
        await digBlock(context, cell, { wanted: true })
        dug++
      } catch (error) {
        passOver(error)
        lake.giveUp(cell)
      }
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
