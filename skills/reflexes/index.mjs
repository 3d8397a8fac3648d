import { aside } from './aside.mjs'
import { danger } from './danger.mjs'
import { enemies } from './enemies.mjs'
import { gift } from './gift.mjs'
import { forage, hunger } from './hunger.mjs'
import { Reflexes } from './manager.mjs'
import { night } from './night.mjs'
import { shelter } from './shelter.mjs'
import { fireproof, shield } from './shield.mjs'
import { spectate } from './spectate.mjs'
import { watchSleepers } from '../bot/seen/sleepers.mjs'

/**
 * Start the reflexes of a body, the most urgent first: wait as a spectator; out of lava, fire, rock and water that drowns; hide; flee or
 * fight; put on what one is handed; make way for a builder; eat; hunt; sleep.
 * @param {import('../bot/bot_handle.mjs').BotHandle} handle
 * @returns {() => void} stops them
 */
export function startReflexes (handle) {
  const reflexes = new Reflexes(handle, [spectate, ...danger, shield, shelter, enemies, fireproof, gift, aside, hunger, forage, night])
  reflexes.start()
  const unwatch = watchSleepers(handle.bot)
  return () => {
    unwatch()
    reflexes.stop()
  }
}
