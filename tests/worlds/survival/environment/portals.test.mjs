/** Portals to the Nether and what is otherwise there, as a plain client finds it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { at, carried, hold, join, leave, place, scratch, startServer, until, versions, walk } from '../../clients.mjs'

const folder = scratch(after)
const frame = (x, z) => [
  { block: 'obsidian', from: [x, 63, z], to: [x + 3, 63, z] }, { block: 'obsidian', from: [x, 67, z], to: [x + 3, 67, z] },
  { block: 'obsidian', from: [x, 64, z], to: [x, 66, z] }, { block: 'obsidian', from: [x + 3, 64, z], to: [x + 3, 66, z] }
]
const form = {
  name: 'portals',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [-3, 64, 3],
  blocks: [...frame(4, 3), ...frame(4, -6).slice(0, 3)],
  inventories: { Walker: { flint_and_steel: 1, water_bucket: 1, red_bed: 1 }, Witness: { diamond_pickaxe: 1 } },
  rules: { daylight_cycle: false, hostile_mobs: false }
}

for (const version of versions) {
  describe(`portals on ${version}`, () => {
    let server
    let bot
    let witness
    before(async () => {
      server = await startServer(form, { version, folder, speed: Infinity })
      bot = await join(server, 'Walker')
      witness = await join(server, 'Witness')
    })
    after(async () => {
      await leave(bot, witness)
      await server.stop()
    })
    const name = (x, y, z) => bot.blockAt(at(x, y, z))?.name
    const around = () => name(...bot.entity.position.floored().toArray())
    const strike = async (x, y, z) => {
      await hold(bot, 'flint_and_steel')
      await bot.lookAt(at(x, y, z).offset(0.5, 1, 0.5), true)
      await bot.activateBlock(bot.blockAt(at(x, y, z)))
    }
    /** Lets go of the portal's frame for long enough, on whichever side there is ground. */
    const stepOut = async () => {
      const { x, y, z } = bot.entity.position.floored()
      const side = [[0, 1], [0, -1], [1, 0], [-1, 0]].find(([dx, dz]) =>
        [1, 2].every(far => name(x + dx * far, y, z + dz * far) === 'air' && bot.blockAt(at(x + dx * far, y - 1, z + dz * far))?.boundingBox === 'block'))
      assert.ok(side, 'there is ground beside the portal')
      await walk(bot, x + side[0] * 2 + 0.5, z + side[1] * 2 + 0.5)
      await bot.waitForTicks(15)
    }
    const through = async dimension => {
      const since = bot.time.age
      await until(bot, () => bot.game.dimension === dimension, dimension)
      await until(bot, () => around() === 'nether_portal', 'a portal round the bot')
      return bot.time.age - since
    }

    test('a fire in a frame that lacks a side is a fire', async () => {
      await walk(bot, 5.5, -3.5)
      await strike(5, 63, -6)
      await until(bot, () => name(5, 64, -6) === 'fire', 'a fire')
    })

    test('a fire in a whole frame is a portal', async () => {
      await walk(bot, 5.5, 1.5)
      await strike(5, 63, 3)
      await until(bot, () => [64, 65, 66].every(y => [5, 6].every(x => name(x, y, 3) === 'nether_portal')), 'the portal')
    })

    test('who stands in it for four seconds is in the Nether, an eighth of the way from its middle, and out of sight', async () => {
      await walk(bot, 5.5, 3.5)
      assert.ok(await through('the_nether') >= 60)
      const { x, y, z } = bot.entity.position
      assert.ok(Math.abs(x) < 20 && Math.abs(z) < 20 && y > 4 && y < 120, `${x} ${y} ${z}`)
      assert.equal(bot.blockAt(bot.entity.position).skyLight, 0)
      await until(witness, () => !witness.players.Walker.entity, 'nobody in sight')
    })

    test('nobody is taken back who has only just come; who steps out and in again comes out where it went in', async () => {
      const { x, z } = bot.entity.position
      await bot.waitForTicks(100)
      assert.equal(bot.game.dimension, 'the_nether')
      await stepOut()
      await walk(bot, x, z)
      await through('overworld')
      const home = bot.entity.position
      assert.ok(home.distanceTo(at(5.5, 64, 3.5)) < 2, String(home))
      await until(witness, () => witness.players.Walker.entity, 'the bot in sight')
    })

    test('in the Nether water boils away and a bed blows up; who dies there is back at the spawn', async () => {
      await stepOut()
      await walk(bot, 5.5, 3.5)
      await through('the_nether')
      await stepOut()
      const ground = bot.entity.position.floored().offset(0, -1, 0)
      await hold(bot, 'water_bucket')
      await bot.look(bot.entity.yaw, -Math.PI / 2, true)
      await bot.waitForTicks(2)
      bot.activateItem()
      await until(bot, () => carried(bot).bucket === 1, 'an empty bucket')
      assert.equal(name(ground.x, ground.y + 1, ground.z), 'air')
      const died = once(bot, 'death')
      const spot = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([dx, dz]) => ground.offset(dx, 0, dz))
        .find(each => bot.blockAt(each).boundingBox === 'block' && bot.blockAt(each.offset(0, 1, 0)).name === 'air')
      await hold(bot, 'red_bed')
      await place(bot, spot)
      await until(bot, () => bot.blockAt(spot.offset(0, 1, 0)).name === 'red_bed', 'the bed')
      const respawned = once(bot, 'spawn')
      await bot.activateBlock(bot.blockAt(spot.offset(0, 1, 0)))
      await died
      await respawned
      await until(bot, () => bot.game.dimension === 'overworld' && name(0, 63, 0) === 'grass_block', 'the overworld')
    })

    test('a portal whose frame is broken is gone', async () => {
      const portal = at(5, 65, 3)
      await until(witness, () => witness.blockAt(portal).name === 'nether_portal', 'the portal')
      await walk(witness, 2.5, 1.5)
      await hold(witness, 'diamond_pickaxe')
      await witness.dig(witness.blockAt(at(4, 65, 3)), true)
      await until(witness, () => witness.blockAt(portal).name === 'air', 'no portal')
    })
  })
}
