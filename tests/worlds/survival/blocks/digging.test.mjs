/** Breaking and placing: only with the right tool, in its own time, within reach, and not where it is protected. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { game } from '../../../../skills/clock.mjs'
import {
  at, blockAt, carried, count, digPacket, hold, isDrop, join, leave, place, scratch, shownAt, startServer, take, until,
  versions, walk
} from '../../clients.mjs'

const folder = scratch(after)
const form = {
  name: 'digging',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [-3, 64, 0],
  containers: [
    { position: [2, 64, -8], items: { wooden_pickaxe: 1 } },
    { position: [2, 64, 8], items: { stone: 8 } },
    { position: [2, 64, 16], items: { sand: 3, torch: 2, dirt: 4 } }
  ],
  blocks: [
    { block: 'stone', at: [4, 64, -16] },
    { block: 'iron_ore', at: [4, 64, -8] },
    { block: 'stone', at: [4, 64, 0] },
    { block: 'dirt', at: [4, 64, 1] },
    { block: 'dirt', at: [12, 64, 0] },
    { block: 'stone', from: [4, 64, 8], to: [6, 66, 8] },
    { block: 'stone', at: [4, 64, 24] }
  ],
  rules: { daylight_cycle: false, protected: [{ from: [4, 60, 6], to: [8, 70, 10] }] }
}

/** What lies about within a few blocks. */
const lying = (bot, around) => Object.values(bot.entities)
  .filter(entity => isDrop(entity) && entity.position.distanceTo(around) < 3).length

