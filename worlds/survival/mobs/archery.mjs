/** How archers fight: they come within bowshot, step aside and back, draw and shoot. */
import { toward, turned } from './headings.mjs'
import { eyes } from './reach.mjs'

/**
 * Blocks that an archer shoots from, ticks that it draws and then waits on normal difficulty, 60 from arrow to arrow
 * (`AbstractSkeleton.reassessWeaponGoal`, `RangedBowAttackGoal`; Minecraft Wiki, "Skeleton").
 */
const RANGE = 15
const DRAW = 20
const PAUSE = 40

/** It has seen whom it shoots at for so long before it stands, and lets the bow down unseen for longer than FORGETS. */
const AIMS = 20
const FORGETS = 60

/** Shares of the range: nearer than one it steps back, further than the other it comes on; how fast, in blocks a second. */
const NEAR = 0.5
const FAR = Math.sqrt(0.75)
const STRAFE = 1.9

/** Every so many ticks it may turn to the other side, and to or fro. */
const TURN = { ticks: 20, chance: 0.3 }

/** Blocks a tick; how much an arrow strays, and its damage at that speed on normal difficulty (`performRangedAttack`). */
const SPEED = 1.6
const STRAYS = 0.0172275 * 6
const DAMAGE = { mean: 2.22, spread: 0.57425 }

/**
 * @param {Dice & Clock & Arrows} serv
 * @param {{chase: (entity: Mob, target: Player) => void, go: (entity: Mob, way: {x: number, z: number}, speed: number) => void}} legs
 * @returns {(entity: Mob, target: Player, ticks: number) => void} called at every thought, so many ticks after the last
 */
export function createArchery (serv, legs) {
  const { random } = serv
  const triangle = spread => spread * (random() - random())

  function think (entity, target, ticks) {
    const { mob } = entity
    const sees = mob.sawAt === serv.tickCount
    mob.aimed = sees ? Math.max(0, mob.aimed ?? 0) + ticks : Math.min(0, mob.aimed ?? 0) - ticks
    step(entity, target, ticks)
    if (mob.drawnAt === undefined) {
      if (serv.tickCount >= mob.attackAt && mob.aimed >= -FORGETS) mob.drawnAt = serv.tickCount
    } else if (!sees) {
      if (mob.aimed < -FORGETS) mob.drawnAt = undefined
    } else if (serv.tickCount - mob.drawnAt >= DRAW) {
      mob.drawnAt = undefined
      mob.attackAt = serv.tickCount + PAUSE
      shoot(entity, target)
    }
  }

  function step (entity, target, ticks) {
    const { mob } = entity
    const far = entity.position.distanceTo(target.position)
    if (far > RANGE || mob.aimed < AIMS) {
      mob.strafes = undefined
      return legs.chase(entity, target)
    }
    const dance = mob.strafes ??= { side: 1, back: false, for: 0 }
    dance.for += ticks
    if (dance.for >= TURN.ticks) {
      if (random() < TURN.chance) dance.side *= -1
      if (random() < TURN.chance) dance.back = !dance.back
      dance.for = 0
    }
    if (far > RANGE * FAR) dance.back = false
    else if (far < RANGE * NEAR) dance.back = true
    legs.go(entity, turned(toward(entity, target.position), dance.side * (dance.back ? 3 : 1) * Math.PI / 4), STRAFE)
  }

  /** At a third of the body's height, and higher the further it is. */
  function shoot (entity, target) {
    const from = eyes(entity).offset(0, -0.1, 0)
    const way = target.position.offset(0, target.height / 3, 0).minus(from)
    const aim = way.offset(0, 0.2 * Math.hypot(way.x, way.z), 0).normalize()
    const velocity = aim.offset(triangle(STRAYS), triangle(STRAYS), triangle(STRAYS)).scaled(SPEED)
    serv.shootArrow(entity, from, velocity, { damage: SPEED * (DAMAGE.mean + triangle(DAMAGE.spread)) })
  }

  return think
}
