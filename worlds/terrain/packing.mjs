/** From painted arrays to the chunk of one version: how tall it is, how its sections are packed, where its light lies. */
import chunkLoader from 'prismarine-chunk'
import BitArrayNoSpan from 'prismarine-chunk/src/pc/common/BitArrayNoSpan.js'
import BitArraySpan from 'prismarine-chunk/src/pc/common/BitArray.js'
import containers from 'prismarine-chunk/src/pc/common/PaletteContainer.js'

/** A section names its states by a list of its own up to so many bits; above, by the game's numbers. */
const MOST_LISTED_BITS = 8
const VOLUME = 4096
const DARK = new Uint8Array(VOLUME)
const HEIGHTMAP = { type: 'longArray', value: Array.from({ length: 37 }, () => [0, 0]) }
/** Numbers of the blocks that clients draw only when they are told of them. */
const BLOCK_ENTITIES = { chest: 1, trapped_chest: 2, ender_chest: 3 }
const TALL = { minY: -64, height: 384 }
const LOW = { minY: 0, height: 256 }

/**
 * The overworld's lowest layer and height in blocks: 1.18 made it taller; a world file may say otherwise.
 * @param {Registry} registry prismarine-registry
 * @returns {{minY: number, height: number}}
 */
export const spanOf = registry => registry.span ?? (registry.supportFeature('tallWorld') ? TALL : LOW)

/**
 * @param {Registry} registry prismarine-registry
 * @param {(Uint16Array|null)[]} sections states of 16 layers each from the bottom, index y·256 + z·16 + x
 * @param {{minY: number, height: number}} span lowest layer and height in blocks
 * @returns {Chunk} a dark prismarine-chunk column
 */
export function packChunk (registry, sections, { minY, height }) {
  const Chunk = chunkClass(registry)
  const chunk = new Chunk({ minY, worldHeight: height })
  const pack = registry.supportFeature('tallWorld') ? packPaletted : packListed
  sections.forEach((blocks, i) => {
    if (blocks) chunk.sections[i] = pack(registry, Chunk.section, blocks, chunk)
  })
  // Clients up to 1.16 take a column without any section for one that is gone: air is told of.
  if (pack === packListed) chunk.sections[0] ??= new Chunk.section({ solidBlockCount: 1, maxBitsPerBlock: chunk.maxBitsPerBlock })
  return chunk
}

const classes = new WeakMap()
function chunkClass (registry) {
  if (!classes.has(registry)) classes.set(registry, /** @type {any} */ (chunkLoader)(registry))
  return classes.get(registry)
}

/** The section's own list of states, and each block's number in it. */
function listed (blocks) {
  const numbers = new Map()
  const indices = new Uint16Array(VOLUME)
  for (let i = 0; i < VOLUME; i++) {
    let n = numbers.get(blocks[i])
    if (n === undefined) numbers.set(blocks[i], n = numbers.size)
    indices[i] = n
  }
  return { palette: [...numbers.keys()], indices }
}

function packedBits (BitArray, bitsPerValue, values) {
  const data = new BitArray({ bitsPerValue, capacity: VOLUME })
  for (let i = 0; i < VOLUME; i++) if (values[i]) data.set(i, values[i])
  return data
}

/** How many are no air; left to the library it is asked of each packed block. */
function solid (blocks) {
  let count = 0
  for (let i = 0; i < VOLUME; i++) if (blocks[i]) count++
  return count
}

const bitsFor = palette => Math.max(4, 32 - Math.clz32(palette.length - 1))

/** From 1.18 on. */
function packPaletted (_registry, Section, blocks) {
  const { palette, indices } = listed(blocks)
  if (palette.length === 1) return Section.fromLocalPalette({ palette })
  const data = new containers.IndirectPaletteContainer({ data: packedBits(BitArrayNoSpan, bitsFor(palette), indices), palette })
  return new Section({ data, solidBlockCount: solid(blocks) })
}

/** A section as versions up to 1.17 have it; until 1.15 a number may lie across two longs. */
function packListed (registry, Section, blocks, { maxBitsPerBlock }) {
  const BitArray = registry.version['>=']('1.16') ? BitArrayNoSpan : BitArraySpan
  const { palette, indices } = listed(blocks)
  const bits = bitsFor(palette)
  const solidBlockCount = solid(blocks)
  if (bits <= MOST_LISTED_BITS) return new Section({ palette, data: packedBits(BitArray, bits, indices), solidBlockCount, maxBitsPerBlock })
  return new Section({ palette: null, data: packedBits(BitArray, maxBitsPerBlock, blocks), solidBlockCount, maxBitsPerBlock })
}

