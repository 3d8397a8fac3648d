import { SkillError } from '../../errors.mjs'
import { useItemOn } from './use.mjs'

/** What each crop is sown with. */
export const SEEDS = { wheat: 'wheat_seeds', carrots: 'carrot', potatoes: 'potato', beetroots: 'beetroot_seeds' }

/** What saplings grow on (Minecraft Wiki, "Sapling"), and crops. */
const EARTH = /^(grass_block|dirt|podzol|coarse_dirt|rooted_dirt|mycelium|moss_block|mud|farmland)$/
const FIELD = /^farmland$/

/** Nobody goes further than this for it, in blocks; a field of one's own is sown for a purpose. */
const NEAR = 8
const OWN_FIELD = 10

/**
 * What grows again where a block was cut.
 * @param {Registry} registry
 * @param {string} name of the block
 * @returns {{seed: string, plant: string, soil: RegExp}|null} null where nothing does; a dark oak takes four
 */
export function seedling (registry, name) {
  if (SEEDS[name]) return { seed: SEEDS[name], plant: name, soil: FIELD }
  const [, wood] = /^(?!dark_oak)(\w+)_log$/.exec(name) ?? []
  const sapling = wood === 'mangrove' ? 'mangrove_propagule' : `${wood}_sapling`
  return wood && registry.itemsByName[sapling] ? { seed: sapling, plant: sapling, soil: EARTH } : null
}

/**
 * Plant anew what was cut, where it stood, out of what the bot has to spare.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{name: string, position: import('vec3').Vec3}[]} cut blocks
 * @param {Record<string, number>} kept how many of a seed are not to be planted
 * @returns {Promise<Record<string, number>>} what was planted
 */
export async function replant (context, cut, kept) {
  const { bot, handle } = context
  const planted = {}
  for (const { name, position } of cut) {
    const grows = seedling(context.registry, name)
    if (!grows) continue
    const { seed, plant, soil } = grows
    const ground = position.offset(0, -1, 0)
    if (context.count(seed) <= (kept[seed] ?? 0) || position.distanceTo(bot.entity.position) > NEAR) continue
    if (!soil.test(bot.blockAt(ground, false)?.name ?? '') || bot.blockAt(position, false)?.name !== 'air') continue
    if (soil === FIELD && handle.memory.fields.some(field => field.position.distanceTo(position) <= OWN_FIELD)) continue
    try {
      await useItemOn(context, seed, ground, block => block?.name === plant, position)
      planted[plant] = (planted[plant] ?? 0) + 1
    } catch (error) {
      context.signal.throwIfAborted()
      if (!(error instanceof SkillError)) throw error
    }
  }
  return planted
}
