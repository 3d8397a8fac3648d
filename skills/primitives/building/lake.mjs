/** Where one works at lava: on the shore of a lake, or over one that lies under rock, which is dug away. */
import { BESIDE, NEIGHBOURS } from '../../directions.mjs'
import { isFalling } from '../../facts/blocks.mjs'
import { BLOCK_REACH, EYES } from '../../facts/player.mjs'
import { isByLava, isFloor, isLiquid, isNatural, isOpen, isQuenched } from '../../pathing/terrain.mjs'
import { canDigFrom } from '../blocks/dig.mjs'
import { findBlocks } from '../search.mjs'

export const MADE = 'obsidian'
/** Lava is looked for this far, in blocks. */
export const RADIUS = 40
/** So much of it is known at a time, and of what has no more of it above so much is weighed: the nearest. */
const KNOWN = 4096
const WEIGHED = 512
/** So high above the shore one stands: out of the current, which would carry one onto the lake. */
export const STEP = 1
/** To dig away what lies over a block of lava is worth so many blocks of way. */
const COVERED = 3
/** Some of what is within reach cannot be seen: of so many times as much none has to be looked for elsewhere, which is worth that much. */
const SPARE = 1.5
const LACKING = 4

/** Lava in sight and what has become of it: where it is worked at, and what is dug there. */
export class Lake {
  /** Where nothing came of standing or digging. @type {Set<string>} */
  #vain = new Set()

  /** @param {import('../context.mjs').PrimitiveContext} context */
  constructor (context) {
    this.context = context
    /** Obsidian that was lava is the bot's to dig; what others have built of it is not. @type {Set<string>} */
    this.was = context.handle.memory.lava
  }

