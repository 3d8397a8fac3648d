const LATE = new Set([
  'open_window', 'close_window', 'window_items', 'set_slot', 'set_player_inventory', 'set_cursor_item', 'craft_progress_bar', 'transaction',
  'acknowledge_player_digging', 'block_change', 'multi_block_change'
])

/** Keeps those packets back, in their order, for so many ticks. */
export function play (serv, ticks) {
  serv.on('playerMade', player => {
    const { write } = player
    player.late = []
    player.write = (name, packet) => {
      if (!LATE.has(name) || !player.ready) return write.call(player, name, packet)
      player.late.push({ due: serv.tickCount + ticks, name, packet: structuredClone(packet) })
    }
    player.tellLate = () => {
      while (player.late[0]?.due <= serv.tickCount) {
        const { name, packet } = player.late.shift()
        write.call(player, name, packet)
      }
    }
  })
  serv.on('tickEnd', () => { for (const player of serv.players) player.tellLate() })
}
