import { TICKS_PER_SECOND, TICK_MS, game } from '../../clock.mjs'
import { gone, isGone } from '../../bot/seen/lid.mjs'
import { SkillError } from '../../errors.mjs'
import { counted } from '../../facts/nouns.mjs'
import { isNight } from '../shelter/burrow.mjs'
import { goUnder } from '../shelter/under.mjs'
import { gained } from '../context.mjs'
import { withMenu } from '../things/menu.mjs'
import { burning, forget, isBurning, isOccupied, occupy, vacate } from '../reserved/ovens.mjs'
import { findBlocks, plain } from '../search.mjs'
import { FURNACES_AT_ONCE, smeltedFrom } from '../../facts/fire.mjs'
import { chooseFuel, fireOf } from './smelting.mjs'
import { everyTick } from '../waiting.mjs'
import { vec } from '../moving/walk.mjs'
import { cooker, count, flag, id, ids, list, optional, player, position, shape, whole } from '../arguments.mjs'

/** What a load can be in. */
const KINDS = ['furnace', 'smoker', 'blast_furnace']
const FURNACE_RADIUS = 24
/** So many are looked at for one that is free: several goals have theirs round one chest. */
const FURNACES_SEEN = 64
const INPUT = 0
const FUEL = 1
const OUTPUT = 2

/** How often things are laid in or taken out anew where the server refuses a click. */
const MOST_TRIES = 12

/** A furnace that says nothing for so long is out. */
const SILENCE_MS = 6000

/** What a furnace that does not go on ends waiting with. */
const GONE_OUT = ['NO_FUEL', 'NO_MATERIAL']

/** Walking to a second furnace and back must save more than this. */
const WORTH_TICKS = 200

/** Waiting longer than this is better done in a hole, in ticks. */
const LONG = 300

/**
 * Smelt `count` of an item in the furnaces nearby; over several of them where that is faster and the fuel suffices.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name of the result (`iron_ingot`); the name of what goes in (`raw_iron`) will do too
 * @param {number} [count]
 * @param {object} [options]
 * @param {string|string[]|null} [options.fuel] what may be burnt; chosen unless given
 * @param {string[]} [options.keep] items not to be burnt
 * @param {boolean} [options.background] true: load, leave, and let `collectSmelted` fetch it later
 * @param {Point|null} [options.furnace] position of the one furnace to use
 * @param {string} [options.station] furnace, smoker or blast_furnace
 * @param {number} [options.most] furnaces that it is shared out over
 * @param {number|null} [options.step] number of the step that it is for
 * @returns {Promise<{smelted: Record<string, number>}|{pending: boolean, item: string, count: number, done_at_tick: number,
 *   seconds: number, by: string,
 *   furnaces: {position: Point, count: number}[]}>} NO_STATION, BUSY (another bot cooks there), NO_MATERIAL, NO_FUEL,
 *   INVENTORY_FULL, BAD_ARGS
 */
export async function smeltItem (context, name, count = 1, { fuel = null, keep = [], background = false, furnace = null, station = 'furnace', most = FURNACES_AT_ONCE, step = null } = {}) {
  const fire = fireOf(furnace ? stationAt(context, furnace) : station, context.bot.version)
  const { result, input } = recipe(context, name, count, fire.station)
  const loads = plan(context, input, count, { fuel, keep, furnace, fire, most })
  const spare = free(context, furnaces(context, furnace, fire.station))
    .filter(position => !loads.some(load => load.position.equals(position)))
  const reserve = load => occupy(context.bot, load.position, load.count, load.count * fire.ticks * TICK_MS, background, step)
  loads.forEach(reserve)
  try {
    for (const load of loads) {
      // Somebody else's smelting is let be as long as there is another furnace.
      while (!await fill(context, load, input, fire, spare.length === 0)) {
        vacate(context.bot.username, load.position, load.count)
        load.position = spare.shift()
        reserve(load)
      }
    }
  } catch (error) {
    // What a run that was stopped has loaded is fetched by the next one (collectLeft), whoever that is.
    for (const { position, count } of loads) vacate(context.bot.username, position, count)
    throw error
  }
  const pending = toFetch(context, result, count, loads, Math.max(...loads.map(load => load.count)) * fire.ticks)
  if (background) return pending
  return collectSmelted(context, pending)
}

