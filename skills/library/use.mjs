/**
 * Get a subtask's items by using a tool on the world: fill buckets, milk cows, shear sheep, wait for eggs, grow and
 * harvest crops.
 * @param {object} ctx
 * @param {{item: string, quantity: number, consumes: object, tools: string[]}} args a subtask; item is the result
 * @returns {Promise<{produced: object, deposited: object, chest: object, kept: object}>} UNSUPPORTED for other items
 */
export default async function use (ctx, { item, quantity = 1, consumes = {}, tools = [] }) {
  const crops = { wheat: ['wheat', 'wheat_seeds'], carrot: ['carrots', 'carrot'], potato: ['potatoes', 'potato'], beetroot: ['beetroots', 'beetroot_seeds'] }
  const grass = ['short_grass', 'grass', 'tall_grass', 'fern']
  const have = () => ctx.inventory()[item] ?? 0
  const fill = liquid => () => ctx.useItemFillBucket(liquid)
  const grow = async () => {
    const [crop, seed] = crops[item]
    try {
      await ctx.mineBlock(crop, quantity - have(), { item })
      return
    } catch (error) {
      if (!['NOT_FOUND', 'INVENTORY_FULL'].includes(error.code)) throw error
    }
    if (!(ctx.inventory()[seed] > 0)) await ctx.mineBlock(grass, 1, { item: seed })
    const sow = () => ctx.useItemPlant(crop)
    for (let sown = 0; sown < quantity - have() && ctx.inventory()[seed] > 0; sown++) {
      await sow().catch(async problem => {
        if (problem.code !== 'NOT_FOUND') throw problem
        await ctx.useItemTill()
        await sow()
      })
      if (ctx.inventory().bone_meal > 0) await ctx.useItemFertilise(crop)
    }
    await ctx.waitForGrowth(crop)
  }
  const ways = { water_bucket: fill('water'), lava_bucket: fill('lava'), milk_bucket: () => ctx.useItemMilk(), egg: () => ctx.collectEggs(quantity - have()) }
  const way = ways[item] ?? (/_wool$/.test(item) ? () => ctx.useItemShear() : crops[item] ? grow : null)
  if (!way) throw Object.assign(new Error(`There is no known use that gives ${item}.`), { code: 'UNSUPPORTED' })
  if (have() < quantity) await ctx.prepare({ items: consumes, tools })
  const mobs = { milk_bucket: ['cow'], egg: ['chicken'] }[item] ?? (/_wool$/.test(item) ? ['sheep'] : [])
  for (let misses = 0; have() < quantity;) {
    try {
      await way()
    } catch (error) {
      if (error.code !== 'NOT_FOUND' || misses++ >= 4) throw error
      await ctx.exploreUntil(['spiral', 'north', 'east', 'south'][misses - 1], 160, mobs.length > 0 ? { mobs } : { blocks: crops[item] ? grass : [item.replace('_bucket', '')] })
    }
  }
  const handed = await ctx.handIn({ items: [item, ...Object.keys(consumes)], tools })
  return { produced: { [item]: handed.deposited[item] ?? handed.kept[item] ?? 0 }, ...handed }
}
