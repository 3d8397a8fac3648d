import { SkillError } from '../errors.mjs'
import { gained } from './hands.mjs'
import { withMenu } from './menu.mjs'
import { findBlocks, plain } from './search.mjs'
import { SMELT_TICKS, burnTicks, chooseFuel, smeltedFrom } from './smelting.mjs'
import { everyTick } from './waiting.mjs'
import { vec } from './walk.mjs'

const FURNACE_RADIUS = 24
const INPUT = 0
const FUEL = 1
const OUTPUT = 2

/** A furnace that says nothing for so long is out. */
const SILENCE_MS = 6000

/** What a furnace that does not go on ends waiting with. */
const GONE_OUT = ['NO_FUEL', 'NO_MATERIAL']

/** Walking to a second furnace and back must save more than this. */
const WORTH_TICKS = 200

/**
 * Smelt `count` of an item in the furnaces nearby; over several of them where that is faster and the fuel suffices.
 * @param {import('./hands.mjs').Hands} hands
 * @param {string} name of the result (`iron_ingot`); the name of what goes in (`raw_iron`) will do too
 * @param {number} [count]
 * @param {object} [options]
 * @param {string|string[]|null} [options.fuel] what may be burnt; chosen unless given
 * @param {string[]} [options.keep] items not to be burnt
 * @param {boolean} [options.background] true: load, leave, and let `collectSmelted` fetch it later
 * @param {object} [options.furnace] position of the one furnace to use
 * @returns {Promise<{smelted: Record<string, number>}|{pending: true, item: string, count: number, done_at_tick: number,
 *   furnaces: {position: object, count: number}[]}>} NO_STATION, NO_MATERIAL, NO_FUEL, INVENTORY_FULL, BAD_ARGS
 */
export async function smeltItem (hands, name, count = 1, { fuel = null, keep = [], background = false, furnace = null } = {}) {
  const { result, input } = recipe(hands, name, count)
  const loads = plan(hands, input, count, { fuel, keep, furnace })
  const spare = furnaces(hands, furnace).filter(position => !loads.some(load => load.position.equals(position)))
  for (const load of loads) {
    // Somebody else's smelting is let be as long as there is another furnace.
    while (!await fill(hands, load, input, spare.length === 0)) load.position = spare.shift()
  }
  const done = hands.body.tick() + Math.max(...loads.map(load => load.count)) * SMELT_TICKS
  const pending = {
    pending: true, item: result, count, done_at_tick: done, furnaces: loads.map(load => ({ position: plain(load.position), count: load.count }))
  }
  if (background) return pending
  return collectSmelted(hands, pending)
}

/**
 * Fetch what `smeltItem` left in the furnaces, waiting for what is not done yet.
 * @param {import('./hands.mjs').Hands} hands
 * @param {{item: string, furnaces: {position: object, count: number}[]}} pending what smeltItem returned
 * @returns {Promise<{smelted: Record<string, number>}>} NOT_FOUND where a furnace is gone, NO_FUEL where one went out
 */
export async function collectSmelted (hands, { item, furnaces }) {
  const before = hands.inventory()
  const want = furnaces.reduce((sum, { count }) => sum + count, 0)
  const tell = more => hands.progress({ item, have: Math.min(want, hands.count(item) - (before[item] ?? 0) + more), want })
  for (const { position, count } of furnaces) {
    const had = hands.count(item)
    await withMenu(hands, vec(position), async (menu, signal) => {
      if (!/furnace|smoker/.test(menu.window.type)) throw new SkillError('NOT_FOUND', 'The furnace is gone.', { position })
      const left = count - (menuCount(menu, item) - had)
      await outputOf(hands, menu, left, signal, tell)
      const own = [menu.window.inventoryStart, menu.window.inventoryEnd]
      const over = menu.move(item, left, [OUTPUT, OUTPUT + 1], own)
      await menu.settled(signal)
      if (over > 0) throw new SkillError('INVENTORY_FULL', `There is no room for ${item}.`, { item })
    })
    tell(0)
  }
  return { smelted: gained(before, hands.inventory()) }
}

