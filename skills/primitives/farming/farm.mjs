import { game } from '../../clock.mjs'
import { SkillError, ignore } from '../../errors.mjs'
import { isIndoorsAt } from '../../facts/day.mjs'
import { HUNGRY } from '../../facts/vitals.mjs'
import { burrow, isBurrowed } from '../shelter/burrow.mjs'
import { collectDrops, dropsInSight } from '../things/drops.mjs'
import { killNearest, mobsInSight } from '../combat/kill.mjs'
import { findBlocks } from '../search.mjs'
import { SEEDS } from './replant.mjs'
import { useItemOn } from './use.mjs'
import { bestFood } from '../shelter/vitals.mjs'
import { until } from '../waiting.mjs'
import { chase, goals, travel, vec } from '../moving/walk.mjs'
import { count, id, optional, position, within } from '../arguments.mjs'

/**
 * Till a patch of earth near water (or anywhere, where there is none).
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}|null} [position] chosen unless given
 * @returns {Promise<{used: string, position: Point, block: string}>} NO_TOOL without a hoe, NOT_FOUND without earth
 */
export async function useItemTill (context, position = null) {
  const { bot } = context
  const hoe = bot.inventory.items().find(item => /_hoe$/.test(item.name))
  if (!hoe) throw new SkillError('NO_TOOL', 'The bot has no hoe.', { item: 'hoe' })
  const bare = each => bot.blockAt(each.offset(0, 1, 0), false)?.type === 0
  let at = position && vec(position).floored()
  if (!at) {
    const earth = findBlocks(context, ['dirt', 'grass_block'], { radius: 24, count: 64, where: bare })
    const wet = each => findBlocks(context, ['water'], { radius: 4, count: 1, around: each }).length > 0
    at = earth.find(wet) ?? earth[0]
  }
  if (!at) throw new SkillError('NOT_FOUND', 'There is no earth to till nearby.', { block: 'dirt' })
  return useItemOn(context, hoe.name, at, block => block?.name === 'farmland')
}

/**
 * Sow a crop on the nearest bare farmland.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {'wheat'|'carrots'|'potatoes'|'beetroots'} [crop]
 * @param {{x: number, y: number, z: number}|null} [position] of the farmland
 * @returns {Promise<{used: string, position: Point, block: string}>} NO_MATERIAL without seeds, NOT_FOUND without farmland
 */
export async function useItemPlant (context, crop = 'wheat', position = null) {
  const seed = SEEDS[crop]
  if (!seed) throw new SkillError('BAD_ARGS', `Plant ${Object.keys(SEEDS).join(', ')}.`, { crop })
  const { bot } = context
  const bare = each => bot.blockAt(each.offset(0, 1, 0), false)?.type === 0
  const at = position ? vec(position).floored() : findBlocks(context, ['farmland'], { radius: 24, count: 1, where: bare })[0]
  if (!at) throw new SkillError('NOT_FOUND', 'There is no bare farmland nearby.', { block: 'farmland' })
  return useItemOn(context, seed, at, block => block?.name === crop, at.offset(0, 1, 0))
}

/** Age at which a crop is grown. */
const GROWN = { wheat: 7, carrots: 7, potatoes: 7, beetroots: 3, nether_wart: 3, cocoa: 2 }

/**
 * @param {Block} block
 * @returns {boolean} false for a crop that would give nothing but its seed as yet; true for everything else
 */
export function isRipe (block) {
  const { age } = block.getProperties()
  return age === undefined || !(block.name in GROWN) || Number(age) >= GROWN[block.name]
}

/** From so far a field is overlooked, in blocks; one goes a little nearer. */
const FIELD_SIGHT = 24

/**
 * Go to the field of a crop that this bot sowed last, where it remembers one.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} crop the block's name
 */
async function goToField (context, crop) {
  const field = context.handle.memory.fields.findLast(each => each.crop === crop)
  if (!field) return
  const { x, y, z } = field.position
  if (context.bot.entity.position.distanceTo(field.position) > FIELD_SIGHT) {
    await travel(context, new goals.GoalNear(x, y + 1, z, FIELD_SIGHT / 4))
  }
}

/** Between two tries at digging in for the night. */
const BURROW_MS = 20_000

/**
 * Wait until a crop is grown, by the field that the bot sowed or by whatever grows nearby; through the night in a hole in
 * the ground. It takes minutes: a third of an hour and more where nobody helps it.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} [crop] the block's name
 * @param {number} [seconds] at most
 * @param {number} [count] of plants to be ripe
 * @returns {Promise<{crop: string, ripe: number, growing: number}>} NOT_FOUND where none is planted, TIMEOUT (with these as
 *   data)
 */
export async function waitForGrowth (context, crop = 'wheat', seconds = 3600, count = 1) {
  const { bot } = context
  const ends = game.now() + seconds * 1000
  const hide = nightly(context)
  for (;;) {
    // Whoever had to run comes back.
    await goToField(context, crop)
    const plants = findBlocks(context, [crop], { radius: 32, count: 256 })
    if (plants.length === 0) throw new SkillError('NOT_FOUND', `No ${crop} is planted nearby.`, { block: crop })
    const ripe = plants.filter(each => isRipe(bot.blockAt(each, false))).length
    const seen = { crop, ripe, growing: plants.length - ripe }
    context.progress({ item: crop, have: Math.min(ripe, count), want: count })
    const enough = ripe >= Math.min(count, plants.length)
    if (enough && !hide.isIn()) return seen
    if (game.now() > ends) throw new SkillError('TIMEOUT', `The ${crop} did not grow in time.`, { block: crop, ...seen })
    if (!enough && !await hide.go()) await forage(context)
    // The server tells the time once a second; plants grow no oftener.
    await context.step(signal => until(bot, 'time', { signal, timeout: 10_000 }).catch(ignore('TIMEOUT')))
  }
}

