/**
 * Keep the pockets as the window showed them when it closed: from 1.20.5 on mineflayer takes two things for the same that differ in their
 * components alone (name, enchantments, wear), and keeps the older.
 * @param {Bot} bot
 */
export function watchPockets (bot) {
  if (!bot.supportFeature('itemsWithComponents')) return
  bot.on('windowClose', window => {
    const { inventory } = bot
    const shift = window.inventoryStart - inventory.inventoryStart
    for (let at = window.inventoryStart; at < window.inventoryEnd; at++) {
      /** @type {any} */
      const [shown, kept] = [window.slots[at], inventory.slots[at - shift]]
      if (!shown || kept === shown || JSON.stringify(shown.components) === JSON.stringify(kept?.components)) continue
      inventory.updateSlot(at - shift, shown)
    }
  })
}
