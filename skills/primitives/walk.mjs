import { createRequire } from 'node:module'
import { Vec3 } from 'vec3'
import { SkillError } from '../errors.mjs'
import { waysOf } from './ways.mjs'
import { plain } from './search.mjs'
import { until } from './waiting.mjs'

const { goals } = createRequire(import.meta.url)('mineflayer-pathfinder')

/** Without getting anywhere for this long the bot is stuck. */
const STUCK_TICKS = 40

/** How much longer than as the crow flies a way on foot may be before digging is thought of. */
const DETOUR = 48

/** With digging: in the costs of ways.mjs, three minutes. */
const DIG_DETOUR = 1000
const MOST_EAGER = 12

/** How often the bot wriggles free before the way counts as closed. */
const WRIGGLES = 3

/**
 * Go where a pathfinder goal is met: on foot, and where there is no such way, digging and bridging.
 * @param {import('./hands.mjs').Hands} hands
 * @param {object} goal one of the pathfinder's, or the like
 * @param {object} [options]
 * @param {boolean|'at once'} [options.dig] false: change nothing in the world on the way; `at once`: there is no other
 * @param {number} [options.timeout] milliseconds, 60 s unless given
 * @returns {Promise<void>} NO_PATH where there is no way, TIMEOUT where it took too long
 */
export async function travel (hands, goal, { dig = true, timeout = 60_000 } = {}) {
  const { bot } = hands
  const ends = performance.now() + timeout
  const { onFoot, digging } = waysOf(hands.body)
  // A block of way costs that of a block of rock while digging: weighing the way still to go any lower, the search looks
  // behind every stone before it comes to one ten blocks down.
  const eager = Math.min(MOST_EAGER, digging.stoneCost())
  const ways = [{ ways: onFoot, eager: 1, detour: DETOUR }, { ways: digging, eager, detour: DIG_DETOUR }]
  if (!dig) ways.pop()
  else if (dig === 'at once') ways.shift()
  let wriggles = 0
  for (let way = 0; ;) {
    if (goal.isEnd(bot.entity.position.floored()) && bot.entity.onGround) return
    try {
      await hands.step(signal => pursue(bot, goal, ways[way], signal, ends))
      return
    } catch (error) {
      if (error.code !== 'NO_PATH') throw error
      if (error.data.stuck && wriggles++ < WRIGGLES) await hands.step(signal => wriggle(bot, signal))
      else if (++way >= ways.length) throw error
    }
  }
}

/**
 * One pursuit of a goal with the pathfinder. mineflayer-pathfinder's own `goto` resolves on an empty path that leads
 * nowhere, and waits for ever where the search timed out and the part of the path that it found has been walked.
 */
function pursue (bot, wanted, { ways, eager, detour }, signal, ends) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const goal = Object.create(wanted, { heuristic: { value: node => wanted.heuristic(node) * eager } })
    let last = bot.entity.position.clone()
    let still = 0
    let partial = false
    let nearest = Infinity
    const settle = error => {
      bot.off('goal_reached', onReached)
      bot.off('path_update', onPath)
      bot.off('physicsTick', onTick)
      signal.removeEventListener('abort', onAbort)
      if (error) {
        bot.pathfinder.setGoal(null)
        bot.clearControlStates()
        reject(error)
      } else resolve()
    }
    const noPath = (why, data = {}) => new SkillError('NO_PATH', why, { from: plain(bot.entity.position.floored()), ...data })
    const onReached = reached => { if (reached === goal) settle() }
    const onAbort = () => settle(signal.reason)
    const onPath = ({ status, path }) => {
      if (status === 'noPath') settle(noPath('There is no way there.'))
      else if (status === 'timeout' && path.length === 0) settle(noPath('No way there was found in time.'))
      else partial = status === 'timeout'
    }
    const onTick = () => {
      if (performance.now() > ends) return settle(new SkillError('TIMEOUT', 'The way took too long.'))
      if (partial && !bot.pathfinder.isMoving()) {
        // What was found of the way has been walked: look on from here, as long as it leads nearer.
        const distance = goal.heuristic(bot.entity.position.floored())
        if (distance >= nearest - 1) return settle(noPath('No way there was found in time.'))
        nearest = distance
        partial = false
        bot.pathfinder.setGoal(goal)
      }
      const position = bot.entity.position
      if (bot.pathfinder.isMining() || bot.pathfinder.isBuilding() || position.distanceTo(last) > 0.5) {
        last = position.clone()
        still = 0
      } else if (bot.pathfinder.isMoving() && ++still > STUCK_TICKS) {
        settle(noPath('The bot is stuck on the way.', { stuck: true }))
      }
    }
    bot.on('goal_reached', onReached)
    bot.on('path_update', onPath)
    bot.on('physicsTick', onTick)
    signal.addEventListener('abort', onAbort, { once: true })
    bot.pathfinder.searchRadius = detour
    bot.pathfinder.setMovements(ways)
    bot.pathfinder.setGoal(goal)
  })
}

