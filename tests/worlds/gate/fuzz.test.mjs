/** Packets of a player in the world with values that no client would send: the server lives, and nothing is made or lost. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import mineflayer from 'mineflayer'
import { FIELD, inWorld, itemsOf, until } from '../field.mjs'

const VERSION = '1.20.1'
const ROUNDS = 200
const EACH = 15
/** Things that can neither be placed, eaten, worn nor made into anything. */
const THINGS = { nether_star: 200, ghast_tear: 100, rabbit_foot: 77, music_disc_cat: 3 }
const FORM = {
  ...FIELD,
  chest: [2, 64, 0],
  containers: [{ position: [2, 64, 0], items: { nether_star: 100, ghast_tear: 50 } }, { type: 'furnace', position: [-2, 64, 0], items: {} }],
  blocks: [{ block: 'crafting_table', at: [0, 64, 3] }]
}

/** A repeatable stream of choices. */
function chooser (seed) {
  let state = seed
  const next = () => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return state / 2 ** 32 }
  return { next, of: list => list[Math.floor(next() * list.length)] }
}

/** What hostile clients write into fields, by the kind of field; each is made of a chooser and the bot. */
function values ({ next, of }, bot, far) {
  const whole = most => Math.floor(next() * most)
  const int = () => of([0, 1, -1, 2 ** 31 - 1, -(2 ** 31), whole(50), whole(50)])
  const double = () => of([NaN, Infinity, -Infinity, 1e300, -1e300, 3e7, 0, next() * 100 - 50])
  const small = () => of([0, 1, 0.5, next(), NaN, Infinity, -1e30, 1e30])
  const near = axis => Math.floor(bot.entity.position[axis]) + whole(9) - 4
  const place = () => far && next() < 0.3
    ? { x: of([2 ** 25 - 1, -(2 ** 25), 0]), y: of([-2048, 2047, 64]), z: of([2 ** 25 - 1, -(2 ** 25), 5]) }
    : of([{ x: 2, y: 64, z: 0 }, { x: -2, y: 64, z: 0 }, { x: 0, y: 64, z: 3 }, { x: near('x'), y: near('y'), z: near('z') }])
  const slot = () => of([-999, -1, 0, 1, 5, 44, 45, 46, 89, 32767, -32768, ...Array.from({ length: 20 }, () => whole(90))])
  const item = () => of([
    { present: false },
    { present: true, itemId: whole(1200), itemCount: of([1, 64, 127, -128, 0]), nbtData: undefined }
  ])
  const text = most => of(['', 'x', '§c', '\u0000', '\u202e', '/', '/tell', 'ä'.repeat(100), 'x'.repeat(most)])
  return { int, whole, double, small, place, slot, item, text, of, next }
}

/** Kinds of packets and what is in them. */
const KINDS = {
  position: v => ({ x: v.double(), y: v.double(), z: v.double(), onGround: true }),
  position_look: v => ({ x: v.double(), y: v.double(), z: v.double(), yaw: v.small(), pitch: v.small(), onGround: false }),
  look: v => ({ yaw: v.small(), pitch: v.small(), onGround: true }),
  flying: v => ({ onGround: v.next() < 0.5 }),
  window_click: v => ({
    windowId: v.of([0, 0, 1, 2, 3, 4, 5, 100, 255]),
    stateId: v.int(),
    slot: v.slot(),
    mouseButton: v.of([0, 0, 1, 2, 5, 6, 8, 9, 10, 40, 127, -128]),
    mode: v.of([0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, -1, 2 ** 31 - 1]),
    changedSlots: Array.from({ length: v.whole(4) }, () => ({ location: v.slot(), item: v.item() })),
    cursorItem: v.item()
  }),
  close_window: v => ({ windowId: v.whole(255) }),
  held_item_slot: v => ({ slotId: v.of([0, 8, 9, -1, 32767, -32768, v.whole(9)]) }),
  block_dig: v => ({
    status: v.of([0, 1, 2, 3, 4, 5, 6, 7, -1, 2 ** 31 - 1]), location: v.place(), face: v.of([0, 5, 6, 127, -128]), sequence: v.int()
  }),
  block_place: v => ({
    hand: v.of([0, 0, 1, 2, -1]),
    location: v.place(),
    direction: v.of([0, 1, 2, 3, 4, 5, 6, -1, 2 ** 31 - 1]),
    cursorX: v.small(),
    cursorY: v.small(),
    cursorZ: v.small(),
    insideBlock: v.next() < 0.5,
    sequence: v.int()
  }),
  use_item: v => ({ hand: v.of([0, 1, 7, -1]), sequence: v.int() }),
  use_entity: v => ({ target: v.int(), mouse: v.of([0, 1]), hand: v.of([0, 1, 9]), sneaking: false }),
  entity_action: v => ({ entityId: v.int(), actionId: v.of([0, 1, 2, 3, 4, 5, 6, 7, 8, -1]), jumpBoost: v.int() }),
  arm_animation: v => ({ hand: v.int() }),
  client_command: v => ({ actionId: v.of([0, 0, 1, 2, -1]) }),
  teleport_confirm: v => ({ teleportId: v.int() }),
  settings: v => ({
    locale: v.text(16), viewDistance: v.of([0, 2, 127, -128]), chatFlags: v.whole(3), chatColors: true, skinParts: 255,
    mainHand: v.whole(2), enableTextFiltering: false, enableServerListing: true
  }),
  custom_payload: v => ({ channel: v.of(['minecraft:brand', 'a:b', 'minecraft:register']), data: Buffer.alloc(v.whole(400)) }),
  tab_complete: v => ({ transactionId: v.int(), text: v.text(200) }),
  set_creative_slot: v => ({ slot: v.slot(), item: v.item() }),
  enchant_item: v => ({ windowId: v.of([0, 1, 127]), enchantment: v.of([0, 127, -128]) }),
  craft_recipe_request: v => ({ windowId: v.of([0, 1, 100]), recipe: v.text(30), makeAll: true }),
  name_item: v => ({ name: v.text(30) }),
  update_sign: v => ({ location: v.place(), isFrontText: true, text1: v.text(300), text2: '', text3: '', text4: '' }),
  edit_book: v => ({ hand: v.int(), pages: Array.from({ length: v.whole(5) }, () => v.text(800)), title: undefined }),
  pick_item: v => ({ slot: v.int() }),
  abilities: v => ({ flags: v.of([0, 2, 6, 127, -128]) }),
  vehicle_move: v => ({ x: v.double(), y: v.double(), z: v.double(), yaw: v.small(), pitch: v.small() }),
  steer_vehicle: v => ({ sideways: v.small(), forward: v.small(), jump: 255 }),
  spectate: () => ({ target: '00000000-0000-0000-0000-000000000000' }),
  displayed_recipe: v => ({ recipeId: v.text(30) })
}

