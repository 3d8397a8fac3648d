/**
 * A window that a bot leaves open for a moment: what it does next is often at the same chest, and to open that takes as long as the
 * server is away. Every other step closes it first.
 */
import { createRequire } from 'node:module'
import { game } from '../clock.mjs'

const require = createRequire(import.meta.url)
/** @type {any} */
const itemClass = require('prismarine-item')

/** So long it stays open where nothing is done. */
const LINGER_MS = 250

/** @type {WeakMap<Bot, {window: GameWindow, position: Vec3, timer: any}>} */
const left = new WeakMap()

/**
 * Leave a window open, and have the pockets hold what it shows.
 * @param {Bot} bot
 * @param {GameWindow} window the one that is open
 * @param {import('vec3').Vec3} position of the block that it belongs to
 */
export function leaveOpen (bot, window, position) {
  closeLeft(bot)
  const Item = itemClass(bot.registry)
  const { inventory } = bot
  const shift = window.inventoryStart - inventory.inventoryStart
  for (let at = window.inventoryStart; at < window.inventoryEnd; at++) {
    const shown = window.slots[at]
    if (shown || inventory.slots[at - shift]) inventory.updateSlot(at - shift, shown && Item.fromNotch(Item.toNotch(shown)))
  }
  left.set(bot, { window, position, timer: game.setTimeout(() => closeLeft(bot), LINGER_MS) })
}

/**
 * Go on with the window that was left open.
 * @param {Bot} bot
 * @param {import('vec3').Vec3} position of the block
 * @returns {GameWindow|null} null where none of that block is open
 */
export function takeUp (bot, position) {
  const found = left.get(bot)
  if (!found?.position.equals(position) || bot.currentWindow !== found.window) return null
  forget(bot)
  return found.window
}

/** Close what was left open, if anything is. @param {Bot} bot */
export function closeLeft (bot) {
  const found = left.get(bot)
  forget(bot)
  if (found && bot.currentWindow === found.window) void bot.closeWindow(found.window)
}

function forget (bot) {
  game.clearTimeout(left.get(bot)?.timer)
  left.delete(bot)
}
