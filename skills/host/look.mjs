import { game } from '../clock.mjs'
import { chestJustSeen, chestOpened, noteChest, readingNumber } from '../bot/seen/chest_readings.mjs'
import { SkillError } from '../errors.mjs'
import { STORES } from '../facts/blocks.mjs'
import { BLOCK_REACH, eyesOf } from '../facts/player.mjs'
import { whyShut } from '../bot/seen/lid.mjs'
import { chestBlocks } from '../bot/seen/observe.mjs'
import { createContext } from '../primitives/index.mjs'
import { Gate } from '../bot/runs.mjs'
import { ignoreUndug, looseLid } from '../primitives/storage/lid.mjs'
import { standUp } from '../primitives/things/menu.mjs'
import { closeLeft } from '../bot/lingering.mjs'
import { countItems } from '../shapes.mjs'

const OPEN_MS = 5000

/**
 * Look into the shared chest. Pauses the skill that is under way, walks there if asked to, and lets the skill go on. What the bot has
 * just closed it need not open again.
 * @param {import('../bot/bot_handle.mjs').BotHandle} handle
 * @param {{walk: boolean}} how with `walk` false only a chest within reach of an idle bot is opened, and none that was shut when it
 *   was looked into last
 * @param {AbortSignal} signal
 * @returns {Promise<{chest: Record<string, number>|null, chest_free_slots: number|null, reading?: number,
 *   chest_blocks?: number}>} nulls: not looked
 *   into; `reading`: the number of this reading of it (chest_readings.mjs)
 * @throws {SkillError} NOT_FOUND: no chest stands there; NO_PATH: it is out of sight, as after a death far away; CHEST_SHUT:
 *   it does not open (blocked, protected)
 */
export async function lookIntoChest (handle, { walk }, signal) {
  const unseen = { chest: null, chest_free_slots: null }
  const position = handle.chest
  if (!position) return unseen
  const known = chestJustSeen(handle, position)
  if (known) {
    const { items, freeSlots, number } = known
    return { chest: items, chest_free_slots: freeSlots, reading: number, chest_blocks: chestBlocks(handle.bot, position).length }
  }
  if (!walk && !opensAtOnce(handle, position)) return unseen
  while (handle.gate.closed) await handle.gate.passed(signal)
  const release = handle.gate.hold('look into the chest')
  const stop = () => letGo(handle.bot)
  signal.addEventListener('abort', stop, { once: true })
  try {
    closeLeft(handle.bot)
    await windowClosed(handle.bot, signal)
    if (!inReach(handle.bot, position)) await aside(handle, position, signal, ctx => ctx.navigateTo(position, 2))
    const lid = walk ? looseLid(handle.bot, position) : null
    if (lid) await aside(handle, position, signal, ctx => ctx.mineAt(lid)).catch(ignoreUndug)
    return await readChest(handle, position, signal)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', stop)
    if (!handle.ended) letGo(handle.bot)
    release()
  }
}

function opensAtOnce ({ runs, gate, memory, bot }, position) {
  return !runs.current && !gate.closed && !memory.shut.has(String(position)) && inReach(bot, position) && bot.blockAt(position)
}

function letGo (bot) {
  bot.pathfinder.setGoal(null)
  if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
}

function inReach (bot, position) {
  return eyesOf(bot).distanceTo(position.offset(0.5, 0.5, 0.5)) <= BLOCK_REACH
}

/** A skill that was paused closes its window on its own; one that does not is not waited for longer than a second. */
function windowClosed (bot, signal) {
  if (!bot.currentWindow) return
  return /** @type {Promise<void>} */ (new Promise(resolve => {
    const done = () => {
      game.clearTimeout(timer)
      bot.off('windowClose', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = game.setTimeout(done, 1000)
    bot.on('windowClose', done)
    signal.addEventListener('abort', done, { once: true })
  }))
}

/**
 * Walk or dig with the same primitives as skills do. They stand still while the gate is held, and it is us who hold it: so they
 * get a gate of their own, which closes for whoever else takes the bot (a reflex).
 */
async function aside (handle, position, signal, work) {
  const gate = new Gate()
  /** @type {(() => void)|null} */
  let release = null
  const follow = () => {
    const taken = handle.gate.holders > 1
    if (taken && !release) release = gate.hold(handle.gate.why)
    if (!taken && release) {
      release()
      release = null
    }
  }
  handle.gate.on('change', follow)
  follow()
  try {
    const other = Object.create(handle, {
      gate: { value: gate }, chest: { value: position }, tick: { value: () => handle.tick() }, event: { value: () => {} }
    })
    await work(createContext(other, { signal, chest: position, say: () => {}, progress: () => {} }))
  } finally {
    handle.gate.off('change', follow)
  }
}

async function readChest (handle, position, signal) {
  signal.throwIfAborted()
  const { bot } = handle
  const block = bot.blockAt(position)
  if (!block) throw new SkillError('NO_PATH', `The place of the chest at ${position.x} ${position.y} ${position.z} is out of sight.`)
  if (!STORES.test(block.name)) {
    // Blown up or taken away: until another is named there is no shared chest.
    handle.chest = null
    throw new SkillError('NOT_FOUND', `No chest stands at ${position.x} ${position.y} ${position.z}.`)
  }
  // Turned at once: mineflayer would turn its head at leisure, a second for half a circle.
  await bot.lookAt(position.offset(0.5, 0.5, 0.5), true)
  // The skill that is paused may have it sneak, on an edge or a ladder.
  standUp(bot)
  let timer
  const late = new Promise((_resolve, reject) => {
    timer = game.setTimeout(() => {
      handle.memory.shut.add(String(position))
      reject(new SkillError('CHEST_SHUT', whyShut(bot, position, block.name)))
    }, OPEN_MS)
  })
  try {
    const window = await Promise.race([bot.openContainer(block), late, aborted(signal)])
    handle.memory.shut.delete(String(position))
    const slots = window.slots.slice(0, window.inventoryStart)
    const seen = { chest: countItems(slots), chest_free_slots: slots.filter(slot => !slot).length, reading: readingNumber() }
    chestOpened(handle, position, seen.chest)(seen.chest, {})
    noteChest(handle, position, { number: seen.reading, items: seen.chest, freeSlots: seen.chest_free_slots })
    bot.closeWindow(window)
    return { ...seen, chest_blocks: chestBlocks(bot, position).length }
  } finally {
    game.clearTimeout(timer)
  }
}

function aborted (signal) {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
