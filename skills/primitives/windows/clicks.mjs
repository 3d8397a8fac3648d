/**
 * The two ways in which versions of the game speak of clicks in a window. Both write clicks at once, each as it will be
 * if those before it count, and end with a look at what the server has.
 */
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import { WINDOW_MS } from '../../answers.mjs'
import { game } from '../../clock.mjs'
import { until } from '../waiting.mjs'

const require = createRequire(import.meta.url)
/** @type {any} */
const itemClass = require('prismarine-item')

/** Numbers of clicks are signed 16 bit. */
const LAST_NUMBER = -32768

/** After a refusal the server says what hangs on the cursor, in a packet of its own. */
const CURSOR_MS = 500

/** Where a server answers no click, what it tells of a window no longer changes after so long; and so often it is looked at. */
const STILL_MS = 150
const MOST_LOOKS = 6

/** After so many clicks that came to what was meant, none that did not between them, the next are taken to do so too. */
const PROVEN = 100

/** The end of a drag, one item a slot, that never began: no version makes anything of it. */
const NO_DRAG = { slot: -999, mouseButton: 6, mode: 5 }

/**
 * @param {Bot} bot
 * @param {any} window of prismarine-windows
 * @returns {NumberedClicks|StateClicks} what this server's version takes
 */
export function clicksOf (bot, window) {
  return bot.supportFeature('transactionPacketExists') ? new NumberedClicks(bot, window) : new StateClicks(bot, window)
}

/** @type {WeakMap<Bot, number>} */
const states = new WeakMap()
/** How many clicks have come to what was meant since one last did not. @type {WeakMap<Bot, number>} */
const proven = new WeakMap()

/** From 1.17.1 on windows have numbered states, and a click says what it changed. */
class StateClicks {
  constructor (bot, window) {
    this.bot = bot
    this.window = window
    this.Item = itemClass(bot.registry)
    watchState(bot)
  }

  /** Somebody else's clicks may have come between these and the answer, and it may be to one in the middle. */
  exact = /** @type {false} */ (false)

  /** How many were made since the last look. */
  #made = 0

  /** Whether what clicks are to come to can be built on before the server has shown it. */
  get stand () { return (proven.get(this.bot) ?? 0) >= PROVEN }

  /** Notes whether those since the last look came to what was meant: a server may refuse any, and others' may cross them. */
  stood (all) {
    proven.set(this.bot, all ? (proven.get(this.bot) ?? 0) + this.#made : 0)
    this.#made = 0
  }

  /** The window as it is once all clicks count. */
  get view () { return this.window }

  /** Whether the window shows less than was clicked. */
  get pending () { return false }

  click (slot, button = 0, mode = 0) {
    const { bot, window } = this
    this.#made++
    const before = window.slots.map(item => item && { type: item.type, count: item.count })
    window.acceptClick({ slot, mouseButton: button, mode, item: slot === -999 ? null : window.slots[slot] })
    const changedSlots = []
    for (let at = 0; at < window.slots.length; at++) {
      const now = window.slots[at]
      if (before[at]?.type !== now?.type || before[at]?.count !== now?.count) {
        changedSlots.push({ location: at, item: this.Item.toNotch(now) })
      }
    }
    bot._client.write('window_click', {
      windowId: window.id,
      stateId: states.get(bot),
      slot,
      mouseButton: button,
      mode,
      changedSlots,
      cursorItem: this.Item.toNotch(window.selectedItem)
    })
  }

  /** Ask what the server has, and go on: when that comes mineflayer has the pockets hold it, though the window be closed. */
  glance () {
    const { bot, window } = this
    const { inventoryStart, inventoryEnd } = window
    const told = slots => slots.slice(inventoryStart, inventoryEnd).map(item => item && [item.type, item.count])
    const meant = told(window.slots)
    const { signal } = new AbortController()
    const asked = until(bot._client, 'window_items', { signal, timeout: WINDOW_MS, when: ({ windowId }) => windowId === window.id })
    asked.then(([{ items }]) => this.stood(isDeepStrictEqual(told(items.map(item => this.Item.fromNotch(item))), meant)), () => {})
    this.#ask()
  }

  /** With an impossible state: the server answers with all that the window holds. */
  #ask () {
    const { bot, window } = this
    bot._client.write('window_click', {
      ...NO_DRAG, windowId: window.id, stateId: -1, changedSlots: [], cursorItem: this.Item.toNotch(window.selectedItem)
    })
  }