/** What `collectSmelted` is told of loads that take so many ticks more. */
function toFetch (context, item, count, loads, ticks) {
  return {
    pending: true, item, count, by: context.bot.username, done_at_tick: context.handle.tick() + ticks, seconds: ticks / TICKS_PER_SECOND,
    furnaces: loads.map(load => ({ position: plain(load.position), count: load.count }))
  }
}

/** Wait under ground until the furnaces are done, or until it is day: monsters would find the bot beside them. */
async function sitOut (context, done) {
  const { handle, bot } = context
  if (!(await goUnder(context)).under) return
  await context.step(signal => everyTick(bot, { signal, timeout: 2 ** 31 - 1 },
    () => handle.tick() >= done || !isNight(bot) ? true : undefined))
}

/**
 * Fetch what `smeltItem` left in the furnaces, waiting for what is not done yet.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{item: string, furnaces: {position: Point, count: number}[], done_at_tick?: number, by?: string}} pending what smeltItem returned
 *   to this bot or another (`by`)
 * @returns {Promise<{smelted: Record<string, number>}>} NOT_FOUND where a furnace is gone; NO_FUEL where one went out and
 *   NO_MATERIAL where somebody has emptied one, once all that is in the others has been fetched (`data.smelted`)
 */
export async function collectSmelted (context, { item, furnaces, done_at_tick: done = 0, by = context.bot.username }) {
  if (isNight(context.bot) && done - context.handle.tick() > LONG) await context.waiting(() => sitOut(context, done))
  const before = context.inventory()
  const want = furnaces.reduce((sum, { count }) => sum + count, 0)
  const tell = more => context.progress({ item, have: Math.min(want, context.count(item) - (before[item] ?? 0) + more), want })
  const left = [...furnaces]
  const lacking = []
  try {
    for (; left.length > 0; left.shift()) {
      // What one of them lacks is no reason to leave what the others have made.
      await collectOne(context, item, left[0], tell).catch(error => {
        if (!GONE_OUT.includes(error.code)) throw error
        lacking.push(error)
      })
      vacate(by, left[0].position, left[0].count)
    }
  } finally {
    for (const { position, count } of left) vacate(by, position, count)
  }
  const { [item]: got = 0 } = gained(before, context.inventory())
  const smelted = got > 0 ? { [item]: got } : {}
  const [error] = lacking
  if (error) throw Object.assign(error, { data: { ...error.data, smelted } })
  return { smelted }
}

async function collectOne (context, item, { position, count }, tell) {
  const had = context.count(item)
  await withMenu(context, vec(position), async (menu, signal) => {
    if (!/furnace|smoker/.test(menu.window.type)) throw gone('furnace')
    const left = count - (menuCount(menu, item) - had)
    let lacking = null
    await outputOf(context, menu, { position: vec(position), count: left }, signal, tell).catch(error => {
      if (!GONE_OUT.includes(error.code)) throw error
      lacking = error
    })
    /** @type {[number, number]} */
    const own = [menu.window.inventoryStart, menu.window.inventoryEnd]
    const wanted = menuCount(menu, item) + (lacking ? menu.slots[OUTPUT]?.count ?? 0 : left)
    let over = 0
    const isDue = tries => tries <= MOST_TRIES && menuCount(menu, item) < wanted && (tries === 0 || menu.slots[OUTPUT])
    for (let tries = 0; over === 0 && isDue(tries); tries++) {
      menu.layDown(own)
      over = menu.move(item, wanted - menuCount(menu, item), [OUTPUT, OUTPUT + 1], own)
      await menu.settled(signal)
    }
    if (over > 0) throw new SkillError('INVENTORY_FULL', `There is no room for ${item}.`, { item })
    if (lacking) throw lacking
  }, { kinds: KINDS })
  tell(0)
}

