/** So often the bot comes back to where somebody stands. */
const PATIENCE = 6

/**
 * Build one part of a blueprint: fetch what it takes from the shared chest, place what does not stand yet, put back the rest.
 * At night with something to fight with.
 * @param {object} ctx
 * @param {{blocks: [number, number, number, string][], consumes: object}} args a subtask, with its blocks in order
 * @returns {Promise<{placed: number, right: number, wrong: any[], produced: object}>} NO_MATERIAL where something is
 *   missing; UNSUPPORTED for a subtask without blocks
 */
export default async function build (ctx, { blocks, consumes = {} }) {
  if (!Array.isArray(blocks)) throw Object.assign(new Error('There is no blueprint for this.'), { code: 'UNSUPPORTED' })
  const { wrong } = await ctx.compareBlocks(blocks)
  let placed = 0
  let arms = []
  if (wrong.length > 0) {
    const { fetched } = await ctx.prepare({ items: consumes, armed: true })
    arms = Object.keys(fetched).filter(name => !(name in consumes))
    const open = new Set(wrong.map(([x, y, z]) => `${x},${y},${z}`))
    let left = blocks.filter(([x, y, z]) => open.has(`${x},${y},${z}`))
    // A block that finds nothing to be placed against yet waits for its neighbours; where somebody stands another is laid first.
    for (let stood = 0; left.length > 0;) {
      const waiting = []
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
      if (waiting.length === left.length && (!nothing.data?.occupied || ++stood === PATIENCE)) throw nothing
      left = waiting
    }
    await ctx.tidyUp()
  }
  const seen = await ctx.compareBlocks(blocks)
  const spare = [...Object.keys(consumes), ...arms].filter(name => ctx.inventory()[name] > 0)
  const handed = spare.length > 0 ? await ctx.handIn({ items: spare }) : {}
  return { ...handed, placed, ...seen, produced: {} }
}
