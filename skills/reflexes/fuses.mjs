import { game } from '../clock.mjs'
import { burns } from '../facts/entities.mjs'
import { monsters } from '../primitives/arms/monsters.mjs'

/** Creepers are watched from afar: up to seven blocks away a fuse burns on (Minecraft Wiki, "Creeper"). */
const WATCHED = 12

/**
 * How far the fuse of each creeper about has burnt. What is left of one is reckoned: it burns, and it goes back; whoever comes near
 * again meanwhile finds it where it is.
 * @param {{bot: Bot, memory: import('../bot/memory.mjs').Memory}} handle
 * @returns {Map<number, {burnt: number, at: number}>} by the creeper's id: milliseconds, and when that was (game.now())
 */
export function watchFuses ({ bot, memory }) {
  const now = game.now()
  const creepers = monsters(bot, WATCHED).filter(({ name }) => name === 'creeper')
  const next = creeper => {
    const { burnt, at } = memory.fuses.get(creeper.id) ?? { burnt: 0, at: now }
    return { burnt: Math.max(0, burnt + (burns(bot.registry, creeper) ? now - at : at - now)), at: now }
  }
  memory.fuses = new Map(creepers.map(creeper => [creeper.id, next(creeper)]))
  return memory.fuses
}
