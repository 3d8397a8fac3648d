/** Coordinates as clients have them: each dimension has its own x 0, the server one space for all (regions.mjs). */

/** Packets to and from clients that tell a place by `x` and `z` of its own. */
const BY_X = new Set(['position', 'position_look', 'vehicle_move', 'named_entity_spawn', 'spawn_entity', 'spawn_entity_living',
  'spawn_entity_experience_orb', 'entity_teleport', 'sync_entity_position', 'world_particles', 'explosion'])
/** Sounds come in eighths of a block. */
const SOUND = 'sound_effect'
const EIGHTHS = 8
/** A compass points to the spawn, which lies in the overworld whoever asks. */
const SPAWN = 'spawn_position'

/**
 * A packet with its places moved along x.
 * @param {string} name of the packet
 * @param {Record<string, any>} packet
 * @param {number} by blocks: a whole number of chunks
 * @returns {Record<string, any>} the packet itself where it tells no place
 */
export function shifted (name, packet, by) {
  if (by === 0 || name === SPAWN) return packet
  if (name === 'map_chunk') return shiftedChunk(packet, by)
  if (BY_X.has(name)) return { ...packet, x: packet.x + by }
  if (name === SOUND) return { ...packet, x: packet.x + by * EIGHTHS }
  if (packet.location?.x !== undefined) {
    const { x, y, z } = packet.location
    return { ...packet, location: { x: x + by, y, z } }
  }
  return packet.chunkX === undefined ? packet : { ...packet, chunkX: packet.chunkX + by / 16 }
}

/** Up to 1.17 what is in a chunk is told with places of the world. */
function shiftedChunk (packet, by) {
  const { blockEntities } = packet
  const moved = blockEntities.map(each => {
    const x = each.value?.x
    return x ? { ...each, value: { ...each.value, x: { ...x, value: x.value + by } } } : each
  })
  return { ...packet, x: packet.x + by / 16, blockEntities: moved }
}
