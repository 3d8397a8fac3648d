import { SkillError } from '../../errors.mjs'
import { chestBlocks } from './observe.mjs'

/** Barrels and shulker boxes open whatever stands on them. */
const LIDS = /^(?:trapped_)?chest$|^ender_chest$/

/**
 * What keeps a chest shut: an opaque block that fills the place above either half, or a cat on it (Minecraft Wiki, "Chest").
 * @param {Bot} bot
 * @param {import('vec3').Vec3} position of the chest's block
 * @returns {string|null} the block's name, or `cat`; null where nothing of the kind is seen
 */
export function lidOf (bot, position) {
  const block = blockOn(bot, position)
  if (block) return block.name
  const above = opensBelow(bot, position)
  const sits = ({ name, position: at }) => /^(?:cat|ocelot)$/.test(name ?? '') &&
    above.some(place => place.equals(at.offset(0, 0.3, 0).floored()))
  return Object.values(bot.entities).some(sits) ? 'cat' : null
}

/**
 * The opaque block that keeps a chest shut.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} position of the chest's block
 * @returns {import('prismarine-block').Block|null}
 */
export function blockOn (bot, position) {
  const found = opensBelow(bot, position).map(place => bot.blockAt(place))
  return found.find(block => block && !block.transparent && block.shapes.some(isWhole)) ?? null
}

/** The places above a chest's halves; none above what opens whatever stands on it. */
function opensBelow (bot, position) {
  if (!LIDS.test(bot.blockAt(position)?.name ?? '')) return []
  return chestBlocks(bot, position).map(place => place.offset(0, 1, 0))
}

function isWhole ([x0, y0, z0, x1, y1, z1]) {
  return x0 === 0 && y0 === 0 && z0 === 0 && x1 === 1 && y1 === 1 && z1 === 1
}

/**
 * Whether another block, or none, is seen where a chest or another thing stood.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} position
 * @param {string} name of the block that stood there
 */
export function isGone (bot, position, name) {
  const there = bot.blockAt(position)
  return there !== null && there.name !== name
}

/** @param {string} block that stood there @returns {SkillError} that says so */
export const gone = block => new SkillError('NOT_FOUND', `The ${block.replaceAll('_', ' ')} is gone.`, { block, gone: block })

/**
 * Why a chest or another thing did not open, in a sentence.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} position
 * @param {string} name of the block
 */
export function whyShut (bot, position, name) {
  if (isGone(bot, position, name)) return gone(name).message
  const lid = lidOf(bot, position)
  return lid ? `The ${name} does not open (on top of it: ${lid}).` : `The ${name} does not open; something may lie on it, or the server keeps it shut.`
}
