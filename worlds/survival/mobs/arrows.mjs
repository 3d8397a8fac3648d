/** Arrows in flight, for skeletons and for players' bows. */
import { yawOf } from './headings.mjs'

const GRAVITY = 0.05
const DRAG = 0.99
/** A tick's flight is checked in steps of this many blocks. */
const GRAIN = 0.25
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
    const steps = Math.max(1, Math.ceil(arrow.velocity.norm() / GRAIN))
    const part = arrow.velocity.scaled(1 / steps)
    let at = arrow.position
    for (let i = 0; i < steps; i++) {
      at = at.plus(part)
      const victim = hit(arrow, at)
      if (victim) return strike(arrow, victim)
      if (solid(at.x, at.y, at.z)) { arrow.stuckAt = age; break }
    }
    serv.moveEntity(arrow, at, { yaw: yawOf(part) })
    arrow.velocity.scale(DRAG)
    arrow.velocity.y -= GRAVITY
  }

  function hit (arrow, at) {
    return serv.entitiesNear(at, 3).find(body => {
      if (body === arrow.shooter || !(body.type === 'player' ? body.alive : body.takeDamage)) return false
      const { x, y, z } = at.minus(body.position)
      const half = body.width / 2 + MARGIN
      return Math.abs(x) < half && Math.abs(z) < half && y > -MARGIN && y < body.height + MARGIN
    })
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
