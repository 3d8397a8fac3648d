import { Vec3 } from 'vec3'
import { SkillError } from '../errors.mjs'
import { ids, optional, radius } from './arguments.mjs'

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
 * Blocks of these names in the loaded chunks around a point, nearest first. Reads block states straight from the
 * chunk sections: mineflayer's own search builds a Block object for every cell, which holds up the bot for a second
 * or more where the name is common.
 * @param {{bot: Bot}} context
 * @param {string|string[]} names
 * @param {object} [options]
 * @param {number} [options.radius] in blocks, 32 unless given
 * @param {number} [options.count] at most this many
 * @param {Vec3} [options.around] the bot's position unless given
 * @param {(position: Vec3) => boolean} [options.where]
 * @returns {Vec3[]}
 */
export function findBlocks (context, names, { radius = 32, count = 256, around = context.bot.entity.position, where } = {}) {
  const { bot } = context
  const states = statesOf(bot.registry, [names].flat())
  if (states.size === 0) return []
  const centre = around.floored()
  const found = []
  let settled = 0
  for (const { section, x, y, z, nearest } of sectionsAround(bot, centre, radius, states)) {
    // Whatever is nearer than this section has been seen.
    if (found.length - settled >= count) {
      found.sort((a, b) => a.distance - b.distance)
      settled = 0
      while (settled < found.length && found[settled].distance <= nearest) settled++
      if (settled >= count) break
      settled = Math.max(0, found.length - 4 * count)
    }
    scan(section, states, (dx, dy, dz) => {
      const distance = Math.hypot(x + dx - centre.x, y + dy - centre.y, z + dz - centre.z)
      if (distance > radius) return
      const position = new Vec3(x + dx, y + dy, z + dz)
      if (!where || where(position)) found.push({ distance, position })
    })
  }
  return found.sort((a, b) => a.distance - b.distance).slice(0, count).map(({ position }) => position)
}

/** Sections that may hold one of these states, nearest first. */
function sectionsAround (bot, { x, y, z }, radius, states) {
  const minY = bot.game.minY ?? 0
  const maxY = minY + (bot.game.height ?? 256) - 1
  const sections = []
  const gap = (at, from) => Math.max(0, from - at, at - from - 15)
  for (let chunkX = (x - radius) >> 4; chunkX <= (x + radius) >> 4; chunkX++) {
    for (let chunkZ = (z - radius) >> 4; chunkZ <= (z + radius) >> 4; chunkZ++) {
      const column = bot.world.getColumn(chunkX, chunkZ)
      if (!column) continue
      for (let index = (Math.max(minY, y - radius) - minY) >> 4; index <= (Math.min(maxY, y + radius) - minY) >> 4; index++) {
        const section = column.sections[index]
        if (!mayHold(section, states)) continue
        const corner = { x: chunkX * 16, y: minY + index * 16, z: chunkZ * 16 }
        const nearest = Math.hypot(gap(x, corner.x), gap(y, corner.y), gap(z, corner.z))
        if (nearest <= radius) sections.push({ section, ...corner, nearest })
      }
    }
  }
  return sections.sort((a, b) => a.nearest - b.nearest)
}

function scan (section, states, found) {
  const cell = { x: 0, y: 0, z: 0 }
  // Chunks before 1.18 call it getBlock.
  const read = (section.get ?? section.getBlock).bind(section)
  for (cell.y = 0; cell.y < 16; cell.y++) {
    for (cell.z = 0; cell.z < 16; cell.z++) {
      for (cell.x = 0; cell.x < 16; cell.x++) {
        if (states.has(read(cell))) found(cell.x, cell.y, cell.z)
      }
    }
  }
}

/**
 * The nearest block of these names, as a value for skills.
 * @param {import('./context.mjs').PrimitiveContext} context
 * @param {string|string[]} names
 * @param {number} [radius]
 * @returns {{name: string, position: {x: number, y: number, z: number}, distance: number}|null}
 */
export function findBlock (context, names, radius = 32) {
  const [position] = findBlocks(context, checked(context, names), { radius, count: 1 })
  if (!position) return null
  return {
    name: context.bot.blockAt(position, false).name,
    position: plain(position),
    distance: position.distanceTo(context.bot.entity.position)
  }
}

/** @param {{x: number, y: number, z: number}} position @returns {{x: number, y: number, z: number}} without methods */
export const plain = ({ x, y, z }) => ({ x, y, z })

/**
 * @param {import('./context.mjs').PrimitiveContext} context
 * @param {string|string[]} names of blocks
 * @returns {string[]} those that this version has; BAD_ARGS where it has none of them
 */
export function checked (context, names) {
  const known = [names].flat().filter(name => context.registry.blocksByName[name])
  if (known.length === 0) {
    throw new SkillError('BAD_ARGS', `There is no block called ${[names].flat().join(' or ')} in this version.`, { names })
  }
  return known
}

/** Whether a section's palette has any of these states; true where it has no palette to ask. */
function mayHold (section, states) {
  if (!section) return false
  const { data } = section
  if (data?.value !== undefined) return states.has(data.value)
  const palette = data?.palette ?? section.palette
  return Array.isArray(palette) ? palette.some(state => states.has(state)) : true
}

/** @type {import('./registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'findBlock', run: findBlock, takes: [ids, optional, radius], prompt: '`findBlock(names, radius)`' }
]
