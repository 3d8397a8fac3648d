/**
 * Small fireballs: straight ahead, into a body or a block, and what they hit burns. Minecraft Wiki, "Small Fireball": 5 half hearts and
 * five seconds of fire, none of either behind a shield; a block that is hit has a fire before it where one can be. Class
 * AbstractHurtingProjectile: what it gains a tick and keeps of its speed.
 */
import { FACES } from '../../../../skills/directions.mjs'

const DAMAGE = 5
const BURNS = 100
const [PUSH, KEEPS] = [0.1, 0.95]
/** A tick's flight is checked in steps of this many blocks; it is over at the latest after so many ticks. */
const GRAIN = 0.25
const LONGEST_FLIGHT = 200
const MARGIN = 0.3
const NAME = 'small_fireball'

/**
 * @param {Shell & Rules & Blocks & Support & Clock & Entities & Movement & Players & Vitals} serv
 * @param {(x: number, y: number, z: number) => boolean} solid
 * @returns {(shooter: Mob, from: Vec3, way: Vec3) => void} shoots one
 */
export function createFireballs (serv, solid) {
  const flying = new Set()

  function fly (ball) {
    if (serv.tickCount - ball.shotAt > LONGEST_FLIGHT) return end(ball)
    const steps = Math.max(1, Math.ceil(ball.velocity.norm() / GRAIN))
    const part = ball.velocity.scaled(1 / steps)
    let at = ball.position
    for (let i = 0; i < steps; i++) {
      const before = at
      at = at.plus(part)
      const victim = hit(ball, at)
      if (victim) return strike(ball, victim)
      if (solid(at.x, at.y, at.z)) return kindle(ball, at, before)
    }
    serv.moveEntity(ball, at)
    ball.velocity.add(ball.push).scale(KEEPS)
  }

  function hit (ball, at) {
    return serv.entitiesNear(at, 3).find(body => {
      if (body === ball.shooter || !(body.type === 'player' ? body.alive : body.takeDamage)) return false
      const { x, y, z } = at.minus(body.position)
      const half = body.width / 2 + MARGIN
      return Math.abs(x) < half && Math.abs(z) < half && y > -MARGIN && y < body.height + MARGIN
    })
  }

  function strike (ball, victim) {
    const { shooter, position } = ball
    end(ball)
    if (victim.type !== 'player') {
      if (!victim.mob?.species.fireproof) victim.takeDamage({ damage: DAMAGE, attacker: shooter, cause: 'fireball' })
    } else if (serv.damagePlayer(victim, DAMAGE, 'fireball', { attacker: shooter, knockback: 0.4, from: position })) {
      victim.fireTicks = Math.max(victim.fireTicks, BURNS)
      serv.sendPose(victim)
    }
  }

  function kindle (ball, at, before) {
    end(ball)
    const pos = solid(before.x, before.y, before.z) ? at.floored() : before.floored()
    const held = FACES.some(face => solid(pos.x + face.x, pos.y + face.y, pos.z + face.z))
    if (serv.rules.mob_griefing === false || !held || serv.stateAt(pos) !== 0 || !serv.canStay(pos, 'fire', {})) return
    serv.putBlock(pos, 'fire')
  }

  function end (ball) {
    flying.delete(ball)
    serv.removeEntity(ball)
  }

  serv.on('tick', () => { for (const ball of flying) fly(ball) })

  return (shooter, from, way) => {
    const push = way.unit().scaled(PUSH)
    const fields = { velocity: push.clone(), push, data: shooter.id + 1, shooter, shotAt: serv.tickCount }
    flying.add(serv.spawnEntity(NAME, from, fields))
  }
}