/**
 * Fetch what was loaded into the furnaces by the shared chest by a run that was stopped: what burns is waited for, what
 * does not is taken out as it is.
 * @param {import('./hands.mjs').Hands} hands
 * @param {string} item that is being smelted
 * @param {number} count at most
 * @returns {Promise<{smelted: Record<string, number>}>} with what was taken out unsmelted; INVENTORY_FULL, NO_PATH
 */
export async function collectLeft (hands, item, count) {
  const inputs = smeltedFrom(item, hands.registry)
  const before = hands.inventory()
  const had = hands.count(item)
  for (const position of furnaces(hands, null, hands.chest ?? undefined)) {
    const tell = more => hands.progress({ item, have: Math.min(count, hands.count(item) - had + more), want: count })
    await withMenu(hands, position, async (menu, signal) => {
      const own = [menu.window.inventoryStart, menu.window.inventoryEnd]
      const inside = slot => menu.slots[slot]
      const isOurs = inside(OUTPUT)?.name === item || inputs.includes(inside(INPUT)?.name)
      if (!isOurs || hands.count(item) - had >= count) return
      const loaded = inputs.includes(inside(INPUT)?.name) ? inside(INPUT).count : 0
      await outputOf(hands, menu, loaded + (inside(OUTPUT)?.count ?? 0), signal, tell).catch(error => {
        if (!GONE_OUT.includes(error.code)) throw error
      })
      const over = [OUTPUT, INPUT].reduce((sum, slot) => sum + (inside(slot) ? menu.move(inside(slot).name, inside(slot).count, [slot, slot + 1], own) : 0), 0)
      await menu.settled(signal)
      if (over > 0) throw new SkillError('INVENTORY_FULL', `There is no room for ${item}.`, { item })
    })
  }
  return { smelted: gained(before, hands.inventory()) }
}

const menuCount = (menu, name) => menu.totals(menu.window.inventoryStart, menu.window.inventoryEnd)[name] ?? 0

/**
 * Wait until the furnace shows `count` in its output; `tell` hears of every one. While it burns it tells so many times a
 * second.
 */
async function outputOf (hands, menu, count, signal, tell) {
  const { bot } = hands
  const { slots } = menu.window
  const have = () => slots[OUTPUT]?.count ?? 0
  let told = performance.now()
  let shown = 0
  const onGauge = () => { told = performance.now() }
  bot._client.on('craft_progress_bar', onGauge)
  try {
    await everyTick(bot, { signal, timeout: 2 ** 31 - 1 }, () => {
      if (have() > shown) tell(shown = have())
      if (have() >= count) return true
      if (!slots[INPUT]) throw new SkillError('NO_MATERIAL', 'Somebody has taken what was in the furnace.', { have: have(), want: count })
      if (performance.now() - told > SILENCE_MS) throw new SkillError('NO_FUEL', 'The furnace has gone out.', { have: have(), want: count })
      return undefined
    })
  } finally {
    bot._client.off('craft_progress_bar', onGauge)
  }
}

function recipe (hands, name, count) {
  const { registry } = hands
  let result = name
  let inputs = smeltedFrom(name, registry)
  if (inputs.length === 0 || !inputs.some(each => hands.count(each) >= count)) {
    const from = Object.keys(registry.itemsByName).find(each => smeltedFrom(each, registry).includes(name))
    if (from && hands.count(name) >= count) [result, inputs] = [from, [name]]
  }
  hands.item(result)
  if (inputs.length === 0) throw new SkillError('BAD_ARGS', `No furnace makes ${name}.`, { item: name })
  const input = inputs.find(each => hands.count(each) >= count)
  if (!input) {
    throw new SkillError('NO_MATERIAL', `The bot lacks ${count} ${inputs[0]} to smelt.`, { missing: { [inputs[0]]: count - hands.count(inputs[0]) } })
  }
  return { result, input }
}

