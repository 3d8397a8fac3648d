import { TICKS_PER_SECOND } from '../../../skills/clock.mjs'

const FIRST_TICKS = 20

/** As servers do that bound what they send to each player (Paper's `player-max-chunk-send-rate`). */
export function play (serv, rate) {
  serv.mayLoad = player => {
    player.columnsFrom ??= serv.tickCount + FIRST_TICKS
    const due = Math.floor((serv.tickCount - player.columnsFrom) * rate / TICKS_PER_SECOND)
    if ((player.columnsSent ?? 0) >= due) return false
    player.columnsSent = (player.columnsSent ?? 0) + 1
    return true
  }
  serv.on('playerRespawned', player => { player.columnsFrom = serv.tickCount - player.columnsSent * TICKS_PER_SECOND / rate })
}
