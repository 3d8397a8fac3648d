/**
 * What a player carries. Slots as the game numbers them: 0 result and 1-4 grid of the small crafting field, 5-8 armour
 * (head to feet), 9-35 bag, 36-44 hotbar, 45 off hand.
 */
import { bagOf, place } from './slots.mjs'

const HOTBAR = 36
const ARMOUR = { 5: /_helmet$|^carved_pumpkin$/, 6: /_chestplate$|^elytra$/, 7: /_leggings$/, 8: /_boots$/ }
const FILL_ORDER = [...Array.from({ length: 9 }, (_, i) => HOTBAR + i), ...Array.from({ length: 27 }, (_, i) => 9 + i)]

/**
 * Adds `serv.sendInventory(player)`, `serv.ownSlots(player)`, and to each player `slots`, `held`, `setHeld`, `useUp`, `wear`,
 * `exchangeHeld`, `give(stack)` → how many found room, `giveOrDrop` and `throwItem`.
 *
 * @param {Shell & ItemTable & Entities & Drops & Inventories & Players & Using} serv
 * @param {Record<string, {name: string, count: number}[]>} [brought] what players carry when they come for the first time
 */
export function inventory (serv, brought = {}) {
  const { items } = serv
  const { withCount, same, limit } = items

  serv.on('playerMade', player => {
    player.slots = Array(46).fill(null)
    player.heldSlot = 0
    player.cursor = null
    Object.defineProperty(player, 'held', { get: () => player.slots[HOTBAR + player.heldSlot] })

    player.setHeld = item => {
      player.slots[HOTBAR + player.heldSlot] = item
    }

    /** Takes `n` of what is held. */
    player.useUp = (n = 1) => player.setHeld(withCount(player.held, player.held.count - n))

    /** Wears the held tool; it is gone when it breaks. */
    player.wear = uses => {
      if (!player.held) return
      const left = items.worn(player.held, serv.charms.wear(player.held, uses))
      player.setHeld(left)
      if (!left) serv.sendStatus(player, 47) // the main hand's tool broke
    }

    player.give = item => {
      let left = item.count
      const fill = (i, there) => {
        const n = Math.min(left, limit(item) - there)
        if (n <= 0) return
        player.slots[i] = withCount(item, there + n)
        left -= n
      }
      for (const i of FILL_ORDER) if (same(player.slots[i], item)) fill(i, player.slots[i].count)
      for (const i of FILL_ORDER) if (!player.slots[i]) fill(i, 0)
      return item.count - left
    }

    player.giveOrDrop = item => {
      const given = player.give(item)
      if (given < item.count) player.throwItem(withCount(item, item.count - given))
    }

    /** One of the held stack becomes something else: a full bucket, an empty bottle. */
    player.exchangeHeld = item => {
      if (player.held.count === 1) return player.setHeld(item)
      player.useUp()
      player.giveOrDrop(item)
    }

    player.throwItem = item => {
      serv.dropItem(player.eyes.offset(0, -0.3, 0), item, { velocity: player.viewVector.scaled(0.3).offset(0, 0.1, 0), delay: 40 })
    }
  })

  serv.sendInventory = player => player.menu.sendAll()

  serv.onPacket('held_item_slot', (player, { slotId }) => {
    if (slotId < 0 || slotId > 8) return
    player.heldSlot = slotId
    serv.stopUsing(player)
  })

  const DROP_ALL = 3
  const DROP_ONE = 4
  const SWAP_HANDS = 6
  serv.onPacket('block_dig', (player, { status }) => {
    if (!player.alive) return
    const { held } = player
    if ((status === DROP_ALL || status === DROP_ONE) && held) {
      const n = status === DROP_ALL ? held.count : 1
      player.throwItem(withCount(held, n))
      player.useUp(n)
      player.menu.sync()
    }
    if (status === SWAP_HANDS) {
      player.setHeld(player.slots[45])
      player.slots[45] = held
    }
  })

  /** The slots of the player's own menu after the small crafting field. */
  serv.ownSlots = player => [
    ...[5, 6, 7, 8].map(i => place(items, player.slots, i, { accepts: item => ARMOUR[i].test(item.name), most: 1 })),
    ...bagOf(items, player),
    place(items, player.slots, 45)
  ]

  serv.on('tickEnd', () => {
    for (const player of serv.players) {
      const look = JSON.stringify([player.held, ...player.slots.slice(5, 9), player.slots[45]].map(item => item?.name))
      if (look !== player.look) serv.sendEquipment(player)
      player.look = look
    }
  })

  /** What is on the cursor and in a crafting field: neither here nor there, but the player's all the same. */
  const looseOf = ({ cursor, menu }) =>
    [cursor, ...menu.slots.slice(1, 1 + menu.grid).map(slot => slot.get())].filter(Boolean)

  serv.playerPart('inventory', {
    save: player => ({ slots: player.slots, heldSlot: player.heldSlot, loose: looseOf(player) }),
    load: (player, saved) => {
      player.heldSlot = saved?.heldSlot ?? 0
      saved?.slots.forEach((item, i) => { player.slots[i] = items.fromStored(item) })
      if (!saved && Object.hasOwn(brought, player.username)) {
        for (const { name, count } of brought[player.username]) player.give(items.stack(name, count))
      }
      for (const item of saved?.loose ?? []) if (items.fromStored(item)) player.give(items.fromStored(item))
    }
  })
}
