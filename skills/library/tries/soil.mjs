import { TILLED } from '../../facts/blocks.mjs'

/** So often all of it is gone over for what has dried before the bot goes to the chest. */
const PASSES = 12
/** So often it comes back to what dried while it put its tools away. */
const RETURNS = 8

/** @param {[number, number, number, string, ...any[]]} block of a blueprint @returns {boolean} whether it is tilled earth */
export const isSoil = ([, , , state]) => state.startsWith('farmland')

/**
 * Soil without water dries by chance, all the time. So of what is to be farmland only the earth is laid with the rest: it is
 * tilled at the end, in one go.
 * @param {[number, number, number, string, string][]} wrong with what is there
 * @returns {[number, number, number, string][]} what is to be laid
 */
export function earthFirst (wrong) {
  const laid = wrong.filter(block => !isSoil(block) || TILLED[block[4]] !== 'farmland')
  return laid.map(block => [block[0], block[1], block[2], isSoil(block) ? 'dirt' : block[3]])
}

/**
 * Till what is to be farmland until all of it is at one look, and put the tools away; and again what has dried by then.
 * @param {Ctx} ctx
 * @param {[number, number, number, string][]} blocks of the blueprint
 * @param {string[]} tools
 * @param {() => Promise<object>} handIn puts what is left into the chest
 * @returns {Promise<object>} what the last handing in gave
 */
export async function tillLast (ctx, blocks, tools, handIn) {
  const soil = blocks.filter(isSoil)
  for (let returns = 0; ; returns++) {
    for (let passes = 0; passes < PASSES; passes++) {
      const { wrong } = await ctx.compareBlocks(soil)
      if (wrong.length === 0) break
      for (const [x, y, z, state] of wrong) await ctx.placeBlock({ x, y, z }, state)
    }
    await ctx.tidyUp()
    const handed = await handIn()
    if (returns === RETURNS || (await ctx.compareBlocks(soil)).wrong.length === 0) return handed
    await ctx.prepare({ tools })
  }
}
