/** What a world file's quirks make of the server, as a plain client sees it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Vec3 } from 'vec3'
import { QUIRKS } from '../../worlds/quirks/index.mjs'
import { checkForm, SCHEMA } from '../../worlds/worldform.mjs'
import { join, startServer } from './clients.mjs'
import { FIELD, folder, inWorld, until } from './field.mjs'
import { RawClient } from './rawclient.mjs'

const form = quirks => ({ ...FIELD, chest: [2, 64, 0], containers: [{ position: [2, 64, 0], items: { dirt: 5, stick: 3 } }], quirks })
const inQuirk = (quirks, body, more = {}) => inWorld({ form: form(quirks), ...more }, body)
const pause = ms => new Promise(resolve => setTimeout(resolve, ms))
const heard = (bot, name) => once(bot._client, name, { signal: AbortSignal.timeout(10_000) }).then(([packet]) => packet)

/** Has the server answer something, and gives how long that took in ms. */
async function ask (bot) {
  const asked = performance.now()
  bot._client.write('block_dig', { status: 1, location: bot.entity.position.floored(), face: 1, sequence: 7 })
  await heard(bot, 'acknowledge_player_digging')
  return performance.now() - asked
}

test('every quirk of the schema is played, and has a usual value', () => {
  const { propertyNames, properties } = SCHEMA.properties.quirks
  assert.deepEqual(Object.keys(QUIRKS).sort(), Object.keys(properties).sort())
  assert.deepEqual([...propertyNames.enum].sort(), Object.keys(properties).sort())
  for (const [name, { description, default: usual }] of Object.entries(properties)) {
    assert.ok(description && usual !== undefined && typeof QUIRKS[name].play === 'function', name)
    assert.doesNotThrow(() => checkForm({ name, terrain: { kind: 'void' }, chest: [0, 64, 0], quirks: { [name]: usual } }, assert.fail))
  }
})

test('latency: an answer takes twice as long as a way', () => inQuirk({ latency: 150 }, async ({ serv, bot }) => {
  const from = serv.tickCount
  await ask(bot)
  assert.ok(serv.tickCount - from >= 5, `${serv.tickCount - from} ticks`) // three each way, the first of them under way
}))

test('lag spikes: two seconds without a sign, then on', async () => {
  const server = await startServer(form({ lag_spikes: 4 }), { version: '1.20.1', folder })
  try {
    const bot = await join(server, 'Ann')
    let longest = 0
    for (; longest < 1500; await pause(50)) longest = Math.max(longest, await ask(bot))
    await ask(bot)
    bot.quit()
  } finally {
    await server.kill()
  }
})

test('late confirms: what came of a dig is told ticks later', () => inQuirk({ late_confirms: 20 }, async ({ serv, bot }) => {
  const ground = bot.blockAt(bot.entity.position.offset(0, -1, 0))
  const told = heard(bot, 'acknowledge_player_digging')
  bot._client.write('block_dig', { status: 0, location: ground.position, face: 1, sequence: 1 })
  await once(serv, 'tick')
  const from = serv.tickCount
  await told
  assert.ok(serv.tickCount - from >= 19, `${serv.tickCount - from} ticks`)
}))

test('teleports back: a walker is set back to where he was', () => inQuirk({ teleports_back: 2 }, async ({ bot }) => {
  bot.setControlState('forward', true)
  await once(bot, 'move')
  const moved = new Promise(resolve => {
    let last = bot.entity.position.clone()
    bot.on('move', () => { last = bot.entity.position.clone() })
    bot._client.prependListener('position', ({ x, z }) => resolve(Math.hypot(x - last.x, z - last.z)))
  })
  assert.ok(await moved > 1)
}))

test('dropped clicks: nothing comes of one, and the window is shown again', () => inQuirk({ dropped_clicks: 2 }, async ({ serv, bot, player }) => {
  const chest = await bot.openContainer(bot.blockAt(bot.entity.position.offset(2, 0, 0)))
  let refused = 0
  serv.on('clickRefused', () => refused++)
  let shown = 0
  bot._client.on('window_items', () => shown++)
  const state = () => JSON.stringify([player.cursor, ...player.menu.slots.map(slot => slot.get())])
  for (let i = 0; i < 40 && !refused; i++) {
    const had = state()
    await bot.clickWindow(0, 0, 0)
    await ask(bot)
    assert.equal(state() === had, refused === 1)
  }
  assert.equal(refused, 1)
  assert.equal(shown, 1)
  chest.close()
}))

test('plain chat: no packet names the speaker', () => inQuirk({ plain_chat: true }, async ({ serv, bot }) => {
  let named = 0
  bot._client.on('player_chat', () => named++)
  const said = once(bot, 'messagestr', { signal: AbortSignal.timeout(5000) })
  serv.speak('chat', serv.players[0], 'hello', serv.players)
  assert.equal((await said)[0], '[Member] Ann » hello')
  assert.equal(named, 0)
}))

for (const version of ['1.20.1', '1.20.4']) {
  test(`resource pack on ${version}: who takes it stays, who does not answer is sent away`, () =>
    inQuirk({ resource_pack: 2 }, async ({ serv, bot }) => {
      const { host, port } = { host: '127.0.0.1', port: serv.listeningPort }
      const { connect } = await import('../../skills/host/joining/connect.mjs')
      const server = { username: 'Taker', host, port, version, auth: 'offline', profiles_folder: null }
      const body = await connect(server, new AbortController().signal, () => {})
      await pause(2500)
      assert.equal(body.ended, false)
      assert.ok(serv.players.some(({ username }) => username === 'Taker'))
      assert.ok(!serv.players.some(({ username }) => username === 'Ann'), 'Ann is still there')
      body.bot.quit()
      assert.equal(bot, undefined)
    }, { version, names: [] }))
}

