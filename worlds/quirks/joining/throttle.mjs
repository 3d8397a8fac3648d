import { TICKS_PER_SECOND } from '../../../skills/clock.mjs'

/** CraftBukkit's `connection-throttle`: whoever comes back sooner is turned away, and every try counts anew. */
export function play (serv, seconds) {
  const last = new Map() // by address, in ticks
  serv.refusesLogin = address => {
    const since = serv.tickCount - (last.get(address) ?? -Infinity)
    last.set(address, serv.tickCount)
    return since < seconds * TICKS_PER_SECOND ? 'Connection throttled! Please wait before reconnecting.' : null
  }
  // Time stands still in a world that nobody is in.
  serv.on('playerGone', () => { if (serv.players.length === 0) last.clear() })
}
