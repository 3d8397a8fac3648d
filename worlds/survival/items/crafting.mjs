/** Crafting: the small field of the inventory and the table's large one. */
import { createRecipes } from './recipes.mjs'
import { bagOf, place, resultSlot } from './slots.mjs'

/**
 * Adds the player's own menu and the crafting table.
 * @param {Shell & ItemTable & Inventories & Menus & Using} serv
 */
export function crafting (serv) {
  const recipes = createRecipes(serv.registry, serv.items)

  /** The result slot and the grid of `width` by `width`. */
  function field (player, width) {
    const grid = Array(width * width).fill(null)
    const result = resultSlot(() => recipes.resultOf(grid, width), () => grid.forEach((item, i) => {
      if (!item) return
      const left = recipes.leftoverOf(item)
      const rest = serv.items.withCount(item, item.count - 1)
      grid[i] = rest ?? left
      if (rest && left) player.giveOrDrop(left)
    }))
    return [result, ...grid.map((_, i) => place(serv.items, grid, i))]
  }

  serv.on('playerMade', player => {
    serv.ownMenu(player, { slots: [...field(player, 2), ...serv.ownSlots(player)], grid: 4 })
  })

  serv.onUse('crafting_table', (player, pos) => {
    serv.openMenu(player, {
      type: 'crafting', title: 'Crafting', pos, slots: field(player, 3), bag: bagOf(serv.items, player), grid: 9
    })
    return true
  })
}
