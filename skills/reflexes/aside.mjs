import { travel } from '../primitives/moving/walk.mjs'
import { toLeave } from '../primitives/reserved/spots.mjs'

/** How long the walk aside may take. */
const WALK_MS = 5000

/** Out of the way of another bot that wants to build where this one stands. */
export const aside = {
  name: 'aside',
  wanted: ({ bot }) => toLeave(bot) && !bot.isSleeping ? 'somebody builds here' : null,
  act: async context => {
    const spot = toLeave(context.bot)
    if (spot) await travel(context, besides(spot), { dig: false, whole: true, timeout: WALK_MS })
  }
}

/** Anywhere but in the column of a cell: the nearest is the first that the search comes to. */
const besides = ({ x, z }) => ({
  isEnd: node => node.x !== x || node.z !== z,
  heuristic: () => 0
})
