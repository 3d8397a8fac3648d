import { FACES, FACE_NAMES } from '../../directions.mjs'
import { SkillError } from '../../errors.mjs'
import { either, id, player, position } from '../arguments.mjs'
import { mobsInSight } from '../combat/kill.mjs'
import { plain } from '../search.mjs'
import { face } from '../waiting.mjs'
import { playerEntity, unseen, vec } from '../moving/walk.mjs'

const RADIUS = 64

/** How far off a direction is looked at, in blocks. */
const FAR = 16

/**
 * Look at a place, in a direction (`north`, `up`), at a player or at the nearest mob of a kind.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}|string} target
 * @returns {Promise<{yaw: number, pitch: number, at: Point}>} in radians, and what was looked at; NOT_FOUND where
 *   nobody of that name is in sight
 */
export async function lookAt (context, target) {
  const { bot } = context
  return context.step(async signal => {
    const point = pointOf(context, target)
    await face(bot, point, signal)
    return { yaw: bot.entity.yaw, pitch: bot.entity.pitch, at: plain(point) }
  })
}

function pointOf (context, target) {
  if (typeof target !== 'string') return vec(target)
  const side = FACES[FACE_NAMES.indexOf(target)]
  if (side) return context.eyes.plus(side.scaled(FAR))
  const isPlayer = Object.keys(context.bot.players).some(each => each.toLowerCase() === target.toLowerCase())
  const entity = isPlayer ? playerEntity(context, target) : mobsInSight(context, [target], RADIUS)[0]
  if (!entity && !isPlayer && /[A-Z0-9]/.test(target)) throw unseen(target)
  if (!entity) throw new SkillError('NOT_FOUND', `There is no ${target} in sight.`, { mob: target })
  return entity.position.offset(0, (entity.height ?? 1) * 0.85, 0)
}

const somebody = value => typeof value === 'string' && /^[a-z0-9_]+$/.test(value) ? id(value) : player(value)

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'lookAt', run: lookAt, takes: [either(value => typeof value === 'string', somebody, position)], prompt: '`lookAt(position)` or `lookAt(\'cow\')`' }
]
