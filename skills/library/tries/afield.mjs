/** Misses in a row that one goes on after, and how far one looks for others each time, in blocks. */
const MOST_MISSES = 5
const FAR = 160

/**
 * Do something with mobs again and again; where that is missed, look for them elsewhere.
 * @param {Ctx} ctx
 * @param {string[]} mobs
 * @param {object} deed
 * @param {() => boolean} deed.wanting whether to go on
 * @param {() => Promise<any>} deed.once
 * @param {string[]} deed.missed the codes that count as a miss
 * @param {() => Promise<boolean>} [deed.comes] after a miss: whether one has come by itself, so that it does not count
 * @param {() => Promise<any>} [deed.elsewhere] where one looks next
 * @returns {Promise<void>} throws what `once` threw: any other code, and the sixth miss in a row
 */
export async function afield (ctx, mobs, { wanting, once, missed, comes, elsewhere }) {
  for (let misses = 0; wanting();) {
    try {
      await once()
      misses = 0
    } catch (error) {
      if (!missed.includes(error.code)) throw error
      if (await comes?.()) continue
      if (++misses > MOST_MISSES) throw error
      await (elsewhere ? elsewhere() : ctx.exploreUntil('everywhere', FAR, { mobs }))
    }
  }
}
