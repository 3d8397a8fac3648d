/** How light it is for mobs. Chunks' own light is as they were made; what was dug, built and lit since is looked for. */

/** Nothing stands higher than this above a mob. */
const SKY = 96
const FULL = 15
/** How far a lamp is looked for that makes it as light as spiders mind. */
const LAMP = 3

/**
 * @param {Shell & Blocks & Clock} serv
 * @returns {{seesSky: (pos: Vec3) => boolean, levelAt: (pos: Vec3) => number}} seesSky: whether nothing above takes light away;
 *   levelAt: the level of light, 0 … 15
 */
export function createLighting (serv) {
  const info = serv.registry.blocksByStateId
  const at = (x, y, z) => info[serv.stateAt({ x, y, z })]

  function seesSky (pos) {
    const { x, y, z } = pos.floored()
    for (let up = 0; up < SKY; up++) if (at(x, y + up, z).filterLight > 0) return false
    return true
  }

  /** The level of light where it is 12 and more, as far as lamps go; at night the sky gives less (Minecraft Wiki, "Light"). */
  function levelAt (pos) {
    const sky = serv.isNight() ? 0 : seesSky(pos) ? FULL : serv.skyLightAt(pos)
    return Math.max(sky, lampAt(pos))
  }

  function lampAt (pos) {
    const { x, y, z } = pos.floored()
    let most = 0
    for (let dy = -LAMP; dy <= LAMP; dy++) {
      for (let dx = -LAMP; dx <= LAMP; dx++) {
        for (let dz = -LAMP; dz <= LAMP; dz++) {
          const far = Math.abs(dx) + Math.abs(dy) + Math.abs(dz)
          if (far <= LAMP) most = Math.max(most, at(x + dx, y + dy, z + dz).emitLight - far)
        }
      }
    }
    return most
  }

  return { seesSky, levelAt }
}
