/** Who may connect and log in: bounded in all and by address, before any work is done for them. */
import { wall } from '../../skills/clock.mjs'
import { bucketsOf } from './rates.mjs'

const seconds = () => wall.now() / 1000
/** Connections that are not in the world yet, and how long they may take. */
const UNFINISHED = { each: 24, all: 64, seconds: 30 }
const CONNECTIONS = { burst: 60, rate: 6, now: seconds }
const LOGINS = { burst: 24, rate: 2, now: seconds }
/** What a handshake may ask for: the server list and a login; servers take no transfers unless they say so. */
const WANTED = new Set([1, 2])

/**
 * Adds `serv.refusesLogin(address)`: the reason why nobody may log in from there now, or null.
 *
 * @param {Serv} serv
 * @param {{maxPlayers: number, names: ReturnType<typeof import('./names.mjs').nameBook>}} options `names` from `nameBook`
 * @returns {(client: Client, end: (reason: string) => void) => boolean} looks at a new connection; false when it is
 *   to be closed at once
 */
export function admission (serv, { maxPlayers, names }) {
  const { socketServer } = serv._server
  serv.refusesLogin = () => null
  const unfinished = new Map() // client → address
  const loggedIn = new Set()
  const mayConnect = bucketsOf(CONNECTIONS)
  const mayLogIn = bucketsOf(LOGINS)
  socketServer.maxConnections = maxPlayers + UNFINISHED.all

  const from = address => [...unfinished.values()].filter(other => other === address).length

  return (client, end) => {
    const address = client.socket.remoteAddress ?? ''
    if (!mayConnect(address) || unfinished.size >= UNFINISHED.all || from(address) >= UNFINISHED.each) return false
    unfinished.set(client, address)
    const timer = wall.setTimeout(() => end('Took too long to log in'), UNFINISHED.seconds * 1000)
    const finish = () => {
      wall.clearTimeout(timer)
      unfinished.delete(client)
    }
    client.on('state', state => { if (state === 'play') finish() })
    client.once('end', () => {
      finish()
      loggedIn.delete(client)
    })
    first(client, 'set_protocol', ({ nextState }) => WANTED.has(nextState) ? null : 'This server takes no transfers')
    first(client, 'login_start', ({ username }) => {
      if (loggedIn.size >= maxPlayers) return 'The server is full!'
      if (!mayLogIn(address)) return 'Connection throttled! Please wait before reconnecting.'
      const reason = serv.refusesLogin(address) ?? names.refusal(username, client.socket)
      if (!reason) loggedIn.add(client)
      return reason
    })
    return true

    /** Has the library's own handling of a packet wait for ours: what we refuse it never sees. */
    function first (emitter, name, refusal) {
      const handlers = emitter.rawListeners(name)
      emitter.removeAllListeners(name)
      emitter.once(name, (...args) => {
        const reason = refusal(...args)
        if (reason) return end(reason)
        for (const handle of handlers) handle.apply(emitter, args)
      })
    }
  }
}
