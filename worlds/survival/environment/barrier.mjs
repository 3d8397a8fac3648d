/**
 * Who is waited for before time goes on: clients that keep step (skills/host/step.mjs). A tick is over once each has answered it,
 * and what the answers led to as well. A plain client is never waited for.
 *
 * Where the world waits, packets of those in step are letters: they are read once all have answered, one client after the other
 * by name. So what comes of a tick does not hang on who is quicker.
 */
import { TICK_MS, game, settle, wall } from '../../../skills/clock.mjs'
import { SAVE } from '../../../skills/host/saved.mjs'
import { HOLD, MARK, REST, TICK, TOCK } from '../../../skills/host/step.mjs'

/** A client that does not answer for so long, nor says that it is at it, is not waited for until it does; longer on a busy machine. */
const PATIENCE_MS = 2000
const LOOK_MS = 100
/** Time stands still for whom a client waits no longer than this. */
const HOLD_MS = 60_000
/** With nobody there but bots at rest, or nobody at all, the world stands still after so long, as the game's does when it is empty. */
const REST_TICKS = 1200
/** Nor is one that is at it for longer than this. */
const MOST_MS = 20_000
/** A tick is asked about again at most so often: answers to answers. */
const ROUNDS = 20
const LOGIN = 2
/** Packets that tell of a world that moves; no client has anything to say to them before the next tick. */
const TALE = new Set(['rel_entity_move', 'entity_move_look', 'entity_look', 'entity_teleport', 'sync_entity_position',
  'entity_head_rotation', 'entity_velocity', 'animation', 'update_time', 'custom_payload', 'keep_alive', 'block_break_animation',
  'sound_effect', 'world_event'])

/**
 * Adds `serv.barrier`.
 * @param {Shell & Step & Clock & Voices} serv
 * @param {number} speed how many times the game's speed it may be at most; Infinity for no limit
 */