/**
 * Fetch what was loaded into the furnaces by the shared chest by a run that was stopped: what burns is waited for, what
 * does not is taken out as it is.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} item that is being smelted
 * @param {number} count at most
 * @param {string} [station] that it is smelted in
 * @param {object} [options]
 * @param {boolean} [options.background] true: where all of it burns, leave, and let `collectSmelted` fetch it later
 * @param {boolean} [options.alone] true: it had a furnace to itself, and where more lies that is another load's
 * @param {number|null} [options.step] number of the step that it is for
 * @returns {Promise<{smelted?: Record<string, number>, pending?: boolean, item?: string, count?: number, done_at_tick?: number,
 *   seconds?: number, by?: string, furnaces?: {position: Point, count: number}[]}>} what was taken out, unsmelted too, or what is to
 *   be fetched as of `smeltItem`; INVENTORY_FULL, NO_PATH
 */
export async function collectLeft (context, item, count, station = 'furnace', { background = false, alone = false, step = null } = {}) {
  if (step !== null) forget(context.bot, step)
  const inputs = smeltedFrom(item, context.registry, station)
  const later = background ? await stillBurning(context, item, inputs, count, station, { alone, step }) : null
  if (later) return later
  const before = context.inventory()
  const had = context.count(item)
  for (const position of free(context, furnaces(context, null, station, context.chest ?? undefined))) {
    if (context.count(item) - had >= count) break
    const tell = more => context.progress({ item, have: Math.min(count, context.count(item) - had + more), want: count })
    await withMenu(context, position, async (menu, signal) => {
      /** @type {[number, number]} */
      const own = [menu.window.inventoryStart, menu.window.inventoryEnd]
      const inside = slot => menu.slots[slot]
      const isOurs = inside(OUTPUT)?.name === item || inputs.includes(inside(INPUT)?.name)
      if (!isOurs) return
      const here = (inputs.includes(inside(INPUT)?.name) ? inside(INPUT).count : 0) + (inside(OUTPUT)?.count ?? 0)
      if (alone && here > count - (context.count(item) - had)) return
      await outputOf(context, menu, { position, count: here }, signal, tell).catch(error => {
        if (!GONE_OUT.includes(error.code)) throw error
      })
      const emptied = slot => inside(slot) ? menu.move(inside(slot).name, inside(slot).count, [slot, slot + 1], own) : 0
      const over = [OUTPUT, INPUT].reduce((sum, slot) => sum + emptied(slot), 0)
      await menu.settled(signal)
      if (over > 0) throw new SkillError('INVENTORY_FULL', `There is no room for ${item}.`, { item })
    })
    vacate(context.bot.username, position, Infinity)
  }
  return { smelted: gained(before, context.inventory()) }
}

/**
 * What is left of a load, where all that is wanted burns by itself or is done: it is this bot's again; null where it is not so. What
 * it has been given back already is another load's.
 */
async function stillBurning (context, item, inputs, count, station, { alone, step }) {
  const { ticks } = fireOf(station, context.bot.version)
  const ovens = []
  for (const position of notOthers(context, furnaces(context, null, station, context.chest ?? undefined))) {
    const isLit = context.bot.blockAt(position)?.getProperties().lit
    await withMenu(context, position, async ({ slots }) => {
      const made = slots[OUTPUT]?.name === item ? slots[OUTPUT].count : 0
      const burns = isLit && inputs.includes(slots[INPUT]?.name) ? slots[INPUT].count : 0
      ovens.push({ position, made, here: made + burns - burning(context.bot, position) })
    })
  }
  const loads = []
  let due = 0
  let left = count
  for (const { position, made, here } of ovens.sort((one, other) => Number(other.here === count) - Number(one.here === count))) {
    const part = alone && here > left ? 0 : Math.min(left, here)
    if (part <= 0) continue
    loads.push({ position, count: part })
    left -= part
    due = Math.max(due, (part - made) * ticks)
  }
  if (left > 0) return null
  for (const load of loads) occupy(context.bot, load.position, load.count, due * TICK_MS, true, step)
  return toFetch(context, item, count, loads, due)
}

const menuCount = (menu, name) => menu.totals(menu.window.inventoryStart, menu.window.inventoryEnd)[name] ?? 0

/**
 * Wait until the furnace there shows `count` in its output; `tell` hears of every one. While it burns it tells so many times a
 * second.
 */
