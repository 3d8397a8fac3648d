/** What flint and steel does, and what nobody but the game's masters may put down. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { at, hold, join, leave, scratch, startServer, take, until, versions, walk } from '../../clients.mjs'

const folder = scratch(after)
const form = {
  name: 'struck',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [-3, 64, 3],
  containers: [{ position: [2, 64, 0], items: { flint_and_steel: 1, structure_block: 1, dirt: 1 } }],
  blocks: [{ block: 'netherrack', at: [0, 63, -3] }],
  rules: { daylight_cycle: false }
}
const UP = new Vec3(0, 1, 0)

for (const version of versions) {
  describe(`what is struck on ${version}`, () => {
    let server
    before(async () => { server = await startServer(form, { version, folder, speed: Infinity }) })
    after(() => server.stop())

    test('a fire stays on netherrack and goes out on grass', async () => {
      const bot = await join(server, 'Smith')
      await take(bot, at(2, 64, 0), { flint_and_steel: 1 })
      await walk(bot, -0.5, -0.5)
      const nameAt = (...place) => bot.blockAt(at(...place)).name
      await hold(bot, 'flint_and_steel')
      for (const x of [0, -2]) {
        await bot.lookAt(at(x, 64, -3).offset(0.5, 0, 0.5), true)
        await bot.activateBlock(bot.blockAt(at(x, 63, -3)), UP, new Vec3(0.5, 1, 0.5))
        await until(bot, () => nameAt(x, 64, -3) === 'fire')
      }
      await until(bot, () => nameAt(-2, 64, -3) === 'air', 'the fire to go out', 120)
      assert.equal(nameAt(0, 64, -3), 'fire')
      await leave(bot)
    })

    test('a structure block stays in the hand', async () => {
      const bot = await join(server, 'Builder')
      await take(bot, at(2, 64, 0), { structure_block: 1, dirt: 1 })
      await walk(bot, -0.5, 2.5)
      const put = async name => {
        await hold(bot, name)
        await bot._genericPlace(bot.blockAt(at(0, 63, 4)), UP, { delta: new Vec3(0.5, 1, 0.5), forceLook: true })
      }
      await put('structure_block')
      await put('dirt')
      await until(bot, () => bot.blockAt(at(0, 64, 4)).name === 'dirt')
      assert.equal(bot.inventory.count(bot.registry.itemsByName.structure_block.id), 1)
      await leave(bot)
    })
  })
}
