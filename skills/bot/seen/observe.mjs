import { BESIDE, RIGHT, UP } from '../../directions.mjs'
import { chestGiven, chestSeen } from './chest_readings.mjs'
import { SkillError } from '../../errors.mjs'
import { BURIED, GATES, HOME, STATIONS, STATION_RADIUS } from '../../facts/blocks.mjs'
import { isCreature } from '../../facts/entities.mjs'
import { others } from '../../facts/people.mjs'
import { countBlocks } from './scan.mjs'
import { countItems, place } from '../../shapes.mjs'
import { Cells, NATURAL, WATER } from '../../pathing/cells.mjs'
import { blocksAround } from '../../pathing/sections.mjs'
import { sleepers } from './sleepers.mjs'

/** A player further than this is not in sight, though the server may still tell of them. */
const SIGHT = 64
/** So many of a kind are looked at for one that lies under the sky, each so many blocks up. */
const MOST_SOUNDED = 64
const OVERHEAD = 24
/** So many chests that do not open are passed over. */
const MOST_SHUT = 15
const ARMOUR_AND_MAIN = { first: 5, bag: 9, end: 45, offHand: 45 }

/**
 * What the bot is and has now.
 * @param {import('../bot_handle.mjs').BotHandle} handle
 * @returns {Record<string, any>} positions in blocks, `tick` the world's age, `distance_cm` walked and
 *   `spent` ticks by what they went to (timesheet.mjs) since the bot joined,
 *   `worn` what of the inventory is worn or in the off hand, `tools` with the uses left in each,
 *   `chest_seen` the newest reading of the shared chest by any bot here,
 *   `chest_given` what others than the bots here have put into chests (below 0: taken out),
 *   `chest_open` whether the bot moves things in a chest right now, `players` in sight,
 *   `asleep` who of them lies in bed, `in_bed` whether the bot does, `online` all who are in the game,
 *   `busy` the run under way {run, name} or null
 */
export function status (handle) {
  const { bot } = handle
  const run = handle.runs.current
  return {
    position: place(bot.entity.position),
    dimension: bot.game.dimension,
    health: bot.health,
    food: bot.food,
    alive: handle.alive,
    tick: handle.tick(),
    time_of_day: bot.time.timeOfDay ?? 0,
    inventory: carried(bot),
    worn: worn(bot),
    tools: bot.inventory.slots.flatMap(item => item?.maxDurability
      ? { name: item.name, durability_left: item.maxDurability - (item.durabilityUsed ?? 0) }
      : []),
    held: bot.heldItem?.name ?? null,
    free_slots: bot.inventory.emptySlotCount(),
    distance_cm: handle.odometer.centimetres,
    spent: { ...handle.timesheet.ticks },
    players: playersInSight(bot),
    asleep: sleepers(bot),
    in_bed: bot.isSleeping ?? false,
    online: [...others(bot).map(({ username }) => username), bot.username],
    busy: run ? { run: run.id, name: run.name } : null,
    paused: handle.gate.why,
    chest: place(handle.chest),
    chest_seen: chestSeen(handle),
    chest_given: chestGiven(handle),
    chest_open: handle.chestOpen
  }
}

/** @returns {Record<string, number>} all that the bot carries, worn and in the off hand too */
function carried (bot) {
  const { first, end, offHand } = ARMOUR_AND_MAIN
  return countItems([...bot.inventory.slots.slice(first, end), bot.inventory.slots[offHand]])
}

/** @returns {Record<string, number>} what of it is worn, or in the off hand */
function worn (bot) {
  const { first, bag, offHand } = ARMOUR_AND_MAIN
  return countItems([...bot.inventory.slots.slice(first, bag), bot.inventory.slots[offHand]])
}

/**
 * What the world shows without touching anything.
 * @param {import('../bot_handle.mjs').BotHandle} handle
 * @param {number} radius in blocks
 * @returns {Record<string, any>} `tick`, `position`, `inventory`, `stations`, `blocks`, `mobs`
 */
