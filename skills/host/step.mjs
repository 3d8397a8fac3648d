/**
 * Keeping step with an embedded world: its ticks drive this process's game time, and it is told when a tick is done with.
 *
 * The server sends `covoyager:tick` with "n date waits names" as the last packet of tick n; the answer `covoyager:tock` with "n"
 * goes out as the last packet of what this process does in it. A tick that is sent again asks for what the packets in between
 * have led to, without time going on. "0" enters; "-1" says that a tick takes long but that nothing hangs.
 *
 * Where the world waits, packets are letters: what came before a tick is read when the tick is here, all of it, one connection of
 * this process after the other by name. So what is done does not hang on how the network cuts it up, nor on who is quicker.
 */
import { playWith } from '../chance.mjs'
import { TICK_MS, advance, coast, drive, settle, wall } from '../clock.mjs'

export const TICK = 'covoyager:tick'
export const TOCK = 'covoyager:tock'
/** With a player's name: whoever keeps step asks that time stand still until that player is in the world. */
export const HOLD = 'covoyager:hold'
/** With "1": whoever keeps step has nothing to do and wants nothing of the world; with "0": it has. */
export const REST = 'covoyager:rest'
/** How often who takes long says so. */
const BUSY_MS = 500
/** The first tick of a world that waits for this client comes sooner than that. */
const FIRST_MS = 2000
/** In the handshake's address, as mods mark theirs: the server waits for this client's login. */
export const MARK = '\0covoyager'
/** In a server's status: whoever finds it there may keep step. */
export const KEEPS_STEP = 'covoyager'

/** Connections of this process that are in step. */
const members = new Set()
/** Those, and the ones at their login: where the world names one of them in a tick, its word of that tick is on its way. */
const known = new Set()
/** All connections of this process to worlds that it keeps step with, begun or ended. */
const stepping = new WeakSet()
let tick = null
let running = false
/** Whether this process wants nothing of the world. */
let resting = false
/** What else has to be done with a tick before it is answered: the bot host asks the session. */
/** @type {(tick: number|null, date: number, waits: boolean) => Promise<void>} */
let beyond = async () => {}

/** @param {(tick: number|null, date: number, waits: boolean) => Promise<void>} work done once the process has done with a tick */
export function afterEachTick (work) { beyond = work }

/**
 * Say whether this process wants anything of the world: where nobody does, time may stand still.
 * @param {boolean} rests
 */
export function rest (rests) {
  resting = rests
  if (!running) for (const member of members) member.rest()
}

/** A connection in step: what has come for ticks that are not done with yet. */
class Member {
  /** Packets since the last tick; null while they are read as they come. @type {any[]|null} */
  #letters = []
  /** Ticks that were sent and are not answered: {number, date, waits, names, letters}. */
  due = []
  /** Whether a tick has come. */
  met = false
  /** What its world was told of that. */
  #rests = false

  constructor (client) {
    this.client = client
    this.emit = client.emit.bind(client)
  }

