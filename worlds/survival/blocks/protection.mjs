/**
 * Where nobody may break or build. In the boxes of the world file chests, furnaces and doors can be used all the same, as
 * in plugins' regions; in the square around the spawn no block can be used either, as the game has it
 * (https://minecraft.wiki/w/Server.properties, "spawn-protection"; its server answers no click on a block there).
 */

/**
 * Adds `serv.isProtected(pos)`, `serv.isSpawnProtected(pos)`.
 * @param {Rules & Protection & Players} serv
 */
export function protection (serv) {
  const { protected: boxes = [], spawn_protection: radius = 0 } = serv.rules

  const within = ([x1, y1, z1, x2, y2, z2], { x, y, z }) =>
    x >= Math.min(x1, x2) && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) && y <= Math.max(y1, y2) &&
    z >= Math.min(z1, z2) && z <= Math.max(z1, z2)

  serv.isSpawnProtected = position => {
    const [pos, spawn] = [position.floored(), serv.spawn.floored()]
    return radius > 0 && Math.max(Math.abs(pos.x - spawn.x), Math.abs(pos.z - spawn.z)) <= radius
  }

  serv.isProtected = position => {
    const pos = position.floored()
    return boxes.some(box => within(box, pos)) || serv.isSpawnProtected(pos)
  }
}
