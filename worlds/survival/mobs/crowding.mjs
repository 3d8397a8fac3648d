/**
 * Bodies in one place: whoever walks into a mob shoves it ahead. The game's `Entity.push`, which goes by how far their middles are
 * apart; it is called twice a tick, once by each of the two (`LivingEntity.pushEntities`). Where a player is, its client decides.
 */
import { Vec3 } from 'vec3'
import { boxOf, overlaps } from '../../../skills/facts/boats/sweep.mjs'

const SHOVE = 2 * 0.05
/** Middles nearer than this give no direction. */
const SAME = 0.01
/** What the game lets nobody push (`isPushable`). */
const FIRM = /^(bat|shulker)$/

/**
 * @param {Shell & Players} serv
 * @returns {(entity: Mob) => boolean} lets players who stand in a mob shove it; whether any did
 */
export function createCrowding (serv) {
  const bodyOf = ({ position, width, height }) => boxOf(position, width, height)

  function shove (entity, { position }) {
    const [dx, dz] = [entity.position.x - position.x, entity.position.z - position.z]
    const far = Math.max(Math.abs(dx), Math.abs(dz))
    if (far < SAME) return false
    const share = SHOVE * Math.min(1, 1 / Math.sqrt(far)) / Math.sqrt(far)
    entity.velocity.add(new Vec3(dx * share, 0, dz * share))
    return true
  }

  return entity => {
    if (FIRM.test(entity.name) || entity.passengers?.length) return false
    const body = bodyOf(entity)
    /** @param {Player} player */
    const isThere = ({ ready, alive, gameMode, sleeping, vehicle }) => ready && alive && gameMode !== 3 && !sleeping && !vehicle
    const inside = serv.players.filter(player => isThere(player) && overlaps(body, bodyOf(player)))
    return inside.map(player => shove(entity, player)).some(Boolean)
  }
}
