import { TICKS_PER_SECOND } from '../../../skills/clock.mjs'
import { late } from './wire.mjs'

const STILL_TICKS = 40

/** As where the server's main thread stands still: what clients say waits, and what they are told. */
export function play (serv, seconds) {
  const every = seconds * TICKS_PER_SECOND
  late(serv, () => {
    const since = serv.tickCount % every
    return serv.tickCount >= every && since < STILL_TICKS ? serv.tickCount + STILL_TICKS - since : serv.tickCount
  })
}
