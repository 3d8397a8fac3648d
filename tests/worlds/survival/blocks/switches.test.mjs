/** Levers, buttons, plates, dust, iron doors, signs, locked chests, and what a world's maker hangs on them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { at, count, hold, join, leave, scratch, startServer, take, until, versions, walk } from '../../clients.mjs'

const folder = scratch(after)
const door = (x, y, z) => ['lower', 'upper'].map((half, i) => ({ block: 'iron_door', at: [x, y + i, z], properties: { half, facing: 'north' } }))
const form = {
  name: 'switches',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [-3, 64, 3],
  blocks: [
    { block: 'stone_pressure_plate', at: [4, 64, 0] }, ...door(5, 64, 0),
    { block: 'oak_pressure_plate', at: [4, 64, 6] },
    { block: 'stone_pressure_plate', at: [4, 64, 8] },
    { block: 'lever', at: [-4, 64, -4], properties: { face: 'floor' } },
    { block: 'redstone_wire', from: [-4, 64, -5], to: [-4, 64, -7] }, ...door(-4, 64, -8),
    { block: 'oak_wall_sign', at: [0, 65, 5], properties: { facing: 'north' }, text: ['pull the lever', 'at the well'] },
    { block: 'stone', at: [0, 65, 6] },
    { block: 'iron_bars', at: [0, 64, -12] }
  ],
  containers: [
    { position: [-6, 64, 2], items: { gold_block: 1 }, lock: 'key' },
    { position: [2, 64, -3], items: { dirt: 4 } }
  ],
  triggers: [{
    when: [{ block: 'lever', at: [-4, 64, -4], properties: { powered: true } }],
    lasts: 100,
    then: [
      { block: 'air', at: [0, 64, -12] },
      { give: 'tripwire_hook', label: 'key', near: [-4, 64, -4], distance: 4 }
    ]
  }],
  rules: { daylight_cycle: false }
}

for (const version of versions) {
  describe(`switches on ${version}`, () => {
    let server
    let bot
    before(async () => {
      server = await startServer(form, { version, folder, speed: Infinity })
      bot = await join(server, 'Presser')
    })
    after(async () => {
      await leave(bot)
      await server.stop()
    })
    const is = (x, y, z, name) => bot.blockAt(at(x, y, z)).getProperties()[name]

    test('a plate opens the iron door beside it for as long as somebody stands there', async () => {
      await walk(bot, 4.5, 0.5)
      await until(bot, () => is(4, 64, 0, 'powered') && is(5, 64, 0, 'open') && is(5, 65, 0, 'open'), 'the door')
      await walk(bot, 2.5, 0.5)
      await until(bot, () => !is(4, 64, 0, 'powered') && !is(5, 64, 0, 'open') && !is(5, 65, 0, 'open'), 'its end')
    })

    test('wood feels what lies on it, stone does not', async () => {
      await take(bot, at(2, 64, -3), { dirt: 4 })
      for (const [z, felt] of [[6, true], [8, false]]) {
        await walk(bot, 4.5, z + 0.5)
        await bot.look(0, -Math.PI / 2, true)
        await bot.waitForTicks(2)
        await bot.toss(bot.registry.itemsByName.dirt.id, null, 1)
        await walk(bot, 2.5, z + 0.5)
        await bot.waitForTicks(30)
        assert.equal(is(4, 64, z, 'powered'), felt)
      }
    })

    test('a lever powers dust, dust a door; no hand opens iron', async () => {
      await walk(bot, -2.5, -6.5)
      await bot.activateBlock(bot.blockAt(at(-4, 64, -8)))
      await bot.waitForTicks(3)
      assert.equal(is(-4, 64, -8, 'open'), false)
      await bot.activateBlock(bot.blockAt(at(-4, 64, -4)))
      await until(bot, () => is(-4, 64, -8, 'open'), 'the door')
      assert.deepEqual([-5, -6, -7].map(z => Number(is(-4, 64, z, 'power'))), [15, 14, 13])
      await until(bot, () => bot.blockAt(at(0, 64, -12)).name === 'air', 'the bars')
      assert.equal(count(bot, 'tripwire_hook'), 1)
      await bot.activateBlock(bot.blockAt(at(-4, 64, -4)))
      await until(bot, () => !is(-4, 64, -8, 'open') && Number(is(-4, 64, -7, 'power')) === 0, 'the end of the power')
      await until(bot, () => bot.blockAt(at(0, 64, -12)).name === 'iron_bars', 'the bars again')
    })

    test('a locked chest opens to whoever holds its key', async () => {
      await walk(bot, -5.5, 0.5)
      await hold(bot, 'dirt')
      await bot.activateBlock(bot.blockAt(at(-6, 64, 2)))
      await bot.waitForTicks(5)
      assert.equal(bot.currentWindow, null)
      await hold(bot, 'tripwire_hook')
      await take(bot, at(-6, 64, 2), { gold_block: 1 })
      assert.equal(count(bot, 'gold_block'), 1)
    })

    test('a sign says what stands on it', () => {
      assert.equal(bot.blockAt(at(0, 65, 5)).signText.trim(), 'pull the lever\nat the well')
    })
  })
}