/**
 * Make the nearest unripe crop grow with bone meal until it is ripe.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} [crop] the block's name
 * @returns {Promise<{used: string, count: number, ripe: boolean}>} `ripe` false where the bone meal did not suffice;
 *   NO_MATERIAL without bone meal, NOT_FOUND where nothing unripe is planted
 */
export async function useItemFertilise (context, crop = 'wheat') {
  const { bot } = context
  if (context.count('bone_meal') === 0) throw new SkillError('NO_MATERIAL', 'The bot has no bone meal.', { item: 'bone_meal' })
  const unripe = each => !isRipe(bot.blockAt(each, false))
  const [at] = findBlocks(context, [crop], { radius: 24, count: 1, where: unripe })
  if (!at) throw new SkillError('NOT_FOUND', `No ${crop} that could grow is planted nearby.`, { block: crop })
  // Counted here: the server tells of the inventory later than of the block.
  let count = 0
  for (; unripe(at) && context.count('bone_meal') > 0; count++) await useItemOn(context, 'bone_meal', at)
  return { used: 'bone_meal', count, ripe: !unripe(at) }
}

/** How far hens may stray before the bot goes after them, and how far an egg is seen, in blocks. */
const FLOCK = 12
const EGG_SIGHT = 32

/** Between two looks at where the hens are. */
const TEND_MS = 5000

/**
 * Stay with the hens until they have laid, and pick up the eggs. One lays every five to ten minutes.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {number} [count] of eggs
 * @param {number} [seconds] at most
 * @returns {Promise<{collected: Record<string, number>}>} NOT_FOUND where no hen is in sight, TIMEOUT
 */
export async function collectEggs (context, count = 1, seconds = 1200) {
  const { bot } = context
  const before = context.count('egg')
  const ends = game.now() + seconds * 1000
  const laid = () => dropsInSight(context, { names: ['egg'], radius: EGG_SIGHT }).length > 0
  const hide = nightly(context)
  for (;;) {
    const hidden = await hide.go()
    if (laid() && !hidden) await collectDrops(context, 'egg', EGG_SIGHT)
    const eggs = context.count('egg') - before
    if (eggs >= count) return { collected: { egg: eggs } }
    const [hen] = mobsInSight(context, ['chicken'], 48)
    if (!hen && !hidden) throw new SkillError('NOT_FOUND', 'No hen is in sight.', { mob: 'chicken' })
    if (game.now() > ends && !hidden) throw new SkillError('TIMEOUT', 'The hens did not lay in time.', { item: 'egg' })
    if (!hidden && hen.position.distanceTo(bot.entity.position) > FLOCK) {
      await chase(context, hen, FLOCK / 2, { dig: true }).catch(ignore('NO_PATH', 'TIMEOUT', 'NOT_FOUND'))
    }
    await context.step(signal => until(bot, 'itemDrop', { signal, timeout: TEND_MS, when: laid })).catch(ignore('TIMEOUT'))
  }
}

/** Whoever is as good as hungry while it waits and has nothing to eat hunts what is near; reflexes eat it. */
const GAME = ['pig', 'sheep']
const GAME_SIGHT = 24

async function forage (context) {
  if (context.bot.food >= HUNGRY || bestFood(context) || mobsInSight(context, GAME, GAME_SIGHT).length === 0) return
  await killNearest(context, GAME, 30).catch(ignore('NO_PATH', 'TIMEOUT', 'NOT_FOUND', 'INVENTORY_FULL'))
}

/**
 * A hole for the night.
 * @returns {{go: () => Promise<boolean>, isIn: () => boolean}} `go` goes into it when evening comes; both tell whether the
 *   bot is in it and had better stay
 */
function nightly (context) {
  let again = 0
  const isDark = ({ game, time } = context.bot) => game.dimension === 'overworld' && isIndoorsAt(time.timeOfDay)
  const isIn = () => isDark() && isBurrowed(context)
  const go = async () => {
    if (isDark() && !isBurrowed(context) && game.now() > again) {
      again = game.now() + BURROW_MS
      await burrow(context).catch(ignore('NO_PATH', 'TIMEOUT', 'NOT_FOUND', 'PROTECTED', 'INTERRUPTED', 'NO_MATERIAL', 'NO_TOOL'))
    }
    return isIn()
  }
  return { go, isIn }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'useItemTill', run: useItemTill, takes: [optional, position], prompt: '`useItemTill(position)`' },
  { name: 'useItemPlant', run: useItemPlant, takes: [optional, id, position], prompt: '`useItemPlant(name, position)`' },
  {
    name: 'waitForGrowth',
    run: waitForGrowth,
    takes: [optional, id, within(1, 3600), count],
    patient: true,
    prompt: '`waitForGrowth(crop, seconds, count)`'
  },
  { name: 'useItemFertilise', run: useItemFertilise, takes: [optional, id] },
  { name: 'collectEggs', run: collectEggs, takes: [optional, count, within(1, 3600)], patient: true }
]
