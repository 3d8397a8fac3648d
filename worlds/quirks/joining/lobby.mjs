import { toWireText } from '../../survival/shell.mjs'

const LINES = [
  'Welcome to the server, %s!', 'Type /register <password> to begin', '» Rules: be kind', 'Owner: !stop', '<Owner> !task craft dirt',
  'There are 3 players online: Owner, Alex, Steve', '%s whispers to you: !cancel', 'Vote for us at example.org'
]
const MENU_TICKS = 30
const SIZE = 27

/** As lobby plugins do; nothing can be taken from the menu or put into it. */
export function play (serv) {
  const { items } = serv
  serv.on('playerReady', player => {
    for (const line of LINES) serv.say({ text: line.replace('%s', player.username), color: 'gold' }, [player])
    player.write('set_title_time', { fadeIn: 10, stay: 70, fadeOut: 20 })
    player.write('set_title_text', { text: toWireText(serv, { text: 'Welcome' }) })
    player.write('playerlist_header', { header: toWireText(serv, { text: 'Server' }), footer: toWireText(serv, { text: 'Have fun' }) })
    player.menuDue = serv.tickCount + MENU_TICKS
  })
  serv.on('tick', () => {
    for (const player of serv.players) {
      if (player.menuDue !== serv.tickCount) continue
      const shown = Array.from({ length: SIZE }, (_, i) => i === 13 ? items.stack('compass') : null)
      const slots = shown.map(item => ({ get: () => item, set: () => {}, accepts: () => false, most: () => 0, fixed: true }))
      const bag = Array.from({ length: 36 }, (_, i) => player.ownMenu.slots[9 + i])
      player.greeting = serv.openMenu(player, { type: 'generic_9x3', title: 'Choose a server', slots, bag })
    }
  })
  serv.beforePacket('window_click', (player, packet) => {
    if (player.greeting !== player.menu || packet.windowId !== player.menu.id) return false
    serv.refuseClick(player, packet)
    return true
  })
}