  /** What the last look told. */
  async shows (slot, name) { return this.window.slots[slot]?.name === name }

  /** Wait until the window shows what the server has. */
  async settled (signal) {
    const { bot, window } = this
    const answered = until(bot, `setWindowItems:${window.id}`, { signal, timeout: WINDOW_MS })
    this.#ask()
    await answered
  }
}

function watchState (bot) {
  if (states.has(bot)) return
  states.set(bot, 0)
  const note = ({ stateId }) => { if (stateId !== undefined) states.set(bot, stateId) }
  bot._client.on('window_items', note)
  bot._client.on('set_slot', note)
}

/**
 * Up to 1.16.5 each click has a number and says what it takes; the server confirms it, or refuses it, tells all that the
 * window holds, and hears of no more clicks there until the client has said sorry. What a confirmed click changed it
 * does not tell. So the next clicks are planned on a shadow of the window, and the window itself is only what the
 * server has told.
 * Source: the Protocol pages of these versions, "Click Window" and "Window Confirmation".
 */
class NumberedClicks {
  constructor (bot, window) {
    this.bot = bot
    this.window = window
    this.Item = itemClass(bot.registry)
    this.answers = answersOf(bot)
    this.shadow = null
    this.refused = null
    /** Whether a click's outcome is not known beforehand, as a shift click's. */
    this.blind = false
  }

  exact = /** @type {true} */ (true)
  stand = /** @type {false} */ (false)

  get view () { return this.shadow ?? this.window }

  get pending () { return this.shadow !== null }

  click (slot, button = 0, mode = 0) {
    this.shadow ??= shadowOf(this.window, this.Item)
    const { shadow } = this
    // As the game's own client has it, which never knows what a shift click comes to.
    const item = slot === -999 || mode !== 0 ? null : shadow.slots[slot]
    this.#write({ slot, mouseButton: button, mode }, item)
    if (mode === 0) shadow.acceptClick({ slot, mouseButton: button, mode, item })
    else this.blind = true
  }

  /** @returns {number} the click's number */
  #write (click, item, confirmed = () => {}) {
    const { bot, window } = this
    const action = this.answers.expect((number, accepted) => {
      if (accepted) confirmed()
      else {
        this.refused ??= number
        this.onRefusal?.()
      }
    })
    bot._client.write('window_click', { ...click, windowId: window.id, action, item: this.Item.toNotch(item) })
    return action
  }

  /**
   * Wait until a slot, such as a crafting result, shows an item: that much the server tells without being asked.
   * @returns {Promise<boolean>} false where it does not come to that
   */
  async shows (slot, name, signal) {
    const shown = () => this.window.slots[slot]?.name === name
    if (shown()) return true
    const answered = until(this.window, `updateSlot:${slot}`, { signal, timeout: WINDOW_MS, when: shown }).then(() => true, inTime)
    answered.catch(() => {}) // after a refusal nobody waits for it
    const refusal = new Promise(/** @param {(value: boolean) => void} resolve */ resolve => {
      this.onRefusal = () => resolve(false)
      if (this.refused !== null) resolve(false)
    })
    return Promise.race([answered, refusal])
  }

  /** Wait until the window shows what the server has. */
  async settled (signal) {
    const { bot, window, answers } = this
    const meant = this.view
    const heard = new AbortController()
    const options = { signal: AbortSignal.any([signal, heard.signal]), timeout: WINDOW_MS }
    const answered = until(bot, `setWindowItems:${window.id}`, { ...options, when: () => this.refused !== null })
    const onCursor = until(bot._client, 'set_slot', { ...options, when: ({ windowId }) => this.refused !== null && windowId === -1 })
    const agreed = new Promise(resolve => {
      // It says to take what is not there: the server refuses it and tells all.
      this.asked = this.#write(NO_DRAG, this.#anything(), () => resolve(adopt(window, meant)))
    })
    const shown = answers.come ? new Promise(() => {}) : this.#shown(options, meant)
    for (const way of [answered, shown, onCursor]) way.catch(() => {})
    try {
      await Promise.race([answered, agreed, shown])
      answers.silent = !answers.come
      const crossed = this.refused !== null && this.refused !== this.asked
      window.selectedItem = crossed ? await cursorOf(onCursor, this.Item) : meant.selectedItem
      this.shadow = this.refused = null
      this.blind = false
    } finally {
      heard.abort()
    }
  }

  /**
   * Where the server answers no click at all it tells what a window holds, after each click or each change: what comes may be of
   * the time between two clicks. It counts once it is what was meant, or two looks agree.
   */
  async #shown (options, meant) {
    const { bot, window } = this
    for (let [looks, seen] = [0, '']; looks < MOST_LOOKS; looks++) {
      await until(bot, `setWindowItems:${window.id}`, options)
      if (!this.blind && shownIn(window) === shownIn(meant)) return
      await game.sleep(STILL_MS)
      if (options.signal.aborted || shownIn(window) === seen) return
      seen = shownIn(window)
      this.#write(NO_DRAG, this.#anything())
    }
  }

  #anything () { return new this.Item(this.bot.registry.itemsByName.stick.id, 1) }
}

