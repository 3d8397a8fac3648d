import { WINDOW_MS } from '../../answers.mjs'
import { game } from '../../clock.mjs'
import { gone, isGone, whyShut } from '../../bot/seen/lid.mjs'
import { SkillError } from '../../errors.mjs'
import { BLOCK_REACH, EYES, QUICK_BAR } from '../../facts/player.mjs'
import { clicksOf } from '../windows/clicks.mjs'
import { leaveOpen, takeUp } from '../../bot/lingering.mjs'
import { canDigFrom } from '../blocks/dig.mjs'
import { until } from '../waiting.mjs'
import { stepAt } from '../moving/walk.mjs'

/** A window that is left in the middle of something is waited for no longer. */
const LEAVE_MS = 1500

/** Looks at a window until two agree. */
const MOST_LOOKS = 6

/** A pathfinder goal: stand where a block can be used. */
export class UseGoal {
  /**
   * @param {import('vec3').Vec3} position
   * @param {Bot|null} [seer] who must see it from there: nobody opens a chest through the ground
   */
  constructor (position, seer = null) {
    this.position = position
    this.seer = seer
  }

  heuristic (node) {
    const { x, z, y } = this.position
    return Math.max(0, Math.hypot(x - node.x, z - node.z) - BLOCK_REACH) + Math.max(0, Math.abs(y - node.y - 1) - 3)
  }

  /** @param {Point} node @returns {boolean} whether the arm is long enough from there */
  isInReach (node) {
    const { x, y, z } = this.position
    return Math.hypot(x - node.x, y + 0.5 - node.y - EYES, z - node.z) <= BLOCK_REACH - 0.5
  }

  isEnd (node) {
    const { x, y, z } = this.position
    if ((node.x === x && node.z === z && Math.abs(node.y - y) < 2) || !this.isInReach(node)) return false
    return this.seer === null ||
      canDigFrom(this.seer, this.position.offset(node.x - x + 0.5, node.y - y + EYES, node.z - z + 0.5), this.position)
  }

  hasChanged () { return false }
  isValid () { return true }
}

/**
 * Open the window of a block, walking up to it first, do something in it, and close it.
 * @template T
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {import('vec3').Vec3} position
 * @param {(menu: Menu, signal: AbortSignal) => Promise<T>} work begun anew after a reflex: it must look afresh
 * @param {object} [options]
 * @param {boolean} [options.shared] whether others see and move the same slots, as in a chest; a crafting grid is one's own
 * @param {boolean} [options.lingers] whether it stays open for a moment, for what is done there next
 * @param {string[]} [options.kinds] blocks of which one has stood there, the likeliest first; else it is what stands there now
 * @returns {Promise<T>} NOT_FOUND where nothing opens, with `data.gone` where it is no longer there
 */
export async function withMenu (context, position, work, { shared = true, lingers = false, kinds = [] } = {}) {
  const { bot, handle } = context
  const seen = bot.blockAt(position)?.name
  const what = kinds.length === 0 || kinds.includes(seen ?? '') ? seen : kinds[0]
  const using = async (found, signal) => {
    const open = () => openAt(bot, position, signal, what)
    const menu = new Menu(bot, found ?? await open(), shared ? open : null)
    let isDone = false
    try {
      const result = await work(menu, signal)
      isDone = true
      return result
    } finally {
      await menu.close(isDone && lingers ? position : null)
    }
  }
  const at = goal => stepAt(context, goal, position, signal => using(null, signal))
  handle.errands++
  try {
    const found = lingers ? takeUp(bot, position) : null
    const used = found && await context.step(async signal => bot.currentWindow === found ? { result: await using(found, signal) } : null)
    if (used) return used.result
    return await at(new UseGoal(position, bot))
  } catch (error) {
    // Behind something that lets no ray through, such as a trapdoor, it may be in reach all the same.
    if (error.code !== 'NO_PATH') throw error
    return await at(new UseGoal(position))
  } finally {
    handle.errands--
  }
}

/**
 * Do something in the pockets: the inventory with its small crafting field, which is always open.
 * @template T
 * @param {import('../context.mjs').PrimitiveContext} context
 * @param {(menu: Menu, signal: AbortSignal) => Promise<T>} work as for withMenu
 * @returns {Promise<T>}
 */
