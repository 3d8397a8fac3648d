import { since } from '../../survival/shell.mjs'

/**
 * Who looks like a player and is none, as plugins make them: Citizens gives them a UUID of version 2, others leave them
 * out of the list that people see (1.19.3 on), and some fill that list with entries of their own.
 */
const NPCS = [
  { name: 'Trader', uuid: '6f9c1e0a-5d1b-2c3d-8e4f-5a6b7c8d9e0f', listed: 1 },
  { name: 'Guide', uuid: '0c4b7a7e-93a5-4f0e-b1d2-1f2e3d4c5b6a', listed: 0, newer: true },
  { name: '|slot_01', uuid: '7d2a9b3c-1e4f-4a5b-9c6d-7e8f9a0b1c2d', listed: 1 }
]

/** Nobody whispers to them: the server knows no such player. */
export function play (serv) {
  const bits = since(serv, '1.19.3')
  const action = bits ? { add_player: true, update_game_mode: true, update_listed: true, update_latency: true } : 'add_player'
  const data = NPCS.filter(({ newer }) => bits || !newer).map(({ name, uuid, listed }) =>
    ({ uuid, name, player: { name, properties: [] }, properties: [], gamemode: 0, listed, latency: 0, ping: 0 }))
  serv.on('playerReady', player => player.write('player_info', { action, data }))
}
