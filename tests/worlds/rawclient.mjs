/**
 * A client of raw bytes, which follows no rules: what an attacker would send. It shares nothing with the server but
 * minecraft-data's numbers of the packets.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { deflateSync, inflateSync } from 'node:zlib'
import minecraftData from 'minecraft-data'

export function varInt (value) {
  const bytes = []
  let left = value >>> 0
  do {
    bytes.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0))
    left >>>= 7
  } while (left)
  return Buffer.from(bytes)
}

export const string = text => Buffer.concat([varInt(Buffer.byteLength(text)), Buffer.from(text)])
export const byte = value => Buffer.from([value & 255])
export const double = value => { const b = Buffer.alloc(8); b.writeDoubleBE(value); return b }
export const float = value => { const b = Buffer.alloc(4); b.writeFloatBE(value); return b }
export const short = value => { const b = Buffer.alloc(2); b.writeInt16BE(value); return b }
export const long = value => { const b = Buffer.alloc(8); b.writeBigInt64BE(BigInt(value)); return b }
export const frame = content => Buffer.concat([varInt(content.length), content])
/** A block's place in one number: x and z of 26 bits, y of 12. */
export const place = (x, y, z) =>
  long(BigInt.asIntN(64, ((BigInt(x) & 0x3ffffffn) << 38n) | ((BigInt(z) & 0x3ffffffn) << 12n) | (BigInt(y) & 0xfffn)))

function readVarInt (buffer, offset) {
  let value = 0
  for (let size = 1; size <= 5; size++) {
    if (offset + size > buffer.length) return null
    value |= (buffer[offset + size - 1] & 0x7f) << (7 * (size - 1))
    if (buffer[offset + size - 1] < 0x80) return { value, size }
  }
  throw new Error('no VarInt')
}

/** One connection. `closed` resolves with what the server said last, as text. */
export class RawClient {
  constructor (port, version) {
    const { protocol, version: { version: number } } = minecraftData(version)
    Object.assign(this, { version, number, protocol, state: 'login', compressed: false, buffer: Buffer.alloc(0), seen: {} })
    this.heard = []
    this.socket = connect(port, '127.0.0.1')
    this.socket.setNoDelay(true)
    this.socket.on('error', () => {})
    this.socket.on('data', data => this.#read(data))
    this.closed = new Promise(resolve => this.socket.once('close', () => resolve(this.heard.at(-1) ?? '')))
    this.connected = once(this.socket, 'connect').catch(() => {})
  }

  numberOf (name, side = 'toServer') {
    const [, fields] = this.protocol[this.state][side].types.packet
    const { mappings } = fields.find(field => field.name === 'name').type[1]
    const found = Object.entries(mappings).find(([, each]) => each === name)
    if (!found) throw new Error(`${this.version} has no ${name}`)
    return Number(found[0])
  }

  nameOf (number) {
    const [, fields] = this.protocol[this.state].toClient.types.packet
    const { mappings } = fields.find(field => field.name === 'name').type[1]
    return Object.entries(mappings).find(([key]) => Number(key) === number)?.[1]
  }

  raw (bytes) { this.socket.write(bytes) }

  /** The bytes of a packet as a frame. */
  bytes (name, ...parts) {
    const content = Buffer.concat([varInt(this.numberOf(name)), ...parts])
    if (!this.compressed) return frame(content)
    if (content.length < 256) return frame(Buffer.concat([varInt(0), content]))
    return frame(Buffer.concat([varInt(content.length), deflateSync(content)]))
  }

  send (name, ...parts) { this.raw(this.bytes(name, ...parts)) }

  handshake (next) {
    this.raw(frame(Buffer.concat([varInt(0), varInt(this.number), string('localhost'), short(25565), varInt(next)])))
  }

  /** Logs in (1.18 to 1.20.1) and answers what must be answered; resolves once it stands in the world. */
  async login (name) {
    await this.connected
    this.handshake(2)
    this.send('login_start', ...this.#loginParts(name))
    await this.sees('position')
    return this
  }

  #loginParts (name) {
    if (this.number >= 761) return [string(name), byte(0)] // 1.19.3 on: no key, perhaps an id
    if (this.number >= 759) return [string(name), byte(0), ...(this.number >= 760 ? [byte(0)] : [])]
    return [string(name)]
  }

  /** To be replaced by whoever wants every packet. */
  hears () {}

  /** Resolves with the next packet of that name. */
  sees (name) {
    return new Promise((resolve, reject) => {
      (this.seen[name] ??= []).push(resolve)
      this.closed.then(last => reject(new Error(`disconnected: ${last}`)))
    })
  }

  #read (data) {
    this.buffer = Buffer.concat([this.buffer, data])
    for (;;) {
      const length = readVarInt(this.buffer, 0)
      if (!length || this.buffer.length < length.size + length.value) return
      let content = this.buffer.subarray(length.size, length.size + length.value)
      this.buffer = this.buffer.subarray(length.size + length.value)
      if (this.compressed) {
        const { value, size } = readVarInt(content, 0)
        content = value ? inflateSync(content.subarray(size)) : content.subarray(size)
      }
      this.#hear(content)
    }
  }

  #hear (content) {
    const { value, size } = readVarInt(content, 0)
    const name = this.nameOf(value)
    const body = content.subarray(size)
    if (/disconnect/.test(name)) this.heard.push(body.toString())
    if (name === 'compress') this.compressed = true
    if (name === 'success') this.state = 'play'
    if (name === 'keep_alive') this.send('keep_alive', body)
    if (name === 'position') this.send('teleport_confirm', body.subarray(33, body.length))
    this.hears(name, body)
    const waiting = this.seen[name] ?? []
    this.seen[name] = []
    for (const resolve of waiting) resolve(body)
  }

  async end () {
    this.socket.destroy()
    await this.closed
  }
}