function inTime (error) {
  if (error.code === 'TIMEOUT') return false
  throw error
}

/** What hangs on the cursor after a refusal, in the packet that says so. */
async function cursorOf (packet, Item) {
  const [answered] = await Promise.race([packet, game.sleep(CURSOR_MS).then(() => [])])
  return answered ? Item.fromNotch(answered.item) : null
}

/** What a window holds, to compare: without what comes of a crafting, which no click puts there. */
const shownIn = ({ slots, craftingResultSlot }) =>
  JSON.stringify(slots.map((item, at) => item && at !== craftingResultSlot ? [item.type, item.count] : null))

function shadowOf (window, Item) {
  const { id, type, title, slots, inventoryStart, inventoryEnd, craftingResultSlot } = window
  const shadow = new window.constructor(id, type, title, slots.length, { start: inventoryStart, end: inventoryEnd - 1 }, craftingResultSlot)
  const copy = item => item && Object.assign(new Item(item.type, item.count, item.metadata, item.nbt), { slot: item.slot })
  shadow.slots = slots.map(copy)
  shadow.selectedItem = copy(window.selectedItem)
  return shadow
}

/** A server that confirms whatever a click says has the window as it was planned. */
function adopt (window, meant) {
  if (window === meant) return
  meant.slots.forEach((item, at) => { if (at !== window.craftingResultSlot) window.updateSlot(at, item) })
}

const answers = new WeakMap()

function answersOf (bot) {
  if (!answers.has(bot)) answers.set(bot, new ClickAnswers(bot._client))
  return answers.get(bot)
}

/**
 * Hears how the server takes the clicks of this file, and says sorry for those that it refuses. mineflayer numbers its own
 * from 1 up and takes every other number for a fault of the server's, so these go from -1 down and are kept from it.
 */
class ClickAnswers {
  /** Whether the server has answered any click. */
  come = false
  /** Whether it is known to answer none, as some do that tell all changes instead: mineflayer waits for none either. */
  silent = false
  #last = 0
  #expected = new Map()

  constructor (client) {
    const others = client.listeners('transaction')
    const pass = packet => others.forEach(other => other.call(client, packet))
    const { write } = client
    client.write = (name, packet) => {
      write.call(client, name, packet)
      if (!this.silent || name !== 'window_click' || this.#expected.has(packet.action)) return
      setImmediate(pass, { windowId: packet.windowId, action: packet.action, accepted: true })
    }
    client.removeAllListeners('transaction')
    client.on('transaction', packet => {
      this.silent = false
      if (!this.#expected.has(packet.action)) return pass(packet)
      if (!packet.accepted) client.write('transaction', { windowId: packet.windowId, action: packet.action, accepted: true })
      this.#answered(packet)
    })
  }

  /** @param {(number: number, accepted: boolean) => void} heard @returns {number} the next click's */
  expect (heard) {
    this.#last = this.#last === LAST_NUMBER ? -1 : this.#last - 1
    this.#expected.set(this.#last, heard)
    return this.#last
  }

  #answered ({ action, accepted }) {
    this.come = true
    const heard = this.#expected.get(action)
    // After a refusal nothing that was sent before the apology is answered.
    for (const [number] of this.#expected) {
      this.#expected.delete(number)
      if (number === action && accepted) break
    }
    heard(action, accepted)
  }
}