export function withPockets (context, work) {
  return context.step(async signal => {
    const menu = new Menu(context.bot)
    try {
      return await work(menu, signal)
    } finally {
      // A block's field is emptied by the server when it is closed; this one stays open.
      menu.clearGrid(2)
      await menu.close()
    }
  })
}

/**
 * Sneak no longer: who sneaks with something in hand uses that, and no block (the game's ServerPlayerGameMode, useItemOn), so that
 * nothing opens and a block from the hand is put onto the chest.
 */
export function standUp (bot) {
  if (bot.getControlState('sneak')) bot.setControlState('sneak', false)
}

async function openAt (bot, position, signal, what) {
  const block = bot.blockAt(position)
  if (!block) throw new SkillError('NOT_FOUND', 'That place is not loaded.')
  if (bot.currentWindow) await bot.closeWindow(bot.currentWindow)
  await bot.lookAt(position.offset(0.5, 0.5, 0.5), true)
  standUp(bot)
  const opened = until(bot, 'windowOpen', {
    signal,
    timeout: WINDOW_MS,
    late: () => shut(bot, position, what ?? block.name)
  })
  // Both may fail; the window is what counts.
  bot.activateBlock(block).catch(() => {})
  const [window] = await opened
  return window
}

/** @returns {SkillError} for a thing that did not open */
function shut (bot, position, block) {
  return isGone(bot, position, block) ? gone(block) : new SkillError('NOT_FOUND', whyShut(bot, position, block), { block, shut: true })
}

/** What one window holds, and clicks in it; see clicks.mjs for how each version takes them. */
export class Menu {
  /**
   * @param {Bot} bot
   * @param {GameWindow} [window] the inventory itself or an open one
   * @param {(() => Promise<GameWindow>)|null} [open] opens the window anew, where others may be at it too
   */
  constructor (bot, window = bot.inventory, open = null) {
    this.bot = bot
    this.window = window
    this.open = open
    this.clicks = clicksOf(bot, window)
  }

  /** The slots, and what hangs on the cursor, as they are once all clicks count. */
  get slots () { return this.clicks.view.slots }
  get cursor () { return this.clicks.view.selectedItem }

  /** What the server shows as the result of a crafting. */
  get result () { return this.window.slots[this.window.craftingResultSlot] }

  /**
   * @param {number} slot -999 is outside
   * @param {number} [button] 0 left, 1 right
   * @param {number} [mode] 0 click, 1 shift click
   */
  click (slot, button = 0, mode = 0) { this.clicks.click(slot, button, mode) }

  /**
   * Wait for the crafting result: where the version does not tell it of its own accord, the server is asked.
   * @param {string} name what it is to be
   * @param {AbortSignal} signal
   * @returns {Promise<boolean>} false where it is not
   */
  async shows (name, signal) {
    if (!this.clicks.exact) await this.settled(signal)
    return this.clicks.shows(this.window.craftingResultSlot, name, signal)
  }

  /**
   * Wait until the window shows what the server has. Where that is not what the clicks were to come to, some were refused
   * or somebody else's have crossed them, and the answer may be to one in the middle: the window is opened anew, which
   * comes after them all, or, where it is one's own, looked at until two looks agree.
   * @param {AbortSignal} signal
   * @param {() => boolean} [isMeant] whether it shows what only all clicks can come to, where no click foresees that
   */
  async settled (signal, isMeant = () => false) {
    let seen = this.#look()
    await this.clicks.settled(signal)
    if (this.clicks.exact) return
    const stood = isMeant() || this.#look() === seen
    this.clicks.stood(stood)
    if (stood) return
    if (this.open) {
      this.window = await this.open()
      this.clicks = clicksOf(this.bot, this.window)
      return
    }
    for (let looks = 0; looks < MOST_LOOKS && seen !== this.#look(); looks++) {
      seen = this.#look()
      await this.clicks.settled(signal)
    }
  }

