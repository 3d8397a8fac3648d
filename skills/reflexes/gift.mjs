import { game } from '../clock.mjs'
import { isDrop, itemOf } from '../facts/entities.mjs'
import { lookAlong } from '../pathing/footwork.mjs'
import { better, dress, placeOf } from '../primitives/arms/armour.mjs'
import { goals, travel } from '../primitives/moving/walk.mjs'
import { everyTick } from '../primitives/waiting.mjs'

/** Blocks: what begins to fall so near to a player was thrown by that player, and one goes so far for it. */
const THROWN = 2.2
const FETCH = 6

/** What is thrown cannot be picked up for two seconds; what the bot has not got after PICKUP_MS it leaves. */
const PICKUP_MS = 5000
const WALK_MS = 8000

/** What people have thrown, by bot: who threw it, by the entity's id; and which of it the bot has, by name. */
const gifts = new WeakMap()

function giftsOf ({ bot, event }) {
  if (!gifts.has(bot)) gifts.set(bot, watch(bot, event))
  return gifts.get(bot)
}

/** Whoever has thrown what the bot picks up hears of it later (`handed`), where they ask it to take that. */
function watch (bot, event) {
  const known = { thrown: new Map(), got: new Map() }
  bot.on('entitySpawn', entity => {
    const giver = isDrop(entity) ? nearestPlayer(bot, entity) : null
    if (giver && giver !== bot.entity) known.thrown.set(entity.id, giver.username)
  })
  bot.on('entityGone', ({ id }) => known.thrown.delete(id))
  bot.on('playerCollect', (collector, entity) => {
    const stack = itemOf(entity)
    const user = known.thrown.get(entity.id)
    if (collector !== bot.entity || !stack || user === undefined) return
    known.got.set(stack.name, user)
    event('handed', { item: stack.name, count: stack.count, user })
  })
  return known
}

function nearestPlayer (bot, { position }) {
  const near = Object.values(bot.players).map(({ entity }) => entity)
    .filter(entity => entity && entity.position.offset(0, 1.3, 0).distanceTo(position) <= THROWN)
  return near.sort((a, b) => a.position.distanceTo(position) - b.position.distanceTo(position))[0] ?? null
}

/** Of what the bot was handed, what it would wear. @returns {string[]} */
const unworn = (bot, { got }) => Object.values(better(bot, bot.inventory.items().map(({ name }) => name).filter(name => got.has(name))))

/** Armour that lies near and was thrown by a person, where it is better than what is worn. */
const lying = (bot, { thrown }) => [...thrown.keys()].map(id => bot.entities[id])
  .find(entity => entity?.isValid && entity.position.distanceTo(bot.entity.position) <= FETCH && isWanted(bot, itemOf(entity)?.name))

const isWanted = (bot, name) => name !== undefined && placeOf(name) !== null && Object.keys(better(bot, [name])).length > 0

/** Put on what people hand over. */
export const gift = {
  name: 'gift',
  wanted: handle => {
    const { bot } = handle
    const known = giftsOf({ bot, event: (kind, data) => handle.event(kind, data) })
    return unworn(bot, known)[0] ?? itemOf(lying(bot, known) ?? {})?.name ?? null
  },
  act: async (context, signal) => {
    const { bot } = context
    const known = gifts.get(bot)
    const thing = lying(bot, known)
    if (thing && unworn(bot, known).length === 0) {
      try {
        await fetch(context, thing, signal)
      } finally {
        if (thing.isValid) known.thrown.delete(thing.id)
      }
    }
    const handed = unworn(bot, known)
    if (handed.length === 0) return
    const keep = bot.inventory.items().map(({ name }) => name).filter(name => !handed.includes(name))
    for (const name of await dress(context, keep)) {
      context.handle.event('thanks', { item: name, user: known.got.get(name) })
      known.got.delete(name)
    }
  }
}

/** Walk to where it lies and wait until it is picked up. */
async function fetch (context, thing, signal) {
  const { bot } = context
  const there = () => !thing.isValid
  const { x, y, z } = thing.position.floored()
  await travel(context, new goals.GoalNear(x, y, z, 1), { dig: false, timeout: WALK_MS, done: there })
  const ends = game.now() + PICKUP_MS
  await everyTick(bot, { signal, timeout: 2 * PICKUP_MS }, () => {
    if (there() || game.now() > ends) return true
    const way = thing.position.minus(bot.entity.position)
    lookAlong(bot, way)
    bot.setControlState('forward', Math.hypot(way.x, way.z) > 0.5)
    return undefined
  }).finally(() => bot.clearControlStates())
}
