/** What each kind of click does to a menu, by the game's rules. */

/** The slot of a click beside the window. */
export const OUTSIDE = -999
const OFF_HAND = 40
const MODES = ['pick', 'shift', 'swap', 'clone', 'throw', 'drag', 'gather']

/**
 * @param {ItemTable} serv
 * @returns {(menu: {slots: any[]}, click: {slot: number, mode: number, button: number}) => object | null} does a click; gives what
 *   the game says that it took, by which it checks clients up to 1.16.5: what a plain click finds in the slot, and of a
 *   shift click what it moved where it had to go on
 */
export function clickers (serv) {
  const { items } = serv
  const { withCount, same } = items

  /** Puts up to `most` of `item` into `slot`; returns what is left. */
  function put (slot, item, most = item.count) {
    const there = slot.get()
    if (slot.result || !slot.accepts(item) || (there && !same(there, item))) return item
    const n = Math.min(most, item.count, slot.most(item) - (there?.count ?? 0))
    if (n <= 0) return item
    slot.set(withCount(item, n + (there?.count ?? 0)))
    return withCount(item, item.count - n)
  }

  /** Into slots that hold the same first, then into empty ones; returns what is left. */
  function spread (menu, item, order) {
    let left = item
    for (const filled of [true, false]) {
      for (const i of order) {
        if (left && Boolean(menu.slots[i].get()) === filled) left = put(menu.slots[i], left)
      }
    }
    return left
  }

  const range = (from, to) => Array.from({ length: to - from }, (_, i) => from + i)

  function pickOutside (menu, button) {
    const { cursor, player } = menu
    if (!cursor) return
    const n = button === 0 ? cursor.count : 1
    player.throwItem(withCount(cursor, n))
    menu.cursor = withCount(cursor, cursor.count - n)
  }

  function takeResult (menu, slot) {
    const { cursor } = menu
    const made = slot.get()
    if (!made || (cursor && (!same(cursor, made) || cursor.count + made.count > items.limit(made)))) return
    menu.cursor = withCount(made, made.count + (cursor?.count ?? 0))
    slot.take()
  }

  function pick (menu, { slot: index, button }) {
    if (index === OUTSIDE) return pickOutside(menu, button)
    const slot = menu.slots[index]
    if (!slot) return
    const { cursor } = menu
    if (slot.result && (slot.whole || cursor)) return takeResult(menu, slot)
    const there = slot.get()
    if (!cursor) {
      if (!there) return
      const n = button === 0 ? there.count : Math.ceil(there.count / 2)
      menu.cursor = withCount(there, n)
      slot.set(withCount(there, there.count - n))
    } else if (!there || same(there, cursor)) {
      menu.cursor = put(slot, cursor, button === 0 ? cursor.count : 1)
    } else if (slot.accepts(cursor) && cursor.count <= slot.most(cursor)) {
      slot.set(cursor)
      menu.cursor = there
    }
  }

  /** Where a shift click sends a stack from slot `index`, in order. */
  function destinations (menu, index, item) {
    const bag = range(menu.own, menu.own + 27)
    const hotbar = range(menu.own + 27, menu.own + 36)
    const fromInventory = index >= menu.own && index < menu.own + 36
    if (menu.slots[index].result) return [...hotbar.toReversed(), ...bag.toReversed()]
    if (!fromInventory) return menu.id === 0 ? [...bag, ...hotbar] : [...hotbar.toReversed(), ...bag.toReversed()]
    const wanted = menu.quick?.(item) ?? []
    const across = bag.includes(index) ? hotbar : bag
    if (menu.id === 0 || menu.grid) return [...wanted, ...across]
    return wanted.length ? wanted : menu.quick ? across : range(0, menu.own)
  }

  /** How many of `item` those slots can still take. */
  const room = (menu, item, order) => order.reduce((sum, i) => {
    const there = menu.slots[i].get()
    if (there && !same(there, item)) return sum
    return sum + Math.max(0, menu.slots[i].most(item) - (there?.count ?? 0))
  }, 0)

  function shift (menu, { slot: index }) {
    const slot = menu.slots[index]
    const item = slot?.get()
    if (!item) return null
    const order = destinations(menu, index, item)
    if (!slot.result || !slot.whole) { // a furnace's output can be taken in part
      const left = spread(menu, item, order)
      slot.set(left)
      return left && left.count < item.count ? item : null
    }
    let times = 0
    for (let made = item; made && same(made, item) && room(menu, made, order) >= made.count; made = slot.get()) {
      spread(menu, made, order)
      slot.take()
      times++
    }
    return times > 1 ? item : null
  }

  function swap (menu, { slot: index, button }) {
    const slot = menu.slots[index]
    const other = button === OFF_HAND ? offHand(menu) : menu.slots[menu.own + 27 + button]
    if (!slot || !other || (button !== OFF_HAND && (button < 0 || button > 8))) return
    const here = slot.get()
    const there = other.get()
    if (slot.result) {
      if (!here || there) return
      other.set(here)
      return slot.take()
    }
    if (there && (!slot.accepts(there) || there.count > slot.most(there))) return
    slot.set(there)
    other.set(here)
  }

  const offHand = ({ player }) => ({ get: () => player.slots[45], set: item => { player.slots[45] = item } })

  function throwAway (menu, { slot: index, button }) {
    const slot = menu.slots[index]
    const item = slot?.get()
    if (!item || menu.cursor) return
    if (slot.result && slot.whole) {
      menu.player.throwItem(item)
      return slot.take()
    }
    const n = button === 0 ? 1 : item.count
    menu.player.throwItem(withCount(item, n))
    slot.set(withCount(item, item.count - n))
  }

  /** Button: low bits 0 begin, 1 add a slot, 2 end; high bits 0 share evenly, 1 one each. */
  function drag (menu, { slot: index, button }) {
    const stage = button & 3
    if (stage === 0) menu.drag = menu.cursor ? { each: button >> 2 === 1, list: new Set() } : null
    if (stage === 1 && menu.slots[index]) menu.drag?.list.add(index)
    if (stage !== 2 || !menu.drag) return
    const { each, list } = menu.drag
    menu.drag = null
    if (!menu.cursor || !list.size) return
    const share = each ? 1 : Math.floor(menu.cursor.count / list.size)
    for (const i of list) if (menu.cursor && share > 0) menu.cursor = put(menu.slots[i], menu.cursor, share)
  }

  function gather (menu) {
    for (const full of [false, true]) {
      for (const slot of menu.slots) {
        const there = slot.get()
        const { cursor } = menu
        if (!cursor || slot.result || !same(there, cursor) || (there.count >= items.limit(there)) !== full) continue
        const n = Math.min(there.count, items.limit(cursor) - cursor.count)
        if (n <= 0) return
        menu.cursor = withCount(cursor, cursor.count + n)
        slot.set(withCount(there, there.count - n))
      }
    }
  }

  const does = { pick, shift, swap, clone: () => {}, throw: throwAway, drag, gather }
  return (menu, click) => {
    const there = menu.slots[click.slot]?.get() ?? null
    const kind = MODES[click.mode]
    const moved = does[kind]?.(menu, click)
    return kind === 'pick' ? there : kind === 'shift' ? moved : null
  }
}
