/** Sends each player the columns around, nearest first, within a time budget a tick. */
import { Vec3 } from 'vec3'
import { wall } from '../../../skills/clock.mjs'
import { since } from '../shell.mjs'
import { chunkPackets } from '../../terrain/packing.mjs'

const BUDGET_MS = 8
/** Columns a tick, to all players together: what it takes to pack them comes after the writing. */
const MOST_A_TICK = 8
const MOST_WHEN_LATE = 2

/**
 * Adds `player.columns` (keys sent), `serv.sendNearest(player)` and `serv.forgetColumns(player)`; `serv.mayLoad(player)`
 * says of each column whether it may be sent now, `serv.masksIn(chunk, chunkX, chunkZ)` what of it is shown as something else:
 * `[place in the column, state, state shown]`. Emits `columnSent(player, chunkX, chunkZ)`.
 * @param {Shell & Blocks & Loading & Step & Clock & Containers} serv
 */
export function chunks (serv, viewDistance) {
  serv.viewDistance = viewDistance
  serv.mayLoad = () => true
  serv.masksIn = () => []

  function send (player, chunkX, chunkZ) {
    const column = serv.columnAt(chunkX, chunkZ)
    const { chunk } = column
    player.columns.add(`${chunkX},${chunkZ}`)
    column.viewers.add(player)
    const about = { x: chunkX, z: chunkZ, drawn: drawn(chunkX, chunkZ) }
    const masks = serv.masksIn(chunk, chunkX, chunkZ)
    for (const [at, , shown] of masks) chunk.setBlockStateId(at, shown)
    for (const [name, packet] of chunkPackets(serv.registry, chunk, about)) player.write(name, packet)
    for (const [at, state] of masks) chunk.setBlockStateId(at, state)
    serv.emit('columnSent', player, chunkX, chunkZ)
    return 1
  }

  /** What was placed or filled there: a client draws some of it only when it is told. */
  function drawn (chunkX, chunkZ) {
    const placed = serv.changesIn(chunkX, chunkZ).map(([pos]) => pos)
    const filled = [...serv.containers.values()].map(({ position }) => position)
      .filter(({ x, z }) => x >> 4 === chunkX && z >> 4 === chunkZ)
    const places = new Map([...placed, ...filled].map(pos => [pos.toString(), pos])).values()
    return [...places].map(pos => ({ pos, name: serv.nameAt(pos) }))
  }

  function unload (player, key, tell) {
    const [chunkX, chunkZ] = key.split(',').map(Number)
    player.columns.delete(key)
    serv.columns.get(key)?.viewers.delete(player)
    if (tell) player.write('unload_chunk', { chunkX, chunkZ })
  }

  /** The columns that the player should have and lacks, nearest first. */
  function missing (player) {
    const { x, z } = player.centre
    const radius = Math.min((player.view ?? viewDistance) + 1, viewDistance) // one more than asked for, as the game
    const list = []
    for (let dx = -radius; dx <= radius; dx++) {
      for (let dz = -radius; dz <= radius; dz++) {
        if (!player.columns.has(`${x + dx},${z + dz}`)) list.push([x + dx, z + dz, dx * dx + dz * dz])
      }
    }
    return list.sort((a, b) => a[2] - b[2])
  }

  function recentre (player) {
    const centre = new Vec3(Math.floor(player.position.x) >> 4, 0, Math.floor(player.position.z) >> 4)
    if (player.centre?.equals(centre) && player.view === player.viewSent) return
    player.centre = centre
    player.viewSent = player.view
    if (since(serv, '1.14')) player.write('update_view_position', { chunkX: centre.x, chunkZ: centre.z })
    for (const key of [...player.columns]) {
      const [x, z] = key.split(',').map(Number)
      if (Math.max(Math.abs(x - centre.x), Math.abs(z - centre.z)) > viewDistance + 1) unload(player, key, true)
    }
    player.queue = missing(player)
  }

  /** The column that the player is in at once, those around it as far as there is time; the rest follow by the tick. */
  serv.sendNearest = player => {
    recentre(player)
    const until = serv.barrier.steady() ? Infinity : wall.now() + BUDGET_MS
    const near = () => player.queue[0]?.[2] <= 2 && wall.now() < until
    while ((player.queue[0]?.[2] === 0 || near()) && serv.mayLoad(player)) send(player, ...player.queue.shift())
  }

  /** The client dropped its world, or is gone. */
  serv.forgetColumns = player => {
    for (const key of [...player.columns]) unload(player, key, false)
    player.centre = null
  }

  serv.on('tickEnd', () => {
    const until = serv.barrier.steady() ? Infinity : wall.now() + BUDGET_MS
    const waiting = serv.players.filter(player => player.ready)
    waiting.forEach(recentre)
    const most = serv.ticksLate() > 0 ? MOST_WHEN_LATE : MOST_A_TICK
    for (let sent = 0, turn = serv.tickCount; sent < most && wall.now() < until; turn++) {
      if (!waiting.length) break
      const [player] = waiting.splice(turn % waiting.length, 1)
      if (!player.queue.length || !serv.mayLoad(player)) continue
      sent += send(player, ...player.queue.shift())
      waiting.push(player)
    }
  })
}
