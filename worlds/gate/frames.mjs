/**
 * Frames and their contents, no larger than the game takes them. A frame's length is a VarInt of at most 21 bits
 * ("length wider than 21-bit" in the game), what is compressed says its true size before anything is inflated
 * (https://minecraft.wiki/w/Java_Edition_protocol/Packets#Packet_format: at most 8388608 bytes; this server takes no
 * packet that is as large, so its own bound is lower).
 */
import { inflateSync } from 'node:zlib'

const LENGTH_BYTES = 3
const MOST_FRAME = 2 ** 21 - 1
/** What a legacy server list ping starts with, and how long one can be at most (26 bytes and a host name). */
const LEGACY_PING = 0xfe
const MOST_LEGACY = 600

/** A VarInt of at most `most` bytes at `offset`: `{value, size}`, null while it is incomplete, RangeError beyond. */
export function readVarInt (buffer, offset = 0, most = 5) {
  let value = 0
  for (let size = 1; size <= most; size++) {
    if (offset + size > buffer.length) return null
    const byte = buffer[offset + size - 1]
    value |= (byte & 0x7f) << (7 * (size - 1))
    if (byte < 0x80) return { value, size }
  }
  throw new RangeError('length wider than 21-bit')
}

/**
 * Cuts a stream into frames. Nothing is copied more than once, and no more is kept than one frame.
 *
 * @param {number} [most] bytes of a frame
 * @returns {(chunk: Buffer) => Buffer[]} throws RangeError for a frame that is longer
 */
export function frameCutter (most = MOST_FRAME) {
  let parts = []
  let have = 0
  let wanted = 0 // bytes up to the end of the frame under way, 0 while its length is not known

  function merged () {
    if (parts.length > 1) parts = [Buffer.concat(parts, have)]
    return parts[0] ?? Buffer.alloc(0)
  }

  return chunk => {
    parts.push(chunk)
    have += chunk.length
    if (wanted && have < wanted) return []
    const buffer = merged()
    const frames = []
    let offset = 0
    wanted = 0
    for (;;) {
      const length = readVarInt(buffer, offset, LENGTH_BYTES)
      if (!length) break
      if (length.value > most) throw new RangeError(`a frame of ${length.value} bytes`)
      const end = offset + length.size + length.value
      if (end > buffer.length) {
        wanted = end - offset
        break
      }
      if (length.value) frames.push(buffer.subarray(offset + length.size, end))
      offset = end
    }
    parts = offset < buffer.length ? [buffer.subarray(offset)] : []
    have = buffer.length - offset
    return frames
  }
}

/**
 * What a frame holds once compression is on.
 *
 * @param {Buffer} frame
 * @param {{threshold: number, most: number}} rule from which size on packets are compressed; bytes of the largest
 * @returns {Buffer} throws RangeError for what the game would not take
 */
export function inflated (frame, { threshold, most }) {
  const said = readVarInt(frame)
  if (!said) throw new RangeError('an empty frame')
  const { value, size } = said
  if (value === 0) return frame.subarray(size)
  if (value < threshold) throw new RangeError(`badly compressed packet: ${value} is below the threshold of ${threshold}`)
  if (value > most) throw new RangeError(`badly compressed packet: ${value} is more than the ${most} that are taken`)
  const packet = inflateSync(frame.subarray(size), { maxOutputLength: value })
  if (packet.length !== value) throw new RangeError(`badly compressed packet: ${packet.length} bytes, not ${value}`)
  return packet
}

/** Whether a connection begins with the server list ping of Minecraft 1.6 and before, which has no frames. */
export const isLegacyPing = chunk => chunk[0] === LEGACY_PING && chunk.length <= MOST_LEGACY
