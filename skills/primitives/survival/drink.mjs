import { sleepers } from '../../bot/seen/sleepers.mjs'
import { game } from '../../clock.mjs'
import { SkillError } from '../../errors.mjs'
import { id, optional } from '../arguments.mjs'
import { hold } from '../tools.mjs'
import { until } from '../waiting.mjs'

/** What is drunk, the usual first, and what is left of it. */
const LEFT = { milk_bucket: 'bucket', honey_bottle: 'glass_bottle', potion: 'glass_bottle' }
/** Two seconds at the most (honey), and the answer. */
const DRINK_MS = 4000

/**
 * Drink milk, honey or what is in a bottle.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|null} [name] chosen unless given
 * @returns {Promise<{drank: string, left: string}>} `left` is the vessel; BAD_ARGS for what is no drink, NO_MATERIAL without one,
 *   INTERRUPTED where it did not work
 */
export async function drink (context, name = null) {
  const { bot } = context
  if (name !== null && !Object.hasOwn(LEFT, name)) throw new SkillError('BAD_ARGS', `Nobody drinks ${name}; but ${Object.keys(LEFT).join(', ')}.`, { item: name })
  return context.step(async signal => {
    const order = name === null ? Object.keys(LEFT) : [name]
    const item = order.map(each => bot.inventory.items().find(carried => carried.name === each)).find(Boolean)
    if (!item) throw new SkillError('NO_MATERIAL', 'The bot has nothing of that to drink.', { missing: { [order[0]]: 1 } })
    const left = LEFT[item.name]
    const had = context.count(item.name)
    await hold(context, item)
    signal.throwIfAborted()
    const late = new SkillError('INTERRUPTED', `Drinking ${item.name} did not work.`, { item: item.name })
    /** @type {any} */
    const { inventory } = bot
    const done = until(inventory, 'updateSlot', { signal, timeout: DRINK_MS, when: () => context.count(item.name) < had, late })
    done.catch(() => {})
    bot.activateItem()
    try {
      await done
    } finally {
      if (bot.usingHeldItem) bot.deactivateItem()
    }
    return { drank: item.name, left }
  })
}

/**
 * Get up out of bed, and stay up while nobody else goes to bed.
 * @returns {Promise<{woke: boolean, time_of_day: number}>} `woke` false where the bot was up
 */
export async function wake (context) {
  const { bot, handle } = context
  return context.step(async signal => {
    handle.memory.bedAt = game.now()
    handle.memory.upBeside = sleepers(bot)
    const lay = bot.isSleeping
    if (lay) {
      const up = until(bot, 'wake', { signal, timeout: DRINK_MS, late: new SkillError('INTERRUPTED', 'The bot did not get up.') })
      up.catch(() => {})
      await bot.wake()
      await up
    }
    return { woke: lay, time_of_day: bot.time.timeOfDay }
  })
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'drink', run: drink, takes: [optional, id], prompt: '`drink(\'milk_bucket\')`' },
  { name: 'wake', run: wake, takes: [] }
]
