/** The enchanting table: three offers by the bookshelves around it, paid with levels and lapis lazuli. */
import { createRandom } from '../../../skills/chance.mjs'
import { ENCHANTING, enchantability, fits } from '../../../skills/facts/levels/enchanting.mjs'
import { bagOf, place } from '../items/slots.mjs'

const [ITEM, LAPIS] = [0, 1]
const OFFERS = [0, 1, 2]
/** Blocks that may stand between the table and its bookshelves. */
const AIRY = /air$|^(torch|wall_torch|snow|short_grass|grass|tall_grass|fern|.*_carpet|.*_button|lever|.*_sign|redstone_wire)$/
const HALVES = 50

/**
 * Adds what a click on an enchanting table does; keeps the seed of each player's offers. Emits `enchanted(player, stack)`.
 * @param {Shell & Saving & ItemTable & Blocks & Inventories & Menus & Players & Experience & Using} serv
 */
export function enchanting (serv) {
  const { items, registry } = serv
  /** @type {any[]} */
  const every = registry.enchantmentsArray.filter(({ treasureOnly, discoverable }) => !treasureOnly && discoverable !== false)

  function shelvesAround (pos) {
    let found = 0
    for (let x = -2; x <= 2; x++) {
      for (let z = -2; z <= 2; z++) {
        if (Math.abs(x) !== 2 && Math.abs(z) !== 2) continue
        for (let y = 0; y <= 1; y++) {
          const between = pos.offset(Math.trunc(x / 2), y, Math.trunc(z / 2))
          if (serv.nameAt(pos.offset(x, y, z)) === 'bookshelf' && AIRY.test(serv.nameAt(between))) found++
        }
      }
    }
    return Math.min(ENCHANTING.shelves, found)
  }

  /** The levels that the three offers ask for; an offer that asks for less than its own number is none. */
  function levelsFor (seed, shelves) {
    const random = createRandom(seed)
    const up = most => Math.floor(random() * most)
    return OFFERS.map(offer => {
      const base = up(8) + 1 + (shelves >> 1) + up(shelves + 1)
      const asks = [Math.max(1, Math.floor(base / 3)), Math.floor(base * 2 / 3) + 1, Math.max(base, shelves * 2)]
      const level = asks[offer]
      return level < offer + 1 ? 0 : level
    })
  }

  /** The enchantments of an offer. */
  function drawn (seed, item, level) {
    const random = createRandom(seed)
    const up = most => Math.floor(random() * most)
    const ease = enchantability(item.name)
    let power = level + 1 + up(Math.floor(ease / 4) + 1) + up(Math.floor(ease / 4) + 1)
    power = Math.max(1, Math.round(power + power * (random() + random() - 1) * 0.15))
    let open = every.filter(({ name }) => fits(name, item.name)).flatMap(info => {
      for (let at = info.maxLevel; at >= 1; at--) {
        const [least, most] = [info.minCost, info.maxCost].map(({ a, b }) => a * at + b)
        if (least <= power && power <= most) return [{ info, level: at }]
      }
      return []
    })
    const found = []
    const pick = () => {
      let left = random() * open.reduce((sum, { info }) => sum + info.weight, 0)
      found.push(open.find(({ info }) => (left -= info.weight) < 0) ?? open[0])
      const { info: { name: taken } } = found[found.length - 1]
      open = open.filter(({ info }) => info.name !== taken && !clash(registry, taken, info.name))
    }
    if (open.length) pick()
    for (; found.length && open.length && up(HALVES) <= power; power = Math.floor(power / 2)) pick()
    if (item.name === 'book' && found.length > 1) found.splice(up(found.length), 1)
    return found.map(({ info, level: at }) => ({ name: info.name, level: at }))
  }

  function open (player, pos) {
    /** @type {any[]} */
    const list = [null, null]
    const offers = () => {
      const [item] = list
      const able = item && item.count === 1 && !item.enchants && enchantability(item.name) > 0
      if (!able) return OFFERS.map(() => ({ level: 0, enchants: [] }))
      const levels = levelsFor(player.enchantSeed, shelvesAround(pos))
      return levels.map((level, offer) => ({ level, enchants: level ? drawn(player.enchantSeed + offer + 1, item, level) : [] }))
    }
    const tell = () => {
      const all = offers()
      const values = [
        ...all.map(({ level }) => level), player.enchantSeed & 0x7ff0,
        ...all.map(({ enchants }) => enchants.length ? registry.enchantmentsByName[enchants[0].name].id : -1),
        ...all.map(({ enchants }) => enchants.length ? enchants[0].level : -1)
      ]
      values.forEach((value, property) => player.write('craft_progress_bar', { windowId: menu.id, property, value }))
    }
    const menu = serv.openMenu(player, {
      type: 'enchantment',
      title: 'Enchant',
      pos,
      slots: [place(items, list, ITEM, { most: 1 }), place(items, list, LAPIS, { accepts: ({ name }) => name === 'lapis_lazuli' })],
      bag: bagOf(items, player),
      quick: ({ name }) => name === 'lapis_lazuli' ? [LAPIS] : list[ITEM] ? [] : [ITEM],
      changed: tell,
      closed: () => { for (const item of list.filter(Boolean)) player.giveOrDrop(item) }
    })
    menu.enchant = offer => {
      const { level, enchants } = offers()[offer] ?? { level: 0, enchants: [] }
      const cost = offer + 1
      if (!enchants.length || player.experience.level < Math.max(level, cost) || (list[LAPIS]?.count ?? 0) < cost) return
      list[ITEM] = { ...list[ITEM], name: list[ITEM].name === 'book' ? 'enchanted_book' : list[ITEM].name, enchants }
      list[LAPIS] = items.withCount(list[LAPIS], list[LAPIS].count - cost)
      player.enchantSeed = nextSeed(player.enchantSeed)
      serv.takeLevels(player, cost)
      serv.emit('enchanted', player, list[ITEM])
      menu.sync()
      tell()
    }
    tell()
    return true
  }

  serv.onUse('enchanting_table', open)
  serv.onPacket('enchant_item', (player, { windowId, enchantment }) => {
    if (player.alive && player.menu.id === windowId) player.menu.enchant?.(enchantment)
  })

  const nextSeed = seed => Math.floor(createRandom(seed)() * 2 ** 31)
  serv.playerPart('enchanting', {
    save: player => player.enchantSeed,
    load: (player, saved) => { player.enchantSeed = saved ?? nextSeed((serv.seed ^ parseInt(player.uuid.slice(0, 8), 16)) >>> 0) }
  })
}

/**
 * Tells whether two enchantments exclude each other.
 * @param {Registry} registry prismarine-registry
 * @param {string} one
 * @param {string} other names of enchantments
 * @returns {boolean} whether they do not go together
 */
export function clash (registry, one, other) {
  const excludes = (a, b) => registry.enchantmentsByName[a]?.exclude?.some(each => (registry.enchantmentsByName[each]?.name ?? each) === b)
  return one !== other && Boolean(excludes(one, other) || excludes(other, one))
}
