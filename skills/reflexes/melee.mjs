import { game } from '../clock.mjs'
import { burns } from '../facts/entities.mjs'
import { Retreat, lookAlong, press, wayAhead } from '../pathing/footwork.mjs'
import { bestWeapon, rechargeMs } from '../primitives/arms/arms.mjs'
import { hold } from '../primitives/tools.mjs'
import { everyTick } from '../primitives/waiting.mjs'
import { watchFuses } from './fuses.mjs'
import { SHOOTS } from '../primitives/arms/monsters.mjs'

/** Hurt, a mob cannot be hurt again for half a second. */
const HURT_MS = 500

/** Middle to middle: further than a blow of theirs or a creeper's fuse, nearer than the arm's reach. */
const STRIKE = 3.2
const CLOSE = 2.6
const FUSE = 7.2

/** So long before the next blow the bot turns back. */
const APPROACH_MS = 250

/** Nobody goes up to a creeper whose fuse has burnt longer than this and has not gone back: it burns on from there. */
const FUSE_MS = 100

/** A round is over by then, and whoever is left is looked at anew. */
const ROUND_MS = 15_000

/** The cosine of the angle between a way and where somebody stands from which on it leads there. */
const TOWARDS = 0.7

/** So far from all of them it is over, in blocks. */
const AWAY = 16

/**
 * Hit and step back, from all of them at once: what walks more slowly than one walks backwards does not come near enough
 * to hit, and a creeper's fuse burns only while one is within three blocks of it.
 * @param {import('../primitives/context.mjs').PrimitiveContext} context
 * @param {object} how
 * @param {() => Entity[]} how.foes the enemies that matter now, the most pressing first
 * @param {() => boolean} how.brave false ends it
 * @param {(foe: Entity) => boolean} [how.dares] false: it is kept off and struck only where it comes within reach by itself
 * @param {AbortSignal} signal
 */
export async function skirmish (context, { foes, brave, dares = () => true }, signal) {
  const { bot, handle: { memory } } = context
  const arm = bestWeapon(context)
  if (arm) await hold(context, arm)
  const pause = Math.max(HURT_MS, rechargeMs(arm?.name))
  // What breaks in the hand leaves it empty: another round takes up the next best.
  const isBroken = () => arm !== null && bot.heldItem?.name !== arm.name
  let next = 0
  const retreat = new Retreat(bot)
  await whileAware(context, signal, ROUND_MS, () => {
    const near = foes()
    const fuses = watchFuses({ bot, memory })
    const smoulders = foe => (fuses.get(foe.id)?.burnt ?? 0) > FUSE_MS
    const dared = near.filter(foe => dares(foe) && !smoulders(foe))
    const enemy = mostPressing(bot, dared.length > 0 ? dared : near)
    if (!enemy || !brave() || isBroken()) return true
    bot.lookAt(enemy.position.offset(0, (enemy.height ?? 1.8) * 0.7, 0), true)
    const now = game.now()
    const far = apart(bot, enemy)
    if (far <= STRIKE && now >= next && Math.abs(enemy.position.y - bot.entity.position.y) < 3) {
      bot.attack(enemy)
      next = now + pause
    }
    // Away while the arm gathers strength, and back for the next blow; from a fuse that burns at a run.
    const rests = next - now > APPROACH_MS || !dares(enemy) || smoulders(enemy)
    const keep = foe => SHOOTS.test(foe.name) ? 0 : foe.name === 'creeper' && (rests || foe !== enemy) ? FUSE : CLOSE
    if (near.some(foe => apart(bot, foe) < keep(foe))) {
      const way = retreat.next(near.map(({ position }) => position))
      const runs = way !== null && near.some(foe => burns(bot.registry, foe) && foe.name === 'creeper' && apart(bot, foe) < FUSE)
      if (runs) lookAlong(bot, way)
      press(bot, way, runs)
    } else {
      retreat.rest()
      press(bot, !rests && far > STRIKE ? toward(bot, enemy) : null, true)
    }
    return undefined
  })
}

/**
 * Whoever is within reach is hit before those that are not: one went for a creeper under the bites of a spider. Stepping back is of no
 * use against who shoots: such a one is hit where it is within reach and no other is.
 */
function mostPressing (bot, near) {
  const hitters = near.filter(({ name }) => !SHOOTS.test(name))
  const isAtHand = foe => apart(bot, foe) <= STRIKE
  return hitters.find(isAtHand) ?? near.find(isAtHand) ?? hitters[0] ?? near[0]
}

/** Whether there is nowhere to go from one that hits, or nowhere but to one of them. */
function isCornered (bot, way, near) {
  if (near.some(foe => apart(bot, foe) < CLOSE) && way.far < CLOSE) return true
  const [next] = near.toSorted((a, b) => apart(bot, a) - apart(bot, b))
  const to = next.position.minus(bot.entity.position)
  return (way.x * to.x + way.z * to.z) > TOWARDS * Math.hypot(to.x, to.z)
}

/**
 * Run from all of them until they are far behind.
 * @param {import('../primitives/context.mjs').PrimitiveContext} context
 * @param {() => Entity[]} foes whom to run from, those too that are further off
 * @param {AbortSignal} signal
 * @param {number} [far] so many blocks from all of them it is over
 * @param {() => boolean} [isCaught] whether somebody is on its heels whom nobody gets away from
 * @returns {Promise<boolean>} false where there is no way to run, or somebody has caught up
 */
export async function runAway (context, foes, signal, far = AWAY, isCaught = () => false) {
  const { bot } = context
  const retreat = new Retreat(bot)
  return whileAware(context, signal, ROUND_MS, () => {
    const near = foes().filter(foe => foe.position.distanceTo(bot.entity.position) < far)
    if (near.length === 0) return 'away'
    const way = retreat.next(near.map(({ position }) => position))
    if (!way || isCornered(bot, way, near) || isCaught()) return 'shut in'
    lookAlong(bot, way)
    press(bot, way, true)
    return undefined
  }).then(end => end !== 'shut in')
}

/** Look every tick until `look` returns something, remembering who dies; the keys are let go of in the end. */
async function whileAware (context, signal, timeout, look) {
  const { bot, handle } = context
  const onDead = ({ id }) => handle.memory.dead.add(id)
  const ends = game.now() + timeout
  bot.on('entityDead', onDead)
  try {
    return await everyTick(bot, { signal, timeout: 2 * timeout }, () => game.now() > ends ? 'late' : look())
  } finally {
    bot.off('entityDead', onDead)
    bot.clearControlStates()
  }
}

const apart = (bot, { position: { x, z } }) => Math.hypot(x - bot.entity.position.x, z - bot.entity.position.z)

/** The way to an enemy, with a step up where there is one. */
function toward (bot, { position }) {
  const way = position.minus(bot.entity.position)
  const length = Math.hypot(way.x, way.z) || 1
  const [x, z] = [way.x / length, way.z / length]
  return { x, z, up: wayAhead(bot, x, z, 1.4).up }
}
