/** Eating and drinking: thirty-two ticks of holding on to it. */

import { MOST } from '../../../skills/facts/vitals.mjs'
import { anyOf } from '../blocks/kinds.mjs'
import { RELEASE } from './using.mjs'

const TICKS = 32
const SLOW = { honey_bottle: 40, dried_kelp: 16 }
const ALWAYS = anyOf('golden_apple enchanted_golden_apple chorus_fruit honey_bottle milk_bucket potion suspicious_stew')
/** Items that are drunk though they are no food; a bottle (potion) holds only water here. */
const DRINKS = new Set(['milk_bucket', 'potion'])
/** What makes hungry, how often, and for how many ticks (Minecraft Wiki, "Rotten Flesh", "Hunger (effect)"). */
const FOUL = { rotten_flesh: [0.8, 600], chicken: [0.3, 600], pufferfish: [1, 300] }
const HUNGER_EFFECT = 0.005
const LEFT = {
  mushroom_stew: 'bowl',
  rabbit_stew: 'bowl',
  beetroot_soup: 'bowl',
  suspicious_stew: 'bowl',
  honey_bottle: 'glass_bottle',
  milk_bucket: 'bucket',
  potion: 'glass_bottle'
}
const DONE = 9

/**
 * Adds `serv.stopUsing(player)`; emits `ate(player, name)`.
 * @param {Shell & Dice & ItemTable & Clock & Entities & Players & Using & Vitals} serv
 */
export function eating (serv) {
  serv.stopUsing = player => { player.using = null }

  serv.onUseInAir(/./, (player, hand) => {
    const item = hand === 1 ? player.slots[45] : player.held
    const food = serv.registry.foodsByName[item.name]
    if (!food && !DRINKS.has(item.name)) return false
    if (player.food >= MOST && !ALWAYS.test(item.name)) return false
    const slot = hand === 1 ? 45 : 36 + player.heldSlot
    player.using ??= { hand, slot, name: item.name, left: SLOW[item.name] ?? TICKS }
    return true
  })

  serv.onPacket('block_dig', (player, { status }) => {
    if (status === RELEASE) serv.stopUsing(player)
  })

  function finish (player, { slot, name }) {
    const food = serv.registry.foodsByName[name]
    const item = player.slots[slot]
    player.using = null
    serv.sendStatus(player, DONE)
    const left = LEFT[name] && serv.items.stack(LEFT[name])
    player.slots[slot] = serv.items.withCount(item, item.count - 1) ?? left ?? null
    if (left && player.slots[slot] !== left) player.giveOrDrop(left)
    if (name === 'milk_bucket') player.hungryUntil = 0
    if (food) serv.feed(player, food.foodPoints, food.saturation)
    const [chance, ticks] = FOUL[name] ?? [0, 0]
    if (serv.random() < chance) player.hungryUntil = serv.tickCount + ticks
    player.menu.sync()
    serv.emit('ate', player, name)
  }

  serv.on('tick', () => {
    for (const player of serv.players) {
      const { using } = player
      if (player.alive && player.hungryUntil > serv.tickCount) serv.exhaust(player, HUNGER_EFFECT)
      if (!using) continue
      if (player.slots[using.slot]?.name !== using.name) player.using = null
      else if (--using.left <= 0) finish(player, using)
    }
  })
}
