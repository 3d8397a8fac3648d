import { reader, sectionsAround, statesOf } from '../../pathing/sections.mjs'

/**
 * Count the blocks around a point, reading the chunks' sections directly: a sphere of 32 blocks holds 140,000 of them.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} centre
 * @param {number} radius in blocks
 * @param {string[]|null} [names] the kinds that are wanted: sections without any are passed over
 * @returns {Record<string, number>} how many of each kind but air, as far as the chunks are loaded
 */
export function countBlocks (bot, centre, radius, names = null) {
  const middle = centre.floored()
  const wanted = names && statesOf(bot.registry, names)
  const states = new Map()
  for (const { section, x, y, z } of sectionsAround(bot, middle, radius, wanted)) {
    countSection(section, x - middle.x, y - middle.y, z - middle.z, radius * radius, states)
  }
  const counts = {}
  for (const [state, count] of states) {
    const { name } = bot.registry.blocksByStateId[state] ?? {}
    if (name && !name.endsWith('air') && (!wanted || wanted.has(state))) counts[name] = (counts[name] ?? 0) + count
  }
  return counts
}

/** dx, dy, dz: from the centre to the section's lowest corner; reach: the squared radius. */
function countSection (section, dx, dy, dz, reach, states) {
  const at = { x: 0, y: 0, z: 0 }
  const read = reader(section)
  for (at.y = 0; at.y < 16; at.y++) {
    const flat = reach - (dy + at.y) ** 2
    for (at.z = 0; flat >= 0 && at.z < 16; at.z++) {
      const left = flat - (dz + at.z) ** 2
      for (at.x = 0; left >= 0 && at.x < 16; at.x++) {
        if ((dx + at.x) ** 2 > left) continue
        const state = read(at)
        if (state) states.set(state, (states.get(state) ?? 0) + 1)
      }
    }
  }
}
