/** Sends each player the columns around, nearest first, within a time budget a tick. */
import { Vec3 } from 'vec3'

const BUDGET_MS = 8
const HEIGHTMAP = { type: 'longArray', value: Array.from({ length: 37 }, () => [0, 0]) }
const BLOCK_ENTITIES = { chest: 1, trapped_chest: 2, ender_chest: 3 }

/** Adds `player.columns` (keys sent), `serv.sendNearest(player)` and `serv.forgetColumns(player)`. */
export function chunks (serv, viewDistance) {
  serv.viewDistance = viewDistance

  function send (player, chunkX, chunkZ) {
    const column = serv.columnAt(chunkX, chunkZ)
    const { chunk } = column
    player.columns.add(`${chunkX},${chunkZ}`)
    column.viewers.add(player)
    player.write('map_chunk', {
      x: chunkX,
      z: chunkZ,
      heightmaps: { type: 'compound', name: '', value: { MOTION_BLOCKING: HEIGHTMAP } },
      chunkData: chunk.dump(),
      blockEntities: visibleBlockEntities(chunkX, chunkZ),
      trustEdges: true,
      ...chunk.dumpLight()
    })
  }

  /** What a client draws only when it is told of it: chests. */
  function visibleBlockEntities (chunkX, chunkZ) {
    const placed = serv.changesIn(chunkX, chunkZ).map(([pos]) => pos)
    const filled = [...serv.containers.values()].map(({ position }) => position)
      .filter(({ x, z }) => x >> 4 === chunkX && z >> 4 === chunkZ)
    const places = new Map([...placed, ...filled].map(pos => [pos.toString(), pos])).values()
    return [...places].map(pos => ({ pos, type: BLOCK_ENTITIES[serv.nameAt(pos)] }))
      .filter(({ type }) => type !== undefined)
      .map(({ pos: { x, y, z }, type }) => ({ x: x & 15, y, z: z & 15, type, nbtData: undefined }))
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
    const radius = Math.min(player.view ?? viewDistance, viewDistance)
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
    player.write('update_view_position', { chunkX: centre.x, chunkZ: centre.z })
    for (const key of [...player.columns]) {
      const [x, z] = key.split(',').map(Number)
      if (Math.max(Math.abs(x - centre.x), Math.abs(z - centre.z)) > viewDistance + 1) unload(player, key, true)
    }
    player.queue = missing(player)
  }

  serv.sendNearest = player => {
    recentre(player)
    while (player.queue.length && player.queue[0][2] <= 2) send(player, ...player.queue.shift())
  }

  /** The client dropped its world, or is gone. */
  serv.forgetColumns = player => {
    for (const key of [...player.columns]) unload(player, key, false)
    player.centre = null
  }

  serv.on('tickEnd', () => {
    const until = performance.now() + BUDGET_MS
    for (const player of serv.players) {
      if (!player.ready) continue
      recentre(player)
      while (player.queue.length && performance.now() < until) send(player, ...player.queue.shift())
    }
  })
}
