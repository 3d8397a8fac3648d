/** Anvils: they name, repair and combine items, for levels that grow with each work on an item. */
import { ENCHANTING, fitsAtTheAnvil } from '../../../skills/facts/levels/enchanting.mjs'
import { clash } from './enchanting.mjs'
import { bagOf, place, resultSlot } from '../items/slots.mjs'

const [LEFT, RIGHT, RESULT] = [0, 1, 2]
const { rarity: RARITY, most: MOST, whole: WHOLE, extra: EXTRA, part: PART, wears: WEARS, longest: LONGEST } = ENCHANTING.anvil
const WORN = ['anvil', 'chipped_anvil', 'damaged_anvil']
const TAKES_ALL = 40
const BOOK = 'enchanted_book'

/**
 * Adds what a click on an anvil does: its menu, what a work costs in levels, and the anvil's own wear.
 * @param {Shell & Dice & ItemTable & Blocks & Menus & Players & Experience & Using} serv
 */
export function anvils (serv) {
  const { items, registry } = serv

  /** The result of both slots, its cost in levels, and how many of the right slot it takes; null where they give nothing. */
  function workOf (left, right, text) {
    if (!left) return null
    let cost = 0
    let takes = right?.count ?? 0
    const made = { ...left, enchants: left.enchants && [...left.enchants] }
    const durable = items.durability(left) > 0
    if (right) {
      const repairs = durable && registry.itemsByName[left.name].repairWith?.includes(right.name)
      const isBook = right.name === BOOK
      if (repairs) {
        const each = Math.floor(items.durability(left) * PART)
        let used = 0
        for (; made.damage > 0 && used < right.count; used++) made.damage = Math.max(0, made.damage - each)
        if (!used) return null
        cost += used
        takes = used
      } else {
        if (!isBook && (right.name !== left.name || !durable)) return null
        if (durable && !isBook) {
          const max = items.durability(left)
          const damage = Math.max(0, max - ((max - left.damage) + (max - right.damage) + Math.floor(max * EXTRA)))
          if (damage < left.damage) {
            made.damage = damage
            cost += WHOLE
          }
        }
        const added = merge(made, right, isBook)
        if (added === null) return null
        cost += added
      }
    }
    const name = text === null || text === '' ? undefined : text
    const renames = text !== null && name !== left.label
    if (renames) {
      cost += 1
      if (name) made.label = name
      else delete made.label
    }
    const before = (left.works ?? 0) + (right?.works ?? 0)
    if (cost <= 0) return null
    const onlyName = renames && cost === 1
    let levels = before + cost
    if (onlyName && levels > MOST) levels = MOST
    if (levels > MOST) return null
    if (!onlyName) made.works = 2 * Math.max(left.works ?? 0, right?.works ?? 0) + 1
    return { made, levels, takes }
  }

  /** @returns {number|null} levels; null where none of the right's enchantments goes on */
  function merge (made, right, isBook) {
    let cost = 0
    let [goes, refused] = [false, false]
    for (const { name, level } of right.enchants ?? []) {
      const info = registry.enchantmentsByName[name]
      const own = made.enchants?.find(each => each.name === name)
      const clashes = (made.enchants ?? []).filter(each => clash(registry, each.name, name)).length
      cost += clashes
      if (!info || clashes || !fitsAtTheAnvil(name, made.name)) {
        refused = true
        continue
      }
      goes = true
      const better = Math.min(info.maxLevel, own?.level === level ? level + 1 : Math.max(level, own?.level ?? 0))
      made.enchants = [...(made.enchants ?? []).filter(each => each !== own), { name, level: better }]
      const each = RARITY[info.weight] ?? 1
      cost += better * (isBook ? Math.max(1, Math.floor(each / 2)) : each)
      if (made.count > 1) cost = TAKES_ALL
    }
    return refused && !goes ? null : cost
  }

  function open (player, pos) {
    /** @type {any[]} */
    const list = [null, null]
    let text = null
    let shown = -1
    const work = () => workOf(list[LEFT], list[RIGHT], text)
    const paid = () => {
      const done = work()
      return done && player.experience.level >= done.levels ? done : null
    }
    const tell = () => {
      const levels = work()?.levels ?? 0
      if (levels !== shown) player.write('craft_progress_bar', { windowId: menu.id, property: 0, value: levels })
      shown = levels
    }
    const result = resultSlot(() => paid()?.made ?? null, () => {
      const done = paid()
      if (!done) return
      list[LEFT] = null
      list[RIGHT] = list[RIGHT] && items.withCount(list[RIGHT], list[RIGHT].count - done.takes)
      text = null
      serv.takeLevels(player, done.levels)
      wear(pos)
    })
    const input = at => {
      const slot = place(items, list, at)
      return { ...slot, set: item => { if (at === LEFT && !items.same(item, list[LEFT])) text = null; slot.set(item) } }
    }
    const menu = serv.openMenu(player, {
      type: 'anvil',
      title: 'Repair & Name',
      pos,
      slots: [input(LEFT), input(RIGHT), result],
      bag: bagOf(items, player),
      quick: () => [LEFT, RIGHT],
      lasts: name => WORN.includes(name),
      changed: tell,
      closed: () => { for (const item of list.filter(Boolean)) player.giveOrDrop(item) }
    })
    menu.rename = name => {
      text = name.slice(0, LONGEST)
      menu.sync()
      if (menu.slots[RESULT].get()) menu.sendSlot(RESULT)
      tell()
    }
    return true
  }

  /** One work in eight or so wears the anvil. */
  function wear (pos) {
    if (serv.random() >= WEARS) return
    const next = WORN[WORN.indexOf(serv.nameAt(pos)) + 1]
    const { facing } = serv.propertiesAt(pos)
    serv.putBlock(pos, next ?? 'air', next ? { facing } : {})
  }

  for (const name of WORN) serv.onUse(name, open)
  serv.onPacket('name_item', (player, { name }) => { if (player.alive) player.menu.rename?.(String(name)) })
}
