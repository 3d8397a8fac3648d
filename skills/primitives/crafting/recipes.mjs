/**
 * @typedef {object} Recipe
 * @property {(number[]|null)[]} cells for each cell of the grid, row by row, the items (ids) that will do; null is empty
 * @property {number} width of the grid that it needs: 2 or 3
 * @property {number} count how many one crafting gives
 * @property {(number|null)[][]} pure the same with one item for each cell
 */

/**
 * The recipes for an item. minecraft-data lists a tagged ingredient (any planks) as one recipe for each member and never
 * a mixture; here those of one shape become one recipe with several choices a cell.
 * @param {Registry} registry minecraft-data
 * @param {number} itemId
 * @returns {Recipe[]} those that fit the 2×2 grid first
 */
export function recipesFor (registry, itemId) {
  const shapes = new Map()
  for (const recipe of /** @type {any[]} */ (registry.recipes[itemId] ?? [])) {
    const laid = lay(recipe)
    if (!laid) continue
    const key = `${laid.width}:${laid.shapeless}:${recipe.result.count}:${laid.cells.map(id => id === null ? '.' : '#').join('')}`
    const like = shapes.get(key) ??
      { cells: laid.cells.map(id => id === null ? null : new Set()), width: laid.width, count: recipe.result.count, pure: [] }
    laid.cells.forEach((id, at) => { if (id !== null) like.cells[at].add(id) })
    like.pure.push(laid.cells)
    shapes.set(key, like)
  }
  return [...shapes.values()].map(({ cells, width, count, pure }) => ({
    cells: cells.map(ids => ids && [...ids]), width, count, pure
  })).sort((a, b) => a.width - b.width)
}

const idOf = cell => cell === null || cell === undefined ? null : typeof cell === 'object' ? (cell.id ?? null) : cell < 0 ? null : cell

function lay ({ inShape, ingredients }) {
  if (inShape) {
    const wide = Math.max(...inShape.map(row => row.length))
    const width = wide <= 2 && inShape.length <= 2 ? 2 : 3
    const cells = Array(width * width).fill(null)
    inShape.forEach((row, y) => row.forEach((cell, x) => { cells[y * width + x] = idOf(cell) }))
    return { cells, width, shapeless: false }
  }
  if (!ingredients) return null
  const width = ingredients.length <= 4 ? 2 : 3
  const cells = Array(width * width).fill(null)
  ingredients.map(idOf).sort((a, b) => a - b).forEach((id, at) => { cells[at] = id })
  return { cells, width, shapeless: true }
}

/**
 * Choose what goes into each cell, `times` over.
 * @param {Recipe} recipe
 * @param {Map<number, number>} stock how many of each item there are
 * @param {number} times
 * @returns {(number|null)[]|null} item ids by cell; null where the stock does not allow it
 */
export function assign (recipe, stock, times) {
  // All of one kind first, the kind there is most of: that is what recipes without tags need.
  const pure = recipe.pure.filter(cells => enough(cells, stock, times))
  if (pure.length > 0) {
    const weight = cells => Math.max(...cells.filter(id => id !== null).map(id => stock.get(id) ?? 0))
    return pure.sort((a, b) => weight(b) - weight(a))[0]
  }
  const left = new Map(stock)
  const cells = Array(recipe.cells.length).fill(null)
  const order = recipe.cells.flatMap((ids, at) => ids ? { ids, at } : []).sort((a, b) => a.ids.length - b.ids.length)
  for (const { ids, at } of order) {
    const count = each => left.get(each) ?? 0
    const id = ids.filter(each => count(each) >= times).sort((a, b) => count(b) - count(a))[0]
    if (id === undefined) return null
    left.set(id, count(id) - times)
    cells[at] = id
  }
  return cells
}

function enough (cells, stock, times) {
  const need = new Map()
  for (const id of cells) if (id !== null) need.set(id, (need.get(id) ?? 0) + times)
  return [...need].every(([id, count]) => (stock.get(id) ?? 0) >= count)
}
