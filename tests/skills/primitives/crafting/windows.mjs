/**
 * A server of the game up to 1.16.5 that knows windows and nothing else, by the game's own rules: each click says what
 * the client thinks that it took, and is confirmed where that is true. Where it is not, the click is done all the same,
 * the answer is a refusal and the whole window, and nothing more is heard of that window until the client has said
 * sorry. Of a click that was confirmed nothing is told but the crafting result.
 * Source: the Protocol pages of the versions, "Click Window" and "Window Confirmation".
 */
import { once } from 'node:events'
import { createRequire } from 'node:module'
import mineflayer from 'mineflayer'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { createContext } from '../../../../skills/primitives/index.mjs'

const require = createRequire(import.meta.url)
const protocol = require('minecraft-protocol')

const HOST = '127.0.0.1'
const OUTSIDE = -999
/** Where each click has its own answer these come one by one. */
const APART_MS = 10
const FEET = [8.5, 64, 8.5]
const TABLE = { x: 10, y: 64, z: 8 }
const CHEST = { x: 8, y: 64, z: 10 }
/** What the crafting field shows, by the names in it, row by row without empty edges. */
const RECIPES = {
  oak_log: ['oak_planks', 4],
  oak_planks: ['oak_button', 1],
  'oak_planks,oak_planks': ['oak_pressure_plate', 1],
  'oak_planks;oak_planks': ['stick', 4],
  'oak_planks,oak_planks;oak_planks,oak_planks': ['crafting_table', 1],
  'oak_planks,oak_planks,oak_planks;,stick,;,stick,': ['wooden_pickaxe', 1]
}

/**
 * @param {string} version up to 1.16.5
 * @param {object} [options]
 * @param {Record<string, number>} [options.carried] in the hotbar
 * @param {(string|null)[]} [options.worn] armour, from the head down
 * @param {Record<string, number>} [options.chest]
 * @param {number} [options.late] milliseconds by which everything that the server says of windows comes late
 * @param {boolean} [options.silent] whether it confirms and refuses nothing, tells every slot that changes, and all at the end
 *   of a drag of single items and after each click that changes what lies in a chest; the end of any other drag that never
 *   began is its own (as of Cuberite 1.14.4)
 * @param {(recipe: [string, number]) => [string, number]|null} [options.crafts] what a recipe comes to on this server
 * @returns {Promise<{ctx: object, bot: object, held: () => object, worn: () => (string|null)[], known: () => object,
 *   chest: () => object, refusals: () => number, crossed: () => void, close: () => Promise<void>}>} `held` and `chest` are the
 *   server's own truth; `crossed` swaps two stacks of the chest without a word, as somebody else's click just before the bot's own would
 */
export async function openWindows (version, options = {}) {
  const { carried = {}, worn = [], chest = {}, late = 120, silent = false, crafts = made => made } = options
  const registry = require('prismarine-registry')(version)
  const server = protocol.createServer({ host: HOST, port: 0, version, 'online-mode': false, hideErrors: true, motd: 'windows' })
  server.on('error', () => {})
  await once(server, 'listening')
  const armour = [...worn.map(name => name && { name, count: 1 }), null, null, null, null].slice(0, 4)
  const store = { bag: filled(36, registry, carried, 27), armour, chest: filled(27, registry, chest) }
  const seat = new Promise(resolve => server.once('playerJoin', client => {
    client.on('error', () => {})
    enter(client, registry)
    resolve(new Seat(client, registry, store, { late, silent, crafts }))
  }))
  const bot = mineflayer.createBot({ host: HOST, port: server.socketServer.address().port, username: 'Clicker', version, auth: 'offline' })
  bot.on('error', () => {})
  await Promise.all([once(bot, 'spawn'), once(bot, 'setWindowItems:0')])
  const own = await seat
  await bot.waitForChunksToLoad()
  const controller = new AbortController()
  const handle = new BotHandle(bot)
  handle.chest = bot.entity.position.clone().set(CHEST.x, CHEST.y, CHEST.z)
  return {
    bot,
    controller,
    /** What the bot believes to have, in its crafting field too. */
    known: () => tally(bot.inventory.slots.slice(1)),
    ctx: createContext(handle, { signal: controller.signal }),
    held: () => tally([...store.bag, ...store.armour, ...own.loose()]),
    worn: () => store.armour.map(stack => stack?.name ?? null),
    chest: () => tally(store.chest),
    refusals: () => own.refusals,
    dropped: () => tally(own.dropped),
    crossed: () => { [store.chest[0], store.chest[1]] = [store.chest[1], store.chest[0]] },
    close: async () => {
      controller.abort()
      const gone = once(bot, 'end')
      bot.quit()
      handle.end('DISCONNECTED', 'the test is over')
      await gone
      server.socketServer.close()
    }
  }
}

function filled (size, registry, things, from = 0) {
  const slots = Array(size).fill(null)
  let at = from
  for (const [name, count] of Object.entries(things)) {
    const { stackSize } = registry.itemsByName[name]
    for (let left = count; left > 0; left -= stackSize) slots[at++] = { name, count: Math.min(left, stackSize) }
  }
  return slots
}

