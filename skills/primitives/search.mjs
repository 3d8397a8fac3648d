import { Vec3 } from 'vec3'
import { SkillError } from '../errors.mjs'

/**
 * All block states of these names.
 * @param {object} registry minecraft-data
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
 * @param {import('./hands.mjs').Hands} hands
 * @param {string|string[]} names
 * @param {object} [options]
 * @param {number} [options.radius] in blocks, 32 unless given
 * @param {number} [options.count] at most this many
 * @param {Vec3} [options.around] the bot's position unless given
 * @param {(position: Vec3) => boolean} [options.where]
 * @returns {Vec3[]}
 */
export function findBlocks (hands, names, { radius = 32, count = 256, around = hands.bot.entity.position, where } = {}) {
  const { bot } = hands
  const states = statesOf(bot.registry, [names].flat())
  if (states.size === 0) return []
  const { x, y, z } = around.floored()
  const minY = bot.game.minY ?? 0
  const lowest = Math.max(minY, y - radius)
  const highest = Math.min(minY + (bot.game.height ?? 256) - 1, y + radius)
  const found = []
  for (const { column, left, top } of columnsAround(bot, x, z, radius)) {
    for (let section = (lowest - minY) >> 4; section <= (highest - minY) >> 4; section++) {
      if (!mayHold(column.sections?.[section], states)) continue
      const bottom = minY + section * 16
      const cell = new Vec3(0, 0, 0)
      for (cell.y = Math.max(lowest, bottom); cell.y <= Math.min(highest, bottom + 15); cell.y++) {
        for (cell.z = 0; cell.z < 16; cell.z++) {
          for (cell.x = 0; cell.x < 16; cell.x++) {
            if (!states.has(column.getBlockStateId(cell))) continue
            const distance = Math.hypot(left + cell.x - x, cell.y - y, top + cell.z - z)
            if (distance <= radius) found.push({ distance, position: new Vec3(left + cell.x, cell.y, top + cell.z) })
          }
        }
      }
    }
  }
  found.sort((a, b) => a.distance - b.distance)
  const result = []
  for (const { position } of found) {
    if (result.length >= count) break
    if (!where || where(position)) result.push(position)
  }
  return result
}

/**
 * The nearest block of these names, as a value for skills.
 * @param {import('./hands.mjs').Hands} hands
 * @param {string|string[]} names
 * @param {number} [radius]
 * @returns {{name: string, position: {x: number, y: number, z: number}, distance: number}|null}
 */
export function findBlock (hands, names, radius = 32) {
  const [position] = findBlocks(hands, checked(hands, names), { radius, count: 1 })
  if (!position) return null
  return {
    name: hands.bot.blockAt(position, false).name,
    position: plain(position),
    distance: position.distanceTo(hands.bot.entity.position)
  }
}

/** @param {{x: number, y: number, z: number}} position @returns {{x: number, y: number, z: number}} without methods */
export const plain = ({ x, y, z }) => ({ x, y, z })

/**
 * @param {import('./hands.mjs').Hands} hands
 * @param {string|string[]} names of blocks
 * @returns {string[]} those that this version has; BAD_ARGS where it has none of them
 */
export function checked (hands, names) {
  const known = [names].flat().filter(name => hands.registry.blocksByName[name])
  if (known.length === 0) {
    throw new SkillError('BAD_ARGS', `There is no block called ${[names].flat().join(' or ')} in this version.`, { names })
  }
  return known
}

function columnsAround (bot, x, z, radius) {
  const columns = []
  for (let chunkX = (x - radius) >> 4; chunkX <= (x + radius) >> 4; chunkX++) {
    for (let chunkZ = (z - radius) >> 4; chunkZ <= (z + radius) >> 4; chunkZ++) {
      const column = bot.world.getColumn(chunkX, chunkZ)
      if (column) columns.push({ column, left: chunkX * 16, top: chunkZ * 16 })
    }
  }
  return columns
}

/** Whether a section's palette has any of these states; true where it has no palette to ask. */
function mayHold (section, states) {
  if (!section) return false
  const { data } = section
  if (data?.value !== undefined) return states.has(data.value)
  const palette = data?.palette ?? section.palette
  return Array.isArray(palette) ? palette.some(state => states.has(state)) : true
}
