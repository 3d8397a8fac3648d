/**
 * The embedded server. Prints one JSON line on standard output when it listens:
 * `{"port", "version", "world", "seed", "chest"}`; everything else goes to standard error. Stops, saved, on SIGTERM and
 * SIGINT, and with `--parent-pipe` when standard input closes.
 *
 *   node worlds/server.mjs --world arena|wild|FILE.json --port 0 --host 127.0.0.1 --mc 1.20.1 --seed 1
 *     --folder DIR --speed 1|max [--until TICK]
 */
import { parseArgs } from 'node:util'
import '../skills/clock.mjs'
import '../skills/start/index.mjs'
import { DEFAULT } from '../skills/facts/versions.mjs'
import { startWorld } from './world.mjs'

// Nothing but the one line may reach standard output, whatever a dependency prints.
const toParent = process.stdout.write.bind(process.stdout)
process.stdout.write = process.stderr.write.bind(process.stderr)
console.log = console.info = console.debug = console.error

const [FAILED, USAGE, PORT_TAKEN, NOT_SAVED] = [1, 2, 3, 4]
const values = flags({
  options: {
    world: { type: 'string', default: 'arena' },
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    mc: { type: 'string', default: DEFAULT },
    seed: { type: 'string' },
    folder: { type: 'string' },
    motd: { type: 'string', default: 'Co-Voyager' },
    'max-players': { type: 'string', default: '60' },
    'view-distance': { type: 'string', default: '5' },
    owner: { type: 'string', default: '' },
    admit: { type: 'string', multiple: true, default: [] },
    speed: { type: 'string', default: '1' },
    until: { type: 'string' },
    'parent-pipe': { type: 'boolean', default: false }
  }
})

/** @param {import('node:util').ParseArgsConfig} form @returns {Record<string, any>} what was said */
function flags (form) {
  try {
    return parseArgs(form).values
  } catch (error) {
    console.error(error.message)
    process.exit(USAGE)
  }
}

try {
  const { serv, about, stop } = await startWorld({
    world: values.world,
    host: values.host,
    port: Number(values.port),
    version: values.mc,
    seed: values.seed === undefined ? undefined : Number(values.seed),
    folder: values.folder ?? null,
    motd: values.motd,
    maxPlayers: Number(values['max-players']),
    viewDistance: Number(values['view-distance']),
    owner: values.owner,
    admitted: values.admit,
    speed: values.speed === 'max' ? Infinity : Number(values.speed),
    until: values.until === undefined ? Infinity : Number(values.until)
  })
  process.on('uncaughtException', error => serv.warn(`unexpected: ${error.stack}`))
  process.on('unhandledRejection', /** @param {any} error */ error => serv.warn(`unexpected: ${error?.stack ?? error}`))
  const end = () => stop().then(() => process.exit(0), error => {
    console.error(`cannot save the world: ${error.message}`)
    process.exit(NOT_SAVED)
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, end)
  if (values['parent-pipe']) {
    // Whoever started the world holds the other end: it is gone when they are, in order or killed.
    for (const event of ['end', 'close', 'error']) process.stdin.once(event, end)
    process.stdin.resume()
  }
  toParent(`${JSON.stringify(about)}\n`)
} catch (error) {
  console.error(`cannot start the world: ${error.message}`)
  if (process.env.COVOYAGER_DEBUG) console.error(error.stack)
  process.exit(error.code === 'EADDRINUSE' ? PORT_TAKEN : FAILED)
}
