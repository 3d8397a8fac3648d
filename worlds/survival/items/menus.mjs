/**
 * Menus, as the window protocol of the version has them. The client works each click out for itself; the server works it
 * out too and sends only what differs.
 */
import { createRequire } from 'node:module'
import { OUTSIDE, clickers } from './clicks.mjs'
import { since, toWireText } from '../shell.mjs'

const require = createRequire(import.meta.url)
/** Until 1.13; these hold nothing of their own. */
const OLD_NAMES = { crafting: 'crafting_table', enchantment: 'enchanting_table', anvil: 'anvil', merchant: 'villager' }
const END_OF_DRAG = 5
const FARTHEST = 8

/** One open menu. Slots 0 … own-1 are its own, then come bag and hotbar, and in the player's own menu the off hand. */
class Menu {
  constructor (serv, player, form) {
    this.serv = serv
    this.player = player
    this.id = form.id
    this.slots = form.slots
    this.own = form.own
    this.pos = form.pos
    this.quick = form.quick
    this.settled = form.settled
    this.changed = form.changed
    this.closed = form.closed
    this.lasts = form.lasts
    this.grid = form.grid ?? 0
    this.parts = form.parts ?? []
    this.stateId = 0
    this.drag = null
    this.refused = null
    this.remote = this.slots.map(() => null)
  }

  get cursor () { return this.player.cursor }
  set cursor (item) { this.player.cursor = item }

  nextState () {
    this.stateId = (this.stateId + 1) & 32767
    return this.stateId
  }

  sendAll () {
    const { toWire } = this.serv.items
    const items = this.slots.map(slot => slot.get())
    this.remote = items
    this.player.write('window_items', {
      windowId: this.id, stateId: this.nextState(), items: items.map(toWire), carriedItem: toWire(this.cursor)
    })
    if (!since(this.serv, '1.17.1')) this.player.write('set_slot', { windowId: -1, slot: -1, item: toWire(this.cursor) })
  }

  sendSlot (index) {
    const item = this.slots[index].get()
    this.remote[index] = item
    this.player.write('set_slot', {
      windowId: this.id, stateId: this.nextState(), slot: index, item: this.serv.items.toWire(item)
    })
  }

  /** Sends the slots that the client has otherwise; the result slot last, as clients wait for it. */
  sync () {
    for (let i = this.slots.length - 1; i >= 0; i--) {
      if (!this.serv.items.equal(this.remote[i], this.slots[i].get())) this.sendSlot(i)
    }
  }
}

/**
 * Adds `serv.openMenu(player, {type, title, pos, slots, bag, grid, quick, settled, changed, closed})` → menu,
 * `serv.closeMenu(player)`, `serv.refuseClick(player, packet)`, `serv.ownMenu(player, {slots, grid})`; `player.menu` is what is
 * open, `player.ownMenu` the inventory.
 *
 * `type` is the game's menu name (`generic_9x3`), `pos` the block that it belongs to, `slots` the menu's own slots,
 * `bag` the player's; `grid` says how many of the own slots, from 1 on, are a crafting field whose result is slot 0;
 * `lasts(name)` tells whether it stays open where the block becomes that; `quick(item)` → the own
 * slots that a shift click fills; after each click comes `settled()`, before anybody is told of it, then `changed()`;
 * `closed()` is the end.
 * @param {Shell & ItemTable & Blocks & Menus & Players} serv
 */