async function outputOf (context, menu, { position, count }, signal, tell) {
  const { bot } = context
  const kind = stationAt(context, position)
  const { slots } = menu.window
  const have = () => slots[OUTPUT]?.count ?? 0
  let heardAt = game.now()
  let shown = 0
  const onGauge = () => { heardAt = game.now() }
  bot._client.on('craft_progress_bar', onGauge)
  try {
    await everyTick(bot, { signal, timeout: 2 ** 31 - 1 }, () => {
      if (have() > shown) tell(shown = have())
      if (have() >= count) return true
      if (isGone(bot, position, kind)) throw gone(kind)
      if (!slots[INPUT]) throw new SkillError('NO_MATERIAL', 'Somebody has taken what was in the furnace.', { have: have(), want: count })
      if (game.now() - heardAt > SILENCE_MS) throw new SkillError('NO_FUEL', 'The furnace has gone out.', { have: have(), want: count })
      return undefined
    })
  } finally {
    bot._client.off('craft_progress_bar', onGauge)
  }
}

function recipe (context, name, count, station) {
  const { registry } = context
  let result = name
  let inputs = smeltedFrom(name, registry, station)
  if (inputs.length === 0 || !inputs.some(each => context.count(each) >= count)) {
    const from = Object.keys(registry.itemsByName).find(each => smeltedFrom(each, registry, station).includes(name))
    if (from && context.count(name) >= count) [result, inputs] = [from, [name]]
  }
  context.item(result)
  if (inputs.length === 0) throw new SkillError('BAD_ARGS', `No ${station.replace('_', ' ')} makes ${name}.`, { item: name })
  const input = inputs.find(each => context.count(each) >= count)
  if (!input) {
    throw new SkillError('NO_MATERIAL', `The bot lacks ${counted(inputs[0], count)} to smelt.`, { missing: { [inputs[0]]: count - context.count(inputs[0]) } })
  }
  return { result, input }
}

/** Which furnace gets how much and what fuel. */
function plan (context, input, count, { fuel, keep, furnace, fire, most }) {
  const { station } = fire
  const all = furnaces(context, furnace, station)
  const positions = free(context, all)
  const label = station.replace('_', ' ')
  if (all.length > 0 && positions.length === 0) throw new SkillError('BUSY', `A bot cooks in each ${label} nearby.`, { station })
  if (positions.length === 0) throw new SkillError('NO_STATION', `There is no ${label} nearby.`, { station })
  const stock = context.inventory()
  const only = fuel === null ? null : [fuel].flat()
  delete stock[input]
  for (let many = Math.min(positions.length, count, most); many > 0; many--) {
    const per = Math.ceil(count / many)
    if (many > 1 && (Math.ceil(count / (many - 1)) - per) * fire.ticks < WORTH_TICKS) continue
    const shares = Array.from({ length: many }, (_, at) => Math.floor(count / many) + (at < count % many ? 1 : 0))
    const chosen = chooseFuel(stock, per, { only, keep, fire })
    const total = chosen === null ? 0 : shares.reduce((sum, share) => sum + Math.ceil(share * fire.ticks / fire.burns(chosen.name)), 0)
    if (chosen && total <= stock[chosen.name]) {
      return shares.map((share, at) => ({ position: positions[at], count: share, fuel: chosen.name }))
    }
  }
  // What others left in the furnace may make up for the rest; filling it will tell.
  return [{ position: positions[0], count, fuel: anyFuel(stock, only, keep, fire) }]
}

const anyFuel = (stock, only, keep, fire) => Object.keys(stock)
  .find(name => fire.burns(name) > 0 && !keep.includes(name) && (!only || only.includes(name))) ?? null

/** What cooks there, as far as is seen: the likeliest where it is gone. */
const stationAt = (context, position) => KINDS.find(kind => context.bot.blockAt(vec(position))?.name === kind) ?? KINDS[0]

/** Those in which no other bot cooks, and in which this one has left nothing that it still has to fetch. */
const free = (context, positions) => notOthers(context, positions).filter(position => !isBurning(context.bot, position))

const notOthers = (context, positions) => positions.filter(position => !isOccupied(context.bot, position))

const furnaces = (context, furnace, station, around) =>
  furnace ? [vec(furnace)] : findBlocks(context, [station], { radius: FURNACE_RADIUS, count: FURNACES_SEEN, ...around && { around } })

