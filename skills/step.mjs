/**
 * Keeping step with an embedded world: its ticks drive this process's game time, and it is told when a tick is done with.
 *
 * The server sends `covoyager:tick` with "n date waits" as the last packet of tick n; the answer `covoyager:tock` with "n" goes
 * out as the last packet of what this process does in it. TCP keeps the order, so that whoever reads one has read all that came
 * before. A tick that is sent again asks for what the packets in between have led to, without time going on. "0" enters;
 * "-1" says that a tick takes long but that nothing hangs.
 */
import { playWith } from './chance.mjs'
import { TICK_MS, advance, coast, drive, settle, wall } from './clock.mjs'

export const TICK = 'covoyager:tick'
export const TOCK = 'covoyager:tock'
/** How often who takes long says so. */
const BUSY_MS = 500
/** The first tick of a world that waits for this client comes sooner than that. */
const FIRST_MS = 2000
/** In the handshake's address, as mods mark theirs: the server waits for this client's login. */
export const MARK = '\0covoyager'
/** In a server's status: whoever finds it there may keep step. */
export const KEEPS_STEP = 'covoyager'

/** Connections of this process that are in step: the ticks that each has been sent and not answered, and its last one. */
const members = new Map()
let tick = null
let running = false
/** What else has to be done with a tick before it is answered: the bot host asks the session. */
let beyond = async () => {}

/** @param {(tick: number, date: number, waits: boolean) => Promise<void>} work done once the process has done with a tick */
export function afterEachTick (work) { beyond = work }

/**
 * @param {import('minecraft-protocol').Client} client of an embedded world, before its login
 */
export function keepStep (client) {
  const say = number => { if (client.state === 'play') client.write('custom_payload', { channel: TOCK, data: Buffer.from(String(number)) }) }
  client.on('login', () => {
    // Time stands still from here to the first tick; should none come, it goes on by itself.
    drive()
    wall.setTimeout(() => { if (members.size === 0) leave() }, FIRST_MS).unref()
    say(0)
  })
  client.on('custom_payload', ({ channel, data }) => {
    if (channel !== TICK) return
    const [number, date, waits] = data.toString().split(' ').map(Number)
    if (!members.has(client)) members.set(client, { client, say, due: [], last: null })
    members.get(client).due.push({ number, date, waits: waits === 1 })
    // What the server says to what is done in this tick is heard after it, however quick it is.
    if (waits === 1) client.socket.pause()
    if (!running) run()
  })
  client.once('end', () => {
    members.delete(client)
    if (members.size === 0) leave()
    else if (!running) run()
  })
}

function leave () {
  tick = null
  coast()
  beyond(null, 0, false)
}

async function run () {
  running = true
  const busy = wall.setInterval(() => {
    for (const { due, say } of members.values()) if (due.length > 0) say(-1)
  }, BUSY_MS)
  try {
    while (members.size > 0 && [...members.values()].every(({ due }) => due.length > 0)) {
      const first = [...members.values()].reduce((a, b) => a.due[0].number <= b.due[0].number ? a : b)
      const { number, date, waits } = first.due[0]
      const effect = waits ? settle : turn
      await effect()
      // Its world may be gone by now, and time passes by itself.
      if (members.size === 0) break
      if (number !== tick) {
        drive()
        const ticks = first.last === null ? 1 : number - first.last
        tick = number
        await advance(ticks * TICK_MS, date, effect)
        await effect()
        if (members.size === 0) break
      }
      await beyond(number, date, waits)
      for (const member of members.values()) {
        if (member.due[0]?.number !== number) continue
        member.due.shift()
        member.last = number
        member.say(number)
        member.client.socket.resume()
      }
    }
  } finally {
    wall.clearInterval(busy)
    running = false
  }
}

/** For scripts that do not lie with this file (covoyager/bench): they are started with `--import` of it. */
Object.assign(globalThis[Symbol.for('covoyager.clock')], { keepStep, MARK, playWith })

/** Nobody waits: whoever thinks for long is late and catches up. */
const turn = () => new Promise(resolve => { process.nextTick(resolve) })
