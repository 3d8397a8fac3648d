/**
 * What the parts of the embedded server offer each other, an interface a part: each puts its own on the server, and says in its
 * comment which of the others it works with. What they mean stands in `survival/index.mjs`.
 */

/** flying-squid's own, and its connections. */
interface Shell {
  /** minecraft-protocol's server. */
  _server: Client
  version: string
  registry: Registry
  players: Player[]
  entities: Record<string, Mob>
  uuidToPlayer: Record<string, Player>
  difficulty: number
  seed: number
  /** Whether it listens yet. */
  open: boolean
  listeningPort: number
  supportFeature: (name: string) => boolean
  waitForReady: (...options: any[]) => Promise<any>
  on: (event: string, hear: (...told: any[]) => void) => any
  prependListener: (event: string, hear: (...told: any[]) => void) => any
  emit: (event: string, ...told: any[]) => boolean
  setMaxListeners: (count: number) => any
  info: (...words: any[]) => void
  debug: (...words: any[]) => void
  warn: (...words: any[]) => void
  err: (...words: any[]) => void
}

/** gate/admission.mjs */
interface Admission { refusesLogin: (address: string) => string | null, readAll: () => Promise<void> }

/** persistence.mjs */
interface Saving {
  /** Whether the world's folder held nothing. */
  isNew: boolean
  persist: (name: string, part: { save: () => any, load: (saved: any) => void }) => void
  markDirty: () => void
  saveNow: () => void
  saveOrWarn: () => void
  startSaving: () => void
  stopSaving: () => any
}

interface Rules { rules: Record<string, any> }
/** The world's dice, from 0 up to 1. */
interface Dice { random: () => number }
interface ItemTable { charms: any, items: Items, stack: (name: string, count?: number, damage?: number) => Stack }

/** blocks/blocks.mjs */
interface Blocks {
  states: any
  columns: any
  columnAt: (chunkX: number, chunkZ: number) => Chunk
  isLoaded: (pos: Vec3) => boolean
  stateAt: (pos: Coordinates) => number
  nameAt: (pos: Coordinates) => string
  propertiesAt: (pos: Vec3) => Record<string, any>
  skyLightAt: (pos: Vec3) => number
  blockAt: (pos: Vec3) => any
  setState: (pos: Vec3, state: number) => any
  putBlock: (pos: Vec3, name: string, properties?: object) => any
  setProperties: (pos: Vec3, properties: object) => any
  changesIn: (chunkX: number, chunkZ: number) => any
}
/** blocks/chunks.mjs */
interface Loading {
  viewDistance: number
  mayLoad: (player: Player) => any
  masksIn: (chunk: Chunk, chunkX: number, chunkZ: number) => any[]
  sendNearest: (player: Player) => any
  forgetColumns: (player: Player) => void
}
/** blocks/digging.mjs */
interface Digging {
  lootOf: (...which: any[]) => any
  inReach: (player: Player, pos: Vec3) => boolean
  breakBlock: (pos: Vec3, options?: any) => any
}
/** blocks/placing.mjs */
interface Placing { isReplaceable: (pos: Vec3) => boolean }
/** blocks/protection.mjs */
interface Protection {
  isSpawnProtected: (position: Vec3) => boolean
  isProtected: (position: Vec3) => boolean
}
/** blocks/redstone.mjs: power from 0 to 15. */
interface Redstone { powerAt: (pos: Vec3) => number }
/** blocks/signs.mjs */
interface Signs { writeSign: (pos: Vec3, lines: string[]) => any }
/** blocks/support.mjs */
interface Support { isFull: (pos: Vec3) => boolean, canStay: (pos: Vec3, name: string, properties: Record<string, any>) => boolean }

/** environment/barrier.mjs */
interface Step { barrier: any }
/** environment/clock.mjs */
interface Clock {
  /** Ticks since it was started. */
  tickCount: number
  /** Of the day. */
  time: number
  day: number
  startClock: () => any
  ticksLate: () => number
  stopClock: () => any
  timePacket: () => object
  setTime: (time: number) => void
  isNight: () => boolean
}
/** environment/entities.mjs */
interface Entities {
  metadataEntry: (key: any, type: any, value: any) => any
  itemMetadata: (item: any) => any
  adoptEntity: (entity: any) => any
  spawnEntity: (name: string, position: Vec3, fields?: object) => Mob
  removeEntity: (entity: Mob) => void
  moveEntity: (entity: Mob, position: Vec3, options?: any) => void
  entitiesNear: (position: Vec3, radius: number) => Mob[]
  tellViewers: (entity: Mob, name: string, packet: object) => void
  tellOthers: (entity: Mob, name: string, packet: object) => void
  sendStatus: (entity: Mob, entityStatus: number) => void
  sendVelocity: (entity: Mob) => void
  sendMetadata: (entity: Mob, entries?: any[]) => void
  changeMetadata: (entity: Mob, changed: any[]) => void
  sendEquipment: (player: Player, viewers?: any[]) => void
  forgetEntities: (player: Player) => void
}
/** environment/physics.mjs */
interface Physics {
  shapesAt: (pos: Coordinates) => any[]
  collides: (position: Coordinates, width: number, height: number) => boolean
  entersBlock: (body: { width: number, height: number }, from: Vec3, ...stops: Vec3[]) => boolean
  stepPhysics: (entity: Mob) => any
}