function tally (stacks) {
  const found = {}
  for (const stack of stacks) if (stack) found[stack.name] = (found[stack.name] ?? 0) + stack.count
  return found
}

/** One column of stone with a table and a chest on it, and a player who stands there. */
function enter (client, registry) {
  const { loginPacket, blocksByName } = registry
  client.write('login', {
    ...loginPacket, entityId: 1, gameMode: 0, dimension: loginPacket?.dimension ?? 0, difficulty: 2, maxPlayers: 5, levelType: 'default', hashedSeed: [0, 0],
    viewDistance: 2, reducedDebugInfo: false, enableRespawnScreen: true
  })
  const Chunk = require('prismarine-chunk')(registry)
  for (let x = -2; x <= 2; x++) {
    for (let z = -2; z <= 2; z++) {
      const column = new Chunk()
      for (let i = 0; i < 256; i++) column.setBlockStateId({ x: i & 15, y: 63, z: i >> 4 }, blocksByName.stone.defaultState)
      if (x === 0 && z === 0) {
        column.setBlockStateId(TABLE, blocksByName.crafting_table.defaultState)
        column.setBlockStateId(CHEST, blocksByName.chest.defaultState)
      }
      const heightmaps = { type: 'compound', name: '', value: {} }
      client.write('map_chunk', {
        x, z, groundUp: true, ignoreOldData: true, bitMap: column.getMask(), heightmaps,
        biomes: column.dumpBiomes?.(), chunkData: column.dump(), blockEntities: []
      })
    }
  }
  const [x, y, z] = FEET
  client.write('position', { x, y, z, yaw: 0, pitch: 0, flags: 0, teleportId: 1 })
  client.write('held_item_slot', { slot: 0 })
  client.write('update_health', { health: 20, food: 20, foodSaturation: 5 })
}

