import { SkillError } from '../errors.mjs'
import { gained } from './hands.mjs'
import { Menu, withMenu } from './menu.mjs'
import { assign, recipesFor } from './recipes.mjs'
import { findBlocks } from './search.mjs'

/** How far a crafting table may be. */
const TABLE_RADIUS = 24

/**
 * Craft at least `count` of an item: in the inventory where the recipe fits there, else at the nearest crafting table.
 * mineflayer's own `bot.craft` waits for the server after each click and lays out every single one anew; here a
 * batch is laid out at once and taken with one click.
 * @param {import('./hands.mjs').Hands} hands
 * @param {string} name
 * @param {number} [count] results wanted
 * @returns {Promise<{crafted: Record<string, number>}>} NO_MATERIAL (`data.missing`), NO_STATION, INVENTORY_FULL,
 *   BAD_ARGS where nothing crafts it
 */
export async function craftItem (hands, name, count = 1) {
  const item = hands.item(name)
  const recipes = recipesFor(hands.registry, item.id)
  if (recipes.length === 0) throw new SkillError('BAD_ARGS', `No recipe makes ${name}.`, { item: name })
  const before = hands.inventory()
  const made = () => hands.count(name) - (before[name] ?? 0)
  while (made() < count) {
    const already = made()
    const { recipe, cells, times } = choose(hands, name, recipes, count - already)
    if (hands.room(name) < recipe.count) throw new SkillError('INVENTORY_FULL', `There is no room for ${name}.`, { item: name })
    let had = null
    const work = async (menu, signal) => {
      const { inventoryStart, inventoryEnd } = menu.window
      const has = menu.totals(inventoryStart, inventoryEnd)[name] ?? 0
      had ??= has
      // Begun anew after a reflex: the server may have crafted it all the same.
      if (has === had) await layOut(menu, recipe.width, cells, times, signal, name)
    }
    if (recipe.width === 2) await hands.step(signal => work(new Menu(hands.bot), signal))
    else await withMenu(hands, table(hands, name), work, { shared: false })
    if (made() <= already) throw new SkillError('INTERRUPTED', `The server did not craft ${name}.`, { item: name })
  }
  return { crafted: gained(before, hands.inventory()) }
}

function table (hands, name) {
  const [position] = findBlocks(hands, ['crafting_table'], { radius: TABLE_RADIUS, count: 1 })
  if (!position) throw new SkillError('NO_STATION', `${name} needs a crafting table nearby.`, { item: name, station: 'crafting_table' })
  return position
}

/** The recipe that can be made from what the bot carries, for as many at once as will do. */
function choose (hands, name, recipes, wanted) {
  const stock = new Map()
  for (const item of hands.bot.inventory.items()) stock.set(item.type, (stock.get(item.type) ?? 0) + item.count)
  for (const recipe of recipes) {
    const stackSizes = recipe.cells.flatMap(ids => ids ?? []).map(id => hands.registry.items[id].stackSize)
    let times = Math.min(Math.ceil(wanted / recipe.count), ...stackSizes, Math.max(1, Math.floor(hands.item(name).stackSize / recipe.count)))
    for (; times > 0; times = Math.floor(times / 2)) {
      const cells = assign(recipe, stock, times)
      if (cells) return { recipe, cells, times }
    }
  }
  throw new SkillError('NO_MATERIAL', `The bot lacks what ${name} is made of.`, { item: name, missing: lacking(hands, recipes[0], stock) })
}

function lacking (hands, { cells }, stock) {
  const left = new Map(stock)
  const missing = {}
  for (const ids of cells) {
    if (!ids) continue
    const id = ids.find(each => (left.get(each) ?? 0) > 0)
    if (id !== undefined) left.set(id, left.get(id) - 1)
    else missing[hands.registry.items[ids[0]].name] = (missing[hands.registry.items[ids[0]].name] ?? 0) + 1
  }
  return missing
}

/** Lay `times` of each ingredient into the grid (slots 1 on), and take what comes of it with one shift click. */
async function layOut (menu, width, cells, times, signal, name) {
  const { window } = menu
  const own = [window.inventoryStart, window.inventoryEnd]
  clearGrid(menu, width, own)
  cells.forEach((id, at) => {
    if (id === null) return
    const short = menu.move(menu.bot.registry.items[id].name, times, own, [at + 1, at + 2])
    if (short > 0) throw new SkillError('NO_MATERIAL', `The bot ran out of what ${name} is made of.`, { item: name })
  })
  if (!menu.burst) await menu.settled(signal)
  menu.click(0, 0, 1)
  await menu.settled(signal)
  if (clearGrid(menu, width, own)) await menu.settled(signal)
}

/** Put back what was left in the grid by a refused or interrupted crafting; says whether there was anything. */
function clearGrid (menu, width, own) {
  let any = false
  for (let slot = 1; slot <= width * width; slot++) {
    const item = menu.slots[slot]
    if (!item) continue
    any = true
    menu.move(item.name, item.count, [slot, slot + 1], own)
  }
  return any
}
