import { earthFirst, isSoil, tillLast } from './tries/soil.mjs'

/** So often the bot comes back to where somebody stands. */
const PATIENCE = 6
/** What is laid of a portal counts for nothing before all of it stands: whoever grazes there is waited for. */
const AT_LEISURE = 60

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
    await layAll(ctx, site.blocks, wrong, AT_LEISURE)
    await ctx.lightPortal(site.foot)
    await ctx.tidyUp()
  }
  const handed = await ctx.handIn({ items: [...Object.keys(consumes), ...arms], tools })
  return { ...handed, produced: { nether_portal: 1 }, position: site.foot }
}

/** Place what does not stand yet. @returns {Promise<number>} how many were placed */
async function layAll (ctx, blocks, wrong, patience = PATIENCE) {
  let placed = 0
  const open = new Map(wrong.map(([x, y, z, state]) => [`${x},${y},${z}`, state]))
  let left = blocks.filter(([x, y, z]) => open.has(`${x},${y},${z}`)).map(([x, y, z]) => [x, y, z, open.get(`${x},${y},${z}`)])
  // A block that finds nothing to be placed against yet waits for its neighbours; where somebody stands another is laid first.
  for (let stood = 0; left.length > 0;) {
    const before = left.length
    const waiting = []
    /** @type {any} */
    let nothing = null
    for (const [x, y, z, state] of left) {
      try {
        if ((await ctx.placeBlock({ x, y, z }, state)).placed) placed++
      } catch (error) {
        if (error.code !== 'NOT_FOUND' && !error.data?.occupied) throw error
        nothing = error
        waiting.push([x, y, z, state])
      }
      ctx.progress({ item: state.split('[')[0], have: placed, want: wrong.length })
    }
    left = waiting
    if (waiting.length < before) continue
    if (nothing.data?.occupied) {
      if (++stood === patience) throw nothing
      continue
    }
    // What finds nothing in whatever order takes something that is put up for a while.
    const [[x, y, z, state]] = left.splice(0, 1)
    await ctx.placeBlock({ x, y, z }, state, true)
    placed++
  }
  return placed
}
