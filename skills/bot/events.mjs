import { createRequire } from 'node:module'
import { game } from '../clock.mjs'
import { listenToChat } from '../chat/chat.mjs'
import { SkillError } from '../errors.mjs'
import { STORES } from '../facts/blocks.mjs'
import { isPerson } from '../facts/people.mjs'
import { itemOf } from '../facts/entities.mjs'
import { countItems, place } from '../shapes.mjs'

const require = createRequire(import.meta.url)

/** The server may empty the inventory a moment before it says that the bot died. */
const BEFORE_DEATH_MS = 1000
/** Types of a chest's window; `chest` and `container` before 1.14. */
const CHEST_WINDOW = /generic_9x[36]$|chest$|container$/

/**
 * What is reported of a bot, and how.
 * @typedef {object} Reporting
 * @property {Bot} bot
 * @property {Vec3|null} chest the shared chest
 * @property {{owns: (text: string) => boolean}} echo
 * @property {object[]} deaths
 * @property {{stop: (reason: SkillError) => unknown}} runs
 * @property {() => number} tick
 * @property {(kind: string, data: object) => void} event
 */

/**
 * Report what happens around a bot as its events: chat, plain (a line of unknown sender that might be chat), joined,
 * left, language, health, death, respawn, pickup, chest (who is at it; `gone` where it was broken).
 * @param {Reporting} handle
 * @returns {() => void} stops listening
 */
export function listen (handle) {
  const { bot } = handle
  const stops = [
    listenToChat(bot, {
      hear: line => handle.event('chat', line),
      plain: line => { if (!handle.echo.owns(line.text)) handle.event('plain', line) }
    }),
    listenToDeath(handle)
  ]
  const on = (name, handler) => {
    bot.on(name, handler)
    stops.push(() => bot.off(name, handler))
  }

  const aboutOthers = kind => player => {
    if (player.username !== bot.username && isPerson(bot, player)) handle.event(kind, { user: player.username })
  }
  on('playerJoined', aboutOthers('joined'))
  on('playerLeft', aboutOthers('left'))

  const speaks = (user, locale) => { if (user !== bot.username) handle.event('language', { user, locale }) }
  on('language', speaks)
  const { languages = [] } = /** @type {any} */ (bot)
  for (const [user, locale] of languages) speaks(user, locale)

  let shown = ''
  on('health', () => {
    const now = `${bot.health} ${bot.food}`
    if (now !== shown) handle.event('health', { health: bot.health, food: bot.food })
    shown = now
  })

  on('playerCollect', (collector, collected) => {
    if (collector?.type !== 'player') return
    const item = itemOf(collected)
    if (item) handle.event('pickup', { user: collector.username, item: item.name, count: item.count, entity: collected.id })
  })

  let others = 0
  on('chestLidMove', (block, viewers, other) => {
    const { chest } = handle
    if (!chest || !(block.position.equals(chest) || other?.position.equals(chest))) return
    // The bot's own hand on the lid is no news.
    const own = CHEST_WINDOW.test(String(bot.currentWindow?.type)) ? 1 : 0
    const now = Math.max(0, viewers - own)
    if (now !== others) handle.event('chest', { position: place(chest), viewers: now })
    others = now
  })

  on('blockUpdate', (before, now) => {
    const { chest } = handle
    if (!chest || !now?.position.equals(chest) || STORES.test(now.name) || !STORES.test(before?.name ?? '')) return
    handle.event('chest', { position: place(chest), viewers: 0, gone: true })
  })
  return () => { for (const stop of stops) stop() }
}

/** @param {Reporting} handle */
function listenToDeath (handle) {
  const { bot } = handle
  const ChatMessage = require('prismarine-chat')(bot.registry)
  let carried = [{ at: game.now(), items: countItems(bot.inventory.items()) }]
  let message = { at: -Infinity, text: '' }
  let dead = false

  const onSlot = () => {
    const now = game.now()
    // Keep the last look from before the window, and all within it.
    const from = carried.findLastIndex(look => now - look.at > BEFORE_DEATH_MS)
    carried = [...carried.slice(Math.max(from, 0)), { at: now, items: countItems(bot.inventory.items()) }]
  }
  const onMessage = raw => {
    try { message = { at: game.now(), text: ChatMessage.fromNotch(raw).toString() } } catch { message.at = -Infinity }
  }
  const onCombat = packet => {
    const mine = packet.playerId === undefined || packet.playerId === bot.entity.id
    if (mine && packet.message !== undefined) onMessage(packet.message)
  }
  const onSystem = data => {
    const text = JSON.stringify(data.formattedMessage ?? '')
    if (text.includes('death.') && text.includes(bot.username)) onMessage(data.formattedMessage)
  }
  const onDeath = () => {
    dead = true
    const total = items => Object.values(items).reduce((sum, count) => sum + count, 0)
    const lost = carried.map(look => look.items).reduce((most, items) => total(items) > total(most) ? items : most)
    const reason = game.now() - message.at < BEFORE_DEATH_MS ? message.text : `${bot.username} died`
    handle.deaths.push({ reason, lost, position: bot.entity.position.clone(), dimension: bot.game.dimension, tick: handle.tick() })
    handle.event('death', { reason, position: place(bot.entity.position), lost })
    handle.runs.stop(new SkillError('DEAD', reason, { lost }))
  }
  const onSpawn = () => {
    if (!dead) return
    dead = false
    carried = [{ at: game.now(), items: countItems(bot.inventory.items()) }]
    handle.event('respawn', { position: place(bot.entity.position) })
  }

  bot.inventory.on('updateSlot', onSlot)
  const packets = { death_combat_event: onCombat, combat_event: onCombat, systemChat: onSystem }
  for (const [name, handler] of Object.entries(packets)) bot._client.on(name, handler)
  bot.on('death', onDeath)
  bot.on('spawn', onSpawn)
  return () => {
    bot.inventory.off('updateSlot', onSlot)
    for (const [name, handler] of Object.entries(packets)) bot._client.off(name, handler)
    bot.off('death', onDeath)
    bot.off('spawn', onSpawn)
  }
}

/**
 * Send `moved` once, when the bot first walks or digs after a run began.
 * @param {Pick<Reporting, 'bot'|'event'>} handle
 * @param {import('./runs.mjs').Run} run
 */
export function reportFirstMove (handle, run) {
  const { bot } = handle
  const from = bot.entity.position.clone()
  const onTick = () => {
    const digs = Boolean(bot.targetDigBlock)
    if (!digs && bot.entity.position.distanceTo(from) < 0.01) return
    stop()
    handle.event('moved', { run: run.id, ms: Math.round(game.now() - run.startedAt), what: digs ? 'dig' : 'walk' })
  }
  const stop = () => bot.off('physicsTick', onTick)
  bot.on('physicsTick', onTick)
  run.signal.addEventListener('abort', stop, { once: true })
}