for (const version of versions) {
  describe(`digging on ${version}`, { concurrency: 6 }, () => {
    let server
    before(async () => { server = await startServer(form, { version, folder, speed: Infinity }) })
    after(() => server.stop())

    test('stone broken by hand, and iron ore with a wooden pickaxe, give nothing', async () => {
      const [hand, wood] = await Promise.all([join(server, 'Hand'), join(server, 'Wood')])
      await Promise.all([
        walk(hand, 2.5, -15.5).then(() => hand.dig(hand.blockAt(at(4, 64, -16)), true)),
        (async () => {
          await walk(wood, 1.5, -6.5)
          await take(wood, at(2, 64, -8), { wooden_pickaxe: 1 })
          await walk(wood, 3.5, -6.5)
          await hold(wood, 'wooden_pickaxe')
          await wood.dig(wood.blockAt(at(4, 64, -8)), true)
        })()
      ])
      await hand.waitForTicks(10)
      assert.equal(blockAt(hand, at(4, 64, -16)), 'air')
      assert.equal(blockAt(wood, at(4, 64, -8)), 'air')
      assert.equal(lying(hand, at(4, 64, -16)), 0)
      assert.equal(lying(wood, at(4, 64, -8)), 0)
      assert.deepEqual(carried(hand), {})
      await leave(hand, wood)
    })

    test('a dig that ends too soon is refused, and the block shown again until its time is over', async () => {
      const bot = await join(server, 'Hasty')
      await walk(bot, 2.5, 0.5)
      const [stone, dirt] = [at(4, 64, 0), at(4, 64, 1)]
      const atOnce = shownAt(bot, stone)
      digPacket(bot, 0, stone)
      digPacket(bot, 2, stone)
      assert.equal(await atOnce, 'stone')

      const half = shownAt(bot, stone)
      digPacket(bot, 0, stone)
      await game.sleep(2500) // by hand it takes 7.5 s, of which the game lets the last three tenths pass
      digPacket(bot, 2, stone)
      assert.equal(await half, 'stone')

      const unbegun = shownAt(bot, dirt)
      digPacket(bot, 2, dirt)
      assert.equal(await unbegun, 'dirt')

      const whole = shownAt(bot, dirt)
      digPacket(bot, 0, dirt)
      await game.sleep(800)
      digPacket(bot, 2, dirt)
      assert.equal(await whole, 'air', 'in its own time it breaks')

      assert.equal(await shownAt(bot, stone, 15), 'air', 'the first that was ended too soon goes on, as in the game')
      await leave(bot)
    })

    test('what is out of reach can be neither broken, nor built on, nor opened', async () => {
      const bot = await join(server, 'Far')
      await walk(bot, 2.5, -0.5)
      const far = at(12, 64, 0)
      const shown = shownAt(bot, far)
      digPacket(bot, 0, far)
      await bot.waitForTicks(20)
      digPacket(bot, 2, far)
      assert.equal(await shown, 'dirt')
      assert.equal(blockAt(bot, far), 'dirt')
      let opened = false
      bot.once('windowOpen', () => { opened = true })
      await bot.activateBlock(bot.blockAt(at(2, 64, 8)))
      await bot.waitForTicks(10)
      assert.equal(opened, false)
      await leave(bot)
    })

    test('in a protected box nothing is broken or built, and nothing is lost in trying', async () => {
      const bot = await join(server, 'Guest')
      await walk(bot, 0.5, 8.5)
      await take(bot, at(2, 64, 8), { stone: 8 })
      await walk(bot, 0.5, 11.5)
      await walk(bot, 4.5, 11.5)
      const wall = at(4, 64, 8)
      const shown = shownAt(bot, wall)
      digPacket(bot, 0, wall)
      assert.equal(await shown, 'stone')
      await hold(bot, 'stone')
      await assert.rejects(place(bot, at(5, 63, 10)), /refused/)
      assert.equal(blockAt(bot, at(5, 64, 10)), 'air')
      await bot.waitForTicks(5)
      assert.equal(count(bot, 'stone'), 8)
      await place(bot, at(4, 63, 13))
      assert.equal(blockAt(bot, at(4, 64, 13)), 'stone', 'beside the box one may build')
      await until(bot, () => count(bot, 'stone') === 7, 'one stone less')
      await leave(bot)
    })

    test('sand falls, a torch comes down with its block, nothing is built into a body', async () => {
      const bot = await join(server, 'Mason')
      await walk(bot, 0.5, 16.5)
      await take(bot, at(2, 64, 16), { sand: 3, torch: 2, dirt: 4 })
      await hold(bot, 'dirt')
      await place(bot, at(-1, 63, 18))
      await place(bot, at(-1, 64, 18), at(0, 0, 1))
      await hold(bot, 'sand')
      await place(bot, at(-1, 64, 19))
      assert.equal(blockAt(bot, at(-1, 65, 19)), 'sand')
      await hold(bot, 'torch')
      await place(bot, at(-1, 64, 18))
      assert.equal(blockAt(bot, at(-1, 65, 18)), 'torch')
      await bot.dig(bot.blockAt(at(-1, 64, 18)), true)
      await until(bot, () => blockAt(bot, at(-1, 65, 18)) === 'air', 'the torch to come down')
      await bot.dig(bot.blockAt(at(-1, 64, 19)), true)
      await until(bot, () => blockAt(bot, at(-1, 64, 19)) === 'sand', 'the sand to land')
      assert.equal(blockAt(bot, at(-1, 65, 19)), 'air')
      await hold(bot, 'dirt')
      const { x, z } = bot.entity.position.floored()
      await assert.rejects(place(bot, at(x, 63, z)), /refused|did not answer/)
      await leave(bot)
    })

    test('a client that teleports or walks into a wall is set back', async () => {
      const bot = await join(server, 'Ghost')
      await walk(bot, 0.5, 24.5)
      await walk(bot, 2.5, 24.5)
      const set = () => new Promise(resolve => bot._client.once('position', resolve))
      const flags = { onGround: true, hasHorizontalCollision: false }
      const report = ({ x, y, z }) => bot._client.write('position', { x, y, z, onGround: true, flags })
      const before = bot.entity.position.clone()
      const [far] = await Promise.all([set(), report(before.offset(60, 0, 0))])
      assert.ok(Math.abs(far.x - before.x) < 1, 'a leap of 60 blocks is not taken')
      await bot.waitForTicks(10)
      const [inside] = await Promise.all([set(), report(at(4.5, 64, 24.5))])
      assert.ok(Math.abs(inside.x - before.x) < 1, 'nor a step into stone')
      await bot.waitForTicks(10)
      const [behind] = await Promise.all([set(), report(at(6.5, 64, 24.5))])
      assert.ok(Math.abs(behind.x - before.x) < 1, 'nor one through it')
      await bot.waitForTicks(10)
      const [edge] = await Promise.all([set(), report(at(3.75, 64, 24.5))])
      assert.ok(edge.x <= 3.7, 'nor one that leads a hand deep into it: a body is 0.6 wide')
      await leave(bot)
    })
  })
}