/** items/containers.mjs */
interface Containers {
  containers: any
  containerFor: (pos: Vec3) => any
  containerChanged: (pos: Vec3) => void
  placeContainer: (pos: Vec3, type: string, content?: object, properties?: object, lock?: string | null) => any
  openContainer: (player: Player, pos: Vec3, parts: any, menu: any) => any
}
/** items/drops.mjs */
interface Drops { dropItem: (position: Vec3, item: Stack, options?: any) => any }
/** items/inventory.mjs */
interface Inventories { sendInventory: (player: Player) => void, ownSlots: (player: Player) => any }
/** items/menus.mjs */
interface Menus {
  ownMenu: (player: Player, options: any) => any
  openMenu: (player: Player, options: any) => any
  closeMenu: (player: Player, options?: any) => any
  refuseClick: (player: Player, options: any) => any
}

/** mobs/mobs.mjs, mobs/shots/arrows.mjs */
interface Mobs {
  spawnMob: (name: string, position: Vec3, options?: any) => any
  explode: (...where: any[]) => any
}
interface Arrows { shootArrow: (shooter: Mob, from: Vec3, velocity: Vec3, options?: any) => any }

/** players/voices.mjs, players/chat.mjs */
interface Voices {
  /** Commands that nobody may use. */
  forbidden: Set<string>
  speak: (...said: any[]) => void
  say: (message: any, to?: any) => void
  sayAbove: (player: Player, component: any) => void
}
/** levels/experience.mjs */
interface Experience {
  sendExperience: (player: Player) => void
  giveExperience: (player: Player, points: number) => void
  takeLevels: (player: Player, levels: number) => void
  dropExperience: (position: Vec3, points: number) => void
}
/** players/movement.mjs */
interface Movement {
  sendPlace: (player: Player) => any
  sendPose: (player: Player) => any
  teleport: (player: Player, position: Vec3) => any
}
/** players/players.mjs */
interface Players {
  spawn: Vec3
  entityMaxId: number
  freeSpawn: () => Vec3
  onPacket: (name: string, handle: (player: Player, packet: any) => void, options?: any) => void
  beforePacket: (name: string, take: (player: Player, packet: any) => any) => void
  playerPart: (name: string, part: { save: (player: Player) => any, load: (player: Player, saved: any) => void }) => void
  kick: (player: Player, text: any) => void
  initEntity: (...given: any[]) => any
  spawnInfo: (player: Player) => any
  enterDimension: (player: Player, position: Vec3, keeps: number | boolean) => void
  enterWorld: (player: Player) => any
}
/** vehicles/riding.mjs */
interface Riding { mount: (player: Player, entity: Mob) => boolean, dismount: (player: Player) => void }
/** players/shields.mjs */
interface Shields { disableShield: (player: Player) => void, blocks: (player: Player, amount: number, from: any) => any }
/** players/sleeping.mjs */
interface Sleeping { wake: (player: Player) => any, homeOf: (player: Player) => any }
/** players/tablist.mjs */
interface TabList { sendTabList: (player: Player) => void }
/** players/using.mjs, players/combat.mjs, players/eating.mjs */
interface Using {
  onUse: (wanted: any, use: (...how: any[]) => any) => void
  onUseItem: (wanted: any, use: (...how: any[]) => any) => void
  onUseInAir: (wanted: any, use: (...how: any[]) => any) => void
  onUseOnEntity: (item: any, use: (...how: any[]) => any) => void
  stopUsing: (player: Player) => void
}
/** players/vitals.mjs */
interface Vitals {
  sendVitals: (player: Player) => void
  exhaust: (player: Player, amount: number) => void
  feed: (player: Player, food: number, saturation: number) => void
  tellAir: (player: Player) => void
  damagePlayer: (player: Player, amount: number, cause: string, options?: any) => boolean
  tellHurt: (entity: Mob, attacker?: Mob | null) => void
  push: (body: Mob, from: Mob, strength: number) => void
  fullVitals: (player: Player) => any
}

/** The whole server: for whoever starts it, and the parts that each has its own of. */
interface Serv extends Shell, Admission, Saving, Rules, Dice, ItemTable, Blocks, Loading, Digging, Placing, Protection, Redstone, Signs,
  Support, Step, Clock, Entities, Physics, Containers, Drops, Inventories, Menus, Mobs, Arrows, Voices, Movement, Players, Experience, Riding, Shields,
  Sleeping, TabList, Using, Vitals {}
