import { Vec3 } from 'vec3'
import { PLACED_MS } from '../../answers.mjs'
import { chestSides } from '../../bot/seen/observe.mjs'
import { SIDES } from '../../directions.mjs'
import { isDrop } from '../../facts/entities.mjs'
import { SkillError } from '../../errors.mjs'
import { isReplaceable, putBlock } from '../blocks/build.mjs'
import { DigGoal, canDigFrom, digBlock } from '../blocks/dig.mjs'
import { choose, isChosen, isIn } from '../reserved/spots.mjs'
import { UseGoal } from './menu.mjs'
import { plain } from '../search.mjs'
import { isFloor, isOpen } from '../../pathing/terrain.mjs'
import { stepAt, travel, vec } from '../moving/walk.mjs'
import { until } from '../waiting.mjs'
import { id, optional, position } from '../arguments.mjs'

/** So often the bot goes back to what it was about to take. */
const MOST_MOVED = 3

/**
 * Place a block from the inventory.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name of the item
 * @param {{x: number, y: number, z: number}|null} [position] null: a free spot near the shared chest, else near the bot
 * @returns {Promise<{placed: string, position: Point}>} NO_MATERIAL; NO_PATH; PROTECTED where something stands there or
 *   the server refuses; NOT_FOUND where there is no free spot or nothing to build against
 */
export async function placeItem (context, name, position = null) {
  context.item(name)
  if (context.count(name) === 0) throw new SkillError('NO_MATERIAL', `The bot has no ${name}.`, { item: name })
  if (position) return placeAt(context, name, vec(position).floored())
  const had = context.count(name)
  const tried = []
  try {
    for (;;) {
      const spot = freeSpot(context, tried)
      choose(context.bot, spot)
      try {
        const placed = await placeAt(context, name, spot)
        await seeIsOwn(context, name, had, placed.position)
        return placed
      } catch (error) {
        if (!['PROTECTED', 'NO_PATH'].includes(error.code) || tried.length > 4) throw error
        tried.push(spot)
      }
    }
  } finally {
    choose(context.bot, null)
  }
}

/** What stands where the bot was about to put it may be another's: then the bot has its own still. */
async function seeIsOwn (context, name, had, position) {
  const isOwn = () => context.count(name) < had || context.bot.game.gameMode === 'creative'
  if (isOwn()) return
  await context.step(signal => until(context.bot, 'physicsTick', {
    signal,
    timeout: PLACED_MS,
    when: isOwn,
    late: new SkillError('PROTECTED', `Somebody else has put the ${name} there.`, { position, block: name })
  }))
}

/**
 * Place a block from the inventory in this very cell.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {string} name of the item
 * @param {Vec3} position
 * @param {Vec3|null} [onto] as for putBlock
 * @returns {Promise<{placed: string, position: Point}>} as for placeItem
 */
export async function placeAt (context, name, position, onto = null) {
  const { bot } = context
  if (bot.blockAt(position, false)?.name === name) return { placed: name, position: plain(position) }
  return stepAt(context, new BuildGoal(bot, position), position, async signal => {
    if (bot.blockAt(position, false)?.name !== name) await putBlock(context, name, position, signal, onto)
    return { placed: name, position: plain(position) }
  })
}

/** Stand near enough to build at a position, but not in it; with `hangs` also on a ladder, which takes sneaking to stay. */
export class BuildGoal extends UseGoal {
  constructor (bot, position, { hangs = false } = {}) {
    super(position)
    this.bot = bot
    this.hangs = hangs
  }

  isEnd (node) {
    const { x, y, z } = this.position
    if (node.x === x && node.z === z && (node.y === y || node.y + 1 === y)) return false
    const feet = this.bot.entity.position
    // Where the bot stands with a shoulder in the cell the server would refuse.
    const here = feet.floored()
    if (here.x === node.x && here.z === node.z && here.y === node.y && y > feet.y - 1 && y < feet.y + 1.8 &&
      Math.abs(feet.x - x - 0.5) < 0.8 && Math.abs(feet.z - z - 0.5) < 0.8) return false
    return super.isEnd(node) && (this.hangs || !this.#slides(node))
  }

  /** Who lets go of the keys on a ladder slides down. */
  #slides ({ x, y, z }) {
    const at = dy => this.bot.blockAt(this.position.offset(x - this.position.x, y - this.position.y + dy, z - this.position.z), false)
    const isClimbed = block => /^ladder$|vine/.test(block?.name)
    return isClimbed(at(0)) && (!isFloor(at(-1)) || isClimbed(at(-1)))
  }
}

/** A cell in which another chest would find its place costs as much as one so many blocks further off. */
const ROOM_FOR_A_CHEST = 6

