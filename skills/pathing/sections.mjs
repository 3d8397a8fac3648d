import { Vec3 } from 'vec3'

/**
 * All block states of these names.
 * @param {Registry} registry minecraft-data
 * @param {string[]} names
 * @returns {Set<number>}
 */
export function statesOf (registry, names) {
  const states = new Set()
  for (const name of names) {
    const block = registry.blocksByName[name]
    if (!block) continue
    for (let state = block.minStateId; state <= block.maxStateId; state++) states.add(state)
  }
  return states
}

/**
 * The loaded sections around a point, chunk by chunk.
 * @param {Bot} bot
 * @param {{x: number, y: number, z: number}} centre in whole blocks
 * @param {number} radius in blocks
 * @param {Set<number>|null} [states] sections that hold none of these are left out; without any, those that hold only air
 * @returns {Generator<{section: any, x: number, y: number, z: number}>} with each section's lowest corner
 */
export function* sectionsAround (bot, { x, y, z }, radius, states = null) {
  const minY = bot.game.minY ?? 0
  const maxY = minY + (bot.game.height ?? 256) - 1
  const lowest = (Math.max(minY, y - radius) - minY) >> 4
  const highest = (Math.min(maxY, y + radius) - minY) >> 4
  for (let chunkX = (x - radius) >> 4; chunkX <= (x + radius) >> 4; chunkX++) {
    for (let chunkZ = (z - radius) >> 4; chunkZ <= (z + radius) >> 4; chunkZ++) {
      /** @type {any} */
      const column = bot.world.getColumn(chunkX, chunkZ)
      if (!column) continue
      for (let index = lowest; index <= highest; index++) {
        const section = column.sections[index]
        if (!section || (states ? !mayHold(section, states) : section.solidBlockCount === 0)) continue
        yield { section, x: chunkX * 16, y: minY + index * 16, z: chunkZ * 16 }
      }
    }
  }
}

/** Whether a section's palette has any of these states; true where it has no palette to ask. */
function mayHold (section, states) {
  const { data } = section
  if (data?.value !== undefined) return states.has(data.value)
  const palette = data?.palette ?? section.palette
  return Array.isArray(palette) ? palette.some(state => states.has(state)) : true
}

/**
 * How a section's cells are read: chunks before 1.18 call it getBlock.
 * @param {any} section
 * @returns {(cell: {x: number, y: number, z: number}) => number} a cell of the section → the number of its block's state
 */
export const reader = section => (section.get ?? section.getBlock).bind(section)

/**
 * Blocks of these names in the loaded chunks around a point, nearest first. Reads block states straight from the
 * chunk sections: mineflayer's own search builds a Block object for every cell, which holds up the bot for a second
 * or more where the name is common.
 * @param {Bot} bot
 * @param {string[]} names
 * @param {object} [options]
 * @param {number} [options.radius] in blocks, 32 unless given
 * @param {number} [options.count] at most this many
 * @param {{x: number, y: number, z: number}} [options.around] the bot's position unless given
 * @param {(position: Vec3) => boolean} [options.where]
 * @returns {Vec3[]}
 */
export function blocksAround (bot, names, { radius = 32, count = 256, around = bot.entity.position, where } = {}) {
  const states = statesOf(bot.registry, names)
  if (states.size === 0) return []
  const centre = new Vec3(around.x, around.y, around.z).floored()
  const found = []
  // Squared distance → all that are so far away. Each is looked at by `where` in its turn.
  const shells = []
  let shell = 0
  const isEnough = before => {
    for (; shell < Math.min(before, shells.length); shell++) {
      // Between those equally far the last digit decides, which is as good as chance: several bots do not all turn the same way.
      for (const { position } of shells[shell]?.sort((a, b) => a.distance - b.distance) ?? []) {
        if (where && !where(position)) continue
        if (found.push(position) === count) return true
      }
    }
    return false
  }
  for (const { section, x, y, z, nearest } of byDistance(sectionsAround(bot, centre, radius, states), centre, radius)) {
    // Whatever is nearer than this section has been seen.
    if (isEnough(nearest)) return found
    scan(section, states, (dx, dy, dz) => {
      const [east, up, south] = [x + dx - centre.x, y + dy - centre.y, z + dz - centre.z]
      const square = east * east + up * up + south * south
      if (square > radius * radius) return
      const at = { distance: Math.hypot(east, up, south), position: new Vec3(x + dx, y + dy, z + dz) }
      ;(shells[square] ??= []).push(at)
    })
  }
  isEnough(Infinity)
  return found
}

/** The sections that are not all out of reach, nearest first, with their squared distance. */
function byDistance (sections, { x, y, z }, radius) {
  const gap = (at, from) => Math.max(0, from - at, at - from - 15)
  const near = []
  for (const each of sections) {
    const nearest = gap(x, each.x) ** 2 + gap(y, each.y) ** 2 + gap(z, each.z) ** 2
    if (nearest <= radius * radius) near.push({ ...each, nearest })
  }
  return near.sort((a, b) => a.nearest - b.nearest)
}

function scan (section, states, found) {
  const cell = { x: 0, y: 0, z: 0 }
  const read = reader(section)
  for (cell.y = 0; cell.y < 16; cell.y++) {
    for (cell.z = 0; cell.z < 16; cell.z++) {
      for (cell.x = 0; cell.x < 16; cell.x++) {
        if (states.has(read(cell))) found(cell.x, cell.y, cell.z)
      }
    }
  }
}