  /** Nothing comes of standing, or digging, there. @param {Vec3} place */
  giveUp (place) { this.#vain.add(String(place)) }

  /**
   * The best place to work from: `stand` on the shore, at the lake's own level, and beside it `source`, where the water is poured. Those
   * with enough lava within reach come first, then the nearest, and those where less has to be dug away.
   * @param {number} count of obsidian
   * @returns {{stand: Vec3, source: Vec3}|null}
   */
  shore (count) {
    const { bot } = this.context
    const cells = this.#surface()
    const bare = new Set(cells.filter(cell => isOpen(bot.blockAt(cell.offset(0, 1, 0), false))).map(String))
    const solid = floor => isFloor(bot.blockAt(floor, false))
    const room = pos => isOpen(bot.blockAt(pos, false)) || mayGo(bot, pos)
    const edges = unique(cells.flatMap(cell => BESIDE.map(side => cell.plus(side))))
      .filter(edge => solid(edge) && room(edge.offset(0, 1, 0)))
    /** @type {{stand: Vec3, source: Vec3, enough: number, cost: number}|null} */
    let best = null
    for (const edge of edges) {
      for (const floor of BESIDE.map(side => edge.plus(side))) {
        const stand = floor.offset(0, 1, 0)
        if (this.#vain.has(String(stand)) || !solid(floor) || ![1, 2, 3].every(up => room(floor.offset(0, up, 0)))) continue
        const near = cells.filter(cell => isNear(stand, cell))
        const enough = Math.min(1, near.length / count)
        const shut = Math.min(count, near.length) - near.filter(cell => bare.has(String(cell))).length
        const lacking = SPARE * count - near.length
        const cost = stand.distanceTo(bot.entity.position) + COVERED * Math.max(0, shut) + LACKING * Math.max(0, lacking)
        if (best && (enough < best.enough || (enough === best.enough && cost >= best.cost))) continue
        best = { stand, source: edge.offset(0, 1, 0), enough, cost }
      }
    }
    return best
  }

  /** The nearest lava, and what has become of it, with nothing above that may not go. */
  #surface () {
    const { bot } = this.context
    for (const cell of findBlocks(this.context, ['lava'], { radius: RADIUS, count: KNOWN })) this.was.add(String(cell))
    const isFull = block => block?.name === MADE || Number(block?.getProperties().level ?? 1) === 0
    const isFree = above => bot.blockAt(above, false)?.name === 'air' || mayGo(bot, above, true)
    const where = pos => this.was.has(String(pos)) && isFull(bot.blockAt(pos, false)) && isFree(pos.offset(0, 1, 0))
    return findBlocks(this.context, ['lava', MADE], { radius: RADIUS, count: WEIGHED, where })
  }

  /**
   * What lies over lava within reach, so that the water does not get there or the bot does not see what it turns to.
   * @param {number} count of blocks of lava
   * @returns {Vec3[]} to be dug, one after the other
   */
  lids (count) {
    const { bot, eyes } = this.context
    const step = standOf(bot)
    const near = this.#surface().filter(cell => isNear(step, cell)).map(cell => ({ cell, lids: over(bot, eyes, cell) }))
    const fit = near.filter(({ cell, lids }) => (lids.length > 0 || canDigFrom(bot, eyes, cell)) && lids.every(lid => !lid.equals(step)))
    return unique(fit.sort((a, b) => a.lids.length - b.lids.length).slice(0, count).flatMap(({ lids }) => lids))
  }

  /** What is between the bot and where it pours the water. @param {Vec3} source @returns {Vec3[]} */
  before (source) { return between(this.context.bot, this.context.eyes, source.offset(0.5, 0.05, 0.5), source.y) }

  /** Obsidian within reach and in sight, past the edge of the step, after which no lava comes; nearest first. */
  made () {
    const { context, context: { bot, eyes } } = this
    // On bare lava what was dug would burn.
    const isSafe = pos => isQuenched(bot, pos) || !(isByLava(bot, pos) || bot.blockAt(pos.offset(0, -1, 0), false)?.name === 'lava')
    const where = pos => this.was.has(String(pos)) && reaches(standOf(bot), pos) && isSafe(pos) && canDigFrom(bot, eyes, pos) &&
      !this.#vain.has(String(pos)) && !context.handle.memory.isRefused(String(pos))
    return findBlocks(context, [MADE], { radius: 6, count: 64, where })
  }
}

const unique = places => [...new Map(places.map(each => [String(each), each])).values()]

/** The place on the shore above which the bot stands. */
const standOf = bot => bot.entity.position.floored().offset(0, -STEP, 0)

const reaches = (stand, cell) => stand.offset(0.5, STEP + EYES, 0.5).distanceTo(cell.offset(0.5, 0.5, 0.5)) < BLOCK_REACH

/** Whether a block of the shore's own level is within reach. */
const isNear = (stand, cell) => cell.y === stand.y - 1 && reaches(stand, cell)

/** What stands between the eyes and the middle of a block of lava, above its level. */
function over (bot, eyes, cell) {
  const lid = cell.offset(0, 1, 0)
  const found = between(bot, eyes, cell.offset(0.5, 0.5, 0.5), lid.y)
  return bot.blockAt(lid, false)?.boundingBox === 'block' ? unique([...found, lid]) : found
}

/** What stands between the eyes and a point, no lower than a level. */
function between (bot, eyes, point, level) {
  const ray = point.minus(eyes)
  const found = []
  bot.world.raycast(eyes, ray.unit(), ray.norm(), (block, iterator) => {
    if (block.position.y >= level && block.boundingBox === 'block' && iterator.intersect(block.shapes, block.position)) found.push(block.position)
    return false
  })
  return found
}

/**
 * Whether rock may be dug away: nothing flows out of what is behind it, and nothing falls.
 * @param {Bot} bot
 * @param {Vec3} pos
 * @param {boolean} [isLid] on lava, which stays where it is
 */
function mayGo (bot, pos, isLid = false) {
  const at = place => bot.blockAt(place, false)
  const { name } = at(pos) ?? {}
  if (name === undefined || !isNatural(name) || isFalling(name) || (isLid && isFalling(at(pos.offset(0, 1, 0))?.name ?? ''))) return false
  return NEIGHBOURS.every(side => (isLid && side.y < 0) || !isLiquid(at(pos.plus(side))))
}
