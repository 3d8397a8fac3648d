import { bestFood, eatNow } from '../primitives/survival/vitals.mjs'

/** Of 20: below 18 wounds do not heal, from 6 down one cannot sprint. */
const HUNGRY = 14
const WOUNDED = 12

/** Eat before it matters, where there is something to eat. */
export const hunger = {
  name: 'eat',
  longest: 6000,
  wanted: ({ bot }) => {
    const why = bot.food <= HUNGRY ? 'hungry' : bot.health <= WOUNDED && bot.food < 18 ? 'wounded' : null
    return why && bestFood({ bot }) ? why : null
  },
  act: async (context, signal) => { await eatNow(context, null, signal) }
}
