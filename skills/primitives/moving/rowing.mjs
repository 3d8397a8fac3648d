/** Rowing the boat that one sits in: as a client does it, a tick at a time, by oars. */
import { Vec3 } from 'vec3'
import { TICK_MS, game } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { BOATS } from '../../facts/boats/kinds.mjs'
import { stepBoat } from '../../facts/boats/floating.mjs'

/** Blocks from a turn, and from the end, at which one is there. */
const [NEAR_TURN, NEAR_END] = [1.2, 0.7]
/** Degrees off the course up to which one pulls ahead. */
const AHEAD = 40
/** Of what it turns in a tick, how much more it turns by itself afterwards: it keeps nine tenths a tick. */
const COASTS = 9
/** Ticks without getting nearer after which there is no going on. */
const STUCK_TICKS = 100
const DEGREES = 180 / Math.PI
const SIZE = { width: 1.375, height: 0.5625 }

/**
 * Row along a way.
 * @param {Bot} bot who sits in front
 * @param {Vec3[]} way cells of water
 * @param {AbortSignal} signal
 * @returns {Promise<void>} INTERRUPTED where one no longer sits in it, NO_PATH where it does not get on
 */
export async function row (bot, way, signal) {
  const boat = bot.vehicle
  const hull = { position: boat.position.clone(), velocity: new Vec3(0, 0, 0), yaw: 180 - boat.yaw * DEGREES, turn: 0, ...SIZE }
  const onSetBack = ({ x, y, z, yaw }) => {
    hull.position = new Vec3(x, y, z)
    hull.velocity = new Vec3(0, 0, 0)
    hull.yaw = yaw
  }
  bot._client.on('vehicle_move', onSetBack)
  try {
    for (const [at, cell] of way.entries()) await rowTo(bot, boat, hull, cell.offset(0.5, 0, 0.5), at === way.length - 1, signal)
  } finally {
    bot._client.off('vehicle_move', onSetBack)
    if (bot.vehicle === boat) pull(bot, {})
  }
}

async function rowTo (bot, boat, hull, { x, z }, isEnd, signal) {
  const around = aroundOf(bot)
  let [nearest, since] = [Infinity, 0]
  for (;;) {
    signal.throwIfAborted()
    if (bot.vehicle !== boat) throw new SkillError('INTERRUPTED', 'The ride was over too soon.', { mob: boat.name })
    const { position, velocity } = hull
    const far = Math.hypot(x - position.x, z - position.z)
    if (far <= (isEnd ? NEAR_END : NEAR_TURN)) return
    since = far < nearest - 0.05 ? 0 : since + 1
    nearest = Math.min(nearest, far)
    if (since > STUCK_TICKS) throw new SkillError('NO_PATH', 'The boat does not get on.', { position: { x, y: position.y, z } })
    const oars = steered(hull, Math.atan2(position.x - x, z - position.z) * DEGREES)
    // It glides on for nine times what it goes in a tick.
    if (isEnd && Math.hypot(velocity.x, velocity.z) * COASTS > far) oars.ahead = false
    stepBoat(around, hull, oars)
    pull(bot, oars)
    tell(bot, boat, hull)
    await game.sleep(TICK_MS)
  }
}

/** Which oars to pull to come on a course. */
function steered ({ yaw, turn }, course) {
  const off = ((course - yaw) % 360 + 540) % 360 - 180
  const left = off - turn * COASTS < -2
  const right = off - turn * COASTS > 2
  return { left, right, ahead: Math.abs(off) < AHEAD }
}

/** What the keys do, as clients say it. */
function pull (bot, { left = false, right = false, ahead = false }) {
  if (bot.supportFeature('newPlayerInputPacket')) {
    bot._client.write('player_input', { inputs: { forward: ahead, left, right } })
  } else {
    bot._client.write('steer_vehicle', { sideways: Number(left) - Number(right), forward: Number(ahead), jump: 0 })
  }
  bot._client.write('steer_boat', { leftPaddle: ahead || right, rightPaddle: ahead || left })
}

/** Where the boat is, by the word of whoever steers it. */
function tell (bot, boat, { position, yaw }) {
  const { x, y, z } = position
  bot._client.write('vehicle_move', { x, y, z, yaw, pitch: 0, onGround: false })
  boat.position = position.clone()
  bot.entity.position.set(x, y + BOATS.rider_above.boat, z)
}

function aroundOf (bot) {
  const block = ({ x, y, z }) => bot.blockAt(new Vec3(x, y, z), false)
  return {
    at: pos => {
      const found = block(pos)
      return { name: found?.name ?? 'void_air', properties: found?.getProperties() ?? {} }
    },
    // What nobody has seen yet is no way.
    shapesAt: pos => block(pos)?.shapes ?? [[0, 0, 0, 1, 1, 1]]
  }
}
