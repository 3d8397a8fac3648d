/**
 * Where nobody may break or build: the boxes of the world file, and a square around the spawn. Chests, furnaces and
 * doors there can be used all the same.
 */

/** Adds `serv.isProtected(pos)`. */
export function protection (serv) {
  const { protected: boxes = [], spawn_protection: radius = 0 } = serv.rules

  const within = ([x1, y1, z1, x2, y2, z2], { x, y, z }) =>
    x >= Math.min(x1, x2) && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) && y <= Math.max(y1, y2) &&
    z >= Math.min(z1, z2) && z <= Math.max(z1, z2)

  serv.isProtected = position => {
    const pos = position.floored()
    if (boxes.some(box => within(box, pos))) return true
    const spawn = serv.spawn.floored()
    return radius > 0 && Math.max(Math.abs(pos.x - spawn.x), Math.abs(pos.z - spawn.z)) <= radius
  }
}
