import { ANSWER_MS } from '../../answers.mjs'
import { BABY, metadataPlace } from '../../facts/entities.mjs'
import { FOOD } from '../../facts/mobs.mjs'
import { SkillError } from '../../errors.mjs'
import { things } from '../../facts/nouns.mjs'
import { id } from '../arguments.mjs'
import { mobsInSight } from '../combat/kill.mjs'
import { vec, walkUpTo } from '../moving/walk.mjs'
import { plain } from '../search.mjs'
import { hold } from '../tools.mjs'
import { until } from '../waiting.mjs'

const RADIUS = 32
/** Two who are fed find each other in so long; love itself lasts 30 s. */
const MATING_MS = 30_000

/**
 * Breed two animals of a kind that stand near each other, with what they eat, and wait for the young one. Who has bred rests for five
 * minutes.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name of the animal
 * @returns {Promise<{bred: string, position: Point}>} BAD_ARGS for what is not bred with a handful of food, NO_MATERIAL without food for
 *   two, NOT_FOUND without two grown ones in sight, NO_PATH, INTERRUPTED where they do not take it, TIMEOUT
 */
export async function breed (context, name) {
  const { bot, registry } = context
  const food = FOOD[name]
  if (!food) throw new SkillError('BAD_ARGS', `Nobody breeds ${name} by feeding; but ${Object.keys(FOOD).join(', ')}.`, { mob: name })
  const carried = () => bot.inventory.items().find(item => food.includes(item.name))
  if (food.reduce((sum, item) => sum + context.count(item), 0) < 2) {
    throw new SkillError('NO_MATERIAL', `It takes two of ${food.join(' or ')}.`, { missing: { [food[0]]: 2 } })
  }
  const isYoung = ({ metadata }) => metadata?.[metadataPlace(registry, BABY) ?? -1] === true
  // The young one may be there before the server's word on the food is.
  const before = new Set(Object.keys(bot.entities))
  const fed = new Set()
  let refused = null
  for (const mob of mobsInSight(context, [name], RADIUS).filter(each => !isYoung(each))) {
    if (fed.size === 2) break
    try {
      await walkUpTo(context, mob)
      await feed(context, mob, carried)
      fed.add(mob)
    } catch (error) {
      if (!['NO_PATH', 'INTERRUPTED'].includes(error.code)) throw error
      refused = error
    }
  }
  if (fed.size < 2) throw refused ?? new SkillError('NOT_FOUND', `There are no two grown ${things(name)} in sight.`, { mob: name })
  const [one] = fed
  const young = () => Object.values(bot.entities).find(each => each.name === name && isYoung(each) && !before.has(String(each.id)))
  return context.step(async signal => {
    if (!young()) await until(bot, 'entityUpdate', { signal, timeout: MATING_MS, when: young })
    return { bred: name, position: plain(vec(young()?.position ?? one.position).floored()) }
  })
}

/** Give one animal what it eats; INTERRUPTED where it does not take it. */
function feed (context, mob, carried) {
  const { bot } = context
  return context.step(async signal => {
    const item = carried()
    if (!item) throw new SkillError('NO_MATERIAL', 'The food is used up.', {})
    await hold(context, item)
    const had = context.count(item.name)
    await bot.lookAt(mob.position.offset(0, 0.5, 0), true)
    const late = new SkillError('INTERRUPTED', `The ${mob.name} does not take it now.`, { mob: mob.name })
    const taken = until(bot.inventory, 'updateSlot', { signal, timeout: ANSWER_MS, when: () => context.count(item.name) < had, late })
    taken.catch(() => {})
    await bot.activateEntity(mob)
    await taken
  })
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'breed', run: breed, takes: [id], prompt: '`breed(\'cow\')`: two grown ones in sight, with what they eat' }
]
