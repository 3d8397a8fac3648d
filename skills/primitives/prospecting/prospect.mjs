import { Vec3 } from 'vec3'
import { SkillError } from '../../errors.mjs'
import { findBlocks, plain } from '../search.mjs'
import { arrives, goals, travel } from '../moving/walk.mjs'
import { ids, optional, whole } from '../arguments.mjs'
import { DEEP, goBackDown, remembered } from './galleries.mjs'
import { isBelieved } from '../mining/mirage.mjs'
import { isUnfit, mend } from '../survival/rest.mjs'

/** Where an ore is most frequent, in worlds of 1.18 and later and in older ones. */
const DEPTHS = {
  coal: [48, 40], iron: [16, 30], copper: [40, 40], gold: [-16, 20],
  redstone: [-40, 11], lapis: [0, 16], diamond: [-50, 11], emerald: [80, 20], debris: [15, 15], lava: [-52, 12]
}

/** How far from the gallery ore is seen. */
const SIGHT = 40

/** Blocks of gallery between two looks. */
const LEG = 12

/** As near to where a flight or a leg ends as is near enough, in blocks. */
const CLOSE = 2

/** On eight blocks down one goes so many aside: a shaft takes a third of the digging of a stair. */
const ASIDE = 2

/** Blocks above the world's floor that are left alone: bedrock, and lava lies there. */
const ABOVE_FLOOR = 7

/**
 * Dig for ore that is not in sight: down to where it is most frequent, then a gallery, until some is in sight. It goes on
 * where it has dug before, if that is on the way down. Who is wounded sees to that before, and on the way.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string|string[]} names of blocks
 * @param {number} [length] blocks of gallery at most
 * @returns {Promise<{found: {name: string, position: Point}}>} NOT_FOUND
 */
export async function prospect (context, names, length = 96) {
  const wanted = [names].flat()
  const { bot } = context
  if (isUnfit(context, context.bot.entity.position.offset(0, -DEEP, 0))) await mend(context)
  await goBackDown(context, depthOf(bot, wanted[0]), () => isUnfit(context))
  return remembered(context, () => search(context, wanted, length))
}

/** As prospect, from here. */
async function search (context, wanted, length) {
  const { bot } = context
  const start = bot.entity.position.floored()
  const depth = Math.min(start.y, depthOf(bot, wanted[0]))
  const dry = context.handle.memory.dryPlaces.filter(({ dimension }) => dimension === bot.game.dimension)
  const isUntried = at => bot.blockAt(at, false)?.name !== 'lava' || dry.every(place => place.at.distanceTo(at) > SIGHT)
  const seen = () => {
    const where = at => isBelieved(context, at) && isUntried(at)
    const [position] = findBlocks(context, wanted, { radius: SIGHT, count: 1, where })
    return position && { found: { name: bot.blockAt(position, false).name, position: plain(position) } }
  }
  // Away from the chest: nobody wants a hole beside it.
  const chest = context.chest ?? start
  const east = start.x >= chest.x ? 1 : -1
  let failures = 0
  for (let y = start.y; y > depth && failures < 3;) {
    if (seen()) return seen()
    const at = bot.entity.position.floored()
    const down = Math.min(8, y - depth)
    const { moved } = await dig(context, new Vec3(at.x + east * Math.min(ASIDE, down), at.y - down, at.z))
    if (isUnfit(context)) return prospect(context, wanted, length)
    if (!moved && down > CLOSE) failures++
    y = Math.min(y - 1, bot.entity.position.floored().y)
  }
  for (let dug = 0; dug < length; dug += LEG) {
    if (seen()) return seen()
    const at = bot.entity.position.floored()
    const ahead = failures % 2 === 0 ? new Vec3(at.x + east * LEG, at.y, at.z) : new Vec3(at.x, at.y, at.z + LEG)
    const { moved } = await dig(context, ahead)
    if (isUnfit(context)) return prospect(context, wanted, length)
    if (!moved && ++failures > 5) break
  }
  if (seen()) return seen()
  throw new SkillError('NOT_FOUND', `No ${wanted.join(' or ')} came to light.`, { names: wanted })
}

async function dig (context, { x, y, z }) {
  const from = context.bot.entity.position.clone()
  const way = travel(context, new goals.GoalNear(x, y, z, CLOSE), { dig: 'at once', timeout: 60_000, done: () => isUnfit(context) })
  await arrives(context, way)
  return { moved: context.bot.entity.position.distanceTo(from) > CLOSE }
}

function depthOf (bot, name) {
  const kind = Object.keys(DEPTHS).find(each => name.includes(each))
  const floor = (bot.game.minY ?? 0) + ABOVE_FLOOR
  // Stone is found under the earth wherever one digs.
  if (!kind) return Math.max(floor, Math.floor(bot.entity.position.y) - 16)
  return Math.max(floor, DEPTHS[kind][(bot.game.minY ?? 0) < 0 ? 0 : 1])
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'prospect', run: prospect, takes: [ids, optional, whole(1, 512)] }
]
