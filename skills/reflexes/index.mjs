import { danger } from './danger.mjs'
import { enemies } from './enemies.mjs'
import { gift } from './gift.mjs'
import { hunger } from './hunger.mjs'
import { Reflexes } from './manager.mjs'
import { night } from './night.mjs'
import { shelter } from './shelter.mjs'
import { shield } from './shield.mjs'
import { watchSleepers } from './sleepers.mjs'

/**
 * Start the reflexes of a body, the most urgent first: out of lava, fire, rock and water that drowns; hide; flee or
 * fight; put on what one is handed; eat; sleep.
 * @param {import('../body/body.mjs').Body} body
 * @returns {() => void} stops them
 */
export function startReflexes (body) {
  const reflexes = new Reflexes(body, [...danger, shield, shelter, enemies, gift, hunger, night])
  reflexes.start()
  const unwatch = watchSleepers(body.bot)
  return () => {
    unwatch()
    reflexes.stop()
  }
}
