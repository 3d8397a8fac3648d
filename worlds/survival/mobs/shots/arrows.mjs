/** Arrows in flight, for skeletons and for players' bows. */
import { flyOn } from './flight.mjs'
import { yawOf } from '../headings.mjs'

const GRAVITY = 0.05
const DRAG = 0.99
const LONGEST_FLIGHT = 100
const STUCK_FOR = 200
/** How far around a body an arrow still hits, in blocks. */
const MARGIN = 0.15

/**
 * Adds `serv.shootArrow(shooter, from, velocity, {damage})` → the arrow's entity; velocity in blocks a tick; `damage`
 * is that of a hit at the game's reference speed of 1.6.
 * @param {Shell & Rules & Clock & Entities & Arrows & Vitals} serv
 * @param {(x: number, y: number, z: number) => boolean} solid
 */
export function arrows (serv, solid) {
  const flying = new Set()

  serv.shootArrow = (shooter, from, velocity, { damage = 2 } = {}) => {
    const fields = { velocity, data: shooter.id + 1, shooter, damage, shotAt: serv.tickCount }
    const arrow = serv.spawnEntity('arrow', from, fields)
    flying.add(arrow)
    return arrow
  }

  function fly (arrow) {
    const age = serv.tickCount - arrow.shotAt
    if (arrow.stuckAt !== undefined) return age - arrow.stuckAt > STUCK_FOR ? end(arrow) : undefined
    if (age > LONGEST_FLIGHT) return end(arrow)
    const { at, part, victim, blocked } = flyOn(serv, arrow, { solid, margin: MARGIN })
    if (victim) return strike(arrow, victim)
    if (blocked) arrow.stuckAt = age
    serv.moveEntity(arrow, at, { yaw: yawOf(part) })
    arrow.velocity.scale(DRAG)
    arrow.velocity.y -= GRAVITY
  }

  function strike (arrow, victim) {
    const damage = Math.ceil(arrow.damage * arrow.velocity.norm() / 1.6)
    const hit = { attacker: arrow.shooter, knockback: 0.4, from: arrow.position }
    if (victim.type !== 'player') victim.takeDamage({ ...hit, damage, cause: 'arrow' })
    else if (arrow.shooter.type !== 'player' || serv.rules.pvp) serv.damagePlayer(victim, damage, 'arrow', hit)
    end(arrow)
  }

  function end (arrow) {
    flying.delete(arrow)
    serv.removeEntity(arrow)
  }

  serv.on('tick', () => { for (const arrow of flying) fly(arrow) })
}
