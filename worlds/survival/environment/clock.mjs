/** The server's tick: 20 a second times its speed without drift, catching up after a delay as the game does. */

import { TICK_MS, wall } from '../../../skills/clock.mjs'
import { DAY_TICKS, isNightAt } from '../../../skills/facts/day.mjs'
import { barrier } from './barrier.mjs'
import { since } from '../shell.mjs'

const MOST_BEHIND_MS = 2000

/**
 * Adds `serv.tickCount`, `serv.time`, `serv.startClock()`, `serv.stopClock()`, `serv.setTime(time)`, `serv.isNight()`,
 * `serv.timePacket()` and `serv.ticksLate()`; emits `tick(seconds, tickCount)`, then `tickEnd`.
 * @param {Shell & Saving & Rules & Step & Clock & Voices} serv
 * @param {number} [speed] how many times the game's speed it may be at most; Infinity: as fast as clients that keep step do
 * @param {number} [until] the tick after which it stands still until a player comes, and is no faster than the game from then on
 */
export function clock (serv, speed = 1, until = Infinity) {
  barrier(serv, speed)
  serv.tickCount = 0
  serv.time = 0
  serv.day = 0
  /** @type {NodeJS.Timeout|undefined} */
  let timer
  let running = false
  let due = 0
  let late = { ms: 0, at: 0 }

  function tick () {
    serv.tickCount++
    if (serv.rules.daylight_cycle !== false) {
      serv.time++
      if (serv.time >= DAY_TICKS) {
        serv.time = 0
        serv.day++
      }
    }
    serv.emit('tick', TICK_MS / 1000, serv.tickCount)
    serv.emit('tickEnd')
    if (serv.tickCount % 20 === 0) sendTime()
  }

  /** Until the next tick is due; at the game's own speed one that comes late is made up for. Alone, no limit is that speed. */
  async function wait () {
    due += Number.isFinite(speed) ? TICK_MS / speed : serv.barrier.waits() ? 0 : TICK_MS
    if (wall.now() - due > (speed === 1 ? MOST_BEHIND_MS : 0)) due = wall.now()
    const early = due - wall.now()
    // The machine's timers are no finer than a millisecond.
    if (early >= 1) await new Promise(resolve => { timer = wall.setTimeout(resolve, early) })
    else await wall.turn()
    const now = wall.now()
    late = { ms: Math.max(0, now - due), at: now }
  }

  async function stand () {
    speed = 1
    await serv.barrier.stand()
    due = wall.now()
  }

  async function run () {
    while (running) {
      await serv.barrier.ready()
      if (serv.tickCount === until) await stand()
      await wait()
      if (!running) return
      await inOnePiece(serv, () => {
        try {
          tick()
        } catch (error) {
          serv.warn(`tick ${serv.tickCount}: ${error.stack}`)
        }
        return serv.barrier.step()
      })
    }
  }

  serv.startClock = () => {
    running = true
    due = wall.now()
    run()
  }
  /** How many ticks a packet that is handled now may have waited because the server was held up: none of whom it waits for has. */
  serv.ticksLate = () => !serv.barrier.steady() && wall.now() - late.at < TICK_MS ? Math.floor(late.ms / TICK_MS) : 0

  serv.stopClock = () => {
    running = false
    wall.clearTimeout(timer)
  }

  const long = value => [Math.floor(value / 2 ** 32), value | 0]

  /** Before 1.21.2 a negative time says that the day stands still. */
  serv.timePacket = () => {
    const frozen = serv.rules.daylight_cycle === false
    const time = serv.day * DAY_TICKS + serv.time
    return { age: long(serv.tickCount), time: long(frozen && !since(serv, '1.21.2') ? -time : time), tickDayTime: !frozen }
  }

  function sendTime () {
    for (const player of serv.players) player.write('update_time', serv.timePacket())
  }

  serv.setTime = time => {
    serv.time = ((Math.floor(time) % DAY_TICKS) + DAY_TICKS) % DAY_TICKS
    sendTime()
  }

  /** Beds can be slept in and the undead do not burn. */
  serv.isNight = () => isNightAt(serv.time)

  serv.persist('time', {
    save: () => ({ time: serv.time, day: serv.day, tick: serv.tickCount }),
    load: saved => {
      serv.time = saved.time
      serv.day = saved.day
      serv.tickCount = saved.tick
    }
  })
}

/** Whatever is told to a client meanwhile goes out together: a system call for each packet takes more than making it. */
function inOnePiece (serv, tell) {
  const sockets = Object.values(serv._server.clients).map(({ socket }) => socket)
  for (const socket of sockets) socket.cork()
  try {
    return tell()
  } finally {
    for (const socket of sockets) socket.uncork()
  }
}