/** How many of each thing there are: with players, in blocks, on the ground. */
function tally (serv) {
  const loose = ({ slots, cursor, menu }) => [...slots, cursor, ...menu.slots.slice(1, 1 + menu.grid).map(slot => slot.get())]
  // A player's own crafting field is no part of `slots`; a table's is gone with its menu.
  const own = player => player.menu === player.ownMenu ? [] : player.ownMenu.slots.slice(1, 5).map(slot => slot.get())
  const stacks = [
    ...serv.players.flatMap(player => [...loose(player), ...own(player)]),
    ...[...serv.containers.values()].flatMap(({ slots }) => slots),
    ...itemsOf(serv)
  ]
  const found = Object.fromEntries(Object.keys(THINGS).map(name => [name, 0]))
  for (const item of stacks) if (item && item.name in found) found[item.name] += item.count
  return found
}

test('thousands of packets of thirty kinds: nothing is lost, nothing is made, and others play on', async () => {
  await inWorld({ form: FORM, version: VERSION, names: ['Ben'] }, async ({ serv, bot: ben }) => {
    const warned = []
    const { warn } = serv
    serv.warn = text => { warned.push(text); warn(text) }
    const choose = chooser(7)
    const enter = async () => {
      const bot = mineflayer.createBot({ host: '127.0.0.1', port: serv.listeningPort, username: 'Ann', version: VERSION, auth: 'offline' })
      bot.on('error', () => {})
      await once(bot, 'spawn')
      return bot
    }
    let bot = await enter()
    const ann = () => serv.players.find(({ username }) => username === 'Ann')
    for (const [name, count] of Object.entries(THINGS)) {
      const { stackSize } = bot.registry.itemsByName[name]
      for (let left = count; left > 0; left -= stackSize) ann().give(serv.stack(name, Math.min(left, stackSize)))
    }
    ann().ownMenu.sendAll()
    const had = tally(serv)
    assert.equal(had.nether_star, 300)
    const layout = JSON.stringify(ann().slots)
    let [sent, kicks] = [0, 0]
    for (let round = 0; round < ROUNDS; round++) {
      if (!ann() || bot._client.socket.destroyed) {
        kicks++
        bot = await enter()
      }
      const v = values(choose, bot, true)
      for (let i = 0; i < EACH; i++) {
        // A broken position ends the connection, as in the game: most rounds have none, so that more comes of them.
        const kind = choose.of(Object.keys(KINDS).slice(round % 10 === 0 ? 0 : 3))
        try {
          bot._client.write(kind, KINDS[kind](v))
          sent++
        } catch { /* what the library itself cannot write */ }
      }
      await once(serv, 'tickEnd')
    }
    if (!ann()) bot = await enter()
    await until(serv, () => ann(), 5, 'Ann to be there')
    assert.ok(sent > 2500 && kicks > 0, `${sent} sent, ${kicks} times thrown out`)
    assert.notEqual(JSON.stringify(ann().slots), layout, 'no click came to anything')
    assert.ok(itemsOf(serv).some(({ name }) => name in THINGS), 'nothing was ever dropped')
    assert.deepEqual(tally(serv), had)
    assert.deepEqual(warned.map(text => text.split('\n')[0]), [])
    const heard = once(ben, 'messagestr', { signal: AbortSignal.timeout(5000) })
    serv.say('still here')
    assert.ok((await heard)[0])
    const gone = once(bot, 'end')
    bot.quit()
    await gone
  })
})
