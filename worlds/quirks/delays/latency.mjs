import { TICK_MS } from '../../../skills/clock.mjs'
import { late } from './wire.mjs'

export function play (serv, ms) {
  const ticks = Math.ceil(ms / TICK_MS)
  late(serv, () => serv.tickCount + ticks)
}
