/**
 * Between the network and the game: every connection is bounded in what it may send before anything is made of it, and
 * nobody's packets keep the world from ticking. Who sends what the game would not take, or floods, is disconnected and
 * not listened to any more.
 */
import { wall } from '../../skills/clock.mjs'
import { admission } from './admission.mjs'
import { frameCutter, inflated, isLegacyPing, readVarInt } from './frames.mjs'
import { bucket, chatCounter } from './rates.mjs'
import { LARGEST, mostBytes, packetNames } from './sizes.mjs'

/** Per tick of the game. A player of flesh sends about 1.5 packets and 40 bytes a tick; Paper's limit is 25 packets. */
const PACKETS = { burst: 1000, rate: 25 }
const BYTES = { burst: 2 ** 20, rate: 2 ** 15 }
/** Packets that wait for a client who does not read. */
const MOST_UNREAD = 20_000
/** How long one client's packets may be handled before the others, and the tick, have their turn. */
const TURN_MS = 4
const LINGER_MS = 2000
/** How long what has come in may take to be done once its sender has left, or the world is closed. */
const READING_MS = 2000
const SPOKEN = new Set(['chat', 'chat_message', 'chat_command', 'chat_command_signed'])

/**
 * Adds `serv.readAll()`, which resolves once all is done that has come in by now.
 *
 * @param {Serv} serv flying-squid's server, before anybody has connected
 * @param {{maxPlayers: number, names: ReturnType<typeof import('./names.mjs').nameBook>}} options `names` from `nameBook`
 */
export function gate (serv, options) {
  const admit = admission(serv, options)
  const packets = {}
  const nameOf = (state, number) => (packets[state] ??= packetNames(serv.registry.protocol, state)).get(number)
  const tick = () => serv.tickCount ?? 0

  serv._server.on('connection', client => {
    const end = closer(client)
    endWhenRead(client)
    if (!admit(client, end)) return client.socket.destroy()
    boundFrames(client, end)
    const mayCome = bucket({ ...PACKETS, now: tick })
    const mayWeigh = bucket({ ...BYTES, now: tick })
    const maySpeak = chatCounter(tick)

    /** Why the game would not take the packet; null when it does. */
    function refusal (state, packet) {
      const { value } = readVarInt(packet) ?? {}
      const name = nameOf(state, value)
      if (!name) return 'Bad packet id'
      if (packet.length > mostBytes(name)) return `Packet was larger than expected: ${name}`
      if (!mayCome() || !mayWeigh(packet.length)) return 'You are sending too many packets!'
      if (SPOKEN.has(name) && !maySpeak()) return 'Kicked for spamming'
      if (client.serializer.writableLength > MOST_UNREAD) return 'Timed out'
      return null
    }
    boundPackets(client, end, refusal)
  })

  serv.readAll = async () => {
    const ends = wall.now() + READING_MS
    // One turn may only end the look at the network that is under way; with the next all is here that has reached this machine.
    await wall.turn()
    do await wall.turn()
    while (wall.now() < ends && Object.values(serv._server.clients).some(isUnread))
  }
}

/** Whether some of what a client has sent waits for its turn. */
function isUnread ({ socket, splitter, decompressor, deserializer, shut }) {
  const waiting = [splitter, decompressor, deserializer].map(stream => stream ? stream.writableLength + stream.readableLength : 0)
  return !shut && (socket.readableLength > 0 || waiting.some(length => length > 0))
}

/** Makes ending a connection final: the reason is sent, and nothing that still comes is looked at. */
function closer (client) {
  const say = client.end
  client.shut = false
  client.end = (...reason) => {
    if (client.shut) return
    client.shut = true
    client.emit('shut')
    const { socket } = client
    socket.unpipe(client.splitter)
    socket.resume()
    say.apply(client, reason)
    wall.setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
  return reason => client.end(reason)
}

/**
 * Who leaves has done what they sent before: their packets may still wait for their turn when the connection's end is there. It is
 * told once they have been read.
 */
function endWhenRead (client) {
  const { emit } = client
  client.emit = function (event, ...args) {
    const tell = () => emit.call(client, event, ...args)
    if (event !== 'end' || client.shut || client.state !== 'play') return tell()
    const late = wall.setTimeout(told, READING_MS)
    function told () {
      wall.clearTimeout(late)
      client.deserializer.off('finish', told)
      tell()
    }
    client.deserializer.once('finish', told)
    client.splitter.end()
    return true
  }
}

/** Puts bounded readers in the place of the library's. */
function boundFrames (client, end) {
  const { splitter } = client
  const legacy = splitter._transform
  const cut = frameCutter()
  let met = false
  splitter._transform = function (chunk, encoding, done) {
    if (client.shut) return done()
    if (!met && isLegacyPing(chunk)) {
      splitter._transform = (_, __, ignored) => ignored()
      return legacy.call(splitter, chunk, encoding, done)
    }
    met = true
    try {
      for (const frame of cut(chunk)) splitter.push(frame)
    } catch (error) {
      end(error.message)
    }
    done()
  }
  const compress = client.setCompressionThreshold
  client.setCompressionThreshold = threshold => {
    compress.call(client, threshold)
    client.decompressor._transform = function (frame, _, done) {
      if (client.shut) return done()
      try {
        this.push(inflated(frame, { threshold, most: LARGEST }))
      } catch (error) {
        end(error.message)
      }
      done()
    }
  }
}

/** Has every packet looked at before it is read, and the reading share the time. */
function boundPackets (client, end, refusal) {
  const make = client.setSerializer
  let turn = { began: 0, ended: true }
  const bound = state => {
    const { deserializer } = client

    function read (buffer, done) {
      if (client.shut) return done()
      let packet
      try {
        packet = deserializer.parsePacketBuffer(buffer)
      } catch (error) {
        end(`Bad packet: ${error.message}`)
        return done()
      }
      if (packet.metadata.size < buffer.length && state !== 'handshaking') {
        end(`Packet was larger than expected: ${packet.data.name}`)
        return done()
      }
      deserializer.push(packet)
      done()
    }

    deserializer._transform = (buffer, _, done) => {
      if (client.shut) return done()
      const reason = refusal(state, buffer)
      if (reason) {
        end(reason)
        return done()
      }
      if (turn.ended) {
        turn = { began: wall.now(), ended: false }
        const mine = turn
        setImmediate(() => { mine.ended = true })
      }
      // Before the game a packet may change what the next one means: it is read before that one is looked at.
      if (state !== 'play' || wall.now() - turn.began < TURN_MS) return read(buffer, done)
      setImmediate(() => read(buffer, done))
    }
  }
  client.setSerializer = state => {
    make.call(client, state)
    bound(state)
  }
  bound(client.state)
}
