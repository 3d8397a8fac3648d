/** How mobs move: walking one way with jumps over single blocks, and without stepping into what harms them. */
import { TICKS_PER_SECOND } from '../../../skills/clock.mjs'
import { yawOf } from './headings.mjs'

/** What the ground's friction leaves of a tick's speed (physics.mjs): pushing by the rest keeps a steady speed. */
const GROUND_LOSS = 1 - 0.546
const AIR_PUSH = 0.1
/** Leaves the ground with the game's 0.42: gravity comes off before the first step (physics.mjs). */
const JUMP = 0.5
const SWIM = 0.06
const CLIMB = 0.2
/** Deepest drop that a mob takes of its own will. */
const DROP = 3
const HARMFUL = /^(lava|fire|soul_fire|cactus|magma_block|sweet_berry_bush|campfire|powder_snow)$/

/**
 * @param {Shell & Blocks & Physics} serv with blockAt-like hooks, see index.mjs
 * @returns how mobs move: `walk` and `safeAhead`, which are told of below, and what stands in a cell, `solid` and `nature`
 */
export function createSteps (serv) {
  const info = serv.registry.blocksByStateId
  const nature = (x, y, z) => info[serv.stateAt({ x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) })]
  const solid = (x, y, z) => nature(x, y, z).boundingBox === 'block'

  /**
   * Takes one tick of a walk.
   * @param {Mob} entity
   * @param {{x: number, z: number}|null} heading unit vector; null stands still and only falls
   * @param {number} speed blocks a second
   * @param {{climbs?: boolean}} [species]
   * @returns {{onGround: boolean, inWater: boolean, hitWall: boolean}}
   */
  function walk (entity, heading, speed, { climbs = false } = {}) {
    if (heading) {
      const push = speed / TICKS_PER_SECOND * (entity.onGround ? GROUND_LOSS : AIR_PUSH)
      entity.velocity.x += heading.x * push
      entity.velocity.z += heading.z * push
      entity.yaw = yawOf(heading)
    }
    const step = serv.stepPhysics(entity)
    if (step.inWater) entity.velocity.y = Math.min(0.12, entity.velocity.y + SWIM)
    if (heading && step.hitWall) {
      if (climbs) entity.velocity.y = CLIMB
      else if (step.inWater) entity.velocity.y = 0.3
      else if (step.onGround && canHop(entity, heading)) entity.velocity.y = JUMP
    }
    return step
  }

  /** Whether the wall ahead is one block high and there is room above it. */
  function canHop ({ position, width, height }, heading) {
    const reach = width / 2 + 0.4
    const x = position.x + heading.x * reach
    const z = position.z + heading.z * reach
    for (let y = 1.05; y < height + 1.25; y++) if (solid(x, position.y + y, z)) return false
    return !solid(position.x, position.y + height + 1, position.z) && !tall(nature(x, position.y + 0.1, z).name)
  }

  /**
   * Whether a step that way ends on firm ground: no wall higher than a block, no deep drop, no water, nothing harmful.
   * @param {Mob} entity
   * @param {{x: number, z: number}} heading
   * @param {{water?: boolean, drop?: number}} [bold] what it does not mind
   */
  function safeAhead (entity, heading, { water = false, drop = DROP } = {}) {
    const reach = entity.width / 2 + 0.7
    const x = entity.position.x + heading.x * reach
    const z = entity.position.z + heading.z * reach
    const feet = Math.floor(entity.position.y + 0.01)
    if (solid(x, feet, z)) {
      return !solid(x, feet + 1, z) && !solid(x, feet + entity.height + 1, z) && !tall(nature(x, feet, z).name)
    }
    for (let y = feet; y >= feet - drop - 1; y--) {
      const block = nature(x, y, z)
      if (HARMFUL.test(block.name)) return false
      if (block.name === 'water') return water
      if (block.boundingBox === 'block') return true
    }
    return false
  }

  return { walk, safeAhead, solid, nature }
}

function tall (name) { return /_(fence|wall|fence_gate)$/.test(name) || name === 'barrier' }
