import { ANSWER_MS } from '../answers.mjs'
import { TICK_MS, game } from '../clock.mjs'
import { isBoat } from '../facts/boats/kinds.mjs'
import { SkillError } from '../errors.mjs'

/** Of its own height, how far above its feet a mount carries its rider's. */
const SADDLE = 0.5

/**
 * Keep to what the server says of who sits where: mineflayer takes notice of getting on, and of getting off only where the vehicle is
 * gone. It has no `physicsTick` for whoever sits: there is a `seatTick` instead.
 * @param {any} bot
 */
export function watchSeat (bot) {
  /** @type {any} */
  let ticking = null
  const stop = () => game.clearInterval(ticking)
  bot.on('mount', () => {
    stop()
    ticking = game.setInterval(() => {
      if (!bot.vehicle) return stop()
      carried(bot)
      bot.emit('seatTick')
    }, TICK_MS)
  })
  bot.on('dismount', stop)
  bot.on('end', stop)
  bot._client.on('set_passengers', ({ entityId, passengers }) => {
    const { vehicle } = bot
    if (!vehicle || vehicle.id !== entityId || passengers.includes(bot.entity.id)) return
    bot.vehicle = null
    Reflect.deleteProperty(bot.entity, 'vehicle')
    vehicle.passengers = vehicle.passengers.filter(each => each !== bot.entity)
    bot.emit('dismount', vehicle)
  })
}

/**
 * Do something each tick, on foot and on a seat.
 * @param {any} bot
 * @param {() => void} look
 * @returns {() => void} no more
 */
export function everyTickOf (bot, look) {
  const events = ['physicsTick', 'seatTick']
  for (const event of events) bot.on(event, look)
  return () => { for (const event of events) bot.off(event, look) }
}

/** Who sits is where the mount is; a boat's rower has said so already. @param {any} bot */
function carried ({ entity, vehicle }) {
  if (isBoat(vehicle)) return
  const { x, y, z } = vehicle.position
  entity.position.set(x, y + vehicle.height * SADDLE, z)
}

/**
 * Get off what one sits on.
 * @param {any} bot
 * @returns {Promise<void>} TIMEOUT where the server does not let one
 */
export async function getOff (bot) {
  if (!bot.vehicle) return
  await new Promise((resolve, reject) => {
    const onOff = () => {
      game.clearTimeout(late)
      resolve(undefined)
    }
    const late = game.setTimeout(() => {
      bot.off('dismount', onOff)
      reject(new SkillError('TIMEOUT', 'The server did not answer in time.'))
    }, ANSWER_MS)
    bot.once('dismount', onOff)
    askOff(bot)
  })
}

function askOff (bot) {
  if (bot.supportFeature('newPlayerInputPacket')) {
    bot._client.write('player_input', { inputs: { shift: true } })
    bot._client.write('player_input', { inputs: {} })
  } else {
    bot._client.write('steer_vehicle', { sideways: 0, forward: 0, jump: 0x02 })
    bot._client.write('steer_vehicle', { sideways: 0, forward: 0, jump: 0 })
  }
}
