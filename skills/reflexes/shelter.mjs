import { Vec3 } from 'vec3'
import { putBlock } from '../primitives/build.mjs'
import { Cells, FALLS, FLOOR, LAVA, NATURAL, OPEN, WATER } from '../primitives/cells.mjs'
import { digOne } from '../primitives/dig.mjs'
import { bestWeapon } from '../primitives/kill.mjs'
import { centre } from '../primitives/steps.mjs'
import { protection } from '../primitives/terrain.mjs'
import { bestTool } from '../primitives/tools.mjs'
import { bestFood, eatNow } from '../primitives/vitals.mjs'
import { everyTick } from '../primitives/waiting.mjs'
import { isScaffold } from '../primitives/ways.mjs'
import { HOSTILE } from './enemies.mjs'

const DUSK = 12_600
const DAWN = 23_400

/** Half hearts: with less, a night in the open is too dangerous; with nothing to fight with sooner. */
const WOUNDED = 10
const WOUNDED_UNARMED = 14
const HEALED = 18

/** Of 20: with less wounds do not heal. */
const FED = 18

/** Blocks: who hits and is this near is a matter of fighting or running; nobody as far as this is no matter. */
const AT_HAND = 6
const AROUND = 32

/** From these one does not get away by running. */
const SHOOTS = /^(skeleton|stray|bogged|pillager)$/

/** The hole: two to stand in and one for the lid. */
const DEPTH = 3

/** Digging it must not take longer. */
const MOST_MS = 6000
const PICKUP_MS = 2500
const FALL_MS = 1500

/** Wounded at night with monsters about: into the earth and a lid on it, until the wounds have healed or it is day. */
export const shelter = {
  name: 'shelter',
  longest: 600_000,
  wanted: body => {
    const { bot } = body
    const limit = bestWeapon({ bot }) ? WOUNDED : WOUNDED_UNARMED
    if (bot.health > limit || !isNight(bot) || !bot.entity.onGround || bot.entity.isInWater) return null
    const around = monsters(bot, AROUND)
    const atHand = monsters(bot, AT_HAND).filter(({ name }) => !SHOOTS.test(name))
    return around.length > 0 && atHand.length === 0 && isGoodGround({ bot, body, chest: body.chest }) ? 'wounded at night' : null
  },
  act: async (hands, signal) => {
    const { bot } = hands
    const middle = bot.entity.position.floored()
    await centre(bot, middle, signal)
    for (let depth = 1; depth <= DEPTH; depth++) {
      const below = middle.offset(0, -depth, 0)
      await digOne(hands, bot.blockAt(below, false), { harvest: false, wanted: false }, signal)
      await everyTick(bot, { signal, timeout: FALL_MS }, () => bot.entity.onGround && bot.entity.position.y < below.y + 0.1 ? true : undefined)
    }
    const lid = () => bot.inventory.items().find(item => isScaffold(item.name))
    const { name } = await everyTick(bot, { signal, timeout: PICKUP_MS }, lid)
    await putBlock(hands, name, middle.offset(0, -1, 0), signal)
    const well = () => bot.health >= HEALED || !isNight(bot)
    const hungry = () => bot.food < FED && bestFood({ bot }) !== null
    while (!well()) {
      if (hungry()) await eatNow(hands, null, signal)
      await everyTick(bot, { signal, timeout: 2 ** 31 - 1 }, () => well() || hungry() ? true : undefined)
    }
  }
}

const isNight = bot => bot.game.dimension === 'overworld' && bot.time.timeOfDay > DUSK && bot.time.timeOfDay < DAWN

function monsters (bot, within) {
  const at = bot.entity.position
  return Object.values(bot.entities)
    .filter(entity => HOSTILE.test(entity.name ?? '') && entity.isValid && entity.position.distanceTo(at) <= within)
}

/** Earth under the feet that is dug fast, closed on all sides, with a floor below. */
function isGoodGround (hands) {
  const { bot } = hands
  const cells = new Cells(bot)
  const { x, y, z } = bot.entity.position.floored()
  let ms = 0
  for (let depth = 1; depth <= DEPTH; depth++) {
    if ((cells.at(x, y - depth, z) & (NATURAL | FALLS)) !== NATURAL) return false
    for (const [dx, dz] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      const side = cells.at(x + dx, y - depth, z + dz)
      if (side & (OPEN | WATER | LAVA) || !(side & FLOOR)) return false
    }
    const block = bot.blockAt(new Vec3(x, y - depth, z), false)
    if (protection(hands, block)) return false
    ms += bestTool(hands, block, false)?.ms ?? Infinity
  }
  return ms < MOST_MS && (cells.at(x, y - DEPTH - 1, z) & FLOOR) !== 0
}
