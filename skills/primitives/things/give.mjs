import { SkillError, ignore } from '../../errors.mjs'
import { counted } from '../../facts/nouns.mjs'
import { face, until } from '../waiting.mjs'
import { awaitPlayer, chase, playerEntity } from '../moving/walk.mjs'
import { toss } from '../windows/pockets.mjs'
import { undress } from '../arms/armour.mjs'
import { count, id, optional, player } from '../arguments.mjs'

/** How near one must be for a toss to land at the other's feet. */
const TOSS = 2.5

/** What is tossed lies two seconds before anybody can take it. */
const PICKUP_MS = 12_000

/**
 * Hand items to a player: walk up, toss them to the player's feet, and see them picked up.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} player
 * @param {string} name
 * @param {number} [count]
 * @returns {Promise<{gave: Record<string, number>, to: string, pickedUp: boolean}>} NOT_FOUND where the player is not in
 *   sight, NO_MATERIAL, NO_PATH
 */
export async function give (context, player, name, count = 1) {
  const { bot } = context
  context.item(name)
  const had = context.count(name)
  if (had < count) throw new SkillError('NO_MATERIAL', `The bot has only ${had} of ${counted(name, count)}.`, { item: name, have: had })
  await chase(context, await awaitPlayer(context, player), TOSS, { timeout: 60_000, dig: true })
  await undress(context, { [name]: count })
  let taken = 0
  const onCollect = (collector, collected) => {
    if (collector.username?.toLowerCase() === player.toLowerCase() && collected.getDroppedItem?.()?.name === name) taken++
  }
  bot.on('playerCollect', onCollect)
  try {
    await context.step(async signal => {
      const left = count - (had - context.count(name))
      if (left <= 0) return
      await face(bot, playerEntity(context, player).position.offset(0, 0.5, 0), signal)
      await toss(context, name, left)
    })
    if (context.count(name) > had - count) throw new SkillError('INTERRUPTED', `The server did not let go of ${name}.`)
    // What nobody picks up lies where it fell, which is a gift all the same.
    if (taken === 0) await until(bot, 'playerCollect', { signal: context.signal, timeout: PICKUP_MS, when: () => taken > 0 }).catch(ignore('TIMEOUT'))
  } finally {
    bot.off('playerCollect', onCollect)
  }
  return { gave: { [name]: count }, to: player, pickedUp: taken > 0 }
}

/**
 * Throw away what is not needed.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name
 * @param {number} [count]
 * @returns {Promise<{tossed: Record<string, number>}>}
 */
export async function tossItem (context, name, count = 1) {
  context.item(name)
  const many = Math.min(count, context.count(name))
  if (many === 0) throw new SkillError('NO_MATERIAL', `The bot has no ${name}.`, { item: name })
  const had = context.count(name)
  await context.step(async () => {
    const left = many - (had - context.count(name))
    if (left > 0) await toss(context, name, left)
  })
  return { tossed: { [name]: many } }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'give', run: give, takes: [player, id, optional, count], withheld: true },
  { name: 'tossItem', run: tossItem, takes: [id, optional, count], withheld: true }
]
