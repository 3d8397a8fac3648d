/**
 * The bot host: a child process of the session that carries the bots. It speaks the wire (wire.mjs) over stdin and
 * stdout, logs to stderr, and ends when its stdin closes, so that no session ever leaves it behind.
 */
import '../clock.mjs'
import '../start/index.mjs'
import { BotRegistry } from './bot_registry.mjs'
import { afterEachTick, rest } from './step.mjs'
import { Wire } from './wire.mjs'

// Whatever else writes to stdout (a library's console.log) goes to the log: stdout is the wire's alone.
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = process.stderr.write.bind(process.stderr)
process.stdout.on('error', () => process.exit(0))

const bots = new BotRegistry((bot, kind, data) => wire.event(bot, kind, data))
const wire = new Wire(process.stdin, write, (call, signal) => bots.handle(call, signal), rest)

// A fault in one packet's handler must not take down every bot; the log tells of it.
for (const kind of ['uncaughtException', 'unhandledRejection']) {
  process.on(kind, error => console.error(`${kind}: ${error?.stack ?? error}`))
}
// The session decides when the host ends (Ctrl-C in a terminal reaches both).
for (const signal of ['SIGINT', 'SIGBREAK']) {
  if (signal !== 'SIGBREAK' || process.platform === 'win32') process.on(signal, () => {})
}

afterEachTick((tick, date, waits) => wire.tick(tick, date, waits))
wire.event(null, 'ready', { pid: process.pid, node: process.version })
await wire.closed
await bots.leave()
process.exit(0)
