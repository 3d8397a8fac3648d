/** Several at once: hit and stepped back from, so that they hardly ever hit. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { isBurrowed } from '../../../../skills/primitives/shelter/burrow.mjs'
import { BotHandle } from '../../../../skills/bot/bot_handle.mjs'
import { startReflexes } from '../../../../skills/reflexes/index.mjs'
import { monsters } from '../../../../skills/primitives/arms/monsters.mjs'
import { FIELD, inWorld, until } from '../../../worlds/field.mjs'
import { openWorkshop, scratch, until as awaited, versions } from '../../workshop.mjs'

const folder = scratch(after)
const STORE = [3, 64, 0]
const form = {
  name: 'battle',
  terrain: { kind: 'flat', bottom: 58, layers: ['bedrock', 'stone', 'stone', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: STORE,
  containers: [{ position: STORE, items: { wooden_sword: 1, stone_axe: 1 } }],
  time: 18_000,
  rules: { daylight_cycle: false, hostile_mobs: false, animals: false, mob_griefing: false }
}
/** No ground to hide in. */
const rocky = { ...form, terrain: { kind: 'flat', bottom: 58, layers: ['bedrock', ...Array(5).fill('stone')] } }
const pack = (...types) => types.map((type, at) => {
  const angle = at / types.length * 2 * Math.PI
  return { type, position: [Math.round(15 * Math.cos(angle)), 64, Math.round(15 * Math.sin(angle))] }
})

/** Nobody follows from further off (Minecraft Wiki, "Attribute", follow range: zombies 35). */
const LEFT_BEHIND = 36

/**
 * A bot out in the open with what it took along: attacked until all of them are dead, or the rest was left behind.
 * @returns {object} the bot
 */
async function outlive (shop, name, options, count) {
  const { bot, handle } = await shop.hire(name, { chest: STORE, reflexes: true, ...options })
  let fallen = 0
  bot.on('entityDead', () => { fallen++ })
  const isOver = () => fallen >= count || (fallen > 0 && monsters(bot, LEFT_BEHIND).length === 0)
  await awaited(bot, () => isOver() || handle.deaths.length > 0, 'the end of the fight', 120)
  assert.equal(handle.deaths.length, 0, handle.deaths[0]?.reason)
  return bot
}

for (const version of versions) {
  describe(`fights on ${version}`, () => {
    test('four zombies and two spiders, with a wooden sword', async () => {
      const shop = await openWorkshop({ ...rocky, mobs: pack('zombie', 'zombie', 'spider', 'zombie', 'spider', 'zombie') }, { version, folder })
      try {
        const bot = await outlive(shop, 'Swordsman', { from: STORE, take: { wooden_sword: 1, stone_axe: 1 } }, 6)
        assert.ok(bot.health >= 10, `${bot.health} left`)
      } finally {
        await shop.close()
      }
    })

    test('two zombies, with empty hands', async () => {
      const shop = await openWorkshop({ ...rocky, mobs: pack('zombie', 'zombie') }, { version, folder })
      try {
        const bot = await outlive(shop, 'Boxer', {}, 2)
        assert.ok(bot.health >= 8, `${bot.health} left`)
      } finally {
        await shop.close()
      }
    })

    test('three zombies further off, with empty hands on soft ground: nobody waits for them', async () => {
      const layers = ['bedrock', 'stone', 'stone', 'dirt', 'dirt', 'dirt', 'dirt', 'dirt', 'grass_block']
      const terrain = { kind: 'flat', bottom: 55, layers }
      const mobs = [[30, 64, 12], [31, 64, 13], [30, 64, 11]].map(position => ({ type: 'zombie', position }))
      const shop = await openWorkshop({ ...form, terrain, spawn: [12, 64, 12], mobs }, { version, folder })
      try {
        const { bot, handle } = await shop.hire('Hider', { chest: STORE, reflexes: true })
        await awaited(bot, () => isBurrowed({ bot }), 'a lid', 30)
        await bot.waitForTicks(200)
        assert.deepEqual([handle.deaths.length, bot.health, isBurrowed({ bot })], [0, 20, true])
      } finally {
        await shop.close()
      }
    })

    test('wounded in a hole: it is dug on no deeper than it must be, and shut', async () => {
      const hole = { block: 'air', from: [8, 62, 8], to: [8, 63, 8] }
      const cage = [{ block: 'stone', from: [27, 63, 7], to: [29, 66, 9] }, { block: 'air', from: [28, 64, 8], to: [28, 65, 8] }]
      const layers = ['bedrock', 'stone', 'stone', 'dirt', 'dirt', 'dirt', 'dirt', 'dirt', 'grass_block']
      const mobs = [{ type: 'zombie', position: [28, 64, 8] }]
      const terrain = { kind: 'flat', bottom: 55, layers }
      const shop = await openWorkshop({ ...form, terrain, blocks: [hole, ...cage], mobs, spawn: [8, 62, 8] }, { version, folder })
      try {
        const { bot } = await shop.hire('Mole', { reflexes: true })
        // As the server would send it; the server itself keeps its own count.
        bot.health = 6
        await awaited(bot, () => isBurrowed({ bot }), 'a lid', 20)
        assert.equal(Math.floor(bot.entity.position.y), 61)
      } finally {
        await shop.close()
      }
    })
  })
}

