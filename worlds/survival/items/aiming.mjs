/** What somebody points at with something in hand: found from the eyes along the look, as the game does. */

const STEP = 0.05

/**
 * @param {Physics} serv
 * @returns {{aimedAt: (player: Player, reach: number, stopAt: (pos: Vec3, at: Vec3) => boolean) =>
 *   {pos: Vec3, before: Vec3|null, point: Vec3}|null, inShape: (pos: Vec3, at: Vec3) => boolean}} aimedAt gives the first block that
 *   the look meets, the free one before it, and the last point before; inShape tells whether a point lies in the body of a block
 */
export function createAiming (serv) {
  function aimedAt (player, reach, stopAt) {
    const step = player.viewVector.scaled(STEP)
    let before = null
    let point = player.eyes
    for (let at = player.eyes; at.distanceTo(player.eyes) <= reach; at = at.plus(step)) {
      const pos = at.floored()
      if (stopAt(pos, at)) return { pos, before, point }
      before = pos
      point = at
    }
    return null
  }

  function inShape (pos, at) {
    return serv.shapesAt(pos).some(([x1, y1, z1, x2, y2, z2]) => {
      const { x, y, z } = at.minus(pos)
      return x >= x1 && x <= x2 && y >= y1 && y <= y2 && z >= z1 && z <= z2
    })
  }

  return { aimedAt, inShape }
}
