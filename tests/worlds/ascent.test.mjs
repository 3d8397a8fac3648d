/** From empty hands to the iron pickaxe, in a world that gives nothing away. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  at, blockAt, carried, count, craft, gather, hold, ironOf, join, leave, place, scratch, startServer, versions, walk
} from './clients.mjs'

const folder = scratch(after)
const row = (x, names) => names.map((block, i) => ({ block, at: [x, 64, i - 1] }))
const form = {
  name: 'ascent',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [-3, 64, 0],
  blocks: [
    ...row(4, ['oak_log', 'oak_log', 'oak_log']),
    ...row(6, ['stone', 'stone', 'stone']),
    ...row(7, ['stone', 'stone', 'stone']),
    ...row(8, ['stone', 'stone', 'stone']),
    ...row(9, ['stone', 'coal_ore', 'stone']),
    ...row(10, ['iron_ore', 'iron_ore', 'iron_ore'])
  ],
  rules: { daylight_cycle: false }
}

/** Takes a row of three from close before it. */
async function gatherRow (bot, x, gives) {
  await walk(bot, x - 0.4, 0.5)
  for (const [i, z] of [0, -1, 1].entries()) await gather(bot, at(x, 64, z), gives[i])
}

for (const version of versions) {
  const iron = ironOf(version)
  describe(`ascent on ${version}`, () => {
    test('log, table, wooden pickaxe, stone pickaxe, furnace, iron pickaxe', async t => {
      const server = await startServer(form, { version, folder, speed: Infinity })
      t.after(() => server.stop())
      const bot = await join(server, 'Smith')
      assert.deepEqual(carried(bot), {})

      await gatherRow(bot, 4, ['oak_log', 'oak_log', 'oak_log'])
      await craft(bot, 'oak_planks', 3)
      await craft(bot, 'crafting_table')
      await craft(bot, 'stick', 2)
      assert.deepEqual(carried(bot), { oak_planks: 4, crafting_table: 1, stick: 8 })
      await hold(bot, 'crafting_table')
      await place(bot, at(5, 63, 3))
      const table = bot.blockAt(at(5, 64, 3))
      await craft(bot, 'wooden_pickaxe', 1, table)
      assert.equal(count(bot, 'wooden_pickaxe'), 1)

      await hold(bot, 'wooden_pickaxe')
      const cobble = Array(3).fill('cobblestone')
      for (const x of [6, 7, 8]) await gatherRow(bot, x, cobble)
      await gatherRow(bot, 9, ['coal', 'cobblestone', 'cobblestone'])
      assert.equal(count(bot, 'cobblestone'), 11)
      assert.equal(bot.heldItem.durabilityUsed, 12, 'each block wears the tool by one')
      await walk(bot, 6.5, 0.5)
      await craft(bot, 'stone_pickaxe', 1, table)
      await craft(bot, 'furnace', 1, table)
      await hold(bot, 'furnace')
      await place(bot, at(7, 63, -2))

      await hold(bot, 'stone_pickaxe')
      await gatherRow(bot, 10, Array(3).fill(iron))
      await walk(bot, 6.5, 0.5)
      const furnace = await bot.openFurnace(bot.blockAt(at(7, 64, -2)))
      await furnace.putFuel(bot.registry.itemsByName.coal.id, null, 1)
      await furnace.putInput(bot.registry.itemsByName[iron].id, null, 3)
      const started = Date.now()
      while ((furnace.outputItem()?.count ?? 0) < 3) {
        assert.ok(Date.now() - started < 40_000, 'three ingots within 30 s')
        await bot.waitForTicks(2)
      }
      const took = (Date.now() - started) / 1000
      assert.ok(took > 29 && took < 32, `three ingots take 600 ticks, took ${took} s`)
      assert.equal(blockAt(bot, at(7, 64, -2)), 'furnace')
      assert.equal(bot.blockAt(at(7, 64, -2)).getProperties().lit, true)
      await furnace.takeOutput()
      furnace.close()
      await craft(bot, 'iron_pickaxe', 1, table)
      assert.equal(count(bot, 'iron_pickaxe'), 1)
      assert.equal(count(bot, 'iron_ingot'), 0)
      await leave(bot)
      assert.deepEqual(server.log, [], 'the server had nothing to complain of')
    })
  })
}