const ORES = [{ block: 'iron_ore', at: [3, 62, 0] }, { block: 'diamond_ore', at: [6, 63, 0] }]

for (const [mode, rock, version] of [[1, /^stone$/, '1.20.1'], [2, /_ore$/, '1.20.1'], [1, /^stone$/, '1.16.5']]) {
  test(`${version}, hidden ores, ${mode}: what is covered is shown otherwise until a block near it is broken`, () =>
    inQuirk({ hidden_ores: mode }, async ({ serv, bot }) => {
      await bot.waitForChunksToLoad()
      const shown = (x, y, z) => bot.blockAt(new Vec3(x, y, z)).name
      const covered = shown(3, 62, 0)
      assert.match(covered, rock)
      assert.equal(serv.nameAt(new Vec3(3, 62, 0)), 'iron_ore')
      assert.equal(shown(6, 63, 0), 'diamond_ore', 'the sky lies on it')
      const told = once(bot, 'blockUpdate:(3, 62, 0)')
      serv.putBlock(new Vec3(3, 63, 1), 'air')
      await told
      assert.equal(shown(3, 62, 0), 'iron_ore')
    }, { version, form: { ...form({ hidden_ores: mode }), blocks: ORES } }))
}

test('slow chunks: nothing for a second, then so many a second', () => inQuirk({ slow_chunks: 10 }, async ({ serv }) => {
  const client = await new RawClient(serv.listeningPort, '1.20.1').login('Ann')
  const from = serv.tickCount
  let [columns, first] = [0, null]
  client.hears = name => {
    if (name !== 'map_chunk') return
    columns++
    first ??= serv.tickCount - from
  }
  await until(serv, () => serv.tickCount - from >= 60, 10, 'three seconds')
  assert.ok(first >= 18, `the first after ${first} ticks`)
  assert.ok(columns >= 15 && columns <= 22, `${columns} columns`)
  await client.end()
}, { names: [] }))

test('speed limit: a sprinter is let be, who is faster is set back', () => inQuirk({ speed_limit: true }, async ({ serv, bot, player }) => {
  let back = 0
  serv.on('setBack', () => back++)
  bot.setControlState('forward', true)
  bot.setControlState('sprint', true)
  bot.setControlState('jump', true)
  await bot.waitForTicks(60)
  assert.equal(back, 0)
  bot.clearControlStates()
  await bot.waitForTicks(30)
  bot.physicsEnabled = false
  // One packet in each of the server's ticks: how late this process is has nothing to do with it.
  for (let i = 1; i <= 40 && !back; i++) {
    const { x, y, z } = player.position
    bot._client.write('position', { x: x + 0.6, y, z, onGround: true })
    await once(serv, 'tickEnd')
  }
  await until(serv, () => back > 0, 5, 'the limit')
}, { speed: Infinity }))

test('keep-alive: who does not answer by its number is sent away', () => inQuirk({ keep_alive: 1 }, async ({ serv, bot }) => {
  const client = await new RawClient(serv.listeningPort, '1.20.1').login('Deaf')
  const { send } = client
  client.send = (name, ...parts) => name === 'keep_alive' ? undefined : send.call(client, name, ...parts)
  assert.match(await client.closed, /Timed out/)
  await bot.waitForTicks(60)
  assert.deepEqual(serv.players.map(({ username }) => username), ['Ann'])
}))

test('lobby: lines, and a menu from which nothing can be taken', () => inQuirk({ lobby: true }, async ({ serv, bot, player }) => {
  const [menu] = await once(bot, 'windowOpen', { signal: AbortSignal.timeout(5000) })
  assert.equal(menu.slots[13].name, 'compass')
  bot._client.write('window_click', {
    windowId: menu.id, stateId: 1, slot: 13, mouseButton: 0, mode: 1, changedSlots: [], cursorItem: { present: false }
  })
  await ask(bot)
  assert.deepEqual(player.slots.filter(Boolean), [])
  bot.closeWindow(menu)
  await until(serv, () => player.menu === player.ownMenu, 5, 'the menu to close')
}))

for (const version of ['1.20.1', '1.21.1']) {
  test(`item tags on ${version}: things carry a plugin's data, and stack all the same`, () => inQuirk({ item_tags: true }, async ({ serv, bot, player }) => {
    player.give(serv.stack('dirt', 3))
    player.give(serv.stack('iron_pickaxe', 1, 7))
    player.ownMenu.sendAll()
    await bot.waitForTicks(5)
    const [dirt, pickaxe] = bot.inventory.items()
    assert.ok(dirt.nbt ?? dirt.components?.length, 'no data')
    assert.equal(pickaxe.durabilityUsed, 7)
  }, { version }))
}

for (const version of ['1.18.2', '1.20.1', '1.20.4', '1.21.4']) {
  test(`lowest y on ${version}: there are layers below the game's own, and they can be dug`, () => inQuirk({ lowest_y: -128 }, async ({ serv, bot }) => {
    assert.equal(bot.game.minY, -128)
    assert.equal(bot.game.height, 448)
    const ground = bot.blockAt(bot.entity.position.offset(0, -1, 0))
    assert.equal(ground.name, 'grass_block')
    serv.putBlock(ground.position.offset(1, -170, 0), 'stone')
    await bot.waitForTicks(5)
    assert.equal(bot.blockAt(ground.position.offset(1, -170, 0)).name, 'stone')
    await bot.dig(ground, true)
    await until(serv, () => serv.nameAt(ground.position) === 'air', 5, 'the hole')
  }, { version, speed: Infinity }))
}
