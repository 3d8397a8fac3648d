import { TICKS_PER_SECOND } from '../../clock.mjs'
import { DOWN, NEIGHBOURS, UP } from '../../directions.mjs'
import { ignore } from '../../errors.mjs'
import { RISE, SWIM } from '../../facts/player.mjs'
import { Cells, OPEN, WATER } from '../../pathing/cells.mjs'
import { lookAlong } from '../../pathing/footwork.mjs'
import { everyTick } from '../waiting.mjs'
import { isUnderWater } from '../../bot/lungs.mjs'

/** Ticks of air that nothing is planned with: one turns, aims and comes to rest, and takes what drops. */
export const KEPT = 50

/** Cells that a search for air looks at. */
const MOST_CELLS = 4000

/** How much longer than by the rules' speeds a way takes, with its turns and its getting under way. */
const SLACK = 1.2

/** So far from the middle of a cell a body fits through between its neighbours: beyond that a ledge holds it down. */
const ROOM = 0.15

/** Ticks between two searches on the way up: currents carry one off it. */
const ANEW = 20

/** Empty lungs are full again after 75 ticks; at the surface the head goes under now and then. */
const FILL_MS = 8000

/** Up first. */
const WAYS = [UP, ...NEIGHBOURS.slice(2), DOWN]

/**
 * The shortest way through water to where the head is in the air: straight up, where nothing is above.
 * @param {Cells} cells
 * @param {{x: number, y: number, z: number}} from cell of the feet
 * @returns {{x: number, y: number, z: number}[]|null} cells of the feet, the next one first; null where none is near
 */
function wayToAir (cells, { x, y, z }) {
  const isAir = cell => (cells.at(cell.x, cell.y + 1, cell.z) & (OPEN | WATER)) === OPEN
  const isFree = cell => (cells.at(cell.x, cell.y, cell.z) & OPEN) !== 0 && (cells.at(cell.x, cell.y + 1, cell.z) & OPEN) !== 0
  /** @type {any} */
  const start = { x, y, z, before: null }
  let top = start
  while (!isAir(top) && isFree({ x, y: top.y + 1, z })) top = { x, y: top.y + 1, z, before: top }
  if (isAir(top)) return trail(top)
  const seen = new Set([`${x},${y},${z}`])
  const queue = [start]
  for (let at = 0; at < queue.length && at < MOST_CELLS; at++) {
    const cell = queue[at]
    if (isAir(cell)) return trail(cell)
    for (const { x: dx, y: dy, z: dz } of WAYS) {
      const next = { x: cell.x + dx, y: cell.y + dy, z: cell.z + dz, before: cell }
      const key = `${next.x},${next.y},${next.z}`
      if (seen.has(key) || !isFree(next)) continue
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

/**
 * How long it takes to come up for air.
 * @param {Bot} bot
 * @param {{x: number, y: number, z: number}} [from] cell of the feet, the bot's own unless given
 * @param {Cells} [cells]
 * @returns {number} ticks; Infinity where no way is known
 */
export function ticksToAir (bot, from = bot.entity.position.floored(), cells = new Cells(bot)) {
  const way = wayToAir(cells, from)
  if (way === null) return Infinity
  const aside = way.filter(({ x, z }, at) => { const before = way[at - 1] ?? from; return x !== before.x || z !== before.z }).length
  return ((way.length - aside) / RISE + aside / SWIM) * TICKS_PER_SECOND * SLACK
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
      if (ticks++ % ANEW === 0) way = wayToAir(new Cells(bot), bot.entity.position.floored()) ?? []
      const { position } = bot.entity
      while (way.length > 1 && isAt(way[0], position)) way.shift()
      const [next] = way
      const [dx, dz] = next ? [next.x + 0.5 - position.x, next.z + 0.5 - position.z] : [0, 0]
      const aside = Math.max(Math.abs(dx), Math.abs(dz)) > ROOM
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

/**
 * Come up and stay until the lungs are full: whoever goes down again with what a moment at the surface has given comes up again
 * at once. A blow ends it.
 * @param {{bot: Bot, handle: import('../context.mjs').Handle}} context
 * @param {AbortSignal} signal
 */
export async function breathe ({ bot, handle }, signal) {
  if (isUnderWater(bot)) await surface(bot, signal)
  const { lungs, memory } = handle
  const { hurtAt } = memory
  try {
    await everyTick(bot, { signal, timeout: FILL_MS }, () => {
      if (lungs.full || memory.hurtAt > hurtAt) return true
      bot.setControlState('jump', bot.entity.isInWater)
      return undefined
    }).catch(ignore('TIMEOUT'))
  } finally {
    bot.clearControlStates()
  }
}
