import net from 'node:net'
import { wall } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { KEEPS_STEP } from '../step.mjs'

const STATUS = 1
/** The longest status answer that is read; servers with large icons stay far below. */
const LONGEST_ANSWER = 1 << 20

/**
 * Ask a server for its status, as the game's server list does.
 * @param {{host: string, port: number, protocol?: number, timeoutMs?: number, signal?: AbortSignal}} server `protocol`
 *   is what we claim to speak (-1: nothing); a server that speaks several answers with it where it can
 * @returns {Promise<{protocol: number, name: string, players: number, description: any, keepsStep: {seed: number}|null}>}
 * @throws {SkillError} CONNECT_REFUSED: nothing listens; NO_SERVER: no such host, no answer, or not Minecraft
 */
export function pingServer ({ host, port, protocol = -1, timeoutMs = 5000, signal }) {
  const where = placed(host, port)
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, timeout: timeoutMs })
    const deadline = wall.setTimeout(() => finish(silent(where, timeoutMs)), timeoutMs)
    let received = Buffer.alloc(0)

    const finish = (error, status) => {
      wall.clearTimeout(deadline)
      signal?.removeEventListener('abort', onAbort)
      socket.destroy()
      if (error) reject(error)
      else resolve(status)
    }
    const onAbort = () => finish(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    socket.on('connect', () => {
      const address = Buffer.from(host)
      const end = Buffer.alloc(2)
      end.writeUInt16BE(port)
      socket.write(Buffer.concat([
        packet(0, varint(protocol), varint(address.length), address, end, varint(STATUS)), packet(0)
      ]))
    })
    socket.on('data', /** @param {Buffer} chunk */ chunk => {
      received = Buffer.concat([received, chunk])
      try {
        const answer = readAnswer(received)
        if (answer) finish(null, answer)
      } catch {
        finish(new SkillError('NO_SERVER', `What answers at ${where} is no Minecraft server.`))
      }
    })
    socket.on('end', () => finish(new SkillError('NO_SERVER', `${where} closed the connection without a word.`)))
    socket.on('error', error => finish(connectError(error, host, port)))
  })
}

/** What comes of a server that takes a connection and says nothing, or of packets that are dropped. */
function silent (where, ms) {
  return new SkillError('NO_SERVER',
    `${where} does not answer within ${Math.round(ms / 1000)} s: check the address, and whether a firewall is between.`)
}

/**
 * An address as people write it: one with colons stands in brackets.
 * @param {string} host
 * @param {number} port
 */
function placed (host, port) {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/**
 * What a failure to connect means.
 * @param {Error & {code?: string, errors?: any[]}} error of a socket
 * @param {string} host
 * @param {number} port
 * @returns {SkillError}
 */
export function connectError (error, host, port) {
  const where = placed(host, port)
  const cause = error.errors?.[0] ?? error
  switch (cause.code) {
    case 'ECONNREFUSED':
      return new SkillError('CONNECT_REFUSED', `Nothing listens at ${where}; is the server running, and is that its port?`)
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new SkillError('NO_SERVER', `There is no host named ${host}.`)
    case 'ECONNRESET':
    case 'EPIPE':
      return new SkillError('NO_SERVER', `${where} closed the connection.`)
    default:
      return new SkillError('NO_SERVER', `${where} cannot be reached (${cause.code ?? cause.message}).`)
  }
}

function varint (value) {
  const bytes = []
  let rest = value >>> 0
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
    rest >>>= 7
  } while (rest)
  return Buffer.from(bytes)
}

function packet (id, ...parts) {
  const body = Buffer.concat([varint(id), ...parts])
  return Buffer.concat([varint(body.length), body])
}

/** @returns {[number, number]|null} value and the offset behind it; null where bytes are missing */
function readVarint (buffer, offset) {
  let value = 0
  for (let i = 0; i < 5; i++) {
    if (offset + i >= buffer.length) return null
    const byte = buffer[offset + i]
    value |= (byte & 0x7f) << (7 * i)
    if (!(byte & 0x80)) return [value, offset + i + 1]
  }
  throw new RangeError('varint too long')
}

function readAnswer (buffer) {
  const head = readVarint(buffer, 0)
  if (!head) return null
  const [length, start] = head
  if (length <= 0 || length > LONGEST_ANSWER) throw new RangeError('not a status answer')
  if (buffer.length < start + length) return null
  const [id, afterId] = readVarint(buffer, start) ?? [-1, 0]
  if (id !== 0) throw new RangeError('not a status answer')
  const [size, from] = readVarint(buffer, afterId) ?? [0, 0]
  const { version, players, description, [KEEPS_STEP]: step } = JSON.parse(buffer.toString('utf8', from, from + size))
  return { protocol: version.protocol, name: version.name, players: players?.online ?? 0,
    description, keepsStep: Number.isInteger(step?.seed) ? step : null }
}
