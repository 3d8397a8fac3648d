/** Shapes that many files here speak of. */

type Registry = import('prismarine-registry').Registry & Record<string, any>
type Vec3 = import('vec3').Vec3
type Block = import('prismarine-block').Block
type Item = import('prismarine-item').Item
/** With what mineflayer's physics adds. */
interface Entity extends Omit<import('prismarine-entity').Entity, 'metadata' | 'name'> {
  name: string
  metadata: any[]
  [member: string]: any
}
/** What a window shows: the inventory itself, or an open one. */
interface GameWindow {
  id: number
  type: any
  slots: (Item | null)[]
  inventoryStart: number
  inventoryEnd: number
  craftingResultSlot: number
  [member: string]: any
}
/** A mineflayer bot, with what it has beside what it describes. */
interface Bot extends Omit<import('mineflayer').Bot, 'entity' | 'entities' | 'players' | 'game' | 'registry' | 'inventory' | 'blockAt' |
  'targetDigBlock' | 'swingArm' | 'currentWindow' | 'equip' | 'unequip' | 'attack' | 'activateEntity' |
  'closeWindow' | 'getEquipmentDestSlot' | 'findInventoryItem'> {
  entity: Entity
  entities: Record<string, Entity>
  players: Record<string, any>
  game: import('mineflayer').GameState & { minY: number, height: number }
  registry: Registry
  inventory: GameWindow
  /** null where nothing is loaded: whoever may look so far asks for that. */
  blockAt: (at: Vec3, extra?: boolean) => Block
  [member: string]: any
}
/** Coordinates. */
type Point = { x: number, y: number, z: number }
/** How many of each item, by name. */
type Amounts = Record<string, number>

/** What a skill is given: the primitives by name, and what it can ask of the world (`docs/primitives.md`). */
interface Ctx {
  [member: string]: any
}
