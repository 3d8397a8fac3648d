import { AIRY, FIRE } from '../facts/blocks.mjs'
import { breakBlock } from '../primitives/blocks/breaking.mjs'
import { breathe, ticksToAir } from '../primitives/blocks/breath.mjs'
import { isBurrowed } from '../primitives/shelter/burrow.mjs'
import { eyesOf } from '../facts/player.mjs'
import { WELL } from '../facts/vitals.mjs'
import { isUnderWater } from '../bot/lungs.mjs'
import { Cells, FLOOR, HARM, LAVA, OPEN, WATER } from '../pathing/cells.mjs'
import { bestTool, hold } from '../primitives/tools.mjs'
import { everyTick } from '../primitives/waiting.mjs'

/** Ticks of air: with LOW_AIR the bot comes up; with up to SOME_AIR it does once the way up would leave no more than MARGIN. */
const LOW_AIR = 60
const SOME_AIR = 260
const MARGIN = 40

/** Blocks up from the feet to what is over the head. */
const LID = 2

const SAFE_RADIUS = 8
/** Half as wide as a body, in blocks. */
const HALF = 0.3

const onFire = bot => (Number(bot.entity.metadata?.[0] ?? 0) & 1) === 1

const headBlock = bot => bot.blockAt(eyesOf(bot), false)

/** A fire that any of the bot's body is in. @returns {any} */
const fireAround = bot => [-HALF, HALF].flatMap(dx => [-HALF, HALF].flatMap(dz => [0.1, 1.1].map(up =>
  bot.blockAt(bot.entity.position.offset(dx, up, dz), false)))).find(block => FIRE.test(block?.name ?? ''))

const isInFire = bot => fireAround(bot) !== undefined

/** Out of lava and fire: straight to the nearest safe ground, or water. */
const burning = {
  name: 'escape fire',
  unseats: true,
  longest: 8000,
  wanted: ({ bot }) => bot.entity.isInLava ? 'in lava' : isInFire(bot) ? 'in a fire' : onFire(bot) && bot.health < WELL && nearWater(bot) ? 'on fire' : null,
  act: async ({ bot }, signal) => {
    // One that is struck is out: between walls of its own there is no way out of it.
    for (let fire = fireAround(bot); fire && isBurrowed({ bot }); fire = fireAround(bot)) await breakBlock(bot, fire, signal)
    const water = bot.entity.isInLava ? null : nearWater(bot)
    const safe = water ?? nearest(bot, isSafe)
    if (!safe || isBurrowed({ bot })) return
    // Without water one burns on wherever one is.
    const isOut = () => !bot.entity.isInLava && !isInFire(bot) && (bot.entity.onGround || bot.entity.isInWater)
    await steer(bot, safe, signal, () => isOut() && !(water && onFire(bot)))
  }
}

/** Up for air. */
const drowning = {
  name: 'surface',
  unseats: true,
  longest: 16_000,
  wanted: ({ bot, lungs }) => isUnderWater(bot) && (lungs.left <= LOW_AIR || (lungs.left <= SOME_AIR && lungs.left <= ticksToAir(bot) + MARGIN)) ? 'out of air' : null,
  act: async (context, signal) => {
    const { bot } = context
    // Between walls of its own, or under what has caved in, there is no way but through it.
    for (let lid = lidOver(bot); isUnderWater(bot) && ticksToAir(bot) === Infinity && lid && !signal.aborted; lid = lidOver(bot)) {
      const tool = bestTool(context, lid, false)
      if (tool?.item) await hold(context, tool.item)
      await breakBlock(bot, lid, signal)
    }
    await breathe(context, signal)
  }
}

/** The block over the bot's head that can be broken. */
function lidOver (bot) {
  const block = bot.blockAt(bot.entity.position.offset(0, LID, 0), false)
  return block?.boundingBox === 'block' && block.diggable ? block : null
}

/** Out of what has fallen on the head. */
const buried = {
  name: 'dig out',
  unseats: true,
  longest: 10_000,
  wanted: ({ bot }) => {
    const block = headBlock(bot)
    return isBuriedIn(block) && block.diggable && block.shapes.some(isWhole) ? `buried in ${block.name}` : null
  },
  act: async (context, signal) => {
    const { bot } = context
    for (let block = headBlock(bot); isBuriedIn(block) && !signal.aborted; block = headBlock(bot)) {
      const tool = bestTool(context, block, false)
      if (tool?.item) await hold(context, tool.item)
      await breakBlock(bot, block, signal)
    }
  }
}

/** Among leaves, where a rider's head often is, one breathes. */
const isBuriedIn = block => block?.boundingBox === 'block' && !AIRY.test(block.name)

/** Nobody is buried in what fills its cell in part: a door that one walks through, a pane, a fence. */
const isWhole = shape => [0, 1, 2].every(axis => shape[axis + 3] - shape[axis] > 0.9)

/** Not to float about for ever while there is nothing to do. */
const afloat = {
  name: 'leave water',
  longest: 15_000,
  wanted: ({ bot, runs }) => !runs.current && bot.entity.isInWater && nearest(bot, isSafe) ? 'in water with nothing to do' : null,
  over: ({ runs }) => runs.current !== null,
  act: async ({ bot }, signal) => {
    const safe = nearest(bot, isSafe)
    if (safe) await steer(bot, safe, signal, () => !bot.entity.isInWater && bot.entity.onGround)
  }
}

/** The most urgent first. */
export const danger = [burning, buried, drowning, afloat]

function isSafe (cells, x, y, z) {
  const feet = cells.at(x, y, z)
  return (cells.at(x, y - 1, z) & FLOOR) !== 0 && (feet & OPEN) !== 0 && (feet & (WATER | LAVA | HARM)) === 0 &&
    (cells.at(x, y + 1, z) & OPEN) !== 0
}

function nearWater (bot) {
  return nearest(bot, (cells, x, y, z) => (cells.at(x, y, z) & WATER) !== 0 && (cells.at(x, y + 1, z) & OPEN) !== 0)
}

/** The middle of the nearest cell that will do. */
function nearest (bot, fits) {
  const cells = new Cells(bot)
  const { x, y, z } = bot.entity.position.floored()
  /** @type {{distance: number, dx: number, dy: number, dz: number}|null} */
  let best = null
  for (let dy = -3; dy <= 3; dy++) {
    for (let dx = -SAFE_RADIUS; dx <= SAFE_RADIUS; dx++) {
      for (let dz = -SAFE_RADIUS; dz <= SAFE_RADIUS; dz++) {
        const distance = Math.hypot(dx, 2 * dy, dz)
        if ((!best || distance < best.distance) && fits(cells, x + dx, y + dy, z + dz)) best = { distance, dx, dy, dz }
      }
    }
  }
  return best && bot.entity.position.floored().offset(best.dx + 0.5, best.dy, best.dz + 0.5)
}

/** Run, jumping, straight for a point: no time for a search. */
async function steer (bot, point, signal, done) {
  bot.setControlState('forward', true)
  bot.setControlState('sprint', true)
  bot.setControlState('jump', true)
  try {
    await everyTick(bot, { signal, timeout: 15_000 }, () => {
      if (done()) return true
      bot.lookAt(point.offset(0, 1.6, 0), true)
      return undefined
    })
  } finally {
    bot.clearControlStates()
  }
}
