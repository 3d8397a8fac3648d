import { game } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { isIndoorsAt } from '../../facts/day.mjs'
import { burrow, isBurrowed } from '../survival/burrow.mjs'
import { collectDrops, dropsInSight } from '../storage/drops.mjs'
import { killMob, mobsInSight } from '../combat/kill.mjs'
import { findBlocks } from '../search.mjs'
import { SEEDS } from './replant.mjs'
import { useItemOn } from './use.mjs'
import { bestFood } from '../survival/vitals.mjs'
import { until } from '../waiting.mjs'
import { chase, goals, travel, vec } from '../moving/walk.mjs'
import { count, id, optional, position, within } from '../arguments.mjs'

/**
 * Till a patch of earth near water (or anywhere, where there is none).
 * @param {import('../hands.mjs').Hands} hands
 * @param {{x: number, y: number, z: number}|null} [position] chosen unless given
 * @returns {Promise<{used: string, position: Point, block: string}>} NO_TOOL without a hoe, NOT_FOUND without earth
 */
export async function useItemTill (hands, position = null) {
  const { bot } = hands
  const hoe = bot.inventory.items().find(item => /_hoe$/.test(item.name))
  if (!hoe) throw new SkillError('NO_TOOL', 'The bot has no hoe.', { item: 'hoe' })
  const bare = each => bot.blockAt(each.offset(0, 1, 0), false)?.type === 0
  let at = position && vec(position).floored()
  if (!at) {
    const earth = findBlocks(hands, ['dirt', 'grass_block'], { radius: 24, count: 64, where: bare })
    const wet = each => findBlocks(hands, ['water'], { radius: 4, count: 1, around: each }).length > 0
    at = earth.find(wet) ?? earth[0]
  }
  if (!at) throw new SkillError('NOT_FOUND', 'There is no earth to till nearby.', { block: 'dirt' })
  return useItemOn(hands, hoe.name, at, block => block?.name === 'farmland')
}

/**
 * Sow a crop on the nearest bare farmland.
 * @param {import('../hands.mjs').Hands} hands
 * @param {'wheat'|'carrots'|'potatoes'|'beetroots'} [crop]
 * @param {{x: number, y: number, z: number}|null} [position] of the farmland
 * @returns {Promise<{used: string, position: Point, block: string}>} NO_MATERIAL without seeds, NOT_FOUND without farmland
 */
