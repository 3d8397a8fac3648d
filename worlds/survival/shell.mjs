/**
 * The protocol shell: flying-squid's server object with only those of its built-in plugins that hold. Everything else
 * that the game does is written in this folder.
 */
import { createRequire } from 'node:module'
import { KEEPS_STEP } from '../../skills/host/step.mjs'
import { gate } from '../gate/index.mjs'

const require = createRequire(import.meta.url)
const NORMAL = 2
const KEPT = ['players', 'login']

/**
 * Starts listening. Players who come before `serv.open` is true are turned away.
 *
 * @param {{host: string, port: number, version: string, motd: string, maxPlayers: number,
 *   names: ReturnType<typeof import('../gate/names.mjs').nameBook>}} options port 0: a free one; `names` from `nameBook`
 * @returns {import('flying-squid').MCServer & {open: boolean}} with `registry`, `players`, `entities`, `warn(text)`
 */
export function startShell ({ host, port, version, motd, maxPlayers, names }) {
  const plugins = require('flying-squid/src/lib/plugins')
  plugins.initPlugins = () => {
    plugins.builtinPlugins = KEPT.map(name => require(`flying-squid/src/lib/plugins/${name}`))
  }
  const { createMCServer } = require('flying-squid')
  const serv = createMCServer({
    host,
    port,
    version,
    motd,
    'max-players': maxPlayers,
    'online-mode': false,
    enforceSecureProfile: false,
    // Who is there is told as in the game: a session takes no name that another has. Bots that ask what this is learn that they
    // are to keep step with its ticks (skills/host/step.mjs).
    beforePing: answer => ({ ...answer, players: { ...answer.players, sample: sampleOf(serv) }, [KEEPS_STEP]: { seed: serv.seed } }),
    hideErrors: true,
    validateChannelProtocol: false, // 70 ms a login to check the library's own schemas
    errorHandler: (client, error) => { client.end(`Bad packet: ${error.message}`) },
    gameMode: 0
  })
  gate(serv, { maxPlayers, names })
  serv.difficulty = NORMAL
  serv.setMaxListeners(0) // one for each part of the game
  serv.open = false
  serv.version = version
  serv.info = serv.debug = () => {}
  serv.warn = serv.err = text => console.error(text)
  serv.on('clientError', () => {}) // the connection's end is handled with the player
  return serv
}

/** Whoever is there, as the server list has them. */
const sampleOf = serv => serv.players.map(({ username, uuid }) => ({ name: username, id: uuid }))

/**
 * Tells whether this server's version is `name` or later.
 *
 * @param {{registry: Registry}} serv
 * @param {string} name such as '1.20.2'
 */
export const since = (serv, name) => serv.registry.version['>='](name)

/**
 * A text as this version carries it in packets: JSON up to 1.20.2, NBT from 1.20.3.
 *
 * @param {{registry: Registry, supportFeature: (name: string) => boolean}} serv
 * @param {object} component a text component; lists in it hold components
 */
export function toWireText (serv, component) {
  if (!serv.supportFeature('chatPacketsUseNbtComponents')) return JSON.stringify(component)
  return toTag(component)
}

function toTag (component) {
  const value = {}
  for (const [key, part] of Object.entries(component)) value[key] = tagOf(part)
  return { type: 'compound', name: '', value }
}

function tagOf (part) {
  if (Array.isArray(part)) return { type: 'list', value: { type: 'compound', value: part.map(each => toTag(each).value) } }
  if (typeof part === 'object') return { type: 'compound', value: toTag(part).value }
  return typeof part === 'boolean' ? { type: 'byte', value: Number(part) } : { type: 'string', value: String(part) }
}
