/** Books: written page by page, and signed, after which nobody changes them (Minecraft Wiki, "Book and Quill"). */
import { IN_BOOK } from '../../../skills/facts/writing.mjs'
import { since } from '../shell.mjs'

const HOTBAR = 36
const OFF_HAND = { slot: 40, own: 45 }

/**
 * @param {Shell & Saving & ItemTable & Players & Using} serv
 */
export function books (serv) {
  const slotOf = number => number === OFF_HAND.slot ? OFF_HAND.own : number >= 0 && number < 9 ? HOTBAR + number : null

  /** Since 1.17.1 a packet has slot, pages and title; before, the whole book as it is to be. */
  function wanted (player, packet) {
    if (Array.isArray(packet.pages)) return { slot: slotOf(packet.hand), pages: packet.pages, title: packet.title }
    const book = serv.items.fromWire(packet.new_book)
    const title = packet.signing ? book?.title : undefined
    const tags = packet.new_book?.nbtData?.value?.pages?.value?.value ?? []
    return { slot: packet.hand === 1 ? OFF_HAND.own : HOTBAR + player.heldSlot, pages: tags, title }
  }

  const allowed = ({ pages, title }) => pages.length <= IN_BOOK.pages && pages.every(page => typeof page === 'string' && page.length <= IN_BOOK.letters) &&
    (title === undefined || title === null || (title.trim().length > 0 && title.length <= IN_BOOK.title))

  serv.onPacket('edit_book', (player, packet) => {
    const { slot, pages, title } = wanted(player, packet)
    const book = slot === null ? null : player.slots[slot]
    if (!player.alive || book?.name !== 'writable_book' || !allowed({ pages, title })) return player.menu.sendAll()
    const signed = title !== undefined && title !== null
    player.slots[slot] = signed
      ? { name: 'written_book', count: 1, damage: 0, pages: [...pages], title, author: player.username }
      : { ...book, pages: [...pages] }
    serv.markDirty()
    player.menu.sendAll()
  })

  serv.onUseInAir('written_book', (player, hand) => {
    if (since(serv, '1.14')) player.write('open_book', { hand })
    return true
  })
}
