// A host with the real wire and methods that need no Minecraft.
import { SkillError } from '../../../skills/errors.mjs'
import { Wire } from '../../../skills/host/wire.mjs'

const forever = signal => new Promise((_resolve, reject) => {
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
})
let stopped = 0
const methods = {
  ping: () => ({ rss: 1 }),
  echo: ({ value }) => value,
  fail: ({ code }) => { throw new SkillError(code, 'as asked', { item: 'stick' }) },
  throws: () => { throw new TypeError('a fault of ours') },
  circle: () => { const value = {}; value.self = value; return value },
  hang: async (_params, signal) => { try { await forever(signal) } finally { stopped++ } },
  stopped: () => stopped,
  deaf: () => new Promise(() => {}),
  block: () => { for (;;); },
  die: () => process.kill(process.pid, 'SIGKILL'),
  burst: ({ count }) => { for (let i = 0; i < count; i++) wire.event('Bot', 'chat', { i }) },
  stray: () => { console.log('not for the wire'); process.stdout.write('{"t":"result","id":1}\n') },
  secrets: () => Object.keys(process.env).filter(name => /KEY|TOKEN/.test(name))
}
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = process.stderr.write.bind(process.stderr)
const wire = new Wire(process.stdin, write, async ({ method, params }, signal) => methods[method](params, signal))
wire.event(null, 'ready', {})
await wire.closed
process.exit(0)
