/** Doors and trapdoors hang as the game hangs them: by the walls, by a door beside them, by where the player clicked. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Vec3 } from 'vec3'
import { at, hold, join, leave, scratch, startServer, take, until, versions, walk } from '../../clients.mjs'

const folder = scratch(after)
const form = {
  name: 'doors',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [-3, 64, 3],
  containers: [{ position: [2, 64, 0], items: { oak_door: 8, oak_trapdoor: 2 } }],
  blocks: [
    // A wall two high on the right of whoever looks north, and one that is a single block on the left.
    { block: 'stone', from: [-1, 64, -3], to: [-1, 65, -3] }, { block: 'stone', at: [-4, 64, -3] },
    // Walls on both sides with two cells between them.
    { block: 'stone', from: [4, 64, -3], to: [4, 65, -3] }, { block: 'stone', from: [7, 64, -3], to: [7, 65, -3] }
  ],
  rules: { daylight_cycle: false }
}
const NORTH = 0

for (const version of versions) {
  describe(`doors on ${version}`, () => {
    let server
    before(async () => { server = await startServer(form, { version, folder, speed: Infinity }) })
    after(() => server.stop())

    /** Click the floor under a cell, `x` and `z` of the way across it, and tell how the block stands. */
    async function put (bot, name, [x, z], across = [0.5, 0.5], yaw = NORTH) {
      await hold(bot, name)
      await bot.look(yaw, 0, true)
      await bot.waitForTicks(2)
      const [cell, floor] = [at(x, 64, z), bot.blockAt(at(x, 63, z))]
      await bot._genericPlace(floor, new Vec3(0, 1, 0), { delta: new Vec3(across[0], 1, across[1]), forceLook: 'ignore' })
      await until(bot, () => bot.blockAt(cell).name === name)
      return bot.blockAt(cell).getProperties()
    }

    test('hinges', async () => {
      const bot = await join(server, 'Joiner')
      await take(bot, at(2, 64, 0), { oak_door: 8 })
      await walk(bot, -1.5, -0.5)
      const hinge = async (...where) => (await put(bot, 'oak_door', ...where)).hinge
      assert.equal(await hinge([-2, -3], [0.2, 0.5]), 'right')
      assert.equal(await hinge([-3, -3], [0.8, 0.5]), 'left')
      assert.equal(await hinge([0, -2], [0.8, 0.5]), 'right')
      await walk(bot, 5.5, -0.5)
      assert.equal(await hinge([5, -3], [0.8, 0.5]), 'left')
      assert.equal(await hinge([6, -3], [0.2, 0.5]), 'right')
      assert.equal(await hinge([8, 0], [0.5, 0.2], -Math.PI / 2), 'left')
      assert.equal(await hinge([8, 2], [0.5, 0.8], -Math.PI / 2), 'right')
      assert.equal(bot.blockAt(at(8, 65, 2)).getProperties().hinge, 'right')
      await leave(bot)
    })

    test('a trapdoor on the ground has its hinge before the player', async () => {
      const bot = await join(server, 'Trapper')
      await take(bot, at(2, 64, 0), { oak_trapdoor: 2 })
      await walk(bot, -1.5, 3.5)
      const { facing, half } = await put(bot, 'oak_trapdoor', [-2, 1])
      assert.deepEqual([facing, half], ['south', 'bottom'])
      await leave(bot)
    })
  })
}
