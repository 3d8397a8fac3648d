/** Sky light and block light of one chunk. Light from neighbouring chunks is left out: it ends at the chunk's edge. */
import { darken, storeLight } from './packing.mjs'

const FULL = 15
/** Light is given from the ground to one section above the highest block, and at least up to here (y 64). */
const SEA_SECTION = 8

/**
 * Fills a chunk's light from its blocks, after the game's rule: sky light falls straight down at 15 until something
 * filters it, and spreads sideways losing one a block.
 * @param {Chunk} chunk a prismarine-chunk column
 * @param {(Uint16Array|null)[]} sections its blocks, 16 layers each, from the bottom
 * @param {Registry} registry prismarine-registry
 * @param {boolean} hasSky whether there is a sky above
 */
export function lightUp (chunk, sections, registry, hasSky) {
  const { filters, lamps } = lightTable(registry)
  const highest = sections.findLastIndex(Boolean)
  const lowest = Math.max(0, Math.min(SEA_SECTION, sections.findIndex(Boolean)))
  const count = Math.min(sections.length, Math.max(highest + 2, SEA_SECTION + 1)) - lowest
  const height = count * 16
  const filter = new Uint8Array(height * 256)
  const lit = []
  const block = new Uint8Array(height * 256)
  for (let s = 0; s < count; s++) {
    const blocks = sections[lowest + s]
    if (!blocks) continue
    const base = s << 12
    for (let i = 0; i < 4096; i++) {
      const state = blocks[i]
      if (!state) continue
      filter[base + i] = filters[state]
      if (lamps[state]) { block[base + i] = lamps[state]; lit.push(base + i) }
    }
  }
  const sky = hasSky ? skyLight(filter, height) : null
  spread(block, filter, lit)
  for (let s = 0; s < count; s++) {
    if (!sky) darken(chunk, lowest + s)
    else storeLight(chunk, 'sky', lowest + s, sky.subarray(s << 12, (s + 1) << 12))
    storeLight(chunk, 'block', lowest + s, block.subarray(s << 12, (s + 1) << 12))
  }
}

function skyLight (filter, height) {
  const light = new Uint8Array(height * 256)
  const floors = new Uint16Array(256) // the lowest layer of each column that the sky lights from straight above
  for (let column = 0; column < 256; column++) {
    let value = FULL
    let y = height - 1
    for (; y >= 0; y--) {
      const i = (y << 8) | column
      value -= filter[i]
      if (value <= 0) break
      light[i] = value
    }
    floors[column] = y + 1
  }
  const edge = []
  for (let column = 0; column < 256; column++) {
    const x = column & 15; const z = column >> 4
    const around = Math.max(x > 0 ? floors[column - 1] : 0, x < 15 ? floors[column + 1] : 0,
      z > 0 ? floors[column - 16] : 0, z < 15 ? floors[column + 16] : 0)
    for (let y = floors[column]; y < around; y++) edge.push((y << 8) | column)
  }
  spread(light, filter, edge)
  return light
}

/** Spreads light from the cells in `queue` into darker neighbours; the queue grows as it goes. */
function spread (light, filter, queue) {
  const reach = (from, to) => {
    const value = light[from] - Math.max(1, filter[to])
    if (value <= light[to]) return
    light[to] = value
    if (value > 1) queue.push(to)
  }
  for (let at = 0; at < queue.length; at++) {
    const i = queue[at]
    const x = i & 15; const z = (i >> 4) & 15
    if (x > 0) reach(i, i - 1)
    if (x < 15) reach(i, i + 1)
    if (z > 0) reach(i, i - 16)
    if (z < 15) reach(i, i + 16)
    if (i >= 256) reach(i, i - 256)
    if (i + 256 < light.length) reach(i, i + 256)
  }
}

const tables = new WeakMap()
/** How much light each state swallows and gives, indexed by state number. */
function lightTable (registry) {
  let table = tables.get(registry)
  if (!table) {
    const size = 1 + registry.blocksArray.reduce((high, b) => Math.max(high, b.maxStateId), 0)
    table = { filters: new Uint8Array(size), lamps: new Uint8Array(size) }
    for (const b of registry.blocksArray) {
      table.filters.fill(b.filterLight, b.minStateId, b.maxStateId + 1)
      table.lamps.fill(b.emitLight, b.minStateId, b.maxStateId + 1)
    }
    tables.set(registry, table)
  }
  return table
}
