// A skill: makes torches from trees and coal near by, with empty hands to begin with, and puts them into the shared chest.
//   covoyager skills try examples/torches.mjs --args '{"count": 4}' --speed max --timeout 60
export default async function (ctx, { count = 4 }) {
  const lots = Math.ceil(count / 4) // of four torches, each of one coal and one stick
  await ctx.mineBlock('oak_log', 3 + Math.ceil(lots / 8))
  await ctx.craftItem('oak_planks', 4 * (3 + Math.ceil(lots / 8)))
  await ctx.craftItem('crafting_table', 1)
  await ctx.craftItem('stick', 2 + lots)
  await ctx.placeItem('crafting_table')
  await ctx.craftItem('wooden_pickaxe', 1)
  await ctx.mineBlock('coal_ore', lots, { item: 'coal' })
  await ctx.craftItem('torch', 4 * lots)
  await ctx.depositItem('torch', count)
  return { torches: count }
}
