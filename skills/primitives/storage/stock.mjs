import { SkillError, ignore } from '../../errors.mjs'
import { BED, STATION_RADIUS } from '../../facts/blocks.mjs'
import { counted } from '../../facts/nouns.mjs'
import { MIDNIGHT, SUNSET } from '../../facts/day.mjs'
import { isNight } from '../shelter/burrow.mjs'
import { chestPosition, exchange } from './chest.mjs'
import { placeOf, wear } from '../arms/armour.mjs'
import { weapon } from '../arms/arms.mjs'
import { comeHome } from '../exploring/portal.mjs'
import { placeItem } from '../things/place.mjs'
import { toss } from '../windows/pockets.mjs'
import { findBlocks, plain } from '../search.mjs'
import { everyTick } from '../waiting.mjs'
import { amounts, id, list, optional, shape, whole } from '../arguments.mjs'

/** From so many ticks before sunset on who goes out may come back in the dark. */
const WAY_BACK = 2_000
/** So many slots of the chest are for what is made: a tool goes in only where it leaves them. */
const SPARE_SLOTS = 3

/** So long may it take until what somebody else has put up is seen, in milliseconds of the game. */
const IN_SIGHT_MS = 500

const TIERS = ['wooden', 'golden', 'stone', 'iron', 'diamond', 'netherite']

/** What may be thrown away when the inventory is full. */
const JUNK = /^(dirt|gravel|sand|red_sand|granite|diorite|andesite|tuff|calcite|cobblestone|cobbled_deepslate|netherrack|rotten_flesh|poisonous_potato|.*_sapling|.*seeds|dead_bush|snowball|clay_ball|grass|fern|poppy|dandelion|oxeye_daisy|azure_bluet|cornflower)$/

/**
 * Whether one tool does another's work: the same kind, of the same or a better material.
 * @param {string} have
 * @param {string} want
 * @returns {boolean}
 */
function serves (have, want) {
  if (have === want) return true
  const [, ownTier, ownKind] = /^([a-z]+)_(pickaxe|axe|shovel|hoe|sword)$/.exec(have) ?? []
  const [, tier, kind] = /^([a-z]+)_(pickaxe|axe|shovel|hoe|sword)$/.exec(want) ?? []
  // Gold digs fast but mines no more than wood does.
  const rank = name => name === 'golden' ? 0.5 : TIERS.indexOf(name)
  return kind !== undefined && kind === ownKind && rank(ownTier) >= rank(tier)
}

/**
 * Have on hand what a subtask takes: from the inventory, and what is missing from the shared chest in one opening; what of its
 * tools is armour or a shield is put on. A
 * station that stands near the chest is used; otherwise one from the inventory or the chest is placed there, and stays.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {object} wants
 * @param {Record<string, number>} [wants.items] to have in the inventory
 * @param {string[]} [wants.tools] a better tool of the kind will do
 * @param {string|null} [wants.station] a block such as crafting_table
 * @param {boolean|'always'} [wants.armed] with nothing to fight with, also what of that lies in the chest: at night and
 *   shortly before the best sword or axe, 'always' by day the best sword
 * @returns {Promise<{fetched: Record<string, number>, station: object|null}>} NO_MATERIAL (`data.missing`), NO_TOOL,
 *   NO_STATION, INVENTORY_FULL
 */
export async function prepare (context, { items = {}, tools = [], station = null, armed = false }) {
  if (station) await comeHome(context)
  const carried = context.inventory()
  const take = {}
  for (const [name, count] of Object.entries(items)) {
    if ((carried[name] ?? 0) < count) take[name] = count - (carried[name] ?? 0)
  }
  // In a bed one sleeps where it stands: nobody takes it along.
  const lacking = tools.filter(want => !BED.test(want) && !Object.keys(carried).some(have => serves(have, want)))
  const standing = station && standingStation(context, station)
  const needsStation = station !== null && !standing && !carried[station]
  const arms = Object.keys(carried).some(name => ARM.test(name)) ? null : armsFor(context.bot, armed)
  let fetched = {}
  if (Object.keys(take).length > 0 || lacking.length > 0 || needsStation || (arms !== null && context.chest)) {
    fetched = await fetchFromChest(context, take, lacking, needsStation ? station : null, arms)
  }
  await wear(context, tools.filter(tool => context.count(tool) > 0))
  if (!station) return { fetched, station: null }
  const stands = standing || (context.count(station) === 0 && standingStation(context, station))
  if (stands) return { fetched, station: plain(stands) }
  const { position } = await placeItem(context, station)
  return { fetched, station: position }
}

const isLate = bot => isNight(bot) || (bot.game.dimension === 'overworld' && bot.time.timeOfDay > SUNSET - WAY_BACK && bot.time.timeOfDay < MIDNIGHT)

/** What is fought with; by day others work with the axes. */
const ARM = /_(sword|axe)$/
const SWORD = /_sword$/

/** What of it is taken along now. */
function armsFor (bot, armed) {
  if (armed && isLate(bot)) return ARM
  return armed === 'always' ? SWORD : null
}

