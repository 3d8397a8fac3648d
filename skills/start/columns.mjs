/**
 * Columns of blocks are numbers packed into longs, the last byte of each first in memory and last on the wire: they are copied and
 * turned round as a whole. Number by number, and the light even byte by byte, they took a third of what it costs to come into a world.
 */
import { createRequire } from 'node:module'
import { endianness } from 'node:os'

const require = createRequire(import.meta.url)
const BitArray = require('prismarine-chunk/src/pc/common/BitArrayNoSpan.js')
const LONG = 8
const WORD = 4
/** Longer ones are for the library to refuse. */
const MOST_WORDS = 1_000_000

const bytesOf = words => Buffer.from(words.buffer, words.byteOffset, words.byteLength)

if (endianness() === 'LE') {
  const { readBuffer } = BitArray.prototype

  /** @this {{data: Uint32Array}} */
  BitArray.prototype.readBuffer = function (reader, size = this.data.length) {
    const whole = size * WORD
    if (whole % LONG || size > MOST_WORDS || whole > reader.remaining()) return readBuffer.call(this, reader, size)
    if (size !== this.data.length) this.data = new Uint32Array(size)
    const bytes = bytesOf(this.data)
    reader.readBuffer(whole).copy(bytes)
    bytes.swap64()
    return this
  }

  /** @this {{data: Uint32Array}} */
  BitArray.prototype.writeBuffer = function (writer) {
    writer.writeBuffer(Buffer.from(bytesOf(this.data)).swap64())
    return this
  }
}

const BYTES = JSON.stringify(['array', { countType: 'varint', type: 'u8' }])

/**
 * Has the light of a column read and written in one piece: as bytes, not as a list of small numbers.
 * @param {any} protocol of a version, as minecraft-data has it; it is changed
 */
export function takeLightWhole (protocol) {
  const types = protocol.play?.toClient?.types ?? {}
  for (const packet of ['packet_map_chunk', 'packet_update_light']) {
    for (const { name, type } of types[packet]?.[1] ?? []) {
      if (/^(sky|block)Light$/.test(name) && JSON.stringify(type?.[1]?.type) === BYTES) type[1].type = ['buffer', { countType: 'varint' }]
    }
  }
}

// From 1.18 on each column asks which of the game's thousand blocks has the highest number: here there is but the one, and any by its id.
require('prismarine-chunk/src/pc/1.18/ChunkColumn.js')
const module = require.cache[require.resolve('prismarine-chunk/src/pc/1.18/ChunkColumn.js')]
if (module) {
  const make = module.exports
  module.exports = (Block, registry) => {
    /** @type {{maxStateId: number}[]} */
    const every = Object.values(registry.blocks)
    const last = every.reduce((high, block) => block.maxStateId > high.maxStateId ? block : high)
    const blocks = Object.create(registry.blocks, { last: { value: last, enumerable: true } })
    return make(Block, Object.create(registry, { blocks: { value: blocks } }))
  }
}