export function menus (serv) {
  const types = require('prismarine-windows')(serv.registry).windows
  const click = clickers(serv)

  /** Until 1.13 menus go by older names, and a chest says how large it is. */
  function menuType (type, size) {
    if (since(serv, '1.14')) return { inventoryType: types[`minecraft:${type}`].type }
    const name = OLD_NAMES[type] ?? (type.startsWith('generic_') ? 'chest' : type)
    return { inventoryType: `minecraft:${name}`, slotCount: OLD_NAMES[type] ? 0 : size }
  }

  serv.ownMenu = (player, { slots, grid }) => {
    player.ownMenu = new Menu(serv, player, { id: 0, slots, own: 9, grid })
    player.menu = player.ownMenu
  }

  serv.openMenu = (player, { type, title, slots, bag, ...rest }) => {
    serv.closeMenu(player)
    player.lastMenu = (player.lastMenu ?? 0) % 100 + 1
    const menu = new Menu(serv, player, { id: player.lastMenu, slots: [...slots, ...bag], own: slots.length, ...rest })
    player.menu = menu
    player.write('open_window', {
      windowId: menu.id,
      ...menuType(type, menu.own),
      windowTitle: toWireText(serv, { text: title })
    })
    menu.sendAll()
    return menu
  }

  /** Ends the open menu on the server; `tell` when it was not the client who closed it. */
  serv.closeMenu = (player, { tell = false } = {}) => {
    const { menu, ownMenu } = player
    if (tell && menu !== ownMenu) player.write('close_window', { windowId: menu.id })
    returnLoose(player, menu)
    if (menu === ownMenu) return
    menu.closed?.()
    for (let i = 0; i < 36; i++) ownMenu.remote[9 + i] = menu.remote[menu.own + i] // the client carries them over
    player.menu = ownMenu
    ownMenu.sync()
  }

  /** What lies in a crafting grid or on the cursor goes back to the inventory, or to the ground. */
  function returnLoose (player, menu) {
    const loose = []
    for (let i = 1; i <= menu.grid; i++) {
      loose.push(menu.slots[i].get())
      menu.slots[i].set(null)
    }
    loose.push(player.cursor)
    player.cursor = null
    for (const item of loose.filter(Boolean)) player.giveOrDrop(item)
    if (menu.grid) menu.sync()
  }

  const exists = (menu, slot) => slot === OUTSIDE || slot === -1 || menu.slots[slot]
  const meant = (player, { windowId, slot }) => player.alive && windowId === player.menu.id && exists(player.menu, slot)

  /** From 1.17.1 on the client says what it thinks came of the click, and is told where that is wrong. */
  function stateClick (player, { slot, mode, mouseButton, changedSlots, cursorItem, stateId }) {
    const { menu } = player
    const strayDragEnd = mode === END_OF_DRAG && !menu.drag && (mouseButton & 3) !== 0
    if (!strayDragEnd) click(menu, { slot, mode, button: mouseButton })
    menu.settled?.()
    for (const { location, item } of changedSlots) {
      if (location >= 0 && location < menu.remote.length) menu.remote[location] = serv.items.fromWire(item)
    }
    menu.changed?.()
    const agreed = serv.items.equal(serv.items.fromWire(cursorItem), menu.cursor)
    if (stateId === -1 || strayDragEnd || !agreed) return menu.sendAll()
    menu.sync()
    if (menu.grid && slot >= 0 && slot <= menu.grid) menu.sendSlot(0) // clients wait for it after each click there
  }

  /**
   * Up to 1.16.5 the client says what the click takes. Where that is true it is believed to know the rest; where not, it
   * is told all, and no more of its clicks count there until it has confirmed that. (Protocol documentation, "Click Window"
   * and "Window Confirmation".)
   */
  function numberedClick (player, { windowId, slot, mode, mouseButton, action, item }) {
    const { menu } = player
    if (menu.refused !== null) return
    const result = menu.grid ? menu.slots[0].get() : null
    const taken = click(menu, { slot, mode, button: mouseButton })
    menu.settled?.()
    const accepted = serv.items.equal(serv.items.fromWire(item), taken)
    player.write('transaction', { windowId, action, accepted })
    if (!accepted) menu.refused = action
    if (accepted) menu.remote = menu.slots.map(each => each.get())
    menu.changed?.()
    if (!accepted) menu.sendAll()
    else if (menu.grid && !serv.items.equal(menu.slots[0].get(), result)) menu.sendSlot(0)
  }

  /** Nothing comes of a click, and the client is told so, as where a plugin cancels it. */
  serv.refuseClick = (player, { windowId, action }) => {
    const { menu } = player
    if (numbered && menu.refused !== null) return
    if (numbered) {
      player.write('transaction', { windowId, action, accepted: false })
      menu.refused = action
    }
    menu.sendAll()
  }

  const numbered = !since(serv, '1.17')
  serv.onPacket('window_click', (player, packet) => {
    if (meant(player, packet)) (numbered ? numberedClick : stateClick)(player, packet)
  })

  serv.onPacket('transaction', ({ menu }, { windowId, action, accepted }) => {
    if (accepted && windowId === menu.id && action === menu.refused) menu.refused = null
  })

  serv.onPacket('close_window', player => serv.closeMenu(player))

  /** Whoever walks away from a block has its menu closed. */
  const tooFar = ({ position }, pos) => pos.offset(0.5, 0.5, 0.5).distanceTo(position) > FARTHEST

  serv.on('tickEnd', () => {
    for (const player of serv.players) {
      if (player.menu.pos && tooFar(player, player.menu.pos)) serv.closeMenu(player, { tell: true })
      player.menu.sync()
    }
  })

  serv.on('blockChanged', (pos, old, state) => {
    if (serv.states.nameOf(old) === serv.states.nameOf(state)) return
    for (const player of serv.players) {
      if (player.menu.pos?.equals(pos) && !player.menu.lasts?.(serv.states.nameOf(state))) serv.closeMenu(player, { tell: true })
    }
  })

  serv.on('playerLeaving', player => serv.closeMenu(player))
}
