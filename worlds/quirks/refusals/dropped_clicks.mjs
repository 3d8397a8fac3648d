const OUTSIDE = -999
const DRAG = 5

/** As a plugin does that cancels the click: nothing comes of it, and the client is told what lies where. */
export function play (serv, every) {
  serv.beforePacket('window_click', (player, packet) => {
    const { slot, mode, windowId } = packet
    if (windowId !== player.menu.id || (slot === OUTSIDE && mode === DRAG)) return false
    if (serv.random() * every >= 1) return false
    serv.refuseClick(player, packet)
    serv.emit('clickRefused', player)
    return true
  })
}
