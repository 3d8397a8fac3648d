/** What is shot, on its way: the first body or block that it meets. */

/** A tick's flight is looked at in steps of this many blocks. */
const GRAIN = 0.25

/**
 * One tick straight ahead.
 * @param {Entities} serv
 * @param {Mob} shot an entity with `velocity`, in blocks a tick, and its `shooter`, whom it does not hit
 * @param {object} meets
 * @param {(x: number, y: number, z: number) => boolean} meets.solid
 * @param {number} meets.margin how far around a body it still hits, in blocks
 * @returns {{at: Vec3, before: Vec3, part: Vec3, victim?: Mob, blocked: boolean}} where it is then, the step to there and where that
 *   began, and what it has met
 */
export function flyOn (serv, shot, { solid, margin }) {
  const steps = Math.max(1, Math.ceil(shot.velocity.norm() / GRAIN))
  const part = shot.velocity.scaled(1 / steps)
  let at = shot.position
  let before = at
  for (let i = 0; i < steps; i++) {
    before = at
    at = at.plus(part)
    const victim = met(serv, shot, at, margin)
    const blocked = !victim && solid(at.x, at.y, at.z)
    if (victim || blocked) return { at, before, part, victim, blocked }
  }
  return { at, before, part, blocked: false }
}

const met = (serv, shot, at, margin) => serv.entitiesNear(at, 3).find(body => {
  if (body === shot.shooter || !(body.type === 'player' ? body.alive : body.takeDamage)) return false
  const { x, y, z } = at.minus(body.position)
  const half = body.width / 2 + margin
  return Math.abs(x) < half && Math.abs(z) < half && y > -margin && y < body.height + margin
})
