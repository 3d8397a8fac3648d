import { isDeepStrictEqual } from 'node:util'
import { SkillError } from '../../errors.mjs'
import { gained } from '../context.mjs'
import { withMenu, withPockets } from '../things/menu.mjs'
import { assign, recipesFor } from './recipes.mjs'
import { findBlocks } from '../search.mjs'
import { count, id, optional } from '../arguments.mjs'

/** How far a crafting table may be. */
const TABLE_RADIUS = 24

/** How often a crafting is laid out, or taken, anew where the server refuses a click. */
const MOST_TRIES = 12

/**
 * Craft at least `count` of an item: in the inventory where the recipe fits there, else at the nearest crafting table.
 * mineflayer's own `bot.craft` waits for the server after each click and lays out every single one anew; here a
 * batch is laid out at once and taken with one click.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name
 * @param {number} [count] results wanted
 * @returns {Promise<{crafted: Record<string, number>}>} NO_MATERIAL (`data.missing`), NO_STATION, INVENTORY_FULL, NOT_CRAFTED
 *   (`data.lost` is what it took, `data.instead` what came of it), BAD_ARGS where nothing crafts it
 */
export async function craftItem (context, name, count = 1) {
  const item = context.item(name)
  const recipes = recipesFor(context.registry, item.id)
  if (recipes.length === 0) throw new SkillError('BAD_ARGS', `No recipe makes ${name}.`, { item: name })
  const before = context.inventory()
  const made = () => context.count(name) - (before[name] ?? 0)
  while (made() < count) {
    const already = made()
    const { recipe, cells, times } = choose(context, name, recipes, count - already)
    if (context.room(name) < recipe.count) throw new SkillError('INVENTORY_FULL', `There is no room for ${name}.`, { item: name })
    let had = null
    const then = context.inventory()
    const work = async (menu, signal) => {
      const { inventoryStart, inventoryEnd } = menu.window
      const has = menu.totals(inventoryStart, inventoryEnd)[name] ?? 0
      had ??= has
      // Begun anew after a reflex: the server may have crafted it all the same.
      if (has === had) await layOut(menu, { recipe, cells, times, name }, signal)
    }
    if (recipe.width === 2) await withPockets(context, work)
    else await withMenu(context, table(context, name), work, { shared: false })
    if (made() <= already) {
      const now = context.inventory()
      throw new SkillError('NOT_CRAFTED', `The server did not craft ${name}.`, { item: name, lost: gained(now, then), instead: gained(then, now) })
    }
  }
  return { crafted: gained(before, context.inventory()) }
}

function table (context, name) {
  const [position] = findBlocks(context, ['crafting_table'], { radius: TABLE_RADIUS, count: 1 })
  if (!position) throw new SkillError('NO_STATION', `${name} needs a crafting table nearby.`, { item: name, station: 'crafting_table' })
  return position
}

/** The recipe that can be made from what the bot carries, for as many at once as will do. */
function choose (context, name, recipes, wanted) {
  const stock = new Map()
  for (const item of context.bot.inventory.items()) stock.set(item.type, (stock.get(item.type) ?? 0) + item.count)
  for (const recipe of recipes) {
    const stackSizes = recipe.cells.flatMap(ids => ids ?? []).map(id => context.registry.items[id].stackSize)
    let times = Math.min(Math.ceil(wanted / recipe.count), ...stackSizes,
      Math.max(1, Math.floor(context.item(name).stackSize / recipe.count)))
    for (; times > 0; times = Math.floor(times / 2)) {
      const cells = assign(recipe, stock, times)
      if (cells) return { recipe, cells, times }
    }
  }
  throw new SkillError('NO_MATERIAL', `The bot lacks what ${name} is made of.`, { item: name, missing: lacking(context, recipes[0], stock) })
}