/** What one player sees of windows. Slots are getters and setters over the arrays that hold the stacks. */
class Seat {
  constructor (client, registry, store, { late, silent, crafts }) {
    Object.assign(this, { client, registry, store, late, silent, crafts })
    Object.assign(this, { cursor: null, refusals: 0, dropped: [], waiting: null, opened: 0, due: 0 })
    this.own = { id: 0, slots: [...this.#field(2), ...cells(store.armour), ...cells(store.bag), ...cells([null])] }
    this.window = this.own
    client.on('window_click', packet => this.#click(packet))
    client.on('transaction', ({ windowId, action, accepted }) => {
      if (accepted && this.waiting?.id === windowId && this.waiting.action === action) this.waiting = null
    })
    client.on('close_window', () => this.#close())
    client.on('block_place', ({ location }) => {
      if (location.x === TABLE.x) this.#open('crafting', this.#field(3))
      else if (location.z === CHEST.z) this.#open('generic_9x3', cells(store.chest))
    })
    this.#tellAll()
  }

  /** Everything that lies in no inventory: on the cursor and in crafting fields. */
  loose () {
    const crafting = [...this.own.slots.slice(1, 5), ...(this.window.grid ?? [])]
    return [this.cursor, ...crafting.map(slot => slot.get())]
  }

  #say (name, packet) {
    const now = performance.now()
    this.due = Math.max(now + this.late, this.due + (this.silent ? APART_MS : 0))
    setTimeout(() => this.client.write(name, packet), this.due - now)
  }

  #wire (stack) {
    if (!stack) return { present: false }
    return { present: true, itemId: this.registry.itemsByName[stack.name].id, itemCount: stack.count }
  }

  #most (stack) { return this.registry.itemsByName[stack.name].stackSize }

  #field (width) {
    const grid = cells(Array(width * width).fill(null))
    const shown = () => {
      const rows = []
      for (let i = 0; i < grid.length; i += width) rows.push(grid.slice(i, i + width).map(slot => slot.get()?.name ?? ''))
      const filledRows = rows.filter(row => row.some(Boolean))
      const columns = [...Array(width).keys()].filter(x => filledRows.some(row => row[x]))
      const made = RECIPES[filledRows.map(row => columns.map(x => row[x]).join(',')).join(';')]
      const given = made && this.crafts(made)
      return given ? { name: given[0], count: given[1] } : null
    }
    const took = () => {
      for (const slot of grid) {
        const stack = slot.get()
        if (stack) slot.set(stack.count > 1 ? { ...stack, count: stack.count - 1 } : null)
      }
    }
    return [{ get: shown, set: () => {}, result: true, took }, ...grid]
  }

  #open (type, slots) {
    this.opened = this.opened % 100 + 1
    this.window = { id: this.opened, slots: [...slots, ...cells(this.store.bag)], grid: slots[0].result ? slots.slice(1) : [] }
    const old = !this.registry.supportFeature('village&pillageInventoryWindows')
    const numeric = old ? null : require('prismarine-windows')(this.registry).windows[`minecraft:${type}`].type
    const named = type === 'crafting' ? 'minecraft:crafting_table' : 'minecraft:chest'
    this.#say('open_window', {
      windowId: this.opened, inventoryType: old ? named : numeric, windowTitle: '"x"', slotCount: type === 'crafting' ? 0 : 27
    })
    this.#tellAll()
  }

  /** What is in a field goes back to the inventory; what is on the cursor falls to the ground. */
  #close () {
    for (const slot of [...this.own.slots.slice(1, 5), ...(this.window.grid ?? [])]) {
      if (slot.get()) this.#put(slot.get(), cells(this.store.bag))
      slot.set(null)
    }
    if (this.cursor) this.dropped.push(this.cursor)
    this.cursor = null
    this.window = this.own
    this.waiting = null
  }

  #tellAll () {
    this.#say('window_items', { windowId: this.window.id, items: this.window.slots.map(slot => this.#wire(slot.get())) })
    this.#say('set_slot', { windowId: -1, slot: -1, item: this.#wire(this.cursor) })
  }

  #click ({ windowId, slot, mouseButton, mode, action, item }) {
    if (windowId !== this.window.id || this.waiting) return
    if (this.silent && mode === 5) return mouseButton === 6 ? this.#tellAll() : this.client.socket.destroy()
    const before = this.window.slots.map(({ get }) => JSON.stringify(get()))
    const result = JSON.stringify(this.window.slots[0].result && this.window.slots[0].get())
    const taken = [this.#pick, this.#shift][mode]?.call(this, slot, mouseButton) ?? null
    if (this.silent) {
      const inChest = this.window.slots.slice(0, -36)
      if (!this.window.slots[0].result && inChest.some(({ get }, at) => JSON.stringify(get()) !== before[at])) return this.#tellAll()
      this.window.slots.forEach(({ get }, at) => {
        if (JSON.stringify(get()) !== before[at]) this.#say('set_slot', { windowId, slot: at, item: this.#wire(get()) })
      })
      return
    }
    const said = item.present ? { name: this.registry.items[item.itemId].name, count: item.itemCount } : null
    if (JSON.stringify(said) === JSON.stringify(taken)) {
      this.#say('transaction', { windowId, action, accepted: true })
      const now = this.window.slots[0]
      if (now.result && JSON.stringify(now.get()) !== result) this.#say('set_slot', { windowId, slot: 0, item: this.#wire(now.get()) })
      return
    }
    this.refusals++
    this.waiting = { id: windowId, action }
    this.#say('transaction', { windowId, action, accepted: false })
    this.#tellAll()
  }

  #pick (at, button) {
    const { cursor } = this
    if (at === OUTSIDE) {
      if (cursor) this.dropped.push(button === 0 ? cursor : { ...cursor, count: 1 })
      this.cursor = cursor && button === 1 && cursor.count > 1 ? { ...cursor, count: cursor.count - 1 } : null
      return null
    }
    const slot = this.window.slots[at]
    const there = slot.get()
    if (!there) {
      if (!cursor || slot.result) return null
      const n = button === 0 ? cursor.count : 1
      slot.set({ ...cursor, count: n })
      this.cursor = less(cursor, n)
    } else if (!cursor) {
      const n = button === 0 || slot.result ? there.count : Math.ceil(there.count / 2)
      this.cursor = { ...there, count: n }
      slot.set(less(there, n))
      slot.took?.()
    } else if (slot.result) {
      if (cursor.name === there.name && cursor.count + there.count <= this.#most(cursor)) {
        this.cursor = { ...cursor, count: cursor.count + there.count }
        slot.took()
      }
    } else if (cursor.name === there.name) {
      const n = Math.min(button === 0 ? cursor.count : 1, this.#most(there) - there.count)
      slot.set({ ...there, count: there.count + n })
      this.cursor = less(cursor, n)
    } else {
      slot.set(cursor)
      this.cursor = there
    }
    return there
  }

  /** The game takes from a result for as long as it shows the same, and then says what it took last. */
  #shift (at) {
    const slot = this.window.slots[at]
    const bag = this.window.slots.slice(this.window === this.own ? 9 : -36).slice(0, 36)
    let taken = null
    for (let there = slot.get(); there; there = slot.get()) {
      if (taken && taken.name !== there.name) break
      const left = item => !item ? this.#most(there) : item.name === there.name ? this.#most(there) - item.count : 0
      const room = bag.reduce((sum, { get }) => sum + left(get()), 0)
      if (room < there.count) break
      const before = there
      this.#put(there, bag.toReversed())
      if (slot.result) slot.took()
      else slot.set(null)
      if (slot.get()?.name === before.name) taken = before
    }
    return taken
  }

  #put (stack, slots) {
    let left = stack.count
    for (const begun of [true, false]) {
      for (const slot of slots) {
        const there = slot.get()
        if (left === 0 || (begun ? there?.name !== stack.name : there)) continue
        const n = Math.min(left, this.#most(stack) - (there?.count ?? 0))
        if (n > 0) slot.set({ name: stack.name, count: (there?.count ?? 0) + n })
        left -= n
      }
    }
    if (left > 0) this.dropped.push({ ...stack, count: left })
  }
}

const less = (stack, n) => stack.count > n ? { ...stack, count: stack.count - n } : null
const cells = list => list.map((_, i) => ({ get: () => list[i], set: stack => { list[i] = stack } }))
