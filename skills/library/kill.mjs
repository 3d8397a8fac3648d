import { comesAtNight } from '../facts/mobs.mjs'

/**
 * Kill mobs until a subtask's drops are there, and put those into the shared chest.
 * @param {Ctx} ctx
 * @param {{item: string, quantity: number, consumes?: Amounts, produces: Amounts, sources: string[], tools: string[],
 *   station?: string|null}} args a subtask; `station` is the portal to go through; item
 *   is the mob
 * @returns {Promise<{killed: number, produced: Amounts, deposited: Amounts, chest: Amounts, kept: Amounts}>}
 */
export default async function kill (ctx, { item, quantity = 1, consumes = {}, produces = {}, sources = [], tools = [], station = null }) {
  const mobs = sources.length ? sources : [item]
  const drops = Object.keys(produces)
  let killed = 0
  const carried = name => ctx.inventory()[name] ?? 0
  const wanting = () => drops.length > 0 ? drops.some(name => carried(name) < produces[name]) : killed < quantity
  const { fetched = {} } = wanting() ? await ctx.prepare({ items: consumes, tools, armed: true }) : {}
  if (wanting() && station === 'nether_portal') await ctx.passPortal('the_nether')
  // By day one looks for those in vain, and at night they come by themselves.
  const lurks = mobs.every(comesAtNight)
  // Who has nothing to eat does not get well again in between.
  const meat = ['porkchop', 'mutton', 'beef', 'cooked_porkchop', 'cooked_mutton', 'cooked_beef', 'bread']
  const provide = async () => {
    while (meat.reduce((sum, name) => sum + carried(name), 0) < 4) await ctx.killMob(['pig', 'sheep'])
  }
  for (let misses = 0; wanting();) {
    try {
      // What fell when the bot defended itself, or ran, lies there still.
      if (drops.length > 0) await ctx.collectDrops(drops, 24)
      if (!wanting()) break
      const wool = drops.find(name => name.endsWith('_wool') && carried(name) < produces[name])
      await (wool ? ctx.killMob(mobs, 60, { wool }) : ctx.killMob(mobs))
      killed++
      misses = 0
    } catch (error) {
      if (!['NOT_FOUND', 'NO_PATH', 'TIMEOUT'].includes(error.code) || ++misses > 5) throw error
      if (lurks) {
        await provide().catch(want => {
          if (!['NOT_FOUND', 'NO_PATH', 'TIMEOUT'].includes(want.code)) throw want
        })
      }
      const came = lurks && await ctx.waitForMob(mobs).then(() => true, absence => {
        if (absence.code !== 'NOT_FOUND') throw absence
        return false
      })
      if (!came) await ctx.exploreUntil('everywhere', 160, { mobs })
    }
  }
  const handed = await ctx.handIn({ items: [...drops, ...Object.keys(consumes), ...Object.keys(fetched)], tools })
  const produced = Object.fromEntries(drops.map(name => [name, handed.deposited[name] ?? handed.kept[name] ?? 0]))
  return { killed, produced, ...handed }
}