function lacking (context, { cells }, stock) {
  const left = new Map(stock)
  const missing = {}
  for (const ids of cells) {
    if (!ids) continue
    const id = ids.find(each => (left.get(each) ?? 0) > 0)
    if (id !== undefined) left.set(id, left.get(id) - 1)
    else missing[context.registry.items[ids[0]].name] = (missing[context.registry.items[ids[0]].name] ?? 0) + 1
  }
  return missing
}

/**
 * Lay `times` of each ingredient into the grid (slots 1 on), and take what comes of it with one shift click. Where clicks have come to
 * what was meant for long, what is laid out is not looked at before.
 * @param {import('../things/menu.mjs').Menu} menu
 * @param {{recipe: any, cells: (number|null)[], times: number, name: string}} what
 * @param {AbortSignal} signal
 */
async function layOut (menu, what, signal) {
  const { recipe: { width, count }, times, name } = what
  const { window } = menu
  const own = [window.inventoryStart, window.inventoryEnd]
  const made = () => menu.totals(...own)[name] ?? 0
  const had = made()
  const isLeft = () => menu.slots.slice(1, width * width + 1).some(Boolean)
  const isMeant = () => made() === had + times * count && !isLeft() && !menu.cursor
  const take = async () => {
    menu.click(0, 0, 1)
    await menu.settled(signal, isMeant)
  }
  if (menu.clicks.stand) {
    const before = menu.totals(1, window.inventoryEnd)
    lay(menu, what)
    await take()
    // What has been made of it instead is told by whoever asked for it.
    if (made() > had || !isDeepStrictEqual(menu.totals(1, window.inventoryEnd), before)) return leave(menu, width, signal)
  }
  for (let [tries, others] = [0, 0]; !await laid(menu, what, signal); tries++) {
    await menu.settled(signal)
    if (liesThere(menu, what) && menu.result?.name !== name) others++
    if (others > 1) throw new SkillError('NOT_CRAFTED', `The server makes ${menu.result?.name ?? 'nothing'} of what ${name} is made of.`, { item: name })
    if (tries >= MOST_TRIES) throw new SkillError('NOT_CRAFTED', `The server refuses what ${name} is laid out of.`, { item: name })
  }
  for (let tries = 0; tries <= MOST_TRIES && made() <= had && (tries === 0 || menu.result?.name === name); tries++) await take()
  await leave(menu, width, signal)
}

/** Take what is left in the grid back. */
async function leave (menu, width, signal) {
  for (let tries = 0; tries <= MOST_TRIES && menu.clearGrid(width); tries++) await menu.settled(signal)
}

/** Lay out what the grid still lacks. */
function lay (menu, { cells, times, name }) {
  const { window, bot } = menu
  const own = [window.inventoryStart, window.inventoryEnd]
  const there = at => menu.slots[at + 1]
  menu.layDown(own)
  cells.forEach((id, at) => {
    const over = there(at) ? there(at).count - (there(at).type === id ? times : 0) : 0
    if (over > 0) menu.move(there(at).name, over, [at + 1, at + 2], own)
  })
  cells.forEach((id, at) => {
    if (id === null) return
    const lacks = times - (there(at)?.count ?? 0)
    const short = lacks > 0 ? menu.move(bot.registry.items[id].name, lacks, own, [at + 1, at + 2]) : 0
    if (short > 0) throw new SkillError('NO_MATERIAL', `The bot ran out of what ${name} is made of.`, { item: name })
  })
}

/**
 * Lay out what the grid still lacks, and look whether it lies so on the server: a server may refuse any click, and what
 * then lies in the grid may make something else.
 */
async function laid (menu, what, signal) {
  lay(menu, what)
  return await menu.shows(what.name, signal) && liesThere(menu, what)
}

/** Whether the grid holds `times` of each ingredient and nothing else. */
function liesThere ({ slots }, { cells, times }) {
  return cells.every((id, at) => {
    const there = slots[at + 1]
    return id === null ? !there : there?.type === id && there.count === times
  })
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'craftItem', run: craftItem, takes: [id, optional, count], prompt: '`craftItem(name, count)`' }
]
