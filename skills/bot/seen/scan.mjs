/**
 * Count the blocks around a point, reading the chunks' sections directly: a sphere of 32 blocks holds 140,000 of them.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} centre
 * @param {number} radius in blocks
 * @param {string[]|null} [names] the kinds that are wanted: sections without any are passed over
 * @returns {Record<string, number>} how many of each kind but air, as far as the chunks are loaded
 */
export function countBlocks (bot, centre, radius, names = null) {
  const { x: cx, y: cy, z: cz } = centre.floored()
  const { minY, height } = bot.game
  const states = new Map()
  const wanted = names && statesOf(bot.registry, names)
  const reach = radius * radius
  for (let chunkX = (cx - radius) >> 4; chunkX <= (cx + radius) >> 4; chunkX++) {
    for (let chunkZ = (cz - radius) >> 4; chunkZ <= (cz + radius) >> 4; chunkZ++) {
      /** @type {any} */
      const column = bot.world.getColumn(chunkX, chunkZ)
      if (!column) continue
      const lowest = Math.max(cy - radius, minY)
      const highest = Math.min(cy + radius, minY + height - 1)
      for (let sectionY = lowest >> 4; sectionY <= highest >> 4; sectionY++) {
        const section = column.sections[sectionY - (minY >> 4)]
        if (section && section.solidBlockCount !== 0 && (!wanted || mayHold(section, wanted))) {
          countSection(section, chunkX * 16 - cx, sectionY * 16 - cy, chunkZ * 16 - cz, reach, states)
        }
      }
    }
  }
  const counts = {}
  for (const [state, count] of states) {
    const { name } = bot.registry.blocksByStateId[state] ?? {}
    if (name && !name.endsWith('air') && (!wanted || wanted.has(state))) counts[name] = (counts[name] ?? 0) + count
  }
  return counts
}

function statesOf ({ blocksByName }, names) {
  const states = new Set()
  for (const { minStateId, maxStateId } of names.map(name => blocksByName[name] ?? {})) {
    for (let state = minStateId; state <= maxStateId; state++) states.add(state)
  }
  return states
}

/** A section names the states that it holds, unless there are very many. */
const mayHold = ({ palette }, states) => !palette || palette.some(state => states.has(state))

/** dx, dy, dz: from the centre to the section's lowest corner; reach: the squared radius. */
function countSection (section, dx, dy, dz, reach, states) {
  const at = { x: 0, y: 0, z: 0 }
  // Chunks before 1.18 call it getBlock; both give the number of the block's state.
  const read = (section.get ?? section.getBlock).bind(section)
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
