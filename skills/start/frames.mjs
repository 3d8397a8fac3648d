/**
 * What arrives ends nearly always where a frame does: the library looks for another there, which it is told of by an error, with its
 * stack, at every packet of every tick. Here it looks only where there is something.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { createSplitter } = createRequire(require.resolve('minecraft-protocol'))('./transforms/framing')
const Splitter = createSplitter().constructor
const { _transform } = Splitter.prototype

/** Longest length of a frame, in bytes. */
const LENGTH_BYTES = 3

Splitter.prototype._transform = function (chunk, encoding, done) {
  if (this.recognizeLegacyPing || this.buffer.length > 0) return _transform.call(this, chunk, encoding, done)
  let offset = 0
  for (;;) {
    const length = lengthAt(chunk, offset)
    if (length === null || length.end > chunk.length) break
    this.push(chunk.subarray(length.begin, length.end))
    offset = length.end
  }
  this.buffer = chunk.subarray(offset)
  done()
}

/** Where the frame at `offset` begins and ends; null where its length is not all there. */
function lengthAt (chunk, offset) {
  let value = 0
  for (let i = 0; i < LENGTH_BYTES && offset + i < chunk.length; i++) {
    const byte = chunk[offset + i]
    value |= (byte & 0x7f) << (7 * i)
    if (byte < 0x80) return { begin: offset + i + 1, end: offset + i + 1 + value }
  }
  return null
}