/**
 * Puts the light of one section into a chunk. Up to 1.13 it lies in the section itself; from 1.14 on beside it, with one
 * section more below and above the world.
 * @param {Chunk} chunk
 * @param {'sky'|'block'} kind
 * @param {number} index of the section, from the bottom
 * @param {Uint8Array} values 0 … 15, index as above
 */
export function storeLight (chunk, kind, index, values) {
  if (!chunk.skyLightSections) {
    if (chunk.sections[index]) chunk.sections[index][`${kind}Light`] = packedLight(values)
    return
  }
  const [sections, mask, empty] = kind === 'sky'
    ? ['skyLightSections', 'skyLightMask', 'emptySkyLightMask']
    : ['blockLightSections', 'blockLightMask', 'emptyBlockLightMask']
  const lit = Buffer.compare(values, DARK) !== 0
  mark(chunk, lit ? mask : empty, index + 1)
  if (lit) chunk[sections][index + 1] = packedLight(values)
}

/** Eight to a word, the first in its lowest bits. */
function packedLight (values) {
  const packed = new BitArrayNoSpan({ bitsPerValue: 4, capacity: VOLUME })
  for (let i = 0; i < VOLUME; i += 8) {
    packed.data[i >> 3] = values[i] | values[i + 1] << 4 | values[i + 2] << 8 | values[i + 3] << 12 |
      values[i + 4] << 16 | values[i + 5] << 20 | values[i + 6] << 24 | values[i + 7] << 28
  }
  return packed
}

/** Leaves a section without sky light: up to 1.13 that is told by leaving it out of the section. */
export function darken (chunk, index) {
  if (!chunk.skyLightSections && chunk.sections[index]) chunk.sections[index].skyLight = null
}

/** Masks are numbers up to 1.16. */
function mark (chunk, name, bit) {
  if (typeof chunk[name] === 'object') chunk[name].set(bit, 1)
  else chunk[name] = (chunk[name] ?? 0) | (1 << bit)
}

/**
 * What a version's packets say of a chunk; light has a packet of its own from 1.14 to 1.17.
 * @param {Registry} registry prismarine-registry
 * @param {Chunk} chunk
 * @param {{x: number, z: number, drawn: {name: string, pos: {x: number, y: number, z: number}}[]}} about `drawn` are the
 *   blocks that a client draws only when it is told of them
 * @returns {[string, object][]} names and packets
 */
export function chunkPackets (registry, chunk, { x, z, drawn }) {
  const heightmaps = { type: 'compound', name: '', value: { MOTION_BLOCKING: HEIGHTMAP } }
  const common = { x, z, heightmaps, chunkData: chunk.dump() }
  const known = drawn.filter(({ name }) => name in BLOCK_ENTITIES)
  if (registry.supportFeature('tallWorld')) {
    const blockEntities = known.map(({ name, pos }) =>
      ({ x: pos.x & 15, y: pos.y, z: pos.z & 15, type: BLOCK_ENTITIES[name], nbtData: undefined }))
    return [['map_chunk', { ...common, blockEntities, trustEdges: true, ...lightOf(chunk) }]]
  }
  const data = {
    ...common, groundUp: true, ignoreOldData: true, bitMap: filledMask(chunk), biomes: chunk.dumpBiomes(), blockEntities: known.map(asTag)
  }
  if (!chunk.skyLightSections) return [['map_chunk', data]]
  const light = { chunkX: x, chunkZ: z, trustEdges: true, ...lightOf(chunk) }
  return [['update_light', light], ['map_chunk', data]]
}

function asTag ({ name, pos: { x, y, z } }) {
  const int = value => ({ type: 'int', value })
  return { type: 'compound', name: '', value: { id: { type: 'string', value: `minecraft:${name}` }, x: int(x), y: int(y), z: int(z) } }
}

/** Which sections the data holds: those with nothing but air in them are left out of it. */
function filledMask (chunk) {
  const bits = chunk.sections.reduce((mask, section, i) => section && !section.isEmpty() ? mask | (1 << i) : mask, 0)
  return typeof chunk.sectionMask === 'object' ? [[0, bits]] : bits
}

function lightOf (chunk) {
  if (typeof chunk.skyLightMask === 'object') {
    const { skyLight, blockLight, ...masks } = chunk.dumpLight()
    return { skyLight: skyLight.map(asBuffer), blockLight: blockLight.map(asBuffer), ...masks }
  }
  const { skyLightMask, blockLightMask, emptySkyLightMask = 0, emptyBlockLightMask = 0 } = chunk
  return { skyLightMask, blockLightMask, emptySkyLightMask, emptyBlockLightMask, data: chunk.dumpLight() }
}

const asBuffer = bytes => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
