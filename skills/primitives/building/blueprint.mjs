import { Vec3 } from 'vec3'
import { PLACED_MS } from '../../answers.mjs'
import { BEHIND, FACING, NEIGHBOURS, OPPOSITE, RIGHT } from '../../directions.mjs'
import { SkillError, ignore } from '../../errors.mjs'
import { BED, SWITCH } from '../../facts/blocks.mjs'
import { stands } from '../../facts/nouns.mjs'
import { isReplaceable } from '../blocks/build.mjs'
import { DigGoal, canDigFrom, digBlock } from '../blocks/dig.mjs'
import { collectDrops } from '../things/drops.mjs'
import { fillBelow, repairing, nothingThere } from './grounds.mjs'
import { isLaid, isMade, makeBlock } from './making.mjs'
import { propped } from './props.mjs'
import { nearTo } from './reaching.mjs'
import { vacated } from './vacating.mjs'
import { plain } from '../search.mjs'
import { keepDrawn, keepSite } from '../../pathing/sites.mjs'
import { isNatural } from '../../pathing/terrain.mjs'
import { carried, hold } from '../tools.mjs'
import { everyTick, face, until } from '../waiting.mjs'
import { vec } from '../moving/walk.mjs'

const MOST_BLOCKS = 4000

/** Items under another name than the block that they become. */
const ITEMS = { sweet_berry_bush: 'sweet_berries', redstone_wire: 'redstone', tripwire: 'string', wall_torch: 'torch', soul_wall_torch: 'soul_torch', redstone_wall_torch: 'redstone_torch' }

/** What hangs on the block behind it. */
const HUNG = /wall_torch$|^ladder$|_wall_(sign|banner|fan|hanging_sign)$|^tripwire_hook$/

/** What stands on the block below it. */
const STANDS = /^(?!.*wall_).*(_door|torch|_carpet|_bed|rail|_sign|_banner)$/

/** Blocks whose front looks at whoever places them; all others look the way that he does. */
const FRONTED = /^(furnace|smoker|blast_furnace|chest|trapped_chest|ender_chest|lectern|stonecutter|loom|carved_pumpkin|jack_o_lantern|beehive|bee_nest|chiseled_bookshelf|.*_glazed_terracotta|repeater|comparator|.*shulker_box|barrel|dispenser|dropper|piston|sticky_piston|.*_trapdoor)$/

/** Properties that the game sets by what stands around. */
const UNASKED = new Set(['hinge', 'waterlogged', 'powered', 'lit', 'open', 'occupied', 'persistent', 'distance', 'snowy', 'shape', 'east', 'west', 'north', 'south', 'up', 'down', 'age', 'moisture', 'in_wall'])

/**
 * @param {string} text such as `oak_stairs[facing=north,half=bottom]`
 * @returns {{name: string, properties: Record<string, string>, hinge: string|undefined}} BAD_ARGS where it is none; the
 *   hinge of a door is what one tries for: walls and other doors around may decide it
 */
function parseState (text) {
  const [, name, list] = /^([a-z0-9_]{1,64})(?:\[([a-z0-9_=,]*)\])?$/.exec(String(text)) ?? []
  if (!name) throw new SkillError('BAD_ARGS', `${String(text).slice(0, 60)} is no block.`, {})
  const pairs = (list ?? '').split(',').filter(Boolean).map(pair => pair.split('='))
  return { name, properties: Object.fromEntries(pairs.filter(([key]) => !UNASKED.has(key))), hinge: Object.fromEntries(pairs).hinge }
}

/** @returns {boolean} whether the block that stands there is the one that is wanted, turned as it is wanted */
function matches (block, { name, properties }) {
  if (block?.name !== name) return false
  const has = block.getProperties()
  return Object.entries(properties).every(([key, value]) => !(key in has) || String(has[key]) === value)
}

function describe (block) {
  const facing = block?.getProperties().facing
  return block ? block.name + (facing ? ` facing ${facing}` : '') : 'nothing'
}

/** What comes with another block: the upper half of a door, the head of a bed. */
const follows = ({ name, properties }) => properties.part === 'head' ||
  (properties.half === 'upper' && !/_(stairs|trapdoor|slab)$/.test(name))

/**
 * Put a block where a blueprint wants it, turned as it wants it, walking there first.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} position
 * @param {string} state such as `oak_door[facing=north,half=lower]`
 * @param {boolean} [props] whether earth is put up for a while where there is nothing to place it against
 * @returns {Promise<{placed: boolean, position: Point}>} `placed` is false where it stood there already; NO_MATERIAL,
 *   NO_PATH, PROTECTED where something else stands there or somebody (`data.occupied`), NOT_FOUND where
 *   there is nothing to place it against
 */