test('wounded in a passage: it is shut towards who shoots', async () => {
  const rock = { block: 'stone', from: [-4, 64, -4], to: [16, 67, 4] }
  const passage = { block: 'air', from: [0, 64, 0], to: [12, 65, 0] }
  const blocks = [rock, passage]
  await inWorld({ form: { ...FIELD, blocks, time: 18_000 } }, async ({ serv, bot, player }) => {
    player.giveOrDrop(serv.items.stack('dirt', 4))
    player.health = 6
    serv.sendVitals(player)
    await until(serv, () => bot.health === 6 && bot.inventory.items().length > 0, 3, 'wounded')
    const handle = new BotHandle(bot)
    handle.onEnd(startReflexes(handle))
    const { x } = player.position
    serv.spawnMob('skeleton', new Vec3(x + 8, 64, 0.5))
    const isShut = at => [64, 65].every(y => serv.nameAt(new Vec3(at, y, 0)) === 'dirt')
    await until(serv, () => [1, 2, 3].some(ahead => isShut(Math.floor(x) + ahead)), 20, 'a wall')
    assert.ok(player.alive)
    handle.end('DISCONNECTED', 'the test is over')
  })
})

test('whoever opens the wall again and again fights in the end', async () => {
  const rock = { block: 'stone', from: [-4, 64, -4], to: [16, 67, 4] }
  const passage = { block: 'air', from: [0, 64, 0], to: [12, 65, 0] }
  await inWorld({ form: { ...FIELD, blocks: [rock, passage], time: 6000 } }, async ({ serv, bot, player }) => {
    player.giveOrDrop(serv.items.stack('wooden_sword', 1))
    player.giveOrDrop(serv.items.stack('dirt', 32))
    player.health = 10
    serv.sendVitals(player)
    await until(serv, () => bot.health === 10 && bot.inventory.items().length > 1, 3, 'wounded')
    const handle = new BotHandle(bot)
    handle.onEnd(startReflexes(handle))
    let blows = 0
    serv.on('attacked', () => { blows++ })
    const wall = () => Array.from({ length: 24 }, (_, n) => new Vec3(n >> 1, 64 + n % 2, 0)).filter(at => serv.nameAt(at) === 'dirt')
    serv.spawnMob('skeleton', new Vec3(player.position.x + 6, 64, 0.5))
    const opened = new Set()
    await until(serv, () => {
      player.health = Math.max(player.health, 10)
      for (const at of wall()) {
        opened.add(`${at}`)
        serv.putBlock(at, 'air')
      }
      return blows > 0
    }, 60, 'a blow')
    assert.ok(opened.size > 0, 'there was a wall first')
    assert.equal(handle.memory.isShut([...handle.memory.walls.keys()][0]), true, 'which the bot itself lets be')
    handle.end('DISCONNECTED', 'the test is over')
  })
})

test('wounded at the end of a passage, with nothing to shut it: who shoots is fought', async () => {
  const rock = { block: 'stone', from: [-4, 64, -4], to: [16, 67, 4] }
  const passage = { block: 'air', from: [0, 64, 0], to: [12, 65, 0] }
  await inWorld({ form: { ...FIELD, blocks: [rock, passage], time: 6000 } }, async ({ serv, bot, player }) => {
    player.giveOrDrop(serv.items.stack('wooden_sword', 1))
    player.health = 7
    serv.sendVitals(player)
    await until(serv, () => bot.health === 7 && bot.inventory.items().length > 0, 3, 'wounded')
    const handle = new BotHandle(bot)
    handle.onEnd(startReflexes(handle))
    let blows = 0
    serv.on('attacked', () => { blows++ })
    serv.spawnMob('skeleton', new Vec3(player.position.x + 6, 64, 0.5))
    await until(serv, () => blows > 0 || !player.alive, 20, 'a blow')
    assert.ok(blows > 0)
    handle.end('DISCONNECTED', 'the test is over')
  })
})

test('wounded in a hole that a zombie has fallen into: it is fought', async () => {
  const ground = { block: 'dirt', from: [-6, 58, -6], to: [6, 63, 6] }
  const hole = { block: 'air', from: [0, 61, 0], to: [0, 63, 0] }
  await inWorld({ form: { ...FIELD, blocks: [ground, hole], spawn: [0, 61, 0], time: 18_000 } }, async ({ serv, bot, player }) => {
    player.giveOrDrop(serv.items.stack('dirt', 4))
    player.health = 9
    serv.sendVitals(player)
    await until(serv, () => bot.health === 9 && bot.inventory.items().length > 0, 3, 'wounded')
    serv.spawnMob('zombie', new Vec3(0.6, 61, 0.6))
    const handle = new BotHandle(bot)
    handle.onEnd(startReflexes(handle))
    let blows = 0
    serv.on('attacked', () => { blows++ })
    await until(serv, () => blows >= 3, 10, 'blows')
    handle.end('DISCONNECTED', 'the test is over')
  })
})
