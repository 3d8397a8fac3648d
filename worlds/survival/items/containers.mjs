/**
 * What blocks hold: chests (two side by side share one menu), barrels, furnaces. Everybody who looks into one sees
 * every change at once.
 */
import { Vec3 } from 'vec3'
import { RIGHT } from '../../../skills/directions.mjs'
import { bagOf, place } from './slots.mjs'

const SIZES = { chest: 27, trapped_chest: 27, barrel: 27, furnace: 3, smoker: 3, blast_furnace: 3 }
const CHESTS = ['chest', 'trapped_chest']
/** From a half of a double chest to the other. */
const partner = (type, facing) => RIGHT[facing].scaled(type === 'left' ? 1 : -1)
const keyOf = pos => `${Math.floor(pos.x)},${Math.floor(pos.y)},${Math.floor(pos.z)}`

/**
 * Adds the container hooks described in index.mjs, and `serv.containerFor(pos)`, which makes one where the block holds things,
 * and `serv.openContainer(player, pos, parts, menu)`.
 * @param {Shell & Saving & ItemTable & Blocks & Support & Containers & Drops & Menus & Using} serv
 */
export function containers (serv) {
  const { items } = serv
  const all = new Map()
  serv.containers = all

  const blank = (type, position) => ({ type, position, slots: Array(SIZES[type]).fill(null), viewers: new Set() })

  serv.containerChanged = pos => {
    serv.markDirty()
    for (const menu of all.get(keyOf(pos))?.viewers ?? []) menu.sync()
  }

  serv.placeContainer = (pos, type, content = {}, properties = {}, lock = null) => {
    serv.putBlock(pos, type, properties)
    const container = containerFor(pos)
    const { slots } = container
    if (lock) container.lock = lock
    const list = Array.isArray(content) ? content : Object.entries(content).map(([name, count]) => ({ name, count }))
    for (const { name, count, damage = 0 } of list) fill(slots, items.stack(name, count, damage), pos)
    serv.containerChanged(pos)
  }

  function fill (slots, item, pos) {
    let { count } = item
    for (let i = 0; i < slots.length && count > 0; i++) {
      if (slots[i]) continue
      slots[i] = items.withCount(item, Math.min(count, items.limit(item)))
      count -= slots[i].count
    }
    if (count > 0) throw new RangeError(`${item.count} ${item.name} do not fit into the container at ${pos}`)
  }

  /** The container of the block there, made when the block is one that holds things. */
  function containerFor (pos) {
    const key = keyOf(pos)
    const type = serv.nameAt(pos)
    if (!all.has(key) && SIZES[type]) all.set(key, blank(type, new Vec3(.../** @type {Place} */ (key.split(',').map(Number)))))
    return all.get(key) ?? null
  }
  serv.containerFor = containerFor

  /** Where the other half of a double chest stands; null for a single one. */
  const otherHalf = pos => {
    const name = serv.nameAt(pos)
    if (!CHESTS.includes(name)) return null
    const { type, facing } = serv.propertiesAt(pos)
    if (type === 'single') return null
    const other = pos.plus(partner(type, facing))
    return serv.nameAt(other) === name ? other : null
  }

  /** The containers behind one menu, in the order of its slots: a double chest's right half comes first. */
  function partsOf (pos) {
    const other = otherHalf(pos)
    if (!other) return [containerFor(pos)]
    const right = serv.propertiesAt(pos).type === 'right'
    return right ? [containerFor(pos), containerFor(other)] : [containerFor(other), containerFor(pos)]
  }

  /** A chest with a full block on it stays shut. */
  const covered = pos => CHESTS.includes(serv.nameAt(pos)) && serv.isFull(pos.offset(0, 1, 0))

  /** A locked one opens to whoever holds an item of that name (https://minecraft.wiki/w/Lock). */
  const isLocked = ({ lock = null }, player) => lock !== null && player.held?.label !== lock

  function openChest (player, pos) {
    const parts = partsOf(pos)
    if (parts.some(part => covered(part.position) || isLocked(part, player))) return true
    const slots = parts.flatMap(part => part.slots.map((_, i) => place(items, part.slots, i)))
    const title = serv.nameAt(pos) === 'barrel' ? 'Barrel' : parts.length > 1 ? 'Large Chest' : 'Chest'
    serv.openContainer(player, pos, parts, { type: `generic_9x${slots.length / 9}`, title, slots })
    return true
  }

  /** Opens a menu on containers and keeps it in step with everybody else's. */
  serv.openContainer = (player, pos, parts, menu) => {
    const opened = serv.openMenu(player, {
      ...menu,
      pos,
      parts,
      bag: bagOf(items, player),
      settled: serv.saveOrWarn, // what was seen in a chest outlives a kill of the server
      changed: () => parts.forEach(part => serv.containerChanged(part.position)),
      closed: () => {
        parts.forEach(part => part.viewers.delete(opened))
        lid(parts)
      }
    })
    parts.forEach(part => part.viewers.add(opened))
    lid(parts)
    return opened
  }

  /** Shows how many look into a chest. */
  function lid (parts) {
    for (const { type, position, viewers } of parts) {
      if (!CHESTS.includes(type)) continue
      const packet = { location: position, byte1: 1, byte2: viewers.size, blockId: serv.registry.blocksByName[type].id }
      for (const player of serv.columnAt(position.x >> 4, position.z >> 4).viewers) player.write('block_action', packet)
    }
  }

  for (const name of [...CHESTS, 'barrel']) serv.onUse(name, (player, pos) => openChest(player, pos))

  serv.on('blockChanged', (pos, old, state) => {
    parted(pos, old, state)
    const container = all.get(keyOf(pos))
    if (!container || serv.states.nameOf(state) === container.type) return
    all.delete(keyOf(pos))
    if (container.made) serv.emit('smelted', pos.offset(0.5, 0.5, 0.5), container.made)
    for (const menu of [...container.viewers]) serv.closeMenu(menu.player, { tell: true })
    for (const item of container.slots.filter(Boolean)) serv.dropItem(pos.offset(0.5, 0.5, 0.5), item)
  })

  /** A chest whose other half is gone is a single one. */
  function parted (pos, old, state) {
    const name = serv.states.nameOf(old)
    const { type, facing } = serv.states.propertiesOf(old)
    if (!CHESTS.includes(name) || type === 'single' || serv.states.nameOf(state) === name) return
    const other = pos.plus(partner(type, facing))
    if (serv.nameAt(other) !== name) return
    for (const menu of [...all.get(keyOf(other))?.viewers ?? []]) serv.closeMenu(menu.player, { tell: true })
    serv.setProperties(other, { type: 'single' })
  }

  serv.persist('containers', {
    save: () => [...all.values()].map(container =>
      ({ ...container, position: container.position.toArray(), viewers: undefined })),
    load: saved => {
      for (const { position, slots, ...rest } of saved) {
        const pos = new Vec3(.../** @type {Place} */ (position))
        all.set(keyOf(pos), { ...blank(rest.type, pos), ...rest, slots: slots.map(items.fromStored) })
      }
    }
  })
}
