import { TICKS_PER_SECOND } from '../../clock.mjs'
import { DOWN, NEIGHBOURS, UP } from '../../directions.mjs'
import { Cells, OPEN, WATER } from '../../pathing/cells.mjs'
import { lookAlong } from '../../pathing/footwork.mjs'
import { everyTick } from '../waiting.mjs'
import { isUnderWater } from '../../bot/lungs.mjs'

/** Cells that a search for air looks at. */
const MOST_CELLS = 4000

/** Blocks that one swims in a second, slow ones at that. */
const SWIMS = 2

/** Ticks between two searches on the way up: currents carry one off it. */
const ANEW = 20

/** Up first. */
const WAYS = [UP, ...NEIGHBOURS.slice(2), DOWN]

/**
 * The shortest way through water to where the head is in the air.
 * @param {Bot} bot
 * @returns {{x: number, y: number, z: number}[]|null} cells of the feet, the next one first; null where none is near
 */
function wayToAir (bot) {
  const cells = new Cells(bot)
  const { x, y, z } = bot.entity.position.floored()
  /** @type {any} */
  const start = { x, y, z, before: null }
  const seen = new Set([`${x},${y},${z}`])
  const queue = [start]
  for (let at = 0; at < queue.length && at < MOST_CELLS; at++) {
    const cell = queue[at]
    if ((cells.at(cell.x, cell.y + 1, cell.z) & (OPEN | WATER)) === OPEN) return trail(cell)
    for (const { x: dx, y: dy, z: dz } of WAYS) {
      const next = { x: cell.x + dx, y: cell.y + dy, z: cell.z + dz, before: cell }
      const key = `${next.x},${next.y},${next.z}`
      if (seen.has(key) || !(cells.at(next.x, next.y, next.z) & OPEN) || !(cells.at(next.x, next.y + 1, next.z) & OPEN)) continue
      seen.add(key)
      queue.push(next)
    }
  }
  return null
}

function trail (cell) {
  const way = []
  for (let at = cell; at !== null; at = at.before) way.unshift(at)
  return way.length > 1 ? way.slice(1) : way
}

/** @param {Bot} bot @returns {number} ticks that it takes to come up from here; Infinity where no way is known */
export function ticksToAir (bot) {
  return (wayToAir(bot)?.length ?? Infinity) / SWIMS * TICKS_PER_SECOND
}

/**
 * Swim up for air: around what is above, too.
 * @param {Bot} bot
 * @param {AbortSignal} signal
 * @param {number} [timeout] milliseconds
 */
export async function surface (bot, signal, timeout = 15_000) {
  let ticks = 0
  /** @type {Point[]} */
  let way = []
  try {
    await everyTick(bot, { signal, timeout }, () => {
      if (!isUnderWater(bot)) return true
      if (ticks++ % ANEW === 0) way = wayToAir(bot) ?? []
      const { position } = bot.entity
      while (way.length > 1 && isAt(way[0], position)) way.shift()
      const [next] = way
      const [dx, dz] = next ? [next.x + 0.5 - position.x, next.z + 0.5 - position.z] : [0, 0]
      const aside = Math.hypot(dx, dz) > 0.3
      if (aside) lookAlong(bot, { x: dx, z: dz })
      bot.setControlState('forward', aside)
      bot.setControlState('jump', !next || next.y >= Math.floor(position.y))
      return undefined
    })
  } finally {
    bot.clearControlStates()
  }
}

const isAt = (cell, { x, y, z }) => Math.floor(x) === cell.x && Math.floor(z) === cell.z && Math.abs(y - cell.y) < 0.8
