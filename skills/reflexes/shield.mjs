import { game } from '../clock.mjs'
import { burns } from '../facts/entities.mjs'
import { hasShield } from '../primitives/combat/parry.mjs'
import { everyTick } from '../primitives/waiting.mjs'
import { isInSight, monsters } from './monsters.mjs'

/** How long a creeper's fuse burns (Minecraft Wiki, "Creeper"). */
const FUSE_MS = 1500

/** Creepers are watched from afar: up to seven blocks away the fuse burns on. Who is nearer than NEAR after LATE_MS does not get away. */
const BURNS = 12
const NEAR = 6
const LATE_MS = 700

/** A shield stops what comes a quarter of a second after it was raised, from the front (Minecraft Wiki, "Blocking": five ticks). */
const UP_MS = FUSE_MS + 500

/** The creeper whose blast nobody gets away from any more. What is left of a fuse is reckoned: it burns, and it goes back. */
function aboutToBlow (handle) {
  const { bot } = handle
  const now = game.now()
  const known = handle.memory.fuses
  const creepers = monsters(bot, BURNS).filter(({ name }) => name === 'creeper')
  handle.memory.fuses = new Map(creepers.map(creeper => {
    const { burnt, at } = known.get(creeper.id) ?? { burnt: 0, at: now }
    return [creeper.id, { burnt: Math.max(0, burnt + (burns(bot.registry, creeper) ? now - at : at - now)), at: now }]
  }))
  return creepers.find(creeper => burns(bot.registry, creeper) && handle.memory.fuses.get(creeper.id).burnt >= LATE_MS &&
    creeper.position.distanceTo(bot.entity.position) < NEAR && isInSight(bot, creeper)) ?? null
}

/** Behind the shield from a blast that comes at once. */
export const shield = {
  name: 'shield',
  longest: 4000,
  wanted: handle => hasShield(handle.bot) && aboutToBlow(handle) ? 'creeper about to blow up' : null,
  act: async ({ bot, handle }, signal) => {
    const creeper = aboutToBlow(handle)
    if (!creeper) return
    const ends = game.now() + UP_MS
    bot.clearControlStates()
    await bot.lookAt(creeper.position.offset(0, 1, 0), true)
    bot.activateItem(true)
    try {
      await everyTick(bot, { signal, timeout: 2 * UP_MS }, () => {
        if (!creeper.isValid || !burns(bot.registry, creeper) || game.now() > ends) return true
        bot.lookAt(creeper.position.offset(0, 1, 0), true)
        return undefined
      })
    } finally {
      bot.deactivateItem()
    }
  }
}