export async function placeBlock (context, position, state, props = false) {
  const { bot } = context
  const wanted = parseState(state)
  const spot = vec(position).floored()
  if (follows(wanted)) return { placed: false, position: plain(spot) }
  for (let tries = 0; ; tries++) {
    if (matches(bot.blockAt(spot, false), wanted)) return { placed: tries > 0, position: plain(spot) }
    if (tries === 3) {
      const [found, below] = [spot, spot.offset(0, -1, 0)].map(place => describe(bot.blockAt(place, false)))
      throw new SkillError('PROTECTED', `No ${state} comes to stand there: ${found} on ${below}.`, { position: plain(spot), block: found })
    }
    if (isMade(wanted.name)) {
      if (!isLaid(wanted.name)) await clear(context, spot, wanted)
      await makeBlock(context, spot, wanted.name, base => placeBlock(context, spot, base, props))
      continue
    }
    const there = bot.blockAt(spot, false)
    if (there && !isInTheWay(there, spot, wanted) && !touching(bot, spot, wanted, there) && !await fillBelow(context, spot)) {
      if (!props) throw nothingThere(spot)
      const lay = (cell, earth) => placeBlock(context, cell, earth)
      await propped(context, spot, facesOf(wanted), lay, () => placeBlock(context, spot, state))
      continue
    }
    if (STANDS.test(wanted.name)) await fillBelow(context, spot)
    try {
      await nearTo(context, spot)
      await context.step(signal => vacated(bot, spot, wanted.name, signal))
      if (await clear(context, spot, wanted)) await nearTo(context, spot)
      await context.step(signal => put(context, spot, wanted, signal))
    } finally {
      bot.setControlState('sneak', false)
    }
  }
}

/** Whether something has to go first: what grew there, was left there on the way, or was put there the wrong way round. */
function isInTheWay (there, spot, { name }) {
  if (isReplaceable(there)) return false
  if (/_slab$/.test(name) && there.name === name && there.getProperties().type !== 'double') return false
  if (there.name !== name && !isNatural(there.name)) {
    throw new SkillError('PROTECTED', stands(there.name), { position: plain(spot), block: there.name })
  }
  return true
}

/** @returns {Promise<boolean>} whether anything had to go, to which the bot may have walked off */
async function clear (context, spot, wanted) {
  const { bot } = context
  if (!isInTheWay(bot.blockAt(spot, false), spot, wanted)) return false
  // What can be built at over a wall is not always seen over it.
  if (!canDigFrom(bot, context.eyes, spot)) await nearTo(context, spot, new DigGoal(bot, spot))
  await repairing(context, spot, () => digBlock(context, spot, { wanted: true }))
  const item = itemName(wanted.name)
  if (context.count(item) === 0) await collectDrops(context, item, 4).catch(error => { if (error.code === 'INTERRUPTED') throw error })
  return true
}

async function put (context, spot, wanted, signal) {
  const { bot } = context
  const before = bot.blockAt(spot, false)
  const name = itemName(wanted.name)
  const item = carried(bot, name, { missing: { [name]: 1 } })
  const found = touching(bot, spot, wanted, before)
  if (!found) throw nothingThere(spot)
  const { against, side, cursor } = found
  await hold(context, item)
  const answered = until(bot, `blockUpdate:${spot}`, { signal, timeout: PLACED_MS, when: (_old, now) => now !== null && now.stateId !== before.stateId })
  answered.catch(() => {})
  bot.setControlState('sneak', true)
  try {
    // The server turns blocks by where the player looks, whatever face of whatever block is clicked.
    const facing = wanted.properties.facing
    const look = facing && !HUNG.test(wanted.name) ? FRONTED.test(wanted.name) ? OPPOSITE[facing] : facing : null
    await face(bot, look ? context.eyes.plus(FACING[look].scaled(8)) : spot.offset(0.5, 0.5, 0.5), signal)
    await bot._genericPlace(against, side, { delta: cursor, forceLook: 'ignore', swingArm: 'right' })
    await answered.catch(ignore('TIMEOUT'))
    const other = otherHalf(spot, wanted)
    // The server tells of the second half of a door or a bed a moment later.
    if (other && matches(bot.blockAt(spot, false), wanted)) {
      const there = () => bot.blockAt(other, false)?.name === wanted.name || undefined
      await everyTick(bot, { signal, timeout: PLACED_MS }, there).catch(ignore('TIMEOUT'))
    }
  } finally {
    bot.setControlState('sneak', false)
  }
}

/** Where the second half of a door or a bed comes to stand; null for all else. */
function otherHalf (spot, { name, properties }) {
  if (/_door$/.test(name)) return spot.offset(0, 1, 0)
  return BED.test(name) ? spot.plus(FACING[properties.facing ?? 'north']) : null
}

const itemName = name => ITEMS[name] ?? name.replace(/_wall_(sign|banner|fan|hanging_sign)$/, '_$1')

