import { game } from '../clock.mjs'
import { burns } from '../facts/entities.mjs'
import { eyesOf } from '../facts/player.mjs'
import { hasShield } from '../primitives/arms/parry.mjs'
import { Lookout } from '../primitives/combat/siege.mjs'
import { everyTick } from '../primitives/waiting.mjs'
import { watchFuses } from './fuses.mjs'
import { isInSight, monsters } from '../primitives/arms/monsters.mjs'

/** How long a creeper's fuse burns (Minecraft Wiki, "Creeper"). */
const FUSE_MS = 1500

/** Whoever is within NEAR blocks of a creeper whose fuse has burnt for LATE_MS does not get away from the blast. */
const NEAR = 6
const LATE_MS = 700

/** A shield stops what comes a quarter of a second after it was raised, from the front (Minecraft Wiki, "Blocking": five ticks). */
const UP_MS = FUSE_MS + 500

/** The creeper whose blast nobody gets away from any more. */
function aboutToBlow (handle) {
  const { bot } = handle
  const fuses = watchFuses(handle)
  const isLate = ({ id }) => (fuses.get(id)?.burnt ?? 0) >= LATE_MS
  return monsters(bot, NEAR).find(mob => isLate(mob) && burns(bot.registry, mob) && isInSight(bot, mob)) ?? null
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

/** Whoever is not in the fight is behind the shield only while they fly: blocks, and no longer than this. */
const FLIES = 12
const VOLLEY_MS = 2500

/** @type {WeakMap<any, Lookout>} by bot */
const lookouts = new WeakMap()

/** Where a fireball comes from that is about to hit; null for none. */
function fire (bot) {
  if (!lookouts.has(bot)) lookouts.set(bot, new Lookout(bot))
  const at = lookouts.get(bot)?.threat(eyesOf(bot), []) ?? null
  return at !== null && at.distanceTo(bot.entity.position) < FLIES ? at : null
}

/** Behind the shield from fireballs, on the way somewhere else. */
export const fireproof = {
  name: 'fireballs',
  longest: 4000,
  wanted: ({ bot, memory }) => hasShield(bot) && !memory.besieging && fire(bot) !== null ? 'fireballs come' : null,
  act: async ({ bot }, signal) => {
    const ends = game.now() + VOLLEY_MS
    bot.clearControlStates()
    bot.activateItem(true)
    try {
      await everyTick(bot, { signal, timeout: 2 * VOLLEY_MS }, () => {
        const from = fire(bot)
        if (from === null || game.now() > ends) return true
        bot.lookAt(from, true)
        return undefined
      })
    } finally {
      bot.deactivateItem()
    }
  }
}
