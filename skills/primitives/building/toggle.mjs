import { ANSWER_MS } from '../../answers.mjs'
import { SkillError } from '../../errors.mjs'
import { OPENED, SWITCH } from '../../facts/blocks.mjs'
import { navigateTo, vec } from '../moving/walk.mjs'
import { until } from '../waiting.mjs'
import { flag, optional, position as place } from '../arguments.mjs'

/**
 * Flip a lever, press a button, open or shut a door, a gate or a trapdoor.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} position
 * @param {boolean|null} [wanted] true: on or open, false: off or shut, and what stands so already is left alone; without
 *   it, the other way
 * @returns {Promise<{block: string, position: Point, on: boolean}>} NOT_FOUND where nothing stands there that a hand moves,
 *   NO_PATH, INTERRUPTED where it did not move
 */
export async function toggle (context, position, wanted = null) {
  const at = vec(position).floored()
  await navigateTo(context, position, 3)
  const block = context.bot.blockAt(at)
  if (!SWITCH.test(block?.name ?? '') && !OPENED.test(block?.name ?? '')) throw new SkillError('NOT_FOUND', `There is nothing to flip at ${at}, but ${block?.name}.`, { position })
  const sign = SWITCH.test(block.name) ? 'powered' : 'open'
  const isOn = () => context.bot.blockAt(at)?.getProperties()[sign] === true
  const on = wanted ?? !isOn()
  await context.step(async signal => {
    if (isOn() === on) return
    const answered = until(context.bot, `blockUpdate:${at}`, {
      signal,
      timeout: ANSWER_MS,
      when: () => isOn() === on,
      late: new SkillError('INTERRUPTED', `The ${block.name} did not move.`, { position })
    })
    answered.catch(() => {})
    await context.bot.activateBlock(context.bot.blockAt(at))
    await answered
  })
  return { block: block.name, position, on }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'toggle', run: toggle, takes: [place, optional, flag], prompt: '`toggle(position, on)`: flips a lever, a button, a door, a gate or a trapdoor' }
]
