/** Villagers: offers by profession and level, which lock when they are used up and open again at the job site. */
import { DAY_TICKS } from '../../../skills/facts/day.mjs'
import { TRADING } from '../../../skills/facts/goods/trading.mjs'
import { bagOf, place, resultSlot } from '../items/slots.mjs'
import { since } from '../shell.mjs'

const [FIRST, SECOND, RESULT] = [0, 1, 2]
/** Where a villager says its kind, profession and level, as 1.17 and later have it. */
const DATA = 18
const PLAINS = 2
const { adds: ADDS, levels: LEVELS, restock: RESTOCK, demand: DEMAND, job_sites: SITES, numbers: NUMBERS } = TRADING

/**
 * What people do with villagers. Emits `traded(player, villager, offer)`.
 * @param {Shell & Saving & Dice & ItemTable & Blocks & Clock & Entities & Menus & Players} serv
 * @returns {{interact: (entity: Mob, player: Player) => boolean, describe: (entity: Pick<Mob, 'name' | 'mob'>) => object[],
 *   tend: (entity: Mob) => void}} interact tells whether the click did something; tend is called about once a second
 */
export function createVillagers (serv) {
  const { items } = serv
  const modern = since(serv, TRADING.since)

  /** Two of each level that it has reached, and of no other. */
  function learn (mob) {
    const levels = TRADING.offers[mob.profession] ?? []
    mob.offers ??= []
    for (mob.learned ??= 0; mob.learned < Math.min(mob.level, levels.length); mob.learned++) {
      const open = levels[mob.learned].filter(([[takes], [gives]]) => items.exists(takes) && items.exists(gives))
      for (let i = 0; i < ADDS && open.length; i++) {
        const [[takes, price], [gives, count], most, worth] = open.splice(Math.floor(serv.random() * open.length), 1)[0]
        mob.offers.push({ takes, price, gives, count, most, worth, uses: 0, demand: 0 })
      }
    }
  }

  const priceOf = ({ takes, price, demand }) =>
    Math.min(items.limit(items.stack(takes)), price + Math.floor(price * DEMAND * Math.max(0, demand)))

  function interact (entity, player) {
    const { mob } = entity
    if (!modern || entity.baby || mob.diedAt !== undefined || !TRADING.offers[mob.profession]) return false
    mob.level ??= 1
    learn(mob)
    if (mob.customer && mob.customer.menu.villager === entity) return true
    open(entity, player)
    return true
  }

  function open (entity, player) {
    const { mob } = entity
    /** @type {any[]} */
    const list = [null, null]
    let chosen = 0
    const pays = offer => offer.uses < offer.most && list[FIRST]?.name === offer.takes && list[FIRST].count >= priceOf(offer)
    const deal = () => [mob.offers[chosen], ...mob.offers].find(offer => offer && pays(offer)) ?? null
    const gives = () => { const offer = deal(); return offer ? items.stack(offer.gives, offer.count) : null }
    const result = resultSlot(gives, () => {
      const offer = deal()
      if (!offer) return
      list[FIRST] = items.withCount(list[FIRST], list[FIRST].count - priceOf(offer))
      offer.uses++
      gain(entity, player, offer)
      tell()
    })
    const menu = serv.openMenu(player, {
      type: 'merchant',
      title: 'Villager',
      pos: entity.position.floored(),
      slots: [place(items, list, FIRST), place(items, list, SECOND), result],
      bag: bagOf(items, player),
      quick: () => [FIRST, SECOND],
      closed: () => {
        mob.customer = null
        for (const item of list.filter(Boolean)) player.giveOrDrop(item)
      }
    })
    mob.customer = player
    menu.villager = entity
    const tell = () => player.write('trade_list', tradeList(menu, mob))
    /** When an offer is clicked, put back what lies in the two slots and put in what the offer asks for, as much as fits. */
    menu.choose = index => {
      chosen = index
      const offer = mob.offers[index]
      for (const at of [FIRST, SECOND]) {
        if (list[at]) player.giveOrDrop(list[at])
        list[at] = null
      }
      for (let slot = 9; offer && slot < 45; slot++) {
        const there = player.slots[slot]
        const room = items.limit(items.stack(offer.takes)) - (list[FIRST]?.count ?? 0)
        if (there?.name !== offer.takes || room <= 0) continue
        const n = Math.min(room, there.count)
        list[FIRST] = items.withCount(there, n + (list[FIRST]?.count ?? 0))
        player.slots[slot] = items.withCount(there, there.count - n)
      }
      menu.sync()
      if (menu.slots[RESULT].get()) menu.sendSlot(RESULT)
    }
    tell()
  }

  function tradeList (menu, mob) {
    const cost = stack => since(serv, '1.20.5')
      ? { itemId: items.infoOf(stack.name).id, itemCount: stack.count, addedComponentCount: 0, components: [] }
      : items.toWire(stack)
    const none = since(serv, '1.19') && !since(serv, '1.20.5') ? items.toWire(null) : undefined
    return {
      windowId: menu.id,
      trades: mob.offers.map(offer => ({
        inputItem1: cost(items.stack(offer.takes, offer.price)),
        outputItem: items.toWire(items.stack(offer.gives, offer.count)),
        inputItem2: none,
        tradeDisabled: offer.uses >= offer.most,
        nbTradeUses: offer.uses,
        maximumNbTradeUses: offer.most,
        xp: offer.worth,
        specialPrice: 0,
        priceMultiplier: DEMAND,
        demand: offer.demand
      })),
      villagerLevel: mob.level,
      experience: mob.earned ?? 0,
      isRegularVillager: true,
      canRestock: true
    }
  }

  function gain (entity, player, offer) {
    const { mob } = entity
    mob.earned = (mob.earned ?? 0) + offer.worth
    serv.emit('traded', player, entity, offer)
    while (mob.level < LEVELS.length && mob.earned >= LEVELS[mob.level]) mob.level++
    learn(mob)
    serv.markDirty()
  }

  /** Twice a day, at its job site. */
  function tend (entity) {
    const { mob, position } = entity
    if (!mob.offers?.some(({ uses }) => uses > 0) || mob.customer) return
    const today = Math.floor(serv.tickCount / DAY_TICKS)
    if (mob.restockDay !== today) Object.assign(mob, { restockDay: today, restocks: 0 })
    if (mob.restocks >= RESTOCK.a_day || serv.tickCount - (mob.restockedAt ?? -RESTOCK.ticks) < RESTOCK.ticks) return
    if (!worksAt(position, SITES[mob.profession])) return
    for (const offer of mob.offers) {
      offer.demand = Math.max(0, offer.demand + offer.uses - (offer.most - offer.uses))
      offer.uses = 0
    }
    mob.restocks++
    mob.restockedAt = serv.tickCount
    serv.markDirty()
  }

  function worksAt (position, site) {
    const r = RESTOCK.within
    for (let x = -r; x <= r; x++) {
      for (let y = -1; y <= 1; y++) for (let z = -r; z <= r; z++) if (serv.nameAt(position.offset(x, y, z)) === site) return true
    }
    return false
  }

  function describe ({ name, mob }) {
    if (name !== 'villager' || !modern) return []
    const value = { villagerType: PLAINS, villagerProfession: NUMBERS[mob.profession] ?? 0, level: mob.level ?? 1 }
    return [serv.metadataEntry(DATA, 'villager_data', value)]
  }

  serv.onPacket('select_trade', (player, { slot }) => { if (player.alive) player.menu.choose?.(slot) })

  return { interact, describe, tend }
}
