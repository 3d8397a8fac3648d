import { ANSWER_MS } from '../../answers.mjs'
import { SkillError } from '../../errors.mjs'
import { labelOf } from '../../facts/taming.mjs'
import { bad, id, optional } from '../arguments.mjs'
import { mobInSight } from '../combat/kill.mjs'
import { vec, walkUpTo } from '../moving/walk.mjs'
import { plain } from '../search.mjs'
import { hold } from '../tools.mjs'
import { nameOf } from '../windows/labels.mjs'
import { until } from '../waiting.mjs'

const LONGEST = 50

/**
 * Give a mob the name that stands on a name tag.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name of the kind of mob
 * @param {string|null} [label] what it is to be called; any tag that has a name unless given
 * @returns {Promise<{named: string, position: Point}>} NO_MATERIAL without such a tag, NOT_FOUND where no mob of that kind
 *   without this name is in sight, NO_PATH, INTERRUPTED where nothing came of it
 */
export async function nameMob (context, name, label = null) {
  const { bot, registry } = context
  const tag = () => bot.inventory.items().find(item => item.name === 'name_tag' && nameOf(item) && (label === null || nameOf(item) === label))
  if (!tag()) throw new SkillError('NO_MATERIAL', 'The bot has no name tag that says it.', { missing: { name_tag: 1 } })
  const text = String(nameOf(tag()))
  const mob = mobInSight(context, name, each => labelOf(registry, each) !== text)
  await walkUpTo(context, mob)
  await context.step(async signal => {
    if (labelOf(registry, mob) === text) return
    await hold(context, tag())
    const late = new SkillError('INTERRUPTED', `The ${name} got no name.`, { mob: name })
    const named = until(bot, 'entityUpdate', { signal, timeout: ANSWER_MS, when: () => labelOf(registry, mob) === text, late })
    named.catch(() => {})
    bot.useOn(mob)
    await named
  })
  return { named: name, position: plain(vec(mob.position).floored()) }
}

const text = value => typeof value === 'string' && value.length >= 1 && value.length <= LONGEST ? value : bad(`A name has 1 to ${LONGEST} letters`, value)

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'nameMob', run: nameMob, takes: [id, optional, text], prompt: '`nameMob(\'wolf\')`: with a name tag that has a name' }
]
