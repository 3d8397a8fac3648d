/**
 * Keep to what the server says of who sits where: mineflayer takes notice of getting on, and of getting off only where the vehicle is
 * gone.
 * @param {Bot} bot
 */
export function watchSeat (bot) {
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
 * Ask to get off what one sits on.
 * @param {Bot} bot
 */
export function getOff (bot) {
  if (bot.supportFeature('newPlayerInputPacket')) {
    bot._client.write('player_input', { inputs: { shift: true } })
    bot._client.write('player_input', { inputs: {} })
  } else {
    bot._client.write('steer_vehicle', { sideways: 0, forward: 0, jump: 0x02 })
    bot._client.write('steer_vehicle', { sideways: 0, forward: 0, jump: 0 })
  }
}
