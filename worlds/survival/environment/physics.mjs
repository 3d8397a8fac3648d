/** Falling and bumping into blocks, for items and mobs: one tick at a time, feet based. */
import { createRequire } from 'node:module'
import { Vec3 } from 'vec3'
import { boxOf, boxesAround, overlaps, sweep } from '../../../skills/facts/boats/sweep.mjs'
import { isDrop } from '../../../skills/facts/entities.mjs'

const require = createRequire(import.meta.url)
const GRAVITY = { item: 0.04, falling_block: 0.04, experience_orb: 0.03 }
const MOB_GRAVITY = 0.08
/** Blocks by which a body is shrunk on each side to see whether it got into a block (the game's `AABB.deflate`). */
const SKIN = 1e-5
/** Blocks between two looks along a way. */
const STRIDE = 0.8

/**
 * Adds `serv.shapesAt(pos)`, `serv.collides(position, width, height)`, `serv.entersBlock(body, from, ...stops)` (whether a
 * body of that `width` and `height` gets on its way into a block in which it was not) and `serv.stepPhysics(entity)`.
 * @param {Shell & Blocks & Entities & Physics} serv
 */
export function physics (serv) {
  const Block = require('prismarine-block')(serv.registry)
  const cache = new Map()

  /** The boxes of the block there, `[x1, y1, z1, x2, y2, z2]` each, relative to the block. */
  serv.shapesAt = pos => {
    const state = serv.stateAt(pos)
    if (!cache.has(state)) cache.set(state, Block.fromStateId(state, 0).shapes)
    return cache.get(state)
  }

  serv.collides = (position, width, height) => {
    const box = boxOf(position, width, height)
    for (const solid of boxesAround(serv.shapesAt, box)) if (overlaps(box, solid.box)) return true
    return false
  }

  serv.entersBlock = ({ width, height }, from, ...stops) => {
    const slim = ({ x, y, z }) => boxOf({ x, y: y + SKIN, z }, width - 2 * SKIN, height - 2 * SKIN)
    const before = slim(from)
    let start = from
    for (const end of stops) {
      const parts = Math.max(1, Math.ceil(start.distanceTo(end) / STRIDE))
      for (let i = 1; i <= parts; i++) {
        const after = slim(start.plus(end.minus(start).scaled(i / parts)))
        for (const solid of boxesAround(serv.shapesAt, after)) if (overlaps(after, solid.box) && !overlaps(before, solid.box)) return true
      }
      start = end
    }
    return false
  }

  serv.stepPhysics = entity => {
    const { velocity, width, height } = entity
    const inWater = serv.nameAt(entity.position.offset(0, 0.1, 0)) === 'water'
    velocity.y -= GRAVITY[entity.name] ?? MOB_GRAVITY
    if (inWater) velocity.y += (GRAVITY[entity.name] ?? MOB_GRAVITY) * 0.9
    const box = boxOf(entity.position, width, height)
    const speeds = velocity.toArray()
    const reach = box.map((edge, i) => edge + (i < 3 ? Math.min(0, speeds[i]) : Math.max(0, speeds[i - 3])))
    const solids = [...boxesAround(serv.shapesAt, reach)].map(each => each.box)
    const moved = [0, 0, 0]
    for (const axis of [1, 0, 2]) {
      moved[axis] = sweep(box, solids, axis, speeds[axis])
      box[axis] += moved[axis]
      box[axis + 3] += moved[axis]
    }
    const onGround = velocity.y < 0 && moved[1] > velocity.y
    const hitWall = moved[0] !== velocity.x || moved[2] !== velocity.z
    if (moved[1] !== velocity.y) velocity.y = 0
    if (moved[0] !== velocity.x) velocity.x = 0
    if (moved[2] !== velocity.z) velocity.z = 0
    const drag = (onGround ? 0.546 : isDrop(entity) || entity.name === 'experience_orb' ? 0.98 : 0.91) * (inWater ? 0.9 : 1)
    velocity.x *= drag
    velocity.z *= drag
    velocity.y *= inWater ? 0.8 : 0.98
    serv.moveEntity(entity, entity.position.plus(new Vec3(.../** @type {Place} */ (moved))), { onGround })
    return { onGround, inWater, hitWall }
  }
}
