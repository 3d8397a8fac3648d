/**
 * Small fireballs: straight ahead, into a body or a block, and what they hit burns. Minecraft Wiki, "Small Fireball": 5 half hearts and
 * five seconds of fire, none of either behind a shield; a block that is hit has a fire before it where one can be. Class
 * AbstractHurtingProjectile: what it gains a tick and keeps of its speed.
 */
import { FACES } from '../../../../skills/directions.mjs'
import { flyOn } from './flight.mjs'

const DAMAGE = 5
const BURNS = 100
const [PUSH, KEEPS] = [0.1, 0.95]
/** It is over at the latest after so many ticks. */
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
    const { at, before, victim, blocked } = flyOn(serv, ball, { solid, margin: MARGIN })
    if (victim) return strike(ball, victim)
    if (blocked) return kindle(ball, at, before)
    serv.moveEntity(ball, at)
    ball.velocity.add(ball.push).scale(KEEPS)
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