/** Which furnace gets how much and what fuel. */
function plan (hands, input, count, { fuel, keep, furnace }) {
  const positions = furnaces(hands, furnace)
  if (positions.length === 0) throw new SkillError('NO_STATION', 'There is no furnace nearby.', { station: 'furnace' })
  const stock = hands.inventory()
  const only = fuel === null ? null : [fuel].flat()
  delete stock[input]
  for (let many = Math.min(positions.length, count); many > 0; many--) {
    const per = Math.ceil(count / many)
    if (many > 1 && (Math.ceil(count / (many - 1)) - per) * SMELT_TICKS < WORTH_TICKS) continue
    const shares = Array.from({ length: many }, (_, at) => Math.floor(count / many) + (at < count % many ? 1 : 0))
    const chosen = chooseFuel(stock, per, { only, keep })
    const total = chosen && shares.reduce((sum, share) => sum + Math.ceil(share * SMELT_TICKS / burnTicks(chosen.name)), 0)
    if (chosen && total <= stock[chosen.name]) {
      return shares.map((share, at) => ({ position: positions[at], count: share, fuel: chosen.name }))
    }
  }
  // What others left in the furnace may make up for the rest; filling it will tell.
  return [{ position: positions[0], count, fuel: anyFuel(stock, only, keep) }]
}

const anyFuel = (stock, only, keep) => Object.keys(stock)
  .find(name => burnTicks(name) > 0 && !keep.includes(name) && (!only || only.includes(name))) ?? null

const furnaces = (hands, furnace, around) =>
  furnace ? [vec(furnace)] : findBlocks(hands, ['furnace'], { radius: FURNACE_RADIUS, count: 8, ...around && { around } })

/**
 * Put fuel and input into one furnace, taking out first what others left in it.
 * @returns {Promise<boolean>} false where it is busy with something else and `take` is false
 */
async function fill (hands, { position, count, fuel }, input, take) {
  return withMenu(hands, position, async (menu, signal) => {
    const { window } = menu
    if (!/furnace|smoker/.test(window.type)) throw new SkillError('NO_STATION', 'That is no furnace.', { station: 'furnace' })
    const own = [window.inventoryStart, window.inventoryEnd]
    const inside = slot => menu.slots[slot]
    const empty = slot => { if (inside(slot)) menu.move(inside(slot).name, inside(slot).count, [slot, slot + 1], own) }
    if (!take && inside(INPUT) && inside(INPUT).name !== input) return false
    const burns = inside(FUEL) ? burnTicks(inside(FUEL).name) * inside(FUEL).count : 0
    const sameFuel = inside(FUEL)?.name === fuel
    // What burns already in there serves; else the own fuel is added to the same or takes its place.
    const lacks = count * SMELT_TICKS - burns
    const add = lacks <= 0 ? 0 : Math.ceil((sameFuel ? lacks : count * SMELT_TICKS) / burnTicks(fuel ?? ''))
    if (add > 0 && !(menuCount(menu, fuel) >= add)) {
      throw new SkillError('NO_FUEL', `There is not enough fuel to smelt ${count} ${input}.`, { want_ticks: count * SMELT_TICKS, fuel })
    }
    if (inside(INPUT) && inside(INPUT).name !== input) empty(INPUT)
    empty(OUTPUT)
    if (add > 0 && !sameFuel) empty(FUEL)
    if (add > 0) menu.move(fuel, add, own, [FUEL, FUEL + 1])
    const loaded = inside(INPUT)?.count ?? 0
    if (loaded < count) menu.move(input, count - loaded, own, [INPUT, INPUT + 1])
    await menu.settled(signal)
    if ((inside(INPUT)?.count ?? 0) + (inside(OUTPUT)?.count ?? 0) < count) {
      throw new SkillError('INTERRUPTED', 'The furnace did not take the load.', { position: plain(position) })
    }
    return true
  })
}