/** A cell near the chest where a block can stand without shutting anybody out. */
function freeSpot (context, tried) {
  const { bot, chest } = context
  const centre = chest ?? bot.entity.position.floored()
  const joins = chest ? chestSides(bot, chest) : []
  const spots = []
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -3; dx <= 3; dx++) {
      for (let dz = -3; dz <= 3; dz++) {
        const spot = centre.offset(dx, dy, dz)
        if (tried.some(each => each.equals(spot)) || isChosen(bot, spot) || !isFree(bot, spot, chest)) continue
        const far = Math.abs(dx) + Math.abs(dz) + 2 * Math.abs(dy)
        // Diagonal to the chest leaves all of its sides open, those first where another chest would make it a large one.
        const isBeside = chest && Math.abs(dx) + Math.abs(dz) === 1
        const beside = isBeside ? joins.some(each => each.equals(spot)) ? ROOM_FOR_A_CHEST : 1.5 : 0
        spots.push({ spot, cost: far + beside + spot.distanceTo(bot.entity.position) * 0.2 })
      }
    }
  }
  const ground = groundAround(bot, centre)
  const best = spots.sort((a, b) => a.cost - b.cost).find(({ spot }) => !shutsOff(ground, spot))
  if (!best) throw new SkillError('NOT_FOUND', 'There is no free spot to place it.', {})
  return best.spot
}

/** Columns within so many blocks are looked at for ways to the chest, so much above and below it. */
const AROUND = 6
const RISE = 2

/** What stands there to be used is nothing to walk over. */
const STATION = /chest|barrel|furnace|smoker|_table$|anvil|stonecutter|loom|grindstone/

const column = (x, z) => `${x},${z}`

/** Where one can stand around a cell: the height of the feet, by column. */
function groundAround (bot, centre) {
  const ground = new Map()
  const at = (x, y, z) => bot.blockAt(new Vec3(x, y, z), false)
  const levels = Array.from({ length: 2 * RISE + 1 }, (_, level) => centre.y + level - RISE)
    .sort((a, b) => Math.abs(a - centre.y) - Math.abs(b - centre.y))
  for (let x = centre.x - AROUND; x <= centre.x + AROUND; x++) {
    for (let z = centre.z - AROUND; z <= centre.z + AROUND; z++) {
      const feet = levels.find(y => isOpen(at(x, y, z)) && isOpen(at(x, y + 1, z)) && isFloor(at(x, y - 1, z)) &&
        !STATION.test(at(x, y - 1, z).name))
      if (feet === undefined) continue
      ground.set(column(x, z), { x, z, feet, isRim: Math.max(Math.abs(x - centre.x), Math.abs(z - centre.z)) === AROUND })
    }
  }
  return ground
}

/** Whether a block at a spot would cut ground off that one could walk to from further away before. */
function shutsOff (ground, spot) {
  const taken = column(spot.x, spot.z)
  if (!ground.has(taken)) return false
  return reached(ground, taken).size < reached(ground, null).size - 1
}

function reached (ground, taken) {
  const todo = [...ground.values()].filter(({ isRim }) => isRim)
  const seen = new Set(todo)
  for (const { x, z, feet } of todo) {
    for (const [dx, dz] of SIDES) {
      const next = ground.get(column(x + dx, z + dz))
      if (!next || seen.has(next) || column(next.x, next.z) === taken || Math.abs(next.feet - feet) > 1) continue
      seen.add(next)
      todo.push(next)
    }
  }
  return seen
}

/** What walks about may be so far off from where it was last seen, in blocks. */
const STIR = 0.25

function isFree (bot, spot, chest) {
  const at = (x, y, z) => bot.blockAt(spot.offset(x, y, z), false)
  if (chest && spot.x === chest.x && spot.z === chest.z) return false
  if (!isReplaceable(at(0, 0, 0)) || at(0, 0, 0).name === 'water' || !isReplaceable(at(0, 1, 0)) || !isFloor(at(0, -1, 0))) return false
  const feet = bot.entity.position
  if (Math.abs(feet.x - spot.x - 0.5) < 0.9 && Math.abs(feet.z - spot.z - 0.5) < 0.9 && Math.abs(feet.y - spot.y) < 2) return false
  if (Object.values(bot.entities).some(entity => entity !== bot.entity && !isDrop(entity) && isIn(entity, spot, STIR))) return false
  return SIDES.filter(([x, z]) => isReplaceable(at(x, 0, z)) && isFloor(at(x, -1, z))).length >= 2
}

/**
 * Take back a block that the bot placed, such as a crafting table.
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {{x: number, y: number, z: number}} position
 * @returns {Promise<{name: string, position: Point}|null>} null where nothing stands; NO_PATH where it cannot be reached
 */
export async function takeBack (context, position) {
  const spot = vec(position).floored()
  for (let moved = 0; ; moved++) {
    await travel(context, new DigGoal(context.bot, spot))
    try {
      return await digBlock(context, spot, { wanted: true })
    } catch (error) {
      // A reflex may have carried the bot off between the walk and the dig.
      if (error.code !== 'NO_PATH' || moved >= MOST_MOVED || canDigFrom(context.bot, context.eyes, spot)) throw error
    }
  }
}

/** @type {import('../registry.mjs').Primitive[]} */
export const primitives = [
  { name: 'placeItem', run: placeItem, takes: [id, optional, position], prompt: '`placeItem(name, position)`' },
  { name: 'takeBack', run: takeBack, takes: [position] }
]