/**
 * Put fuel and input into one furnace, taking out first what others left in it.
 * @returns {Promise<boolean>} false where it is not empty and `take` is false: bots of other hosts cook there, or people
 */
async function fill (context, { position, count, fuel }, input, fire, take) {
  return withMenu(context, position, async (menu, signal) => {
    const { window } = menu
    if (!/furnace|smoker/.test(window.type)) throw new SkillError('NO_STATION', 'That is no furnace.', { station: fire.station })
    /** @type {[number, number]} */
    const own = [window.inventoryStart, window.inventoryEnd]
    const inside = slot => menu.slots[slot]
    const empty = slot => { if (inside(slot)) menu.move(inside(slot).name, inside(slot).count, [slot, slot + 1], own) }
    if (!take && (inside(INPUT) || inside(OUTPUT))) return false
    const burns = inside(FUEL) ? fire.burns(inside(FUEL).name) * inside(FUEL).count : 0
    const sameFuel = inside(FUEL)?.name === fuel
    // What burns already in there serves; else the own fuel is added to the same or takes its place.
    const wanted = count * fire.ticks
    const lacks = wanted - burns
    const add = lacks <= 0 ? 0 : Math.ceil((sameFuel ? lacks : wanted) / fire.burns(fuel ?? ''))
    if (add > 0 && !(menuCount(menu, fuel) >= add)) {
      throw new SkillError('NO_FUEL', `There is not enough fuel to smelt ${counted(input, count)}.`, { want_ticks: wanted, fuel })
    }
    if (inside(INPUT) && inside(INPUT).name !== input) empty(INPUT)
    empty(OUTPUT)
    if (add > 0 && !sameFuel) empty(FUEL)
    const load = Math.max(0, count - (inside(INPUT)?.count ?? 0))
    // What the pockets are to hold afterwards tells what a refused click has left there, whatever burns meanwhile.
    const keep = { [input]: menuCount(menu, input) - load }
    if (add > 0) keep[fuel] = (keep[fuel] ?? menuCount(menu, fuel)) - add
    const over = name => Math.max(0, menuCount(menu, name) - keep[name])
    for (let tries = 0; tries === 0 || Object.keys(keep).some(over); tries++) {
      if (tries > MOST_TRIES) throw new SkillError('INTERRUPTED', 'The furnace does not take the load.', { position: plain(position) })
      menu.layDown(own)
      if (inside(INPUT) && inside(INPUT).name !== input) empty(INPUT)
      if (add > 0 && inside(FUEL) && inside(FUEL).name !== fuel) empty(FUEL)
      const more = fuel === input ? Math.min(over(input), Math.max(0, count - (inside(INPUT)?.count ?? 0))) : over(input)
      if (add > 0) menu.move(fuel, over(fuel) - (fuel === input ? more : 0), own, [FUEL, FUEL + 1])
      menu.move(input, more, own, [INPUT, INPUT + 1])
      await menu.settled(signal)
    }
    if ((inside(INPUT)?.count ?? 0) + (inside(OUTPUT)?.count ?? 0) < count) {
      throw new SkillError('INTERRUPTED', 'The furnace did not take the load.', { position: plain(position) })
    }
    return true
  })
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  {
    name: 'smeltItem',
    run: smeltItem,
    takes: [id, optional, count, shape({
      fuel: ids,
      keep: list(id, 64),
      background: flag,
      furnace: position,
      station: cooker,
      most: whole(1, FURNACES_AT_ONCE),
      step: whole(0, Number.MAX_SAFE_INTEGER)
    })],
    prompt: '`smeltItem(name, count)`'
  },
  {
    name: 'collectSmelted',
    run: collectSmelted,
    takes: [shape({
      item: id,
      furnaces: list(shape({ position, count: whole(0, 4096) }), FURNACES_AT_ONCE),
      done_at_tick: whole(0, Number.MAX_SAFE_INTEGER),
      by: player
    })]
  },
  { name: 'collectLeft', run: collectLeft, takes: [id, count, optional, cooker, shape({ background: flag, alone: flag, step: whole(0, Number.MAX_SAFE_INTEGER) })] }
]