/** Half a second of backing off and jumping aside, which frees a bot from most corners. */
export async function wriggle (bot, signal) {
  const keys = ['jump', 'back', Math.random() < 0.5 ? 'left' : 'right']
  let ticks = 0
  for (const key of keys) bot.setControlState(key, true)
  try {
    await until(bot, 'physicsTick', { signal, timeout: 2000, when: () => ++ticks >= 10 })
  } finally {
    bot.clearControlStates()
  }
}

/**
 * @param {{x: number, y: number, z: number}} position
 * @returns {Vec3}; BAD_ARGS where it is none
 */
export function vec (position) {
  const { x, y, z } = position ?? {}
  if (![x, y, z].every(Number.isFinite)) {
    throw new SkillError('BAD_ARGS', 'A position is an object with the numbers x, y and z.', { position })
  }
  return new Vec3(x, y, z)
}

/**
 * @param {import('./hands.mjs').Hands} hands
 * @param {{x: number, y: number, z: number}} position
 * @param {number} [range] in blocks; 0 is the block itself
 * @returns {Promise<{position: object, distance: number}>} where the bot stands and how far from the position
 */
export async function navigateTo (hands, position, range = 1) {
  const target = vec(position)
  const { x, y, z } = target.floored()
  await travel(hands, range > 0 ? new goals.GoalNear(x, y, z, range) : new goals.GoalBlock(x, y, z))
  const at = hands.bot.entity.position
  return { position: plain(at), distance: at.distanceTo(target) }
}

/**
 * The entity of a player who is in sight.
 * @param {import('./hands.mjs').Hands} hands
 * @param {string} name
 */
export function playerEntity (hands, name) {
  const key = Object.keys(hands.bot.players).find(each => each.toLowerCase() === String(name).toLowerCase())
  const entity = key && hands.bot.players[key].entity
  if (!entity) throw new SkillError('NOT_FOUND', `${name} is not in sight.`, { player: name })
  return entity
}

/**
 * Walk up to a player once.
 * @returns {Promise<{position: object, distance: number}>}
 */
export async function come (hands, name, distance = 2) {
  const entity = playerEntity(hands, name)
  await travel(hands, new goals.GoalFollow(entity, distance))
  return { position: plain(hands.bot.entity.position), distance: entity.position.distanceTo(hands.bot.entity.position) }
}

/**
 * Stay near a player until the run is stopped, the player is out of sight, or `seconds` are over.
 * @param {import('./hands.mjs').Hands} hands
 * @param {string} name
 * @param {number} [distance] in blocks
 * @param {number} [seconds] without it until the run is stopped
 * @returns {Promise<{followed: string, seconds: number}>}
 */
export async function followPlayer (hands, name, distance = 2, seconds = Infinity) {
  const { bot } = hands
  const began = performance.now()
  const over = () => performance.now() - began > seconds * 1000
  playerEntity(hands, name)
  while (!over()) {
    await hands.step(async signal => {
      const entity = playerEntity(hands, name)
      bot.pathfinder.setMovements(waysOf(hands.body).onFoot)
      bot.pathfinder.searchRadius = 2 * DETOUR
      bot.pathfinder.setGoal(new goals.GoalFollow(entity, distance), true)
      try {
        await until(bot, 'physicsTick', { signal, timeout: 2 ** 31 - 1, when: () => over() || !entity.isValid })
      } finally {
        bot.pathfinder.setGoal(null)
        bot.clearControlStates()
      }
    })
  }
  return { followed: name, seconds: Math.round((performance.now() - began) / 1000) }
}

export { goals }