export async function useItemPlant (hands, crop = 'wheat', position = null) {
  const seed = SEEDS[crop]
  if (!seed) throw new SkillError('BAD_ARGS', `Plant ${Object.keys(SEEDS).join(', ')}.`, { crop })
  const { bot } = hands
  const bare = each => bot.blockAt(each.offset(0, 1, 0), false)?.type === 0
  const at = position ? vec(position).floored() : findBlocks(hands, ['farmland'], { radius: 24, count: 1, where: bare })[0]
  if (!at) throw new SkillError('NOT_FOUND', 'There is no bare farmland nearby.', { block: 'farmland' })
  return useItemOn(hands, seed, at, block => block?.name === crop, at.offset(0, 1, 0))
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
 * @param {import('../hands.mjs').Hands} hands
 * @param {string} crop the block's name
 */
async function goToField (hands, crop) {
  const field = hands.body.memory.fields.findLast(each => each.crop === crop)
  if (!field) return
  const { x, y, z } = field.position
  if (hands.bot.entity.position.distanceTo(field.position) > FIELD_SIGHT) await travel(hands, new goals.GoalNear(x, y + 1, z, FIELD_SIGHT / 4))
}

/** Between two tries at digging in for the night. */
const BURROW_MS = 20_000

/**
 * Wait until a crop is grown, by the field that the bot sowed or by whatever grows nearby; through the night in a hole in
 * the ground. It takes minutes: a third of an hour and more where nobody helps it.
 * @param {import('../hands.mjs').Hands} hands
 * @param {string} [crop] the block's name
 * @param {number} [seconds] at most
 * @param {number} [count] of plants to be ripe
 * @returns {Promise<{crop: string, ripe: number, growing: number}>} NOT_FOUND where none is planted, TIMEOUT (with these as
 *   data)
 */
export async function waitForGrowth (hands, crop = 'wheat', seconds = 3600, count = 1) {
  const { bot } = hands
  const ends = game.now() + seconds * 1000
  const hide = nightly(hands)
  for (;;) {
    // Whoever had to run comes back.
    await goToField(hands, crop)
    const plants = findBlocks(hands, [crop], { radius: 32, count: 256 })
    if (plants.length === 0) throw new SkillError('NOT_FOUND', `No ${crop} is planted nearby.`, { block: crop })
    const ripe = plants.filter(each => isRipe(bot.blockAt(each, false))).length
    const seen = { crop, ripe, growing: plants.length - ripe }
    hands.progress({ item: crop, have: Math.min(ripe, count), want: count })
    const enough = ripe >= Math.min(count, plants.length)
    if (enough && !hide.isIn()) return seen
    if (game.now() > ends) throw new SkillError('TIMEOUT', `The ${crop} did not grow in time.`, { block: crop, ...seen })
    if (!enough && !await hide.go()) await forage(hands)
    // The server tells the time once a second; plants grow no oftener.
    await hands.step(signal => until(bot, 'time', { signal, timeout: 10_000 }).catch(ignore('TIMEOUT')))
  }
}

/**
 * Make the nearest unripe crop grow with bone meal until it is ripe.
 * @param {import('../hands.mjs').Hands} hands
 * @param {string} [crop] the block's name
 * @returns {Promise<{used: string, count: number, ripe: boolean}>} `ripe` false where the bone meal did not suffice;
 *   NO_MATERIAL without bone meal, NOT_FOUND where nothing unripe is planted
 */
export async function useItemFertilise (hands, crop = 'wheat') {
  const { bot } = hands
  if (hands.count('bone_meal') === 0) throw new SkillError('NO_MATERIAL', 'The bot has no bone meal.', { item: 'bone_meal' })
  const unripe = each => !isRipe(bot.blockAt(each, false))
  const [at] = findBlocks(hands, [crop], { radius: 24, count: 1, where: unripe })
  if (!at) throw new SkillError('NOT_FOUND', `No ${crop} that could grow is planted nearby.`, { block: crop })
  // Counted here: the server tells of the inventory later than of the block.
  let count = 0
  for (; unripe(at) && hands.count('bone_meal') > 0; count++) await useItemOn(hands, 'bone_meal', at)
  return { used: 'bone_meal', count, ripe: !unripe(at) }
}

/** How far hens may stray before the bot goes after them, and how far an egg is seen, in blocks. */
const FLOCK = 12
const EGG_SIGHT = 32

/** Between two looks at where the hens are. */
const TEND_MS = 5000

/**
 * Stay with the hens until they have laid, and pick up the eggs. One lays every five to ten minutes.
 * @param {import('../hands.mjs').Hands} hands
 * @param {number} [count] of eggs
 * @param {number} [seconds] at most
 * @returns {Promise<{collected: Record<string, number>}>} NOT_FOUND where no hen is in sight, TIMEOUT
 */
export async function collectEggs (hands, count = 1, seconds = 1200) {
  const { bot } = hands
  const before = hands.count('egg')
  const ends = game.now() + seconds * 1000
  const laid = () => dropsInSight(hands, { names: ['egg'], radius: EGG_SIGHT }).length > 0
  const hide = nightly(hands)
  for (;;) {
    const hidden = await hide.go()
    if (laid() && !hidden) await collectDrops(hands, 'egg', EGG_SIGHT)
    const eggs = hands.count('egg') - before
    if (eggs >= count) return { collected: { egg: eggs } }
    const [hen] = mobsInSight(hands, ['chicken'], 48)
    if (!hen && !hidden) throw new SkillError('NOT_FOUND', 'No hen is in sight.', { mob: 'chicken' })
    if (game.now() > ends && !hidden) throw new SkillError('TIMEOUT', 'The hens did not lay in time.', { item: 'egg' })
    if (!hidden && hen.position.distanceTo(bot.entity.position) > FLOCK) {
      await chase(hands, hen, FLOCK / 2, { dig: true }).catch(ignore('NO_PATH', 'TIMEOUT', 'NOT_FOUND'))
    }
    await hands.step(signal => until(bot, 'itemDrop', { signal, timeout: TEND_MS, when: laid })).catch(ignore('TIMEOUT'))
  }
}

/** Of 20: whoever waits with less and has nothing to eat hunts what is near; reflexes eat it. */
const FED = 14
const GAME = ['pig', 'sheep']
const GAME_SIGHT = 24

async function forage (hands) {
  if (hands.bot.food >= FED || bestFood(hands) || mobsInSight(hands, GAME, GAME_SIGHT).length === 0) return
  await killMob(hands, GAME, 30).catch(ignore('NO_PATH', 'TIMEOUT', 'NOT_FOUND', 'INVENTORY_FULL'))
}

/**
 * A hole for the night.
 * @returns {{go: () => Promise<boolean>, isIn: () => boolean}} `go` goes into it when evening comes; both tell whether the
 *   bot is in it and had better stay
 */
function nightly (hands) {
  let again = 0
  const isDark = ({ game, time } = hands.bot) => game.dimension === 'overworld' && isIndoorsAt(time.timeOfDay)
  const isIn = () => isDark() && isBurrowed(hands)
  const go = async () => {
    if (isDark() && !isBurrowed(hands) && game.now() > again) {
      again = game.now() + BURROW_MS
      await burrow(hands).catch(ignore('NO_PATH', 'TIMEOUT', 'NOT_FOUND', 'PROTECTED', 'INTERRUPTED', 'NO_MATERIAL', 'NO_TOOL'))
    }
    return isIn()
  }
  return { go, isIn }
}

const ignore = (...codes) => error => {
  if (!codes.includes(error.code)) throw error
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