async function fetchFromChest (context, take, lacking, station, arms) {
  await comeHome(context)
  const wants = { ...take }
  for (const tool of lacking) wants[tool] = 1
  if (station) wants[station] = (wants[station] ?? 0) + 1
  let nowhere = null
  try { chestPosition(context) } catch (error) { nowhere = error }
  const got = nowhere ? { taken: {}, missing: wants, chest: {} } : await exchange(context, { take: wants, strict: false })
  if (station && got.missing[station] && await comesIntoSight(context, station)) {
    got.missing[station] -= 1
    if (got.missing[station] === 0) delete got.missing[station]
  }
  const fetched = { ...got.taken }
  const better = {}
  for (const tool of lacking.filter(each => got.missing[each])) {
    const other = Object.keys(got.chest).filter(name => serves(name, tool))[0]
    if (!other) throw new SkillError('NO_TOOL', `There is no ${tool} on hand or in the chest.`, { tool, missing: { [tool]: 1 } })
    better[other] = 1
    delete got.missing[tool]
  }
  const strength = name => weapon(name).damage * weapon(name).perSecond
  const [arm] = Object.keys(got.chest).filter(name => arms?.test(name) && !better[name]).sort((a, b) => strength(b) - strength(a))
  if (arm) better[arm] = 1
  if (Object.keys(better).length > 0) Object.assign(fetched, (await exchange(context, { take: better })).taken)
  const noRoom = Object.entries(got.missing).filter(([name]) => !lacking.includes(name) && got.chest[name])
  if (noRoom.length > 0) {
    const slots = noRoom.reduce((sum, [name, count]) => sum + Math.ceil(count / stackOf(context, name)), 0)
    await makeRoom(context, Object.keys(wants), slots)
    const more = await exchange(context, { take: Object.fromEntries(noRoom), strict: false })
    for (const [name, count] of Object.entries(more.taken)) fetched[name] = (fetched[name] ?? 0) + count
    for (const [name] of noRoom) delete got.missing[name]
    Object.assign(got.missing, more.missing)
  }
  const missing = Object.entries(got.missing).filter(([name]) => !lacking.includes(name))
  if (missing.some(([name]) => got.chest[name])) {
    throw new SkillError('INVENTORY_FULL', `There is no room for ${missing.map(([name]) => name).join(', ')}.`, { missing: Object.fromEntries(missing) })
  }
  for (const [name, count] of missing) {
    if (name === station) throw new SkillError('NO_STATION', `There is no ${station} near the chest, in it or on hand.`, { station })
    const lack = count > 1 ? `${counted(name, count)} are missing.` : `${counted(name, count)} is missing.`
    throw new SkillError('NO_MATERIAL', lack, { missing: Object.fromEntries(missing) })
  }
  return fetched
}

/** How many of an item one slot holds. */
const stackOf = (context, name) => context.registry.itemsByName[name]?.stackSize ?? 1

/** Whether a station stands near the chest after all: whoever has put it up sees it before others do. */
async function comesIntoSight (context, station) {
  const look = () => standingStation(context, station) ?? undefined
  return await everyTick(context.bot, { signal: context.signal, timeout: IN_SIGHT_MS }, look).catch(ignore('TIMEOUT'))
}

function standingStation (context, station) {
  const around = context.chest ?? context.bot.entity.position
  const [position] = findBlocks(context, [station], { radius: STATION_RADIUS, count: 1, around })
  return position ?? null
}

/**
 * Put what a subtask made, and the tools it used, into the shared chest, in one opening.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {object} what
 * @param {string[]} [what.items] all of these names that the bot carries
 * @param {string[]} [what.tools] and these tools, or better ones of their kind; what is worn stays on
 * @param {Record<string, number>} [what.owed] so many of each are to arrive: no way is built of them
 * @param {string[]} [what.means] of `items`, tools that nobody asked for: one of each goes in, more only where there is room as for tools
 * @returns {Promise<{deposited: Record<string, number>, chest: Record<string, number>|null, kept: Record<string, number>}>}
 *   CHEST_FULL with the same as data; without a shared chest everything is kept
 */
export async function handIn (context, { items = [], tools = [], owed = {}, means = [] }) {
  context.handle.owed = owed
  try {
    return await bring(context, items, tools, means)
  } finally {
    context.handle.owed = {}
  }
}

async function bring (context, items, tools, means) {
  await comeHome(context)
  const carried = context.inventory()
  const put = {}
  for (const name of Object.keys(carried)) {
    if (items.includes(name) || tools.some(tool => placeOf(tool) === null && serves(name, tool))) put[name] = Infinity
  }
  if (!context.chest) return { deposited: {}, chest: null, kept: carried }
  const { put: deposited, chest, reading, unplaced } = await exchangeWithin(context, put, items, means)
  const value = { deposited, chest, reading, kept: context.inventory() }
  if (Object.keys(unplaced).length > 0) {
    throw new SkillError('CHEST_FULL', `The chest is full; ${Object.entries(unplaced).map(([name, many]) => counted(name, many)).join(', ')} did not go in.`, { ...value, unplaced })
  }
  return value
}

