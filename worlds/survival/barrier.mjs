/**
 * Who is waited for before time goes on: clients that keep step (skills/step.mjs). A tick is over once each has answered it,
 * and what the answers led to as well. A plain client is never waited for.
 */
import { settle, wall } from '../../skills/clock.mjs'
import { MARK, TICK, TOCK } from '../../skills/step.mjs'

/** A client that does not answer for so long, nor says that it is at it, is not waited for until it does. */
const PATIENCE_MS = 2000
const LOOK_MS = 100
/** Nor is one that is at it for longer than this. */
const MOST_MS = 20_000
/** A tick is asked about again at most so often: answers to answers. */
const ROUNDS = 20
const LOGIN = 2
/** Packets that tell of a world that moves; no client has anything to say to them before the next tick. */
const TALE = new Set(['rel_entity_move', 'entity_move_look', 'entity_look', 'entity_teleport', 'sync_entity_position',
  'entity_head_rotation', 'entity_velocity', 'animation', 'update_time', 'custom_payload', 'keep_alive', 'block_break_animation',
  'sound_effect', 'world_particles', 'world_event'])

/**
 * Adds `serv.barrier`.
 * @param {object} serv
 * @param {number} speed how many times the game's speed it may be at most; Infinity for no limit
 */
export function barrier (serv, speed) {
  /** @type {Map<object, {late: boolean, asked: number, answered: number, seen: number}>} */
  const members = new Map()
  /** Those in step who are about to come in: at login, then until they have answered for the first time. */
  const joining = new Set()
  const marked = new WeakSet()
  /** How many wait for the tick that lets them in. */
  let queued = 0
  const waiting = new Set()
  const day = wall.date()
  let first = null
  /** Whether something was said to a client that it may answer, since it was asked. */
  let spoken = false

  const look = () => { for (const each of [...waiting]) each() }

  /** Resolves when `ready` holds; looked at whenever a client has come, answered or gone. */
  const until = ready => ready() ? null : new Promise(resolve => {
    const each = () => {
      if (!ready()) return
      waiting.delete(each)
      resolve()
    }
    waiting.add(each)
  })

  function enters (client) {
    marked.add(client)
    joining.add(client)
    wall.setTimeout(() => { if (joining.delete(client)) look() }, PATIENCE_MS).unref()
    look()
  }

  function join (client) {
    members.set(client, { late: false, asked: 0, answered: 0, seen: wall.now() })
    joining.delete(client)
    const write = client.write.bind(client)
    client.write = (name, params) => {
      if (!TALE.has(name)) spoken = true
      return write(name, params)
    }
  }

  function answered (client, number) {
    if (!members.has(client)) join(client)
    const member = members.get(client)
    member.seen = wall.now()
    if (number > 0) member.answered++
    if (member.answered >= member.asked) member.late = false
    look()
  }

  serv._server.on('connection', client => {
    client.once('set_protocol', ({ serverHost, nextState }) => {
      if (nextState === LOGIN && serverHost.includes(MARK) && isHere(client)) enters(client)
    })
    client.on('custom_payload', ({ channel, data }) => {
      if (channel === TOCK && marked.has(client)) answered(client, Number(data.toString()))
    })
    client.once('end', () => {
      joining.delete(client)
      members.delete(client)
      look()
    })
  })

  function ask (waits) {
    spoken = false
    first ??= serv.tickCount
    const data = Buffer.from(`${serv.tickCount} ${day + (serv.tickCount - first) * 50} ${waits ? 1 : 0}`)
    for (const [client, member] of members) {
      if (client.state !== 'play') continue
      member.asked++
      client.write('custom_payload', { channel: TICK, data })
    }
  }

  const missing = () => [...members].filter(([, { late, asked, answered }]) => !late && answered < asked)

  async function answers () {
    const began = wall.now()
    const timer = wall.setInterval(() => {
      const now = wall.now()
      for (const [client, member] of missing()) {
        if (now - Math.max(began, member.seen) < PATIENCE_MS && now - began < MOST_MS) continue
        member.late = true
        serv.warn(`${client.username} does not answer: the world goes on without waiting for it`)
      }
      look()
    }, LOOK_MS)
    await until(() => missing().length === 0)
    wall.clearInterval(timer)
    // What the server makes of what came before the answer may be a turn of its event loop away.
    await settle()
  }

  const people = () => serv.players.some(player => !members.has(player._client) && !joining.has(player._client))
  /** At the game's own speed people come first. */
  const waits = () => [...members.values()].some(member => !member.late) && !(speed === 1 && people())

  serv.barrier = {
    waits,
    /** Whether what a tick does must not hang on how fast the machine is. */
    steady: () => speed !== 1 || waits(),
    /** Resolves when time may go on: nobody is about to come in, and above the game's speed somebody is there. */
    async ready () {
      if (speed === 1 && people()) return
      await until(() => joining.size === 0 && (speed === 1 || queued > 0 || serv.players.length > 0))
    },
    /** Tell everybody in step that the tick has been; resolves when they are through with it, at once where nobody waits. */
    async step () {
      const lockstep = waits()
      ask(lockstep)
      if (!lockstep) return
      await answers()
      for (let round = 0; spoken && round < ROUNDS; round++) {
        ask(true)
        await answers()
      }
    }
  }
  serv.on('playerWaits', ({ _client: client }) => {
    queued++
    joining.delete(client)
    look()
  })
  serv.on('playerReady', player => {
    if (marked.has(player._client)) enters(player._client)
    else if (speed !== 1) serv.say(`This world runs ${pace(speed)}: expect everything to move fast, and yourself to be slow.`, [player])
  })
  serv.on('tick', () => { queued = 0 })
}

/** Whoever is waited for could hold everybody up: only this machine's own clients are. */
const isHere = client => /^(::1|(::ffff:)?127\.)/.test(client.socket.remoteAddress ?? '')

const pace = speed => Number.isFinite(speed) ? `up to ${speed} times as fast as the game` : 'as fast as it can'
