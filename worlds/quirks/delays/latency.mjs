import { TICK_MS } from '../../../skills/clock.mjs'
import { late } from './wire.mjs'

export const about = 'everything takes so long each way, in both directions'
export const value = { what: 'milliseconds one way, to whole ticks', least: 1, most: 5000, usual: 200 }

export function play (serv, ms) {
  const ticks = Math.ceil(ms / TICK_MS)
  late(serv, () => serv.tickCount + ticks)
}