/** Which neighbours a block can be placed against, by where they are; lanterns stand or hang. */
function facesOf ({ name, properties }) {
  const [upper, lower] = halvesOf(name, properties)
  const behind = BEHIND[properties.facing ?? 'north']
  return offset => {
    if (HUNG.test(name)) return offset.equals(behind)
    // On a wall a trapdoor looks away from it, elsewhere at whoever places it.
    if (/_trapdoor$/.test(name) && offset.y === 0 && !offset.equals(behind)) return false
    if (properties.axis) return offset[properties.axis] !== 0
    if (properties.face === 'wall') return offset.equals(behind)
    if (properties.face === 'ceiling' || properties.hanging === 'true') return offset.y === 1
    if (properties.face === 'floor' || properties.hanging === 'false') return offset.y === -1
    if (/(^|_)lantern$/.test(name)) return offset.y !== 0
    if (SWITCH.test(name) && properties.facing && offset.y === 0) return offset.equals(behind)
    if (upper) return offset.y !== -1
    if (lower) return offset.y !== 1
    // A torch clicked onto a wall would hang there.
    return !/torch$|_sign$|_banner$/.test(name) || offset.y === -1
  }
}

/** Whether a slab or stairs are asked for in the upper half, or in the lower. */
function halvesOf (name, properties) {
  const slab = /_slab$/.test(name)
  return [properties.half === 'top' || (slab && properties.type === 'top'), properties.half === 'bottom' || (slab && properties.type !== 'top')]
}

/** Which face of which neighbour to click, and where on it; null where there is none. */
function touching (bot, spot, wanted, before) {
  const { name, properties, hinge } = wanted
  // A slab that stands there already is made whole by a click on its open side.
  if (/_slab$/.test(name) && before.name === name) {
    const up = before.getProperties().type === 'bottom'
    return { against: before, side: new Vec3(0, up ? 1 : -1, 0), cursor: new Vec3(0.5, 0.5, 0.5) }
  }
  const [upper, lower] = halvesOf(name, properties)
  const fits = facesOf(wanted)
  const neighbours = NEIGHBOURS.map(offset => ({ offset, block: bot.blockAt(spot.plus(offset), false) }))
    .filter(({ block }) => block && block.boundingBox === 'block')
  const [chosen] = neighbours.filter(({ offset }) => fits(offset)).sort((a, b) => a.offset.y - b.offset.y)
  if (!chosen) return null
  const side = chosen.offset.scaled(-1)
  const cursor = new Vec3(0.5, 0.5, 0.5).plus(side.scaled(0.5))
  if (side.y === 0 && (upper || lower)) cursor.y = upper ? 0.75 : 0.25
  // Between like neighbours a door hangs on the side that is clicked.
  if (hinge && side.y === 1) cursor.add(RIGHT[properties.facing ?? 'north'].scaled(hinge === 'right' ? 0.25 : -0.25))
  return { against: chosen.block, side, cursor }
}

/**
 * What of a blueprint does not stand as it should, seen from where the bot is. Its place is kept from then on.
 * @param {Bot} bot
 * @param {[number, number, number, string][]} blocks x, y, z and state
 * @returns {{right: number, wrong: [number, number, number, string, string][], unseen: [number, number, number][]}} wrong
 *   ones with what is there; `unseen` ones, which are wrong too, lie beyond the loaded chunks. BAD_ARGS
 */
export function seenBlocks (bot, blocks) {
  const isBlock = each => Array.isArray(each) && each.slice(0, 3).every(Number.isInteger) && typeof each[3] === 'string'
  if (!Array.isArray(blocks) || blocks.length > MOST_BLOCKS || !blocks.every(isBlock)) {
    throw new SkillError('BAD_ARGS', `A list of at most ${MOST_BLOCKS} blocks was expected.`, {})
  }
  keep(bot, blocks)
  /** @type {[number, number, number, string, string][]} */
  const wrong = []
  /** @type {[number, number, number][]} */
  const unseen = []
  for (const [x, y, z, state] of blocks) {
    const there = bot.blockAt(vec({ x, y, z }), false)
    if (!there) unseen.push([x, y, z])
    if (!matches(there, parseState(state))) wrong.push([x, y, z, state, there?.name ?? 'unknown'])
  }
  return { right: blocks.length - wrong.length, wrong, unseen }
}

/**
 * The same, going to what cannot be seen from afar.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {[number, number, number, string][]} blocks
 * @returns {Promise<{right: number, wrong: [number, number, number, string, string][]}>} fails as travel does
 */
export async function compareBlocks (context, blocks) {
  for (let left = Infinity; ;) {
    const { right, wrong, unseen } = seenBlocks(context.bot, blocks)
    if (unseen.length === 0 || unseen.length >= left) return { right, wrong }
    left = unseen.length
    await nearTo(context, new Vec3(...unseen[0]))
  }
}

/** No other bot digs where these are to stand. */
function keep (bot, blocks) {
  const [x, y, z] = [0, 1, 2].map(axis => blocks.reduce((least, block) => Math.min(least, block[axis]), Infinity))
  const size = [0, 1, 2].map(axis => blocks.reduce((most, block) => Math.max(most, block[axis]), -Infinity) - [x, y, z][axis] + 1)
  keepDrawn(bot, blocks.map(([x, y, z, state]) => [x, y, z, parseState(state).name]))
  if (blocks.length > 0) keepSite(bot, { x, y, z }, { x: size[0], y: size[1], z: size[2] })
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'placeBlock', run: placeBlock },
  { name: 'compareBlocks', run: compareBlocks }
]
