// A plain mineflayer player for end-to-end tests. It imports nothing of Co-Voyager, so that it can bear witness.
import mineflayer from 'mineflayer'
import pathfinderPlugin from 'mineflayer-pathfinder'

const { pathfinder, Movements, goals } = pathfinderPlugin
/** There where Node was told to `--import` skills/host/step.mjs: a world that is faster than the game waits for this player. */
const step = globalThis[Symbol.for('covoyager.clock')]

/**
 * Join a server and wait until the world around is there.
 * @param {{host: string, port: number, username: string, version?: string, timeout?: number}} options
 * @returns {Promise<import('mineflayer').Bot>} a spawned bot that walks without digging or placing
 * @throws {Error} the kick reason, the connection error, or what was waited for in vain
 */
export async function join ({ host, port, username, version, timeout = 30_000 }) {
  const bot = mineflayer.createBot({
    host, port, username, version, auth: 'offline', hideErrors: true, ...(step && { fakeHost: host + step.MARK, checkTimeoutInterval: 2 ** 31 - 1 })
  })
  step?.keepStep(bot._client)
  await within(timeout, 'the first spawn', new Promise((resolve, reject) => {
    bot.once('spawn', resolve)
    bot.once('error', reject)
    bot.once('kicked', reason => reject(new Error(`kicked: ${JSON.stringify(reason)}`)))
    bot.once('end', reason => reject(new Error(`disconnected: ${reason}`)))
  }))
  bot.on('error', () => {})
  // As wide as the game's own players: with 0.3 mineflayer gets into walls at 2, 32, 512 … and is set back.
  bot.physics.playerHalfWidth = Math.fround(0.6) / 2
  await within(timeout, 'chunks', bot.waitForChunksToLoad())
  bot.loadPlugin(pathfinder)
  const movements = new Movements(bot)
  movements.canDig = false
  movements.allow1by1towers = false
  movements.scafoldingBlocks = []
  bot.pathfinder.setMovements(movements)
  return bot
}

/** Whoever stands so near, in blocks from the eyes, reaches it; between furnaces there may be no way closer. */
const REACH = 4

/**
 * Walk until `position` is within `range` blocks.
 * @param {import('mineflayer').Bot} bot
 * @param {{x: number, y: number, z: number}} position
 * @param {number} range blocks
 * @throws {Error} where no way leads there or the time is out
 */
export async function walk (bot, position, range = 2, timeout = 60_000) {
  const goal = new goals.GoalNear(Math.floor(position.x), Math.floor(position.y), Math.floor(position.z), range)
  try {
    await within(timeout, `the way to ${position.x} ${position.y} ${position.z}`, bot.pathfinder.goto(goal))
  } finally {
    bot.pathfinder.setGoal(null)
  }
}

/**
 * Open a container, walking to it where it is out of reach.
 * @param {import('mineflayer').Bot} bot
 * @param {import('vec3').Vec3} position
 * @throws {Error} where no container stands there
 */
export async function open (bot, position) {
  const eyes = bot.entity.position.offset(0, 1.62, 0)
  if (eyes.distanceTo(position.offset(0.5, 0.5, 0.5)) > REACH) await walk(bot, position)
  const block = bot.blockAt(position)
  if (!block || !/chest|barrel|shulker_box/.test(block.name)) {
    throw new Error(`no container at ${position}, but ${block?.name ?? 'nothing loaded'}`)
  }
  return within(20_000, 'the container to open', bot.openContainer(block))
}

/**
 * @param {Array<{name: string, count: number}>} items
 * @returns {Record<string, number>} counts by name
 */
export function counts (items) {
  const sum = {}
  for (const { name, count } of items) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/**
 * @template T
 * @param {number} ms
 * @param {string} what names what is waited for in the error
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export async function within (ms, what, promise) {
  let timer
  const late = new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${ms} ms in vain for ${what}`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
