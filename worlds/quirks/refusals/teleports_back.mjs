import { TICKS_PER_SECOND } from '../../../skills/clock.mjs'

const BACK_TICKS = 20
const WALKED = 0.5

/** As anti-cheats and overloaded servers do: a teleport that the client has to confirm before it may move on. */
export function play (serv, seconds) {
  serv.on('tick', (_, tick) => {
    for (const player of serv.players) {
      const trail = player.trail ??= []
      trail.push(player.position.clone())
      const then = trail.length > BACK_TICKS ? trail.shift() : null
      if (!then || !player.alive || player.awaiting || tick % (seconds * TICKS_PER_SECOND) !== 0) continue
      const walked = then.distanceTo(player.position)
      if (walked < WALKED || serv.collides(then, player.width, player.height)) continue
      serv.teleport(player, then)
      trail.length = 0
    }
  })
}
