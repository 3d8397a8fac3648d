import { ignore } from '../errors.mjs'

/**
 * Get a subtask's items by using a tool on the world: fill buckets, milk cows, shear sheep, wait for eggs, fish, grow and
 * harvest crops.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, consumes: object, tools: string[], growing?: boolean, patience?: number}} args a
 *   subtask; item is the result. `growing`: it was sown before; `patience`: so many seconds are waited for what grows
 * @returns {Promise<{produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>} UNSUPPORTED for other items; GROWING
 *   where what was sown is not ripe yet
 */
export default async function use (ctx, { item, quantity = 1, consumes = {}, tools = [], growing = false, patience = 3600 }) {
  const crops = { wheat: ['wheat', 'wheat_seeds'], carrot: ['carrots', 'carrot'], potato: ['potatoes', 'potato'], beetroot: ['beetroots', 'beetroot_seeds'] }
  const grass = ['short_grass', 'grass', 'tall_grass', 'fern']
  const have = () => ctx.inventory()[item] ?? 0
  const fill = liquid => () => ctx.useItemFillBucket(liquid)
  const grow = async () => {
    const [crop, seed] = crops[item]
    const reap = async () => {
      try {
        await ctx.mineBlock(crop, quantity - have(), { item })
      } catch (error) {
        if (!['NOT_FOUND', 'INVENTORY_FULL'].includes(error.code)) throw error
      }
    }
    if (!growing) {
      await reap()
      if (have() >= quantity) return
      if (!(ctx.inventory()[seed] > 0)) await ctx.mineBlock(grass, 1, { item: seed })
      if (tools.includes('water_bucket')) {
        await ctx.sowField(crop, consumes[seed] ?? ctx.inventory()[seed])
        // What is not needed while it grows is safer in the chest than with somebody out at night.
        await ctx.handIn({ items: ['bucket', seed], tools })
      } else {
        for (let sown = 0; sown < quantity - have() && ctx.inventory()[seed] > 0; sown++) {
          const sow = () => ctx.useItemPlant(crop)
          await sow().catch(async problem => {
            if (problem.code !== 'NOT_FOUND') throw problem
            await ctx.useItemTill()
            await sow()
          })
          if (ctx.inventory().bone_meal > 0) await ctx.useItemFertilise(crop)
        }
      }
    }
    try {
      await ctx.waitForGrowth(crop, patience, quantity - have())
    } catch (error) {
      if (error.code === 'TIMEOUT') throw Object.assign(new Error(`The ${item} is sown and grows.`), { code: 'GROWING', data: error.data })
      // Trampled, eaten or blown up: it takes new seeds.
      if (error.code === 'NOT_FOUND' && growing) throw Object.assign(new Error(`The ${item} that was sown is gone.`), { code: 'NO_MATERIAL' })
      throw error
    }
    await reap()
  }
  let dry = 0
  const quench = async () => {
    try {
      await ctx.quenchLava(quantity - have())
    } catch (error) {
      if (error.code !== 'NOT_FOUND' || error.data.block !== 'lava' || ++dry > 3) throw error
      const { found } = await ctx.prospect(['lava'])
      await ctx.navigateTo(found.position, 4)
    }
  }
  const ways = { water_bucket: fill('water'), lava_bucket: fill('lava'), milk_bucket: () => ctx.useItemMilk(), egg: () => ctx.collectEggs(quantity - have()), obsidian: quench }
  const fishes = ['cod', 'salmon', 'pufferfish', 'tropical_fish', 'name_tag', 'saddle', 'nautilus_shell']
  const way = ways[item] ?? (fishes.includes(item) ? () => ctx.fish() : null) ?? (/_wool$/.test(item) ? () => ctx.useItemShear() : crops[item] ? grow : null)
  if (!way) throw Object.assign(new Error(`There is no known use that gives ${item}.`), { code: 'UNSUPPORTED' })
  if (have() < quantity && !growing) await ctx.prepare({ items: consumes, tools })
  const mobs = { milk_bucket: ['cow'], egg: ['chicken'] }[item] ?? (/_wool$/.test(item) ? ['sheep'] : [])
  for (let misses = 0; have() < quantity;) {
    try {
      await way()
    } catch (error) {
      if (error.code !== 'NOT_FOUND' || misses++ >= 4) throw error
      await ctx.exploreUntil('everywhere', 160, mobs.length > 0 ? { mobs } : { blocks: crops[item] ? grass : [fishes.includes(item) ? 'water' : item.replace('_bucket', '')] })
    }
  }
  if (tools.includes('water_bucket') && item !== 'obsidian') {
    // The water that was poured out for a field is taken up again.
    const refill = async () => {
      if (!(ctx.inventory().bucket > 0)) await ctx.withdrawItem('bucket', 1)
      await ctx.useItemFillBucket('water')
    }
    await refill().catch(ignore('NO_MATERIAL', 'NOT_FOUND', 'NO_PATH', 'NO_TOOL', 'TIMEOUT', 'INTERRUPTED', 'PROTECTED'))
  }
  const handed = await ctx.handIn({ items: [item, ...Object.keys(consumes)], tools })
  return { produced: { [item]: handed.deposited[item] ?? handed.kept[item] ?? 0 }, ...handed }
}
