import { others } from '../../facts/people.mjs'

/** The pose of whoever lies in bed, and where in an entity's metadata it is told, since 1.14 (wiki.vg, "Entity metadata"). */
const POSE = 6
const ASLEEP = 2

/** Ids of those who lie in bed, by bot, where the server told so in a packet of its own, as it does before 1.14. */
const lying = new WeakMap()

/**
 * Notice who goes to bed on servers of 1.13.
 * @param {Bot} bot
 * @returns {() => void} ends it
 */
export function watchSleepers (bot) {
  const ids = new Set()
  lying.set(bot, ids)
  const onBed = ({ entityId }) => { ids.add(entityId) }
  const onUp = entity => { ids.delete(entity.id) }
  bot._client.on('bed', onBed)
  bot.on('entityWake', onUp)
  bot.on('entityGone', onUp)
  return () => {
    bot._client.off('bed', onBed)
    bot.off('entityWake', onUp)
    bot.off('entityGone', onUp)
  }
}

/**
 * Who of the other players lies in bed.
 * @param {Bot} bot
 * @returns {string[]} their names
 */
export const sleepers = bot => others(bot).filter(({ entity }) => entity && isAsleep(bot, entity)).map(({ username }) => username)

const isAsleep = (bot, { id, metadata }) => metadata?.[POSE] === ASLEEP || lying.get(bot)?.has(id) === true
