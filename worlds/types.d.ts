/** What the embedded server is made of: flying-squid's objects, which it does not describe itself, with what `worlds/` adds. */

type Registry = import('prismarine-registry').Registry & Record<string, any>
type Vec3 = import('vec3').Vec3
/** Where something is. */
type Coordinates = { x: number, y: number, z: number }
/** Coordinates as they are stored. */
type Place = [number, number, number]

/** Whatever moves: a player, an animal, a monster, an item that lies about, an arrow. */
interface Mob {
  id: number
  name: string
  type: string
  position: Vec3
  velocity: Vec3
  yaw: number
  pitch: number
  /** In ticks. */
  age: number
  width: number
  height: number
  [member: string]: any
}

/** Somebody who plays. */
interface Player extends Mob {
  username: string
  cursor: any
  menu: any
  [member: string]: any
}

/** What somebody holds, or what lies in a slot. */
interface Stack {
  name: string
  count: number
  [member: string]: any
}

/** What is known of stacks in this version (`survival/items/items.mjs`). */
interface Items {
  exists: (name: string) => boolean
  stack: (name: string, count?: number, damage?: number) => Stack
  durability: (stack: Stack) => number
  limit: (stack: object) => number
  [member: string]: any
}

/** A connection of minecraft-protocol. */
interface Client {
  write: (name: string, packet: object) => void
  [member: string]: any
}

/** A column of prismarine-chunk. */
interface Chunk {
  [member: string]: any
}

/** A kind of ground that a world can stand on (`terrain/index.mjs`). */
interface Terrain {
  /** A new canvas with the chunk's blocks. */
  paint: (chunkX: number, chunkZ: number) => import('./terrain/canvas.mjs').Canvas
  /** A place to stand on, for worlds that name none. */
  spawn: () => Point
  /** Of a column. */
  biome: (x: number, z: number) => string
}
