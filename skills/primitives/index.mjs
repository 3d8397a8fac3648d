import { armYourself, isDefenceless } from './combat/arming.mjs'
import { compareBlocks, placeBlock } from './building/blueprint.mjs'
import { chestContents, depositItem, exchange, withdrawItem } from './storage/chest.mjs'
import { craftItem } from './crafting/craft.mjs'
import { collectDrops, recoverItems } from './storage/drops.mjs'
import { recoverLost } from './survival/recovery.mjs'
import { gear } from './combat/gear.mjs'
import { spendNight } from './survival/bedtime.mjs'
import { goUnder } from './survival/burrow.mjs'
import { exploreUntil, waitForMob } from './moving/explore.mjs'
import { collectEggs, useItemFertilise, useItemPlant, useItemTill, waitForGrowth } from './farming/farm.mjs'
import { sowField } from './farming/field.mjs'
import { give, tossItem } from './storage/give.mjs'
import { Hands } from './hands.mjs'
import { killMob, nearbyMobs, shootMob } from './combat/kill.mjs'
import { dine } from './survival/meal.mjs'
import { mineBlock } from './mining/mine.mjs'
import { placeItem, takeBack } from './building/place.mjs'
import { prospect } from './mining/prospect.mjs'
import { tidyUp } from './building/scaffold.mjs'
import { findBlock, plain } from './search.mjs'
import { collectLeft, collectSmelted, smeltItem } from './crafting/smelt.mjs'
import { keepSites } from './reserved/sites.mjs'
import { handIn, makeRoom, prepare } from './storage/stock.mjs'
import { findSite } from './building/survey.mjs'
import { equipItem } from './tools.mjs'
import { useItemFillBucket, useItemMilk, useItemOn, useItemShear } from './farming/use.mjs'
import { eat, sleep } from './survival/vitals.mjs'
import { come, followPlayer, navigateTo } from './moving/walk.mjs'

/** Every primitive by the name that skills call it by; the first argument is bound, the rest is the skill's. */
const PRIMITIVES = {
  mineBlock,
  collectDrops,
  recoverItems,
  recoverLost,
  gear,
  spendNight,
  armYourself,
  goUnder,
  craftItem,
  smeltItem,
  collectSmelted,
  collectLeft,
  placeItem,
  placeBlock,
  compareBlocks,
  findSite,
  keepSites,
  tidyUp,
  takeBack,
  exchange,
  depositItem,
  withdrawItem,
  chestContents,
  equipItem,
  killMob,
  shootMob,
  nearbyMobs,
  exploreUntil,
  waitForMob,
  navigateTo,
  come,
  followPlayer,
  give,
  tossItem,
  eat,
  dine,
  sleep,
  findBlock,
  prospect,
  useItemFillBucket,
  useItemMilk,
  useItemShear,
  useItemOn: (hands, name, position) => useItemOn(hands, name, position),
  useItemTill,
  useItemPlant,
  useItemFertilise,
  sowField,
  waitForGrowth,
  collectEggs,
  prepare,
  handIn,
  makeRoom
}

/** These wait for what takes its time, or for people: nobody is stuck meanwhile. */
const PATIENT = new Set(['waitForMob', 'waitForGrowth', 'collectEggs', 'sleep', 'spendNight', 'followPlayer'])

/**
 * What a skill works with.
 * @param {import('../body/body.mjs').Body} body
 * @param {object} options
 * @param {AbortSignal} options.signal aborts with a SkillError as its reason, with which the primitive then fails
 * @param {import('vec3').Vec3|null} [options.chest] the shared chest; the body's unless given
 * @param {(text: string) => void} [options.say]
 * @param {(progress: {item: string, have: number, want: number}) => void} [options.progress]
 * @returns {object} `say`, `signal`, `chest` ({x, y, z} or null), `inventory()`, `position()`, and the primitives, each
 *   of which resolves to a JSON-able value or rejects with a SkillError
 */
export function createContext (body, options) {
  const hands = new Hands(body, options)
  const ctx = {
    signal: options.signal,
    say: hands.say,
    get chest () { return hands.chest && plain(hands.chest) },
    inventory: () => hands.inventory(),
    position: () => plain(hands.bot.entity.position),
    isDefenceless: () => isDefenceless(hands),
    progress: hands.progress
  }
  for (const [name, primitive] of Object.entries(PRIMITIVES)) {
    ctx[name] = async (...args) => {
      options.signal.throwIfAborted()
      return PATIENT.has(name) ? hands.waiting(() => primitive(hands, ...args)) : primitive(hands, ...args)
    }
  }
  return ctx
}
