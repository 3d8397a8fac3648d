/** The list of players that every client keeps; a client does not show a player whom it does not list. */
import { since } from '../shell.mjs'

const LATENCY_TICKS = 200

/**
 * Adds `serv.sendTabList(player)`.
 * @param {Shell & TabList} serv
 */
export function tablist (serv) {
  const bits = since(serv, '1.19.3')

  const entryOf = player => ({
    uuid: player.uuid,
    name: player.username,
    player: { name: player.username, properties: [] },
    properties: [],
    gamemode: player.gameMode,
    listed: 1,
    latency: player._client.latency ?? 0,
    ping: player._client.latency ?? 0
  })

  const whole = { add_player: true, update_game_mode: true, update_listed: true, update_latency: true }
  const added = bits ? whole : 'add_player'
  const latency = bits ? { update_latency: true } : 'update_latency'

  /** To the newcomer the whole list, to the others the newcomer. */
  serv.sendTabList = player => {
    player.write('player_info', { action: added, data: serv.players.map(entryOf) })
    for (const other of serv.players) {
      if (other !== player) other.write('player_info', { action: added, data: [entryOf(player)] })
    }
  }

  serv.on('playerGone', player => {
    for (const other of serv.players) {
      if (bits) other.write('player_remove', { players: [player.uuid] })
      else other.write('player_info', { action: 'remove_player', data: [{ uuid: player.uuid }] })
    }
  })

  serv.on('tick', (_, tick) => {
    if (tick % LATENCY_TICKS !== 0) return
    for (const player of serv.players) player.write('player_info', { action: latency, data: serv.players.map(entryOf) })
  })
}
