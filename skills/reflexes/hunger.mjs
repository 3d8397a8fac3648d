import { comeOutAt } from '../facts/day.mjs'
import { game } from '../clock.mjs'
import { HOME } from '../facts/blocks.mjs'
import { FED, HUNGRY, WOUNDED } from '../facts/vitals.mjs'
import { killNearest, mobsInSight } from '../primitives/combat/kill.mjs'
import { FAR, GAME, HUNT_SECONDS, NEAR } from '../primitives/survival/meal.mjs'
import { bestFood, eatNow, isStarved } from '../primitives/shelter/vitals.mjs'
import { isCalm, monsters } from '../primitives/arms/monsters.mjs'

/** Game is hunted from work as near as between steps, but no further up or down than this, in blocks; and again later. */
const STOREYS = 6
const AGAIN_MS = 90_000

/** With monsters as near as this nobody hunts, in blocks. */
const WARY = 16

/** Eat before it matters, where there is something to eat. */
export const hunger = {
  name: 'eat',
  longest: 6000,
  wanted: ({ bot }) => {
    const why = bot.food <= HUNGRY ? 'hungry' : bot.health <= WOUNDED && bot.food < FED ? 'wounded' : null
    return why && bestFood({ bot }) ? why : null
  },
  act: async (context, signal) => { await eatNow(context, null, signal) }
}

const reach = bot => isStarved(bot) ? FAR : NEAR

/**
 * Wounded or starved by day with nothing to eat, get some before going on: wounds do not heal without, and whoever works on with few half
 * hearts dies of the next creeper. A long step's work is not waited for; between steps meals are seen to (`dine`).
 */
export const forage = {
  name: 'hunt',
  longest: 2 * HUNT_SECONDS * 1000,
  wanted: handle => {
    const { bot, memory, runs } = handle
    const needsIt = isStarved(bot) || (bot.health <= WOUNDED && bot.food < FED)
    if (!needsIt || !memory.mayHunt || !runs.current || runs.current.name === 'dine' || game.now() - memory.huntedAt < AGAIN_MS) return null
    if (bot.game.dimension !== HOME || comeOutAt(bot.time.timeOfDay) || bestFood({ bot })) return null
    if (monsters(bot, WARY).some(mob => !isCalm(handle, mob))) return null
    const near = mobsInSight({ bot, handle }, Object.keys(GAME), reach(bot))
    if (!near.some(({ position }) => Math.abs(position.y - bot.entity.position.y) <= STOREYS)) return null
    return isStarved(bot) ? 'starving, and nothing to eat' : 'wounded, and nothing to eat'
  },
  act: async (context, signal) => {
    const { bot, handle, registry } = context
    handle.memory.huntedAt = game.now()
    const names = Object.keys(GAME).filter(name => registry.entitiesByName[name])
    const wild = reach(bot)
    while (bot.food < FED) {
      await killNearest(context, names, HUNT_SECONDS, { wild })
      while (bot.food < FED && bestFood({ bot })) await eatNow(context, null, signal)
    }
  }
}
