/**
 * The world's blocks: columns made by the generator, and over them what was changed since. Only the changes are saved,
 * so the generator must give the same column for the same seed.
 */
import { createRequire } from 'node:module'
import { Vec3 } from 'vec3'
import { createStates } from './states.mjs'

const require = createRequire(import.meta.url)
const IDLE_TICKS = 600
const keyOf = (chunkX, chunkZ) => `${chunkX},${chunkZ}`

/**
 * Adds the block hooks described in index.mjs, `serv.states` (states.mjs), `serv.skyLightAt(pos)` as the column was made, and
 * `serv.columnAt(chunkX, chunkZ)` and `serv.changesIn(chunkX, chunkZ)` for the chunk sender.
 * @param {Shell & Saving & Blocks & Clock} serv
 */
export function blocks (serv, generate) {
  const { registry } = serv
  const Block = require('prismarine-block')(registry)
  const states = createStates(registry)
  const columns = new Map()
  const changes = new Map()
  serv.states = states
  serv.columns = columns

  /** The column that was asked for last: the next question is mostly of the same. @type {any} */
  let last = null

  serv.columnAt = (chunkX, chunkZ) => {
    if (last !== null && last.chunkX === chunkX && last.chunkZ === chunkZ) {
      last.used = serv.tickCount
      return last
    }
    const key = keyOf(chunkX, chunkZ)
    let column = columns.get(key)
    if (!column) {
      column = { chunk: generate(chunkX, chunkZ), viewers: new Set(), used: serv.tickCount, chunkX, chunkZ }
      const { minY = 0 } = column.chunk
      for (const [index, state] of changes.get(key) ?? []) {
        column.chunk.setBlockStateId({ x: index & 15, y: (index >> 8) + minY, z: (index >> 4) & 15 }, state)
      }
      columns.set(key, column)
    }
    column.used = serv.tickCount
    last = column
    return column
  }

  const columnOf = pos => serv.columnAt(Math.floor(pos.x) >> 4, Math.floor(pos.z) >> 4)
  const within = pos => ({ x: Math.floor(pos.x) & 15, y: Math.floor(pos.y), z: Math.floor(pos.z) & 15 })

  serv.isLoaded = pos => Boolean(columns.get(keyOf(Math.floor(pos.x) >> 4, Math.floor(pos.z) >> 4))?.viewers.size)

  serv.stateAt = pos => {
    const { chunk } = columnOf(pos)
    const { minY = 0, worldHeight = 256 } = chunk
    const local = within(pos)
    return local.y < minY || local.y >= minY + worldHeight ? 0 : chunk.getBlockStateId(local)
  }

  serv.nameAt = pos => states.nameOf(serv.stateAt(pos))
  serv.propertiesAt = pos => states.propertiesOf(serv.stateAt(pos))
  serv.skyLightAt = pos => columnOf(pos).chunk.getSkyLight(within(pos))

  serv.blockAt = pos => {
    const block = Block.fromStateId(serv.stateAt(pos), 0)
    block.position = new Vec3(Math.floor(pos.x), Math.floor(pos.y), Math.floor(pos.z))
    return block
  }

  serv.setState = (pos, state) => {
    const column = columnOf(pos)
    const { minY = 0, worldHeight = 256 } = column.chunk
    const local = within(pos)
    if (local.y < minY || local.y >= minY + worldHeight) return false
    const old = column.chunk.getBlockStateId(local)
    if (old === state) return false
    column.chunk.setBlockStateId(local, state)
    const key = keyOf(column.chunkX, column.chunkZ)
    if (!changes.has(key)) changes.set(key, new Map())
    changes.get(key).set(((local.y - minY) << 8) | (local.z << 4) | local.x, state)
    const location = new Vec3(Math.floor(pos.x), local.y, Math.floor(pos.z))
    for (const player of column.viewers) player.write('block_change', { location, type: state })
    serv.markDirty()
    serv.emit('blockChanged', location, old, state)
    return true
  }

  serv.putBlock = (pos, name, properties) => serv.setState(pos, states.stateOf(name, properties))

  serv.setProperties = (pos, properties) => {
    const state = serv.stateAt(pos)
    return serv.putBlock(pos, states.nameOf(state), { ...states.propertiesOf(state), ...properties })
  }

  /** Every block that was changed in a column, as `[position, stateId]`. */
  serv.changesIn = (chunkX, chunkZ) => {
    const { minY = 0 } = serv.columnAt(chunkX, chunkZ).chunk
    return [...changes.get(keyOf(chunkX, chunkZ)) ?? []].map(([index, state]) =>
      [new Vec3(chunkX * 16 + (index & 15), (index >> 8) + minY, chunkZ * 16 + ((index >> 4) & 15)), state])
  }

  serv.on('tick', (_, tick) => {
    if (tick % IDLE_TICKS !== 0) return
    last = null
    for (const [key, column] of columns) {
      if (!column.viewers.size && tick - column.used >= IDLE_TICKS) columns.delete(key)
    }
  })

  serv.persist('blocks', { save: () => encode(states, changes), load: saved => decode(states, changes, saved) })
}

/** `{palette: [state texts], columns: {"x,z": [index, palette number, …]}}`: the same for every Minecraft version. */
function encode (states, changes) {
  const numbers = new Map()
  const columns = {}
  for (const [key, changed] of changes) {
    const list = []
    for (const [index, state] of changed) {
      if (!numbers.has(state)) numbers.set(state, numbers.size)
      list.push(index, numbers.get(state))
    }
    columns[key] = list
  }
  return { palette: [...numbers.keys()].map(states.toText), columns }
}

function decode (states, changes, saved) {
  const palette = saved.palette.map(states.fromText)
  for (const [key, list] of Object.entries(saved.columns)) {
    const changed = new Map()
    for (let i = 0; i < list.length; i += 2) changed.set(list[i], palette[list[i + 1]])
    changes.set(key, changed)
  }
}
