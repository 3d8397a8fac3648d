/** The server's tick: 20 a second without drift, catching up after a delay as the game does. */

import { since } from './shell.mjs'

const TICK_MS = 50
const MOST_BEHIND_MS = 2000

/**
 * Adds `serv.tickCount`, `serv.time`, `serv.startClock()`, `serv.stopClock()`, `serv.setTime(time)`, `serv.isNight()`
 * and `serv.ticksLate()`; emits `tick(seconds, tickCount)`, then `tickEnd`.
 */
export function clock (serv) {
  serv.tickCount = 0
  serv.time = 0
  serv.day = 0
  let timer = null
  let due = 0
  let late = { ms: 0, at: 0 }

  function tick () {
    serv.tickCount++
    if (serv.rules.daylight_cycle !== false) {
      serv.time++
      if (serv.time >= 24000) {
        serv.time = 0
        serv.day++
      }
    }
    serv.emit('tick', TICK_MS / 1000, serv.tickCount)
    serv.emit('tickEnd')
    if (serv.tickCount % 20 === 0) sendTime()
  }

  function run () {
    const now = performance.now()
    late = { ms: now - due, at: now }
    if (now - due > MOST_BEHIND_MS) due = now
    while (due <= now) {
      due += TICK_MS
      try {
        tick()
      } catch (error) {
        serv.warn(`tick ${serv.tickCount}: ${error.stack}`)
      }
    }
    timer = setTimeout(run, Math.max(1, due - performance.now()))
  }

  serv.startClock = () => {
    due = performance.now() + TICK_MS
    timer = setTimeout(run, TICK_MS)
  }
  /** How many ticks a packet that is handled now may have waited because the server was held up. */
  serv.ticksLate = () => performance.now() - late.at < TICK_MS ? Math.floor(late.ms / TICK_MS) : 0

  serv.stopClock = () => clearTimeout(timer)

  const long = value => [Math.floor(value / 2 ** 32), value | 0]

  /** Before 1.21.2 a negative time says that the day stands still. */
  serv.timePacket = () => {
    const frozen = serv.rules.daylight_cycle === false
    const time = serv.day * 24000 + serv.time
    return { age: long(serv.tickCount), time: long(frozen && !since(serv, '1.21.2') ? -time : time), tickDayTime: !frozen }
  }

  function sendTime () {
    for (const player of serv.players) player.write('update_time', serv.timePacket())
  }

  serv.setTime = time => {
    serv.time = ((Math.floor(time) % 24000) + 24000) % 24000
    sendTime()
  }

  /** Beds can be slept in and the undead do not burn. */
  serv.isNight = () => serv.time >= 12542 && serv.time <= 23459

  serv.persist('time', {
    save: () => ({ time: serv.time, day: serv.day, tick: serv.tickCount }),
    load: saved => {
      serv.time = saved.time
      serv.day = saved.day
      serv.tickCount = saved.tick
    }
  })
}
