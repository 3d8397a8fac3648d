/** Item stacks: plain `{name, count, damage}` values, with what extras.mjs tells beside, and their form on the wire. */
import { createExtras } from './extras.mjs'

/**
 * @param {Registry} registry prismarine-registry of one version
 * @returns the functions below, bound to that version
 */
export function createItems (registry) {
  const extras = createExtras(registry)
  const withComponents = registry.supportFeature('itemsWithComponents')

  /** The game's data of an item; RangeError for a name that this version lacks. */
  function infoOf (name) {
    const info = registry.itemsByName[name]
    if (!info) throw new RangeError(`Minecraft ${registry.version.minecraftVersion} has no item ${name}`)
    return info
  }

  const exists = name => Object.hasOwn(registry.itemsByName, name)

  function stack (name, count = 1, damage = 0) {
    infoOf(name)
    if (!Number.isInteger(count) || count < 1) throw new RangeError(`${count} is no count of ${name}`)
    return { name, count, damage }
  }

  /** The same things in another number; null for none. */
  const withCount = (item, count) => item && count > 0 ? { ...item, count } : null
  const limit = item => infoOf(item.name).stackSize
  const durability = item => infoOf(item.name).maxDurability ?? 0
  const same = (a, b) => Boolean(a && b) && a.name === b.name && a.damage === b.damage && extras.mark(a) === extras.mark(b)
  const equal = (a, b) => (!a && !b) || (same(a, b) && a.count === b.count)

  /** A tool after `uses` of wear; null when it broke. */
  function worn (item, uses) {
    const max = durability(item)
    if (!max) return item
    return item.damage + uses >= max ? null : { ...item, damage: item.damage + uses }
  }

  function toWire (item) {
    if (!item) return withComponents ? { itemCount: 0, components: [], removeComponents: [] } : { present: false }
    const { id } = infoOf(item.name)
    if (withComponents) {
      const components = [...item.damage ? [{ type: 'damage', data: item.damage }] : [], ...extras.toComponents(item)]
      return {
        present: true,
        itemCount: item.count,
        itemId: id,
        addedComponentCount: components.length,
        removedComponentCount: 0,
        components,
        removeComponents: []
      }
    }
    const tags = { ...durability(item) ? { Damage: { type: 'int', value: item.damage } } : {}, ...extras.toTags(item) }
    const nbtData = Object.keys(tags).length ? { type: 'compound', name: '', value: tags } : undefined
    return { present: true, itemId: id, itemCount: item.count, nbtData }
  }

  /** What a client says lies in a slot; null for nothing or for an unknown item. */
  function fromWire (slot) {
    if (!slot || slot.present === false || slot.itemCount === 0) return null
    const info = registry.items[slot.itemId]
    if (!info) return null
    const damage = withComponents
      ? slot.components?.find(each => each.type === 'damage')?.data
      : slot.nbtData?.value?.Damage?.value
    const own = withComponents ? extras.fromComponents(slot) : extras.fromTags(slot)
    return { name: info.name, count: slot.itemCount, damage: damage ?? 0, ...own }
  }

  /** What was stored, or null when this version does not know it. */
  function fromStored (item) {
    if (!item || !exists(item.name)) return null
    return { name: item.name, count: item.count, damage: item.damage ?? 0, ...extras.extrasOf(item) }
  }

  /** The level of an enchantment on it; 0 where it has none of it. */
  const levelOf = (item, enchantment) => item?.enchants?.find(({ name }) => name === enchantment)?.level ?? 0

  const { extrasOf } = extras
  return { infoOf, exists, stack, withCount, limit, durability, same, equal, worn, toWire, fromWire, fromStored, levelOf, extrasOf }
}
