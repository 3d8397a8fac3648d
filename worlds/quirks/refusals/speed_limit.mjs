const WINDOW = 20
/** One jump more in one second than in the next. */
const SLACK = 0.8

/**
 * As anti-cheats do: the way of the last second is added up (sprinting is 5.612 m/s, sprinting and jumping 7.1:
 * https://minecraft.wiki/w/Sprinting). Being thrown by a blow or standing in running water is no way of one's own.
 */
export function play (serv, decimetres) {
  const most = decimetres / 10 + SLACK
  serv.on('playerMoved', (player, from) => {
    player.stride = (player.stride ?? 0) + Math.hypot(player.position.x - from.x, player.position.z - from.z)
  })
  serv.on('tickEnd', () => {
    for (const player of serv.players) {
      const paces = player.paces ??= []
      paces.push({ length: player.stride ?? 0, position: player.position.clone() })
      player.stride = 0
      if (paces.length > WINDOW) paces.shift()
      const way = paces.reduce((sum, { length }) => sum + length, 0)
      if (way <= most || player.awaiting) continue
      serv.teleport(player, paces[0].position)
      serv.emit('setBack', player)
      paces.length = 0
    }
  })
}