  /** What the player has, the cursor's too, to compare: without what others move, or what comes of a crafting. */
  #look () {
    const { inventoryStart, inventoryEnd } = this.window
    const from = this.open ? inventoryStart : 1
    return JSON.stringify([this.cursor, ...this.slots.slice(from, inventoryEnd)].map(item => item && [item.type, item.count]))
  }

  /**
   * Drop nothing, and leave nothing untold: put what hangs on the cursor back into the inventory, then close.
   * @param {import('vec3').Vec3|null} [position] the block's, where it is left open a moment (lingering.mjs)
   */
  async close (position = null) {
    const { bot, window } = this
    this.layDown([window.inventoryStart, window.inventoryEnd])
    if (this.clicks.pending) await this.clicks.settled(game.timeout(LEAVE_MS)).catch(() => {})
    if (bot.currentWindow !== window) return
    if (position && !this.clicks.exact) leaveOpen(bot, window, position)
    else await bot.closeWindow(window)
  }

  /** Put what hangs on the cursor into the first slot of a range that is free, where there is one. */
  layDown ([start, end]) {
    const free = this.slots.slice(start, end).findIndex(item => !item)
    if (this.cursor && free >= 0) this.click(start + free)
  }

  /**
   * Put back what was left in a crafting field of `width` by `width` by a refused or interrupted crafting.
   * @returns {boolean} whether there was anything
   */
  clearGrid (width) {
    let any = false
    for (let slot = 1; slot <= width * width; slot++) {
      const item = this.slots[slot]
      if (!item) continue
      any = true
      this.move(item.name, item.count, [slot, slot + 1], [this.window.inventoryStart, this.window.inventoryEnd])
    }
    return any
  }

  /** @returns {Record<string, number>} totals of the slots from start to end */
  totals (start, end) {
    const counts = {}
    for (const item of this.slots.slice(start, end)) {
      if (item) counts[item.name] = (counts[item.name] ?? 0) + item.count
    }
    return counts
  }

  /**
   * Move items of one name between two ranges of slots.
   * @param {string} name
   * @param {number} count
   * @param {[number, number]} from start and end
   * @param {[number, number]} to
   * @returns {number} how many found neither stack nor room
   */
  move (name, count, from, to) {
    let left = count
    for (let slot = from[0]; slot < from[1] && left > 0; slot++) {
      const stack = this.slots[slot]
      if (!stack || stack.name !== name) continue
      const take = Math.min(left, stack.count)
      const unplaced = this.#moveStack(slot, take, to)
      left -= take - unplaced
      if (unplaced > 0) break
    }
    return left
  }

  #moveStack (slot, take, to) {
    const { stackSize } = this.slots[slot]
    const whole = this.slots[slot].count
    let left = take
    let held = false
    const pickUp = () => {
      if (!held) this.click(slot)
      held = true
    }
    while (left > 0) {
      const target = this.#target(slot, to)
      if (!target) break
      const fits = Math.min(left, stackSize - target.count)
      const onCursor = whole - (take - left)
      pickUp()
      if (fits === Math.min(onCursor, stackSize - target.count)) {
        this.click(target.slot)
      } else if (fits === left && onCursor - fits < fits) {
        // Less work to put back what is to stay.
        for (let n = fits; n < onCursor; n++) this.click(slot, 1)
        this.click(target.slot)
      } else {
        for (let n = 0; n < fits; n++) this.click(target.slot, 1)
      }
      left -= fits
    }
    if (held && this.cursor) this.click(slot)
    return left
  }

  /**
   * The slot that takes more of what lies in (or was taken from) `slot`: a stack that is begun, else an empty one, of the quick bar
   * before others, as in the game: what lies there is taken into the hand without a click.
   */
  #target (slot, [start, end]) {
    const like = this.cursor ?? this.slots[slot]
    const bar = this.window.inventoryEnd - QUICK_BAR
    /** @type {{slot: number, count: number}|null} */
    let empty = null
    for (let at = start; at < end; at++) {
      const item = this.slots[at]
      if (item && this.#stacks(item, like) && item.count < item.stackSize) return { slot: at, count: item.count }
      if (!item && (empty === null || (empty.slot < bar && at >= bar))) empty = { slot: at, count: 0 }
    }
    return empty
  }

  #stacks (a, b) {
    return a.type === b.type && a.stackSize > 1 && JSON.stringify(a.nbt ?? null) === JSON.stringify(b.nbt ?? null)
  }
}
