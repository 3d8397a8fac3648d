/**
 * Which recipe a crafting field shows. minecraft-data lists a recipe once for each item that a tag allows, with the
 * same item in all its cells; the game lets the items of a tag mix, so such variants are merged here.
 */
import { COLOURS } from '../../../skills/facts/blocks.mjs'

const LEFT_OVER = { milk_bucket: 'bucket', water_bucket: 'bucket', lava_bucket: 'bucket', honey_bottle: 'glass_bottle' }

/** @type {[RegExp, string][]} */
const FAMILIES = [
  [/_planks$/, '#planks'],
  [/_(log|wood|stem|hyphae)$|^bamboo_block$|^stripped_bamboo_block$/, '#logs'],
  [/_slab$/, '#slabs'],
  [/_wool$/, '#wool'],
  [/_carpet$/, '#carpets'],
  [/_bed$/, '#beds'],
  [/^(cobblestone|blackstone|cobbled_deepslate)$/, '#stones'],
  [/^(coal|charcoal)$/, '#coals'],
  [/^(red_)?sand$/, '#sand'],
  [/^soul_(sand|soil)$/, '#soul'],
  [/^(purpur_block|purpur_pillar)$/, '#purpur'],
  [/^(quartz_block|quartz_pillar|chiseled_quartz_block)$/, '#quartz'],
  [/^(brown|red)_mushroom$/, '#mushrooms']
]
/** What has been asked for: each item stands in many recipes. @type {Map<string, string>} */
const families = new Map()
/** @param {string} name */
function family (name) {
  let found = families.get(name)
  if (found === undefined) families.set(name, found = FAMILIES.find(([pattern]) => pattern.test(name))?.[1] ?? name)
  return found
}

/**
 * @param {Registry} registry prismarine-registry
 * @param {Items} items see items.mjs
 * @returns {{resultOf: (grid: (Stack | null)[], width: number) => Stack | null,
 *   leftoverOf: (item: Stack) => Stack | null}}
 */
export function createRecipes (registry, items) {
  const recipes = new Map()
  let read = false
  const nameOf = cell => cell === null || cell === undefined ? null : registry.items[cell.id ?? cell]?.name ?? null

  /** Recipes under one key differ only in which items of a family they allow, and in what they give. */
  function add (key, names, result) {
    if (!recipes.has(key)) recipes.set(key, [])
    const known = recipes.get(key).find(each => each.name === result.name && each.count === result.count)
    const recipe = known ?? { ...result, allowed: new Set() }
    if (!known) recipes.get(key).push(recipe)
    for (const name of names) recipe.allowed.add(name)
  }

  /** All that the version has; read when somebody crafts for the first time. */
  function readAll () {
    read = true
    for (const list of Object.values(registry.recipes)) {
      for (const { inShape, ingredients, result } of /** @type {any[]} */ (list)) {
        if (!result.count) continue // recipes that work by code, such as copying a map
        const made = { name: registry.items[result.id].name, count: result.count }
        if (inShape) {
          const width = Math.max(...inShape.map(row => row.length))
          const rows = inShape.map(row => Array.from({ length: width }, (_, i) => nameOf(row[i])))
          addShaped(rows, made)
        } else {
          addShapeless(ingredients.map(nameOf), made)
        }
      }
    }
    addGaps()
  }

  function addShaped (rows, made) {
    const names = rows.flat().filter(Boolean)
    add(shapedKey(rows), names, made)
    add(shapedKey(rows.map(row => row.toReversed())), names, made)
  }

  function addShapeless (names, made) {
    add(shapelessKey(names), names, made)
  }

  /** Recipes of which minecraft-data lists one variant where the game takes any. */
  function addGaps () {
    const recolour = registry.version['>=']('1.19.4') ? ['wool', 'carpet', 'bed'] : []
    for (const thing of recolour) {
      for (const colour of COLOURS) {
        for (const other of COLOURS.filter(each => each !== colour)) {
          addShapeless([`${other}_${thing}`, `${colour}_dye`], { name: `${colour}_${thing}`, count: 1 })
        }
      }
    }
    for (const coal of ['coal', 'charcoal']) {
      addShapeless(['blaze_powder', coal, 'gunpowder'], { name: 'fire_charge', count: 3 })
    }
  }

  function find (key, names) {
    return recipes.get(key)?.find(recipe => names.every(name => recipe.allowed.has(name)))
  }

  function resultOf (grid, width) {
    const names = grid.filter(Boolean).map(item => item.name)
    if (!names.length) return null
    if (!read) readAll()
    const rows = []
    for (let i = 0; i < grid.length; i += width) rows.push(grid.slice(i, i + width).map(item => item?.name ?? null))
    const recipe = find(shapedKey(rows), names) ?? find(shapelessKey(names), names)
    if (recipe) return items.stack(recipe.name, recipe.count)
    return mended(grid.filter(Boolean))
  }

  /** Two worn tools of a kind make one: what is left of both, and a twentieth of a new one. */
  function mended (pair) {
    const [a, b] = pair
    const max = items.durability(a)
    if (pair.length !== 2 || a.name !== b.name || !max) return null
    const left = max - a.damage + (max - b.damage) + Math.floor(max / 20)
    return items.stack(a.name, 1, Math.max(0, max - left))
  }

  const leftoverOf = item => LEFT_OVER[item.name] ? items.stack(LEFT_OVER[item.name]) : null
  return { resultOf, leftoverOf }
}

/** The pattern without its empty edges, so that it may lie anywhere in the field. */
function shapedKey (rows) {
  const filled = rows.filter((row, y) => rows.slice(0, y + 1).some(any) && rows.slice(y).some(any))
  const columns = filled[0]?.map((_, x) => x).filter(x =>
    filled.some(row => row.slice(0, x + 1).some(Boolean)) && filled.some(row => row.slice(x).some(Boolean))) ?? []
  return filled.map(row => columns.map(x => row[x] ? family(row[x]) : '').join(',')).join(';')
}

const any = row => row.some(Boolean)
const shapelessKey = names => `+${names.map(family).sort().join('+')}`
