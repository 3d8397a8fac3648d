/** Chests and furnaces: everybody sees the same, nothing fits where there is no room, fire takes its time. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import {
  at, carried, count, fetch, gather, hasStations, hold, idOf, ironOf, join, leave, look, scratch,
  startServer, take, tally, until, versions, walk
} from '../../clients.mjs'

const folder = scratch(after)
const form = {
  name: 'containers',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [2, 64, 0],
  containers: [
    { position: [2, 64, 0], items: { cobblestone: 100 } },
    { position: [2, 64, 8], facing: 'west', items: { chest: 2, apple: 5 } },
    { position: [2, 64, 12], facing: 'west', items: { chest: 3 } },
    { position: [2, 64, 16], items: { dirt: 27 * 64 } },
    { position: [2, 64, 17], items: { dirt: 64, oak_log: 3, diamond_sword: 1 } },
    { position: [2, 64, 24], items: { raw_iron: 4, stick: 3, coal: 2 } },
    { position: [2, 64, 28], items: { sand: 2, lava_bucket: 1, cobblestone: 1 } },
    { type: 'furnace', position: [2, 64, 26] },
    { type: 'furnace', position: [2, 64, 27] },
    { position: [2, 64, 36], items: { oak_planks: 3, beef: 2, raw_iron: 2, oak_log: 2 } },
    { type: 'smoker', position: [2, 64, 37] },
    { type: 'blast_furnace', position: [2, 64, 38] },
    { type: 'furnace', position: [2, 64, 39] },
    { type: 'barrel', position: [2, 64, 32], items: { bread: 3 } }
  ],
  rules: { daylight_cycle: false }
}

for (const version of versions) {
  const iron = ironOf(version)
  describe(`containers on ${version}`, { concurrency: 6 }, () => {
    let server
    before(async () => { server = await startServer(form, { version, folder, speed: Infinity }) })
    after(() => server.stop())

    test('two who look into one chest see the same, and neither can take what the other took', async () => {
      const [anna, ben] = await Promise.all([join(server, 'Anna'), join(server, 'Ben')])
      const chest = at(2, 64, 0)
      const [hers, his] = await Promise.all([anna, ben].map(bot => bot.openContainer(bot.blockAt(chest))))
      assert.deepEqual(tally(his), { cobblestone: 100 })
      await hers.withdraw(idOf(anna, 'cobblestone'), null, 64)
      await until(ben, () => tally(his).cobblestone === 36, 'the other viewer to see it')
      const rest = menu => menu.withdraw(idOf(anna, 'cobblestone'), null, 36).catch(() => {}) // one comes too late
      await Promise.all([hers, his].map(rest))
      hers.close()
      his.close()
      const both = () => count(anna, 'cobblestone') + count(ben, 'cobblestone')
      await until(anna, () => both() === 100, 'the hundred, nothing doubled, nothing lost')
      assert.deepEqual(await look(anna, chest), {})
      await leave(anna, ben)
    })

    test('whoever sneaks joins a chest to the one whose side they click, however they stand, and to no other', async () => {
      const bot = await join(server, 'Emma')
      const first = at(2, 64, 12)
      await walk(bot, 0.5, 13.5)
      await take(bot, first, { chest: 3 })
      await hold(bot, 'chest')
      const stands = position => bot.blockAt(position).getProperties()
      const put = (onto, side) => bot._placeBlockWithOptions(bot.blockAt(onto), side, { forceLook: 'ignore' })
      await bot.look(Math.PI, 0, true) // to the south: a chest would look north
      bot.setControlState('sneak', true)
      await bot.waitForTicks(2)
      await put(at(2, 63, 11), at(0, 1, 0))
      assert.deepEqual([stands(at(2, 64, 11)).facing, stands(first).type], ['north', 'single'], 'clicked on the ground')
      await put(first, at(-1, 0, 0))
      assert.deepEqual([stands(at(1, 64, 12)).type, stands(first).type], ['single', 'single'], 'clicked on the front')
      await put(first, at(0, 0, 1))
      bot.setControlState('sneak', false)
      const [mine, its] = [stands(at(2, 64, 13)), stands(first)]
      assert.deepEqual([mine.facing, mine.type, its.type], ['west', 'left', 'right'])
      await leave(bot)
    })

    test('two chests side by side are one of 54 slots, until one is broken', async () => {
      const [bot, other] = await Promise.all([join(server, 'Carl'), join(server, 'Dora')])
      const first = at(2, 64, 8)
      const second = at(2, 64, 9)
      await Promise.all([walk(bot, 0.5, 8.5), walk(other, 0.5, 9.5)])
      await take(bot, first, { chest: 2, apple: 5 })
      await hold(bot, 'chest')
      await bot.look(-Math.PI / 2, 0, true) // to the east, so that its front looks west like the other's
      await bot._placeBlockWithOptions(bot.blockAt(second.offset(0, -1, 0)), at(0, 1, 0), { forceLook: 'ignore' })
      const mine = await bot.openContainer(bot.blockAt(first))
      const its = await other.openContainer(other.blockAt(second))
      assert.equal(mine.inventoryStart, 54)
      assert.equal(its.inventoryStart, 54)
      await mine.deposit(idOf(bot, 'apple'), null, 5)
      await until(other, () => tally(its).apple === 5, 'the viewer of the other half')
      await its.withdraw(idOf(other, 'apple'), null, 2)
      await until(bot, () => tally(mine).apple === 3, 'the first viewer')
      await bot.clickWindow(mine.containerItems()[0].slot, 0, 0)
      await bot.clickWindow(53, 0, 0) // the last slot is in one half, the first in the other
      await until(other, () => its.slots[53]?.name === 'apple', 'the last slot')
      const closed = once(other, 'windowClose')
      mine.close()
      await gather(bot, second, 'chest') // one chest from the block, and what lay in that half
      await closed
      const single = await bot.openContainer(bot.blockAt(first))
      assert.equal(single.inventoryStart, 27)
      const kept = tally(single).apple ?? 0
      single.close()
      await fetch(bot, 'apple', 3 - kept)
      assert.equal(count(bot, 'apple'), 3 - kept)
      await leave(bot, other)
    })

    test('a full chest takes nothing more, and a stack goes no further than its limit', async () => {
      const bot = await join(server, 'Emil')
      await walk(bot, 0.5, 16.5)
      await take(bot, at(2, 64, 17), { dirt: 64, oak_log: 3, diamond_sword: 1 })
      const full = await bot.openContainer(bot.blockAt(at(2, 64, 16)))
      await assert.rejects(full.deposit(idOf(bot, 'dirt'), null, 64), /full/)
      const slot = bot.inventory.items().length && full.items().find(item => item.name === 'oak_log').slot
      await bot.clickWindow(slot, 0, 1) // a shift click, which the client cannot judge by itself
      await bot.waitForTicks(5)
      full.close()
      await bot.waitForTicks(5)
      assert.deepEqual(carried(bot), { dirt: 64, oak_log: 3, diamond_sword: 1 })
      assert.deepEqual(await look(bot, at(2, 64, 16)), { dirt: 27 * 64 })
      await leave(bot)
    })

    test('smelting takes 200 ticks, a stick burns for 100, coal for eight', async () => {
      const bot = await join(server, 'Frida')
      await walk(bot, 0.5, 25.5)
      await take(bot, at(2, 64, 24), { [iron]: 4, stick: 3, coal: 2 })
      const furnace = await bot.openFurnace(bot.blockAt(at(2, 64, 26)))
      await furnace.putFuel(idOf(bot, 'stick'), null, 1)
      await furnace.putInput(idOf(bot, iron), null, 1)
      const lit = bot.time.bigAge
      await until(bot, () => furnace.fuel > 0, 'the fire')
      await until(bot, () => furnace.fuel === 0, 'the end of one stick', 8)
      assert.ok(Math.abs(Number(bot.time.bigAge - lit) - 100) <= 25, 'one stick burns 100 ticks')
      await bot.waitForTicks(20)
      assert.equal(furnace.outputItem(), null, 'which is half of what an ingot needs')
      assert.ok(furnace.progress < 0.35, 'and what was cooked cools down')
      await furnace.takeInput()
      await furnace.putFuel(idOf(bot, 'coal'), null, 1)
      const begun = Date.now()
      await furnace.putInput(idOf(bot, iron), null, 2)
      assert.equal(furnace.outputItem(), null)
      await until(bot, () => furnace.outputItem()?.count === 1, 'the first ingot', 15)
      const first = (Date.now() - begun) / 1000
      assert.ok(first > 9.8 && first < 12, `200 ticks are 10 s, it took ${first}`)
      const left = furnace.fuelSeconds
      assert.ok(left > 65 && left < 71, `coal burns 80 s, ${left} are left`)
      await furnace.takeOutput()
      furnace.close()
      await until(bot, () => count(bot, 'iron_ingot') === 1, 'the ingot')
      await leave(bot)
    })

    test('a plank cooks one and a half in a furnace, a smoker and a blast furnace alike', { skip: !hasStations(version) }, async () => {
      const bot = await join(server, 'Ida')
      await walk(bot, 0.5, 37.5)
      await take(bot, at(2, 64, 36), { oak_planks: 3, beef: 2, [iron]: 2, oak_log: 2 })
      const load = async (z, input) => {
        const menu = await bot.openFurnace(bot.blockAt(at(2, 64, z)))
        await menu.putInput(idOf(bot, input), null, 2)
        await menu.putFuel(idOf(bot, 'oak_planks'), null, 1)
        menu.close()
      }
      await load(37, 'beef')
      await load(38, iron)
      await load(39, 'oak_log')
      const cooked = async z => {
        const menu = await bot.openFurnace(bot.blockAt(at(2, 64, z)))
        await until(bot, () => menu.fuel === 0 && menu.fuelItem() === null, `the end of the fire at ${z}`, 20)
        const found = [menu.outputItem()?.count ?? 0, menu.inputItem()?.count ?? 0]
        menu.close()
        return found
      }
      assert.deepEqual(await cooked(37), [1, 1])
      assert.deepEqual(await cooked(38), [1, 1])
      assert.deepEqual(await cooked(39), [1, 1])
      await leave(bot)
    })

    test('a furnace takes as fuel only what burns, and a lava bucket leaves its bucket', async () => {
      const bot = await join(server, 'Gerd')
      await walk(bot, 0.5, 28.5)
      await take(bot, at(2, 64, 28), { sand: 2, lava_bucket: 1, cobblestone: 1 })
      const open = () => bot.openFurnace(bot.blockAt(at(2, 64, 27)))
      const before = await open()
      await before.putFuel(idOf(bot, 'cobblestone'), null, 1).catch(() => {})
      await bot.waitForTicks(5)
      before.close()
      await bot.waitForTicks(5)
      const furnace = await open()
      assert.equal(furnace.fuelItem(), null)
      await furnace.putFuel(idOf(bot, 'lava_bucket'), null, 1)
      await furnace.putInput(idOf(bot, 'sand'), null, 1)
      await until(bot, () => furnace.fuelItem()?.name === 'bucket', 'the empty bucket')
      furnace.close()
      await bot.waitForTicks(5)
      assert.equal(count(bot, 'cobblestone'), 1)
      await leave(bot)
    })

    test('a barrel keeps things like a chest', { skip: !hasStations(version) }, async () => {
      const bot = await join(server, 'Hilde')
      await walk(bot, 0.5, 32.5)
      await take(bot, at(2, 64, 32), { bread: 3 })
      assert.deepEqual(await look(bot, at(2, 64, 32)), {})
      await leave(bot)
    })
  })
}