  say (number) { this.#send(TOCK, String(number)) }

  /** Tell its world whether this process wants anything of it, where that is news. */
  rest () {
    if (this.#rests === resting) return
    this.#rests = resting
    this.#send(REST, resting ? '1' : '0')
  }

  #send (channel, text) {
    if (this.client.state === 'play') this.client.write('custom_payload', { channel, data: Buffer.from(text) })
  }

  /** That it takes long: whatever was kept to go out together goes with it. */
  lives () {
    const { socket } = this.client
    this.say(-1)
    if (!socket.writableCorked) return
    socket.uncork()
    socket.cork()
  }

  /** Keep a packet for the tick that it belongs to; false where it is to be read at once. */
  keep (packet) {
    this.#letters?.push(packet)
    return this.#letters !== null
  }

  /** @param {string} text what the tick says of itself */
  asked (text) {
    const [number, date, waits, names = ''] = text.split(' ')
    this.met = true
    if (waits !== '1') this.open()
    this.due.push({ number: Number(number), date: Number(date), waits: waits === '1', names: names.split(','), letters: this.#letters ?? [] })
    this.#letters = waits === '1' ? [] : null
  }

  read (letters) { while (letters.length > 0) this.emit(...letters.shift()) }

  /** Read all that is here, and what comes from now on at once. */
  open () {
    for (const { letters } of this.due) this.read(letters)
    const rest = this.#letters ?? []
    this.#letters = null
    this.read(rest)
  }
}

/**
 * @param {import('minecraft-protocol').Client} client of an embedded world, before its login
 */
export function keepStep (client) {
  const member = new Member(client)
  stepping.add(client)
  known.add(member)
  let inside = false
  client.on('login', () => {
    inside = true
    members.add(member)
    // Time stands still from here to the first tick; should none come, it goes on by itself.
    drive()
    wall.setTimeout(() => { if (!member.met) leave(member) }, wall.patience(FIRST_MS)).unref()
    member.say(0)
  })
  client.emit = (name, ...args) => {
    const [data, about] = args
    // Whether a connection lives is the machine's affair, not the game's.
    const isPacket = inside && about?.state === 'play' && about.name !== 'keep_alive'
    if (isPacket && name === 'custom_payload' && data.channel === TICK) {
      known.add(member)
      members.add(member)
      member.asked(data.data.toString())
      if (!running) run()
    } else if (!isPacket || !member.keep([name, ...args])) {
      // What was said before the end is heard before it.
      if (name === 'end') leave(member)
      return member.emit(name, ...args)
    }
    return true
  }
}

/** Whether a connection keeps step with its world. @param {object} client */
export const keepsStep = client => stepping.has(client)

function leave (member) {
  known.delete(member)
  members.delete(member)
  member.open()
  if (members.size > 0) {
    if (!running) run()
    return
  }
  tick = null
  coast()
  beyond(null, 0, false)
}

/** Those of this process that the world asks in the earliest tick, once all of them have been; none before. */
function asked () {
  const here = [...members].filter(({ due }) => due.length > 0)
  if (here.length === 0) return []
  const { number, names } = here.reduce((a, b) => a.due[0].number <= b.due[0].number ? a : b).due[0]
  if ([...known].some(({ client, due }) => due.length === 0 && names.includes(client.username))) return []
  return here.filter(({ due }) => due[0].number === number).sort((a, b) => a.client.username < b.client.username ? -1 : 1)
}

async function run () {
  running = true
  const busy = wall.setInterval(() => {
    for (const member of members) if (member.due.length > 0) member.lives()
  }, BUSY_MS)
  try {
    for (let now = asked(); now.length > 0; now = asked()) await inOnePiece(now)
  } finally {
    wall.clearInterval(busy)
    running = false
  }
}

/** Where the world waits, what is told to it in a tick goes out together: a system call for each packet takes more than making it. */
async function inOnePiece (asking) {
  const sockets = asking.filter(({ due }) => due[0].waits).map(({ client }) => client.socket)
  for (const socket of sockets) socket.cork()
  try {
    await answer(asking)
  } finally {
    for (const socket of sockets) socket.uncork()
  }
}

/** Do what the members are asked for in a tick, and say that it is done. */
async function answer (asking) {
  const { number, date, waits } = asking[0].due[0]
  const effect = waits ? settle : turn
  for (const member of asking) member.read(member.due[0]?.letters ?? [])
  await effect()
  // Its world may be gone by now, and time passes by itself.
  if (members.size === 0) return
  if (number !== tick) {
    drive()
    const ticks = tick === null ? 1 : Math.max(1, number - tick)
    tick = number
    await advance(ticks * TICK_MS, date, effect)
    await effect()
    if (members.size === 0) return
  }
  await beyond(number, date, waits)
  for (const member of asking) {
    if (member.due[0]?.number !== number) continue
    member.due.shift()
    member.rest()
    member.say(number)
  }
}

/** For scripts that do not lie with this file (covoyager/bench): they are started with `--import` of it. */
Object.assign(globalThis[Symbol.for('covoyager.clock')], { keepStep, HOLD, MARK, playWith })

/** Nobody waits: whoever thinks for long is late and catches up. */
const turn = () => new Promise(resolve => { process.nextTick(resolve) })
