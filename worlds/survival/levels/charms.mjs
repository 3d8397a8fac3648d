/** What enchantments do, a function each; numbers from the Minecraft Wiki, the page of each enchantment (Java Edition). */

const PIECES = [5, 6, 7, 8]
const ARTHROPODS = /^(spider|cave_spider|silverfish|endermite|bee)$/
const UNDEAD = /zombie|skeleton|^(husk|stray|drowned|phantom|wither|zoglin)$/
/** Points of protection for each level; a point takes 4 % off the damage, 20 points at the most. */
const AGAINST = [
  { name: 'protection', points: 1, causes: /^(?!starve$|void$)/ },
  { name: 'fire_protection', points: 2, causes: /^(lava|inFire|onFire|fire|hotFloor|fireball)$/ },
  { name: 'blast_protection', points: 2, causes: /^explosion$/ },
  { name: 'projectile_protection', points: 2, causes: /^(arrow|fireball)$/ },
  { name: 'feather_falling', points: 3, causes: /^fall$/ }
]
const [SHARE, MOST] = [0.04, 20]
const ARMOUR = /_(helmet|chestplate|leggings|boots)$/
const ORES = /^(coal|diamond|emerald|lapis_lazuli|quartz|raw_iron|raw_gold|raw_copper|gold_nugget)$/

/**
 * @param {Items} items
 * @param {() => number} random in [0, 1)
 * @returns what enchantments do: `digging`, `wear`, `blow`, `shielded`, `fortune` and `mend`
 */
export function createCharms (items, random) {
  const { levelOf } = items

  /** Efficiency, where the tool is the right one. */
  const digging = (tool, speed) => {
    const level = levelOf(tool, 'efficiency')
    return level > 0 && speed > 1 ? speed + level * level + 1 : speed
  }

  /** How many of `uses` wear an item with Unbreaking: of a tool one in level + 1, of armour more. */
  function wear (item, uses) {
    const level = levelOf(item, 'unbreaking')
    if (!level) return uses
    const chance = ARMOUR.test(item.name) ? 0.6 + 0.4 / (level + 1) : 1 / (level + 1)
    return Array.from({ length: uses }).filter(() => random() < chance).length
  }

  /** Half hearts that a blow with a weapon does more. */
  function blow (weapon, target) {
    const sharp = levelOf(weapon, 'sharpness')
    const more = (name, kinds) => kinds.test(target.name ?? '') ? 2.5 * levelOf(weapon, name) : 0
    return (sharp ? 0.5 * sharp + 0.5 : 0) + more('smite', UNDEAD) + more('bane_of_arthropods', ARTHROPODS)
  }

  /** Half hearts that protection leaves of an amount of damage. */
  function shielded (player, amount, cause) {
    const points = AGAINST.filter(({ causes }) => causes.test(cause))
      .reduce((sum, { name, points: each }) => sum + PIECES.reduce((all, slot) => all + levelOf(player.slots[slot], name), 0) * each, 0)
    return amount * (1 - SHARE * Math.min(MOST, points))
  }

  /** Fortune: of ore so many times as much, of redstone so much more. */
  function fortune (tool, name, count) {
    const level = levelOf(tool, 'fortune')
    if (!level) return count
    if (ORES.test(name)) return count * (Math.max(0, Math.floor(random() * (level + 2)) - 1) + 1)
    return name === 'redstone' ? count + Math.floor(random() * (level + 1)) : count
  }

  /** Mending: two uses a point, off one thing that is worn and carried or on the body. @returns {number} points that are left */
  function mend (player, points) {
    const worn = [36 + player.heldSlot, 45, ...PIECES].filter(slot => levelOf(player.slots[slot], 'mending') && player.slots[slot].damage > 0)
    if (!worn.length) return points
    const slot = worn[Math.floor(random() * worn.length)]
    const item = player.slots[slot]
    const fixed = Math.min(points * 2, item.damage)
    player.slots[slot] = { ...item, damage: item.damage - fixed }
    return points - Math.ceil(fixed / 2)
  }

  return { digging, wear, blow, shielded, fortune, mend }
}
