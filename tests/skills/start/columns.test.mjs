/** Columns of blocks go over the wire as the library's own way has them, only faster. */
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import minecraftData from 'minecraft-data'
import { TESTED } from '../../../skills/facts/versions.mjs'
import '../../../skills/start/index.mjs'

const require = createRequire(import.meta.url)
const chunks = createRequire(require.resolve('prismarine-chunk'))
const { SmartBuffer } = chunks('smart-buffer')
const BitArray = require('prismarine-chunk/src/pc/common/BitArrayNoSpan.js')
const { createSerializer, createDeserializer } = require('minecraft-protocol')

const bits = new BitArray({ bitsPerValue: 5, capacity: 4096 })
for (let i = 0; i < 4096; i++) bits.set(i, (i * 7) % 32)

/** Longs, the highest byte first, as the game has them. */
function wire ({ data }) {
  const bytes = Buffer.alloc(data.length * 4)
  for (let i = 0; i < data.length; i += 2) {
    bytes.writeUInt32BE(data[i + 1], i * 4)
    bytes.writeUInt32BE(data[i], i * 4 + 4)
  }
  return bytes
}

test('longs are written and read highest byte first', () => {
  const before = [...bits.data]
  const written = new SmartBuffer()
  bits.writeBuffer(written)
  assert.deepEqual(written.toBuffer(), wire(bits))
  assert.deepEqual([...bits.data], before)
  for (const capacity of [4096, 64]) {
    const read = new BitArray({ bitsPerValue: 5, capacity })
    const reader = SmartBuffer.fromBuffer(Buffer.concat([wire(bits), Buffer.of(9)]))
    assert.equal(read.readBuffer(reader, bits.data.length), read)
    assert.deepEqual(read.data, bits.data)
    assert.equal(reader.remaining(), 1)
  }
})

test('what is cut short is refused', () => {
  const short = SmartBuffer.fromBuffer(wire(bits).subarray(8))
  assert.throws(() => new BitArray({ bitsPerValue: 5, capacity: 4096 }).readBuffer(short), /bounds|range/i)
})

test('light goes over the wire as each version has it, whole', () => {
  const light = { skyLight: [Buffer.alloc(2048, 0xf1), Buffer.alloc(2048, 3)], blockLight: [Buffer.alloc(2048, 0xe)] }
  for (const version of ['1.17.1', '1.20.1', TESTED.at(-1)]) {
    const { types } = minecraftData(version).protocol.play.toClient
    const masks = Object.fromEntries(types.packet_update_light[1].filter(({ name }) => /Mask$/.test(name)).map(({ name }) => [name, [[0, 6]]]))
    const params = { chunkX: 3, chunkZ: -2, trustEdges: true, ...masks, ...light }
    const packet = createSerializer({ state: 'play', isServer: true, version }).createPacketBuffer({ name: 'update_light', params })
    const lists = [[light.skyLight, 2], [light.blockLight, 1]].map(([list, count]) =>
      Buffer.concat([Buffer.of(count), ...list.map(bytes => Buffer.concat([Buffer.of(0x80, 0x10), bytes]))]))
    assert.deepEqual(packet.subarray(-Buffer.concat(lists).length), Buffer.concat(lists), version)
    const { data } = createDeserializer({ state: 'play', isServer: false, version }).parsePacketBuffer(packet)
    assert.deepEqual([data.params.skyLight, data.params.blockLight], [light.skyLight, light.blockLight], version)
  }
})

test('a column goes through all blocks of the game no more than once, and knows each by its number', () => {
  for (const version of ['1.18.2', '1.20.1', TESTED.at(-1)]) {
    const registry = require('prismarine-registry')(version)
    let looks = 0
    const blocks = new Proxy(registry.blocks, { ownKeys: all => { looks++; return Reflect.ownKeys(all) } })
    const Column = require('prismarine-chunk')(Object.create(registry, { blocks: { value: blocks } }))
    const before = looks
    const columns = [new Column(), new Column()]
    assert.equal(looks, before, version)
    const highest = Math.max(...Object.values(registry.blocks).map(block => block.maxStateId))
    assert.equal(columns[0].maxBitsPerBlock, Math.ceil(Math.log2(highest + 1)), version)
    const stone = registry.blocksByName.stone
    columns[0].setBlockType({ x: 1, y: 2, z: 3 }, stone.id)
    assert.equal(columns[0].getBlockStateId({ x: 1, y: 2, z: 3 }), stone.minStateId, version)
  }
})
