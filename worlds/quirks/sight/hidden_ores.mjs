/**
 * As servers do against those who see through walls (Paper's anti-xray, its `engine-mode` 1 and 2:
 * https://docs.papermc.io/paper/anti-xray): what lies covered on all sides is shown as rock, or rock and ores alike as an
 * ore drawn by lot, until a block near it is broken.
 */
import { Vec3 } from 'vec3'
import { NEIGHBOURS } from '../../../skills/directions.mjs'
import { anyOf } from '../../survival/blocks/kinds.mjs'

/** What is hidden (`hidden-blocks`), and what it is drawn from by lot. */
const HIDDEN = anyOf('*_ore raw_*_block mossy_cobblestone obsidian clay ancient_debris chest ender_chest')
const LOT = anyOf('*_ore')
/** What they are shown as, and in the second mode shown as they. */
const ROCK = anyOf('stone deepslate netherrack')
const DEEP = 0
/** Nothing is hidden from here up (`max-block-height`). */
const TOP = 64
/** Blocks so near to one that changes are shown as they are (`update-radius`), counted along the axes. */
const SHOWN = 2
const BY_LOT = 2
const NEAR = []
for (let x = -SHOWN; x <= SHOWN; x++) {
  for (let y = -SHOWN; y <= SHOWN; y++) {
    for (let z = -SHOWN; z <= SHOWN; z++) if (Math.abs(x) + Math.abs(y) + Math.abs(z) <= SHOWN) NEAR.push(new Vec3(x, y, z))
  }
}

/** A number for a place, the same each time it is shown. */
const lotOf = ({ x, y, z }) => (Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791)) >>> 8

/**
 * @param {Serv} serv
 * @param {number} mode 1: rock alone is shown; 2: ores by lot
 */
export function play (serv, mode) {
  const { blocksByStateId, blocksByName } = serv.registry
  const kinds = Object.values(blocksByName)
  const lots = kinds.filter(({ name }) => LOT.test(name) && !/nether|deepslate/.test(name)).map(({ defaultState }) => defaultState)
  const is = form => new Set(kinds.filter(({ name }) => form.test(name))
    .flatMap(({ minStateId, maxStateId }) => Array.from({ length: maxStateId - minStateId + 1 }, (_, i) => minStateId + i)))
  const hidden = is(mode === BY_LOT ? new RegExp(`${HIDDEN.source}|${ROCK.source}`) : HIDDEN)
  const covers = state => blocksByStateId[state].boundingBox === 'block' && !blocksByStateId[state].transparent

  function isCovered (pos) { return NEIGHBOURS.every(side => covers(serv.stateAt(pos.plus(side)))) }

  function mask (pos, state) {
    if (mode === BY_LOT) return lots[lotOf(pos) % lots.length]
    const { name } = blocksByStateId[state]
    const rock = /nether|debris/.test(name) ? 'netherrack' : pos.y < DEEP ? 'deepslate' : 'stone'
    return (blocksByName[rock] ?? blocksByName.stone).defaultState
  }

  serv.masksIn = (chunk, chunkX, chunkZ) => {
    const masks = []
    const { minY = 0 } = chunk
    const at = { x: 0, y: 0, z: 0 }
    for (at.y = minY + 1; at.y < TOP; at.y++) {
      for (at.z = 0; at.z < 16; at.z++) {
        for (at.x = 0; at.x < 16; at.x++) {
          const state = chunk.getBlockStateId(at)
          if (!hidden.has(state)) continue
          const pos = new Vec3(chunkX * 16 + at.x, at.y, chunkZ * 16 + at.z)
          if (isCovered(pos)) masks.push([{ ...at }, state, mask(pos, state)])
        }
      }
    }
    return masks
  }

  serv.on('blockChanged', location => {
    for (const offset of NEAR) {
      const pos = location.plus(offset)
      const state = serv.stateAt(pos)
      if (!hidden.has(state)) continue
      for (const player of serv.columnAt(pos.x >> 4, pos.z >> 4).viewers) player.write('block_change', { location: pos, type: state })
    }
  })
}
