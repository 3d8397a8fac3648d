import { earthFirst, isSoil, tillLast } from './tries/soil.mjs'

/** So often the bot makes room where somebody stands, who may come back. */
const PATIENCE = 20

/**
 * Build one part of a blueprint: fetch what it takes from the shared chest, place what does not stand yet, put back the rest.
 * At night with something to fight with.
 * @param {Ctx} ctx
 * @param {{item?: string, blocks: [number, number, number, string][], consumes: object, tools: string[], site: object|null}} args
 *   a subtask, with its blocks in
 *   order, and corner and size of all that they belong to
 * @returns {Promise<{placed: number, right: number, wrong: any[], produced: Amounts}>} NO_MATERIAL where something is
 *   missing; UNSUPPORTED for a subtask without blocks
 */
export default async function build (ctx, { item, blocks, consumes = {}, tools = [], site = null }) {
  if (item === 'nether_portal') return buildPortal(ctx, { consumes, tools })
  if (!Array.isArray(blocks)) throw Object.assign(new Error('There is no blueprint for this.'), { code: 'UNSUPPORTED' })
  if (site) await ctx.keepSites([site])
  const { wrong } = await ctx.compareBlocks(blocks)
  let placed = 0
  let arms = []
  if (wrong.length > 0) {
    const { fetched } = await ctx.prepare({ items: consumes, tools, armed: true })
    arms = armsOf(fetched, consumes)
    try {
      if (site) await ctx.clearLeaves(site)
      placed = await layAll(ctx, blocks, earthFirst(wrong))
    } catch (error) {
      // What it has climbed on would stand in the way of whoever takes over.
      await ctx.tidyUp().catch(() => {})
      throw error
    }
  }
  await ctx.tidyUp()
  const handIn = async () => {
    const spare = [...Object.keys(consumes), ...arms].filter(name => ctx.inventory()[name] > 0)
    return spare.length + tools.length > 0 ? ctx.handIn({ items: spare, tools }) : {}
  }
  const handed = blocks.some(isSoil) ? await tillLast(ctx, blocks, tools, handIn) : await handIn()
  const seen = await ctx.compareBlocks(blocks)
  return { ...handed, placed, ...seen, produced: {} }
}

/** What was taken along to fight with: it goes back. */
const armsOf = (fetched, consumes) => Object.keys(fetched).filter(name => !(name in consumes))

/** Put up a frame near the chest, and light it; at night with something to fight with. */
async function buildPortal (ctx, { consumes, tools }) {
  let site = await ctx.portalSite()
  let arms = []
  if (!site.standing) {
    const { fetched } = await ctx.prepare({ items: consumes, tools, armed: true })
    arms = armsOf(fetched, consumes)
    site = await ctx.portalSite()
    const { wrong } = await ctx.compareBlocks(site.blocks)
    await layAll(ctx, site.blocks, wrong)
    await ctx.lightPortal(site.foot)
    await ctx.tidyUp()
  }
  const handed = await ctx.handIn({ items: [...Object.keys(consumes), ...arms], tools })
  return { ...handed, produced: { nether_portal: 1 }, position: site.foot }
}

/** Place what does not stand yet. @returns {Promise<number>} how many were placed */
async function layAll (ctx, blocks, wrong) {
  let placed = 0
  const open = new Map(wrong.map(([x, y, z, state]) => [`${x},${y},${z}`, state]))
  let left = blocks.filter(([x, y, z]) => open.has(`${x},${y},${z}`)).map(([x, y, z]) => [x, y, z, open.get(`${x},${y},${z}`)])
  // A block that finds nothing to be placed against yet waits for its neighbours; where somebody stands another is laid first.
  for (let stood = 0; left.length > 0;) {
    const waiting = []
    /** @type {any} */
    let occupied = null
    const lay = async ([x, y, z, state], props = false) => {
      try {
        if ((await ctx.placeBlock({ x, y, z }, state, props)).placed) placed++
      } catch (error) {
        if (!(error.code === 'NOT_FOUND' && !props) && !error.data?.occupied) throw error
        if (error.data?.occupied) occupied = error
        waiting.push([x, y, z, state])
      }
    }
    for (const block of left) {
      await lay(block)
      ctx.progress({ item: block[3].split('[')[0], have: placed, want: wrong.length })
    }
    const before = left.length
    left = [...waiting]
    if (left.length < before) continue
    // What finds nothing in whatever order takes something that is put up for a while.
    if (!occupied) {
      await lay(left[0], true)
      if (!occupied) left.shift()
    }
    if (!occupied) continue
    if (++stood === PATIENCE) throw occupied
    await ctx.clearCell(occupied.data.position)
  }
  return placed
}