export function barrier (serv, speed) {
  /**
   * `letters`: the packets since the answer that was read last; `whole`: how many of them came up to the answer; `holds`: until
   * whom is in the world it wants time to stand still; `rests`: whether it wants nothing of the world.
   * @typedef {{late: boolean, asked: number, answered: number, seen: number, letters: any[][], whole: number,
   *   read: (count?: number) => void, holds: string|null, rests: boolean}} Member
   * @type {Map<Client, Member>}
   */
  const members = new Map()
  /** Those in step who are at their login. */
  const joining = new Set()
  const marked = new WeakSet()
  /** How many wait for a tick that lets them in, one each. */
  let queued = 0
  /** Whether somebody has come who is not waited for. */
  let visited = false
  /** Whether somebody has been in the world. */
  let begun = false
  /** For how many ticks nobody in the world has wanted anything of it. */
  let rested = 0
  const waiting = new Set()
  /**
   * The first tick that was told, and its date: the process's own, so that no connection ages by a jump. Of whole seconds: what is
   * reckoned from dates is the same in every run, to the last binary digit.
   * @type {{tick: number, date: number}|null}
   */
  let first = null
  /** Whether something was said to a client that it may answer, since it was asked. */
  let spoken = false
  /** Whether the world waits in this tick. */
  let lockstep = true

  const look = () => { for (const each of [...waiting]) each() }

  /** Resolves when `ready` holds; looked at whenever a client has come, answered or gone. */
  const until = ready => ready() ? null : /** @type {Promise<void>} */ (new Promise(resolve => {
    const each = () => {
      if (!ready()) return
      waiting.delete(each)
      resolve()
    }
    waiting.add(each)
  }))

  function enters (client) {
    marked.add(client)
    joining.add(client)
    wall.setTimeout(() => { if (joining.delete(client)) look() }, wall.patience(PATIENCE_MS)).unref()
    look()
  }

  function join (client) {
    /** @type {Member} */
    const member = { late: false, asked: 0, answered: 0, seen: wall.now(), letters: [], whole: 0, read, holds: null, rests: false }
    members.set(client, member)
    joining.delete(client)
    const write = client.write.bind(client)
    client.write = (name, params) => {
      if (!TALE.has(name) || params.channel === SAVE) spoken = true
      return write(name, params)
    }
    const emit = client.emit.bind(client)
    function read (count = Infinity) {
      for (; count > 0 && member.letters.length > 0; count--) {
        const [name, ...args] = /** @type {[string, ...any[]]} */ (member.letters.shift())
        emit(name, ...args)
      }
      member.whole = 0
    }
    client.emit = (name, ...args) => {
      const isPacket = args[1]?.state === 'play' && args[1].name !== 'keep_alive'
      if (isPacket && name === 'custom_payload' && args[0].channel === TOCK) answered(member, Number(args[0].data.toString()))
      else if (isPacket && name === 'custom_payload' && args[0].channel === HOLD) holds(member, args[0].data.toString())
      else if (isPacket && name === 'custom_payload' && args[0].channel === REST) rests(member, args[0].data.toString() === '1')
      else if (isPacket && lockstep && !member.late) member.letters.push([name, ...args])
      else {
        // What was said before the end is heard before it.
        if (name === 'end') member.read()
        return emit(name, ...args)
      }
      return true
    }
  }

  function holds (member, name) {
    member.holds = name
    wall.setTimeout(() => {
      member.holds = null
      look()
    }, wall.patience(HOLD_MS)).unref()
  }

  function rests (member, value) {
    member.rests = value
    look()
  }

  /** Whether nobody is there for whom time would have to go on. */
  const isQuiet = () => serv.players.every(({ _client: client }) => members.get(client)?.rests)

  const sleeps = () => rested >= REST_TICKS && isQuiet()

  /** Whether somebody in step waits for one who is not in the world yet. */
  const isHeld = () => [...members.values()].some(({ holds: name }) => name !== null && !serv.players.some(each => each.username === name))

  function answered (member, number) {
    member.seen = wall.now()
    if (number > 0) {
      member.answered++
      member.whole = member.letters.length
    }
    if (member.answered >= member.asked) member.late = false
    look()
  }

  serv._server.on('connection', client => {
    client.once('set_protocol', ({ serverHost, nextState }) => {
      if (nextState === LOGIN && serverHost.includes(MARK) && isHere(client)) enters(client)
    })
    client.once('end', () => {
      joining.delete(client)
      members.delete(client)
      look()
    })
  })

  function ask (waits) {
    spoken = false
    first ??= { tick: serv.tickCount, date: Math.ceil(game.date() / 1000) * 1000 }
    const names = [...members.keys()].map(({ username }) => username)
    const data = Buffer.from(`${serv.tickCount} ${first.date + (serv.tickCount - first.tick) * TICK_MS} ${waits ? 1 : 0} ${names}`)
    for (const [client, member] of members) {
      if (client.state !== 'play') continue
      member.asked++
      client.write('custom_payload', { channel: TICK, data })
    }
  }

  const missing = () => [...members].filter(([, { late, asked, answered }]) => !late && answered < asked)

  const byName = () => [...members].sort(([a], [b]) => a.username < b.username ? -1 : 1)

  async function answers () {
    const began = wall.now()
    const timer = wall.setInterval(() => {
      const now = wall.now()
      for (const [client, member] of missing()) {
        if (now - Math.max(began, member.seen) < wall.patience(PATIENCE_MS) && now - began < wall.patience(MOST_MS)) continue
        member.late = true
        member.read()
        serv.warn(`${client.username} does not answer: the world goes on without waiting for it`)
      }
      look()
    }, LOOK_MS)
    await until(() => missing().length === 0)
    wall.clearInterval(timer)
    for (const [, { read, whole }] of byName()) read(whole)
    // What the server makes of what came before the answer may be a turn of its event loop away.
    await settle()
  }

  const people = () => serv.players.some(player => !marked.has(player._client))
  /** At the game's own speed people come first. */
  const waits = () => [...members.values()].some(member => !member.late) && !(speed === 1 && people())

  serv.barrier = {
    waits,
    hasMember: client => members.has(client),
    /** Whether what a tick does must not hang on how fast the machine is. */
    steady: () => speed !== 1 || !people(),
    /**
     * Resolves when time may go on: nobody is about to come in, and somebody is there; at the game's own speed, or has been. Where
     * somebody is waited for, or where nobody has wanted anything for a minute, it goes on only to let those in who come.
     */
    async ready () {
      if (speed === 1 && people()) return
      const goesOn = () => !isHeld() && !sleeps() && ((speed === 1 && begun) || serv.players.length > 0)
      await until(() => joining.size === 0 && (queued > 0 || goesOn()))
      begun ||= serv.players.length > 0
    },
    /** Have the game's own speed from now on; resolves when a player comes. */
    async stand () {
      speed = 1
      await until(() => visited)
    },
    /** Tell everybody in step that the tick has been; resolves when they are through with it, at once where nobody waits. */
    async step () {
      lockstep = waits()
      ask(lockstep)
      if (!lockstep) {
        for (const [, member] of members) member.read()
        return
      }
      await answers()
      for (let round = 0; spoken && round < ROUNDS; round++) {
        ask(true)
        await answers()
      }
    }
  }
  serv.on('playerWaits', ({ _client: client }) => {
    queued++
    visited ||= !marked.has(client)
    joining.delete(client)
    look()
  })
  serv.on('playerReady', player => {
    if (marked.has(player._client)) join(player._client)
    else if (speed !== 1) serv.say(`This world runs ${pace(speed)}: expect everything to move fast, and yourself to be slow.`, [player])
  })
  serv.on('tick', () => {
    queued = Math.max(0, queued - 1)
    rested = isQuiet() ? rested + 1 : 0
  })
}

/** Whoever is waited for could hold everybody up: only this machine's own clients are. */
const isHere = client => /^(::1|(::ffff:)?127\.)/.test(client.socket.remoteAddress ?? '')

const pace = speed => Number.isFinite(speed) ? `up to ${speed} times as fast as the game` : 'as fast as it can'
