/** Enchantments, by the table of enchanting.json, and how each version's items have them. */
import { readFacts } from '../read.mjs'

/** @type {Record<string, any>} */
export const ENCHANTING = readFacts('levels/enchanting')

const patterns = table => Object.fromEntries(Object.entries(table).map(([name, pattern]) => [name, new RegExp(pattern)]))
const FITS = patterns(ENCHANTING.fits)
const AT_THE_ANVIL = patterns(ENCHANTING.also_at_the_anvil)

/** @param {string} enchantment @param {string} item @returns {boolean} whether the table may put it there; on a book it may put anything */
export const fits = (enchantment, item) => item === 'book' ? Object.hasOwn(FITS, enchantment) : FITS[enchantment]?.test(item) === true

/** @param {string} enchantment @param {string} item @returns {boolean} whether the anvil takes it */
export const fitsAtTheAnvil = (enchantment, item) =>
  item === 'enchanted_book' || fits(enchantment, item) || AT_THE_ANVIL[enchantment]?.test(item) === true

/** @param {string} item @returns {number} how readily it takes enchantments; 0 where never */
export function enchantability (item) {
  const { enchantability: { tools, armour, else: other }, else: others } = ENCHANTING
  const [, material, kind] = /^([a-z]+)_(pickaxe|axe|shovel|hoe|sword|helmet|chestplate|leggings|boots)$/.exec(item) ?? []
  if (kind) return (/^(helmet|chestplate|leggings|boots)$/.test(kind) ? armour : tools)[material] ?? 0
  return others.includes(item) ? other : 0
}

/**
 * What is on an item, whatever the version: mineflayer's own reading gives the raw component since 1.20.5.
 * @param {any} registry prismarine-registry
 * @param {any} item prismarine-item; null for none
 * @returns {{name: string, lvl: number}[]}
 */
export function enchantsOf (registry, item) {
  if (!item) return []
  if (item.componentMap === undefined) return (item.enchants ?? []).filter(({ name }) => name)
  const component = item.componentMap.get('enchantments') ?? item.componentMap.get('stored_enchantments')
  const all = component?.data?.enchantments ?? []
  return all.map(({ id, level }) => ({ name: registry.enchantments[id]?.name, lvl: level })).filter(({ name }) => name)
}
