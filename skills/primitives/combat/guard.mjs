import { TICKS_PER_SECOND } from '../../clock.mjs'
import { SkillError, ignore } from '../../errors.mjs'
import { optional, player, seconds, within } from '../arguments.mjs'
import { awaitPlayer, chase, goals, playerEntity, travel, vec } from '../moving/walk.mjs'
import { lightUp } from '../blocks/torches.mjs'
import { until } from '../waiting.mjs'
import { Watch } from './watch.mjs'

/** How near one keeps to whom one watches over, in blocks, and how often one looks for a foe on the way, in milliseconds. */
const BESIDE = 3
const LOOK_MS = 2000

/** A goal of a patrol is met so near, in blocks. */
const THERE = 2

const soft = ignore('NO_PATH', 'TIMEOUT')

/** Repeat `round` until so many seconds are over or the run is stopped. @returns {Promise<number>} how many it took */
async function keep (context, watch, seconds, round) {
  const began = context.handle.tick()
  const over = () => context.handle.tick() - began >= seconds * TICKS_PER_SECOND
  try {
    while (!over()) {
      const foe = watch.foe()
      if (foe) await watch.drive(foe)
      else await round()
      await context.step(signal => until(context.bot, 'physicsTick', { signal, timeout: 5000 }))
    }
  } finally {
    watch.stop()
  }
  return Math.round((context.handle.tick() - began) / TICKS_PER_SECOND)
}

/**
 * Stay near a player until the run is stopped, the player is out of sight, or `seconds` are over; monsters that come near are
 * fought, and it is lit where it is dark.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name
 * @param {number} [distance] in blocks
 * @param {number} [seconds] without it until the run is stopped
 * @returns {Promise<{followed: string, seconds: number}>} NOT_FOUND where the player is out of sight
 */
export async function followPlayer (context, name, distance = 2, seconds = Infinity) {
  const ward = () => playerEntity(context, name)
  const seen = () => context.bot.players[ward().username]?.entity ?? null
  await awaitPlayer(context, name)
  const watch = new Watch(context, () => ward().position, seen)
  const took = await keep(context, watch, seconds, async () => {
    const near = () => ward().position.distanceTo(context.bot.entity.position) <= distance || watch.foe() !== null
    await chase(context, ward(), distance, { timeout: LOOK_MS, near }).catch(soft)
    if (near()) await lightUp(context)
  })
  return { followed: name, seconds: took }
}

/**
 * Watch over a player or a place until the run is stopped: fight the monsters that come near and whatever attacks the player;
 * never a player, nor what somebody keeps.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|{x: number, y: number, z: number}} whom a player's name, or a place
 * @param {number} [seconds] without it until the run is stopped
 * @returns {Promise<{seconds: number}>} NOT_FOUND where the player is out of sight, NO_PATH where there is no way to the place
 */
export async function guard (context, whom, seconds = Infinity) {
  if (typeof whom === 'string') return { seconds: (await followPlayer(context, whom, BESIDE, seconds)).seconds }
  const post = vec(whom)
  await travel(context, near(post))
  const watch = new Watch(context, () => post)
  return {
    seconds: await keep(context, watch, seconds, async () => {
      await travel(context, near(post), { dig: false, timeout: LOOK_MS, done: () => watch.foe() !== null }).catch(soft)
      await lightUp(context)
    })
  }
}

/**
 * Go to and fro between two places until the run is stopped, and fight the monsters that come near.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} from
 * @param {{x: number, y: number, z: number}} to
 * @param {number} [seconds] without it until the run is stopped
 * @returns {Promise<{rounds: number, seconds: number}>} NO_PATH where there is no way to one of them
 */
export async function patrol (context, from, to, seconds = Infinity) {
  const posts = [vec(from), vec(to)]
  for (const post of posts) await travel(context, near(post))
  const { bot } = context
  const watch = new Watch(context, () => bot.entity.position)
  let legs = 0
  let barred = 0
  const took = await keep(context, watch, seconds, async () => {
    const post = posts[legs % 2]
    const there = () => bot.entity.position.distanceTo(post) <= THERE + 1
    try {
      await travel(context, near(post), { dig: false, done: () => watch.foe() !== null })
      barred = 0
    } catch (error) {
      soft(error)
      if (++barred > 3) throw new SkillError('NO_PATH', 'The way of the patrol is shut.', { position: post })
    }
    if (there()) legs++
    await lightUp(context)
  })
  return { rounds: legs >> 1, seconds: took }
}

const near = ({ x, y, z }) => new goals.GoalNear(Math.floor(x), Math.floor(y), Math.floor(z), THERE)

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'followPlayer', run: followPlayer, takes: [player, optional, within(1, 16), seconds], withheld: true, patient: true },
  { name: 'guard', run: guard, patient: true },
  { name: 'patrol', run: patrol, patient: true }
]