/**
 * Put these into the chest; tools only as far as they leave room for what is made, or two dozen pickaxes of a crew fill it. Where what
 * is made finds none all the same, what nobody asked for is taken out for it (`handle.spare`), of tools all but one of each, and not
 * where one of them is enchanted or has a name of its own; those that nobody works with any more (`handle.unused`) also for tools.
 * Of several tools of a name one goes in where the chest has none: others wait for it.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {Record<string, number>} put
 * @param {string[]} items names that are no tools
 * @param {string[]} means names among these that are, of each of which one has to be there
 */
async function exchangeWithin (context, put, items, means) {
  const first = await exchange(context, { put, strict: false })
  const isMade = name => items.includes(name) && !means.includes(name)
  const isShared = (name, count) => means.includes(name) || count > 1
  const spared = ([name, count]) => [name, Math.min(count, isShared(name, count) ? first.chest[name] - 1 : count)]
  const tools = Object.entries(first.put).filter(([name]) => !isMade(name)).map(spared)
  const unplaced = Object.entries(first.unplaced).filter(([name]) => isMade(name) || (means.includes(name) && !first.chest[name]))
  const waiting = means.reduce((sum, name) => sum + (first.unplaced[name] ?? 0), 0)
  const own = Object.fromEntries(tools)
  const mayGo = Object.entries(context.handle.spare).filter(([name]) => !isMade(name) && !first.precious.includes(name))
  const others = mayGo.filter(([name]) => stackOf(context, name) === 1)
    .map(([name, most]) => [name, Math.min(most, (first.chest[name] ?? 0) - (own[name] ?? 0) - 1)])
  const tight = Math.max(0, SPARE_SLOTS - first.freeSlots)
  const many = tools.length > 0 ? tight : unplaced.length
  const room = waiting > 0 ? Math.max(many, tight) : many
  const unused = firstOf(others.filter(([name]) => context.handle.unused.includes(String(name))), room + waiting)
  const freed = sumOf(unused)
  const used = others.filter(([name]) => !unused[name])
  const take = { ...unused, ...firstOf([...tools, ...(unplaced.length > 0 ? used : [])], many - freed) }
  // What is left over of materials frees a slot only where all of it goes.
  let lacking = tools.length > 0 ? 0 : unplaced.length - sumOf(take)
  for (const [name, most] of mayGo) {
    const count = first.chest[name] ?? 0
    if (lacking <= 0 || stackOf(context, name) === 1 || count === 0 || count > most) continue
    take[name] = count
    lacking -= Math.ceil(count / stackOf(context, name))
  }
  if (Object.keys(take).length === 0) return { ...first, unplaced: Object.fromEntries(unplaced) }
  const more = firstOf(means.map(name => [name, first.unplaced[name] ?? 0]), freed - room)
  const then = await exchange(context, { take, put: { ...more, ...Object.fromEntries(unplaced) }, strict: false })
  const deposited = { ...first.put }
  for (const [name, count] of Object.entries(then.put)) deposited[name] = (deposited[name] ?? 0) + count
  for (const [name, count] of Object.entries(then.taken)) deposited[name] = (deposited[name] ?? 0) - count
  return { ...then, put: Object.fromEntries(Object.entries(deposited).filter(([, count]) => count > 0)) }
}

const sumOf = amounts => Object.values(amounts).reduce((sum, many) => sum + many, 0)

/** So many of these, the first of them first. @param {any[][]} from @param {number} many @returns {Record<string, number>} */
function firstOf (from, many) {
  const take = {}
  for (const [name, count] of from) {
    const part = Math.min(many, count)
    if (part > 0) take[name] = (take[name] ?? 0) + part
    many -= Math.max(0, part)
  }
  return take
}

/**
 * Throw away what nobody will miss until some slots are free.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string[]} [keep] names to hold on to
 * @param {number} [slots] free slots wanted
 * @returns {Promise<{tossed: Record<string, number>, free: number}>}
 */
export async function makeRoom (context, keep = [], slots = 4) {
  const { bot } = context
  const tossed = {}
  const junk = bot.inventory.items().filter(item => JUNK.test(item.name) && !keep.includes(item.name)).sort((a, b) => a.count - b.count)
  for (const item of junk) {
    if (bot.inventory.emptySlotCount() >= slots) break
    await context.step(() => toss(context, item.name, item.count))
    tossed[item.name] = (tossed[item.name] ?? 0) + item.count
  }
  return { tossed, free: bot.inventory.emptySlotCount() }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  {
    name: 'prepare',
    run: prepare,
    takes: [shape({ items: amounts, tools: list(id, 16), station: id })],
    prompt: '`prepare({items: {name: count}, tools: [name], station: name})`: takes what is missing out of the shared chest and sees to a station'
  },
  {
    name: 'handIn',
    run: handIn,
    takes: [shape({ items: list(id, 64), tools: list(id, 16), owed: amounts, means: list(id, 16) })],
    prompt: '`handIn({items: [name], tools: [name]})`: puts results and tools into the shared chest; every skill ends with this'
  },
  { name: 'makeRoom', run: makeRoom, takes: [optional, list(id, 64), whole(1, 36)] }
]
