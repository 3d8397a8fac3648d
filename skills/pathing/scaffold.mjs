/**
 * What bridges, towers and steps are built of, with the blocks that each is dug from. Those come first that are looked for first: earth,
 * which lies nearly everywhere and is dug away by hand.
 * @type {[string, string[]][]}
 */
export const SCAFFOLDS = [
  ['dirt', ['dirt', 'grass_block']],
  ['netherrack', ['netherrack']],
  ['cobblestone', ['cobblestone', 'stone']],
  ['cobbled_deepslate', ['cobbled_deepslate', 'deepslate']],
  ['sandstone', ['sandstone']],
  ['end_stone', ['end_stone']],
  ...['andesite', 'diorite', 'granite', 'tuff'].map(name => /** @type {[string, string[]]} */ ([name, [name]]))
]

const NAMES = new Set(SCAFFOLDS.map(([item]) => item))

/** @param {string} name of an item, or of the block that it becomes @returns {boolean} whether bridges are built of it */
export const isScaffold = name => NAMES.has(name)

/**
 * What this body builds bridges of now, and how many of each: while it builds a house it keeps all but what it climbs on for the walls, and
 * on its way home what it is bringing there.
 * @param {import('../primitives/context.mjs').Handle} handle
 * @returns {{item: Item, count: number}[]}
 */
export function bridgeBlocks ({ bot, sparing, owed }) {
  const kept = { ...owed }
  return bot.inventory.items().filter(({ name }) => sparing ? name === sparing : isScaffold(name)).map(item => {
    const keep = Math.min(item.count, kept[item.name] ?? 0)
    kept[item.name] -= keep
    return { item, count: item.count - keep }
  }).filter(({ count }) => count > 0)
}

/** @param {import('../primitives/context.mjs').Handle} handle @returns {number} how many blocks it has for bridges */
export const bridgeCount = handle => bridgeBlocks(handle).reduce((sum, { count }) => sum + count, 0)
