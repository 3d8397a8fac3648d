/**
 * Packets that come late, in ticks of the game: what clients and the world say to each other waits, in its order. What
 * keeps the game's clock (survival/barrier.mjs) does not wait, and neither does a login or a farewell.
 */
import { TICK, TOCK } from '../../../skills/host/step.mjs'

const PLAY = 'play'
const isClock = (name, data) => name === 'custom_payload' && (data?.channel === TICK || data?.channel === TOCK)

/**
 * @param {Serv} serv
 * @param {() => number} due the tick in which what is said now arrives; the current one: at once
 */
export function late (serv, due) {
  const lines = new Set()

  serv._server.on('connection', client => {
    const [up, down] = [line(), line()]
    const { emit, write } = client
    client.emit = function (event, ...args) {
      const [data, about] = args
      const inPlay = about?.state === PLAY && about.name
      if (!inPlay || isClock(about.name, data)) return emit.call(client, event, ...args)
      return up.pass(() => { if (!client.shut) emit.call(client, event, ...args) })
    }
    client.write = function (name, params) {
      if (client.state !== PLAY || name === 'login' || name === 'kick_disconnect' || isClock(name, params)) return write.call(client, name, params)
      return down.pass(() => write.call(client, name, params))
    }
    for (const each of [up, down]) lines.add(each)
    client.once('end', () => { for (const each of [up, down]) lines.delete(each) })
  })

  /** One direction of a connection. */
  function line () {
    const waiting = []
    return {
      pass: go => {
        const tick = due()
        if (!waiting.length && tick <= serv.tickCount) return go()
        waiting.push({ tick, go })
        return true
      },
      arrive: () => { while (waiting.length && waiting[0].tick <= serv.tickCount) waiting.shift().go() }
    }
  }

  serv.prependListener('tick', () => { for (const each of [...lines]) each.arrive() })
}
