/**
 * Spawners: while a player is near they call up mobs around them, a few at a time. Minecraft Wiki, "Monster Spawner" (Java Edition),
 * "Mechanics"; light: "Blaze". One that a player or a world's file put up is empty and does nothing, as in the game.
 */
import { Vec3 } from 'vec3'
import { isNether, localChunk, NETHER_X } from '../../../dimensions/regions.mjs'
import { spawnerOf } from '../../../terrain/nether/fortress.mjs'

const BLOCK = 'spawner'
const MOB = 'blaze'
/** A player is nearer than this to its middle. */
const WAKES = 16
/** Ticks until it tries again, of which it takes off some that it was left alone in between. */
const DELAY = { least: 200, most: 799 }
/** So many tries at a time, none while so many of its kind are in the box of 9 blocks around it. */
const [TRIES, CROWD] = [4, 6]
const RANGE = 4
/** Too bright for blazes. */
const BRIGHT = 12
/** A spawner that nobody has seen yet is due at once (its first delay is 20 ticks). */
const FIRST = 20

/**
 * @param {Shell & Rules & Dice & Blocks & Clock & Entities & Physics & Players} serv
 * @param {(name: string, position: Vec3, options?: Record<string, any>) => object} spawnMob
 * @param {(pos: Vec3) => number} lightAt its level where it is 12 and more
 */
export function spawners (serv, spawnMob, lightAt) {
  /** Places of spawners, with the ticks that are left. @type {Map<string, {pos: Vec3, left: number}>} */
  const known = new Map()
  const { width, height } = /** @type {{width: number, height: number}} */ (serv.registry.entitiesByName[MOB])

  serv.on('columnSent', (_player, chunkX, chunkZ) => {
    if (!isNether({ x: chunkX * 16 })) return
    const { x, y, z } = spawnerOf(serv.seed, localChunk(chunkX), chunkZ)
    const pos = new Vec3(x + NETHER_X, y, z)
    if (pos.x >> 4 !== chunkX || z >> 4 !== chunkZ || known.has(pos.toString())) return
    if (serv.nameAt(pos) === BLOCK) known.set(pos.toString(), { pos, left: FIRST })
  })
  serv.on('blockChanged', pos => known.delete(pos.toString()))

  serv.on('tick', () => {
    for (const spawner of known.values()) {
      const middle = spawner.pos.offset(0.5, 0.5, 0.5)
      const isNear = player => player.ready && player.alive && player.gameMode !== 3 && player.position.distanceTo(middle) < WAKES
      if (!serv.players.some(isNear) || --spawner.left > 0) continue
      if (call(spawner.pos)) spawner.left = DELAY.least + Math.floor(serv.random() * (DELAY.most - DELAY.least + 1))
    }
  })

  /** @returns {boolean} whether one came, or there are enough: who finds no place tries again in the next tick */
  function call (pos) {
    let came = false
    for (let i = 0; i < TRIES; i++) {
      const crowd = Object.values(serv.entities).filter(({ name, position, mob }) => name === MOB && mob.diedAt === undefined &&
        position.minus(pos).abs().floored().toArray().every(far => far <= RANGE))
      if (crowd.length >= CROWD) return true
      const place = spot(pos)
      const taken = serv.entitiesNear(place, 2).some(({ type, position }) => type !== 'object' && position.distanceTo(place) < width)
      if (taken || serv.collides(place, width, height) || lightAt(place) >= BRIGHT) continue
      spawnMob(MOB, place, { natural: true, below: true })
      came = true
    }
    return came
  }

  const spot = pos => pos.offset(0.5 + (serv.random() - serv.random()) * RANGE, Math.floor(serv.random() * 3) - 1,
    0.5 + (serv.random() - serv.random()) * RANGE)
}
