/** Whom a mob hits from where it stands. */
import { since } from '../shell.mjs'

/**
 * Up to 1.20.1 from middle to middle, through walls too: the square is that of twice the attacker's width, and the victim's
 * width; of a spider's, 4 and that width (`PathfinderGoalSpiderMeleeAttacke` in mattdiamond98/minecraft-abilities2020, after 1.16).
 */
const SPIDER = /spider$/
const SPIDER_SQUARE = 4

/**
 * From 1.20.2 on the body's box reaches this much further on every side, as high as the body is (tis.codes, "Minecraft 23w33a",
 * mob attack reach), and only whom it sees is hit (`MeleeAttackGoal.canPerformAttack`: in range, and a line of sight).
 */
const BEYOND = 0.8282856485126004

/**
 * @param {Shell} serv
 * @param {(from: Vec3, to: Vec3) => boolean} sees
 * @returns {(entity: Mob, target: any) => boolean} whether a mob's blow gets to whom it is after
 */
export function createReach (serv, sees) {
  if (!since(serv, '1.20.2')) return (entity, target) => entity.position.distanceTo(target.position) <= reach(entity, target)
  return (entity, target) => doBoxesMeet(entity, target) &&
    sees(eyes(entity), target.eyes)
}

/** @param {Mob} entity @param {{width: number}} target @returns {number} blocks from middle to middle, before 1.20.2 */
function reach ({ name, width }, target) {
  return Math.sqrt((SPIDER.test(name) ? SPIDER_SQUARE : (2 * width) ** 2) + target.width)
}

/** @param {Mob} entity @returns {Vec3} where it sees from: by the height of its kind, or at 85 hundredths of its own, the game's rule */
export const eyes = ({ position, height, mob }) => position.offset(0, mob.species.eyes ?? height * 0.85, 0)

function doBoxesMeet (a, b) {
  const wide = (a.width + b.width) / 2 + BEYOND
  const [dx, dy, dz] = [b.position.x - a.position.x, b.position.y - a.position.y, b.position.z - a.position.z]
  return Math.abs(dx) < wide && Math.abs(dz) < wide && dy < a.height && -dy < b.height
}