export function surroundings (handle, radius) {
  const { bot } = handle
  // What is around in another dimension says nothing of what is to be had at home.
  const isHome = bot.game.dimension === HOME
  return {
    tick: handle.tick(),
    position: place(bot.entity.position),
    inventory: carried(bot),
    stations: isHome ? countBlocks(bot, handle.chest ?? bot.entity.position, STATION_RADIUS, [...STATIONS, ...GATES]) : {},
    blocks: isHome ? inSight(bot, radius) : {},
    mobs: isHome ? mobsNear(bot, radius) : {}
  }
}

/** Blocks around by name; what lies in the rock and takes no pickaxe itself is in sight only where some lies under the sky. */
function inSight (bot, radius) {
  const blocks = countBlocks(bot, bot.entity.position, radius)
  for (const name of BURIED) if (blocks[name] > 0 && !isAnyUnderSky(bot, name, radius)) delete blocks[name]
  return blocks
}

/** Whether above some of a kind, or beside it, no rock, earth or water lies overhead: under water digging takes five times as long. */
function isAnyUnderSky (bot, name, radius) {
  const cells = new Cells(bot)
  const isOver = ({ x, y, z }) => Array.from({ length: OVERHEAD }, (_, up) => cells.at(x, y + up, z)).some(cell => cell & (NATURAL | WATER))
  const found = blocksAround(bot, [name], { radius, count: MOST_SOUNDED })
  return found.some(position => [UP, ...BESIDE].some(side => !isOver(position.plus(side))))
}

function mobsNear (bot, radius) {
  const mobs = {}
  for (const entity of Object.values(bot.entities)) {
    if (!isCreature(entity) || entity.position.distanceTo(bot.entity.position) > radius) continue
    mobs[entity.name] = (mobs[entity.name] ?? 0) + 1
  }
  return mobs
}

function playersInSight (bot) {
  return others(bot)
    .filter(({ entity }) => entity && entity.position.distanceTo(bot.entity.position) <= SIGHT)
    .map(({ username, entity }) => (
      { name: username, position: place(entity.position), held: entity.heldItem?.name ?? null }))
}

/**
 * The nearest chest in sight.
 * @param {import('../bot_handle.mjs').BotHandle} handle
 * @param {number} radius in blocks
 * @param {string|null} [player] whose surroundings are meant; the bot's own otherwise
 * @returns {{position: Point|null, blocks: (Point|null)[]}|null} `blocks` are both halves of a double chest
 * @throws {SkillError} NOT_FOUND: that player is not in sight
 */
export function findChest (handle, radius, player = null) {
  const { bot } = handle
  const centre = player === null ? bot.entity : bot.players[player]?.entity
  if (!centre) throw new SkillError('NOT_FOUND', `${player} is not in sight.`, { player })
  const position = blocksAround(bot, ['chest'], { radius, count: MOST_SHUT + 1, around: centre.position })
    .find(each => player !== null || !chestBlocks(bot, each).some(block => handle.memory.shut.has(String(block))))
  return position ? { position: place(position), blocks: chestBlocks(bot, position).map(place) } : null
}

/**
 * @param {Bot} bot
 * @param {import('vec3').Vec3} position of a chest's block
 * @returns {import('vec3').Vec3[]} the block itself and, of a double chest, its other half: the left one's is to the right
 *   of whoever faces as it does
 */
export function chestBlocks (bot, position) {
  const { type, facing } = bot.blockAt(position)?.getProperties() ?? {}
  if (type !== 'left' && type !== 'right') return [position]
  return [position, position.plus(RIGHT[facing].scaled(type === 'left' ? 1 : -1))]
}

/**
 * @param {Bot} bot
 * @param {import('vec3').Vec3} position of a chest's block
 * @returns {import('vec3').Vec3[]} the cells in which another makes it a large one; none beside a large one or a trapped one
 */
export function chestSides (bot, position) {
  const block = bot.blockAt(position, false)
  const { type, facing } = block?.getProperties() ?? {}
  return block?.name === 'chest' && type === 'single' ? [RIGHT[facing], RIGHT[facing].scaled(-1)].map(side => position.plus(side)) : []
}
