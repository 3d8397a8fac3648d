/** Living off the land: fields, buckets, doors and beds. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  at, blockAt, count, fetch, hold, join, leave, place, scratch, startServer, take, until, versions, walk
} from '../../clients.mjs'

const folder = scratch(after)
const form = {
  name: 'land',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [-3, 64, 0],
  containers: [
    { position: [2, 64, 0], items: { wooden_hoe: 1, wheat_seeds: 3, bone_meal: 12, oak_sapling: 1 } },
    { position: [2, 64, 8], items: { bucket: 3 } },
    { position: [2, 64, 16], items: { oak_door: 1, iron_door: 1, lever: 1 } },
    { position: [2, 64, 32], items: { water_bucket: 1, bow: 1, arrow: 5 } }
  ],
  blocks: [
    { block: 'water', at: [4, 63, 10] }
  ],
  mobs: [{ type: 'cow', position: [-2, 64, 8] }],
  rules: { daylight_cycle: false }
}
const night = {
  ...form,
  name: 'night',
  time: 13000,
  containers: [{ position: [2, 64, 0], items: { white_bed: 1 } }],
  mobs: [],
  rules: {}
}

for (const version of versions) {
  describe(`land on ${version}`, { concurrency: 4 }, () => {
    let server
    before(async () => { server = await startServer(form, { version, folder, speed: Infinity }) })
    after(() => server.stop())

    test('a hoe, seeds and bone meal make wheat; bare ground takes no seeds', async () => {
      const bot = await join(server, 'Farmer')
      await walk(bot, 0.5, 0.5)
      await take(bot, at(2, 64, 0), { wooden_hoe: 1, wheat_seeds: 3, bone_meal: 12 })
      const soil = at(1, 63, 2)
      await hold(bot, 'wheat_seeds')
      await bot.activateBlock(bot.blockAt(soil))
      await bot.waitForTicks(5)
      assert.equal(count(bot, 'wheat_seeds'), 3)
      await hold(bot, 'wooden_hoe')
      await bot.activateBlock(bot.blockAt(soil))
      await until(bot, () => blockAt(bot, soil) === 'farmland', 'tilled soil')
      assert.equal(bot.heldItem.durabilityUsed, 1)
      await hold(bot, 'wheat_seeds')
      await place(bot, soil)
      const crop = at(1, 64, 2)
      const age = () => Number(bot.blockAt(crop).getProperties().age)
      assert.equal(blockAt(bot, crop), 'wheat')
      assert.equal(age(), 0)
      await hold(bot, 'bone_meal')
      for (let i = 0; i < 6 && age() < 7; i++) {
        await bot.activateBlock(bot.blockAt(crop))
        await bot.waitForTicks(4)
      }
      assert.equal(age(), 7)
      const meal = count(bot, 'bone_meal')
      assert.ok(meal >= 8 && meal <= 10, `two to five stages each, ${12 - meal} were used`)
      await bot.activateBlock(bot.blockAt(crop))
      await bot.waitForTicks(4)
      assert.equal(count(bot, 'bone_meal'), meal, 'ripe wheat takes none')
      await bot.dig(bot.blockAt(crop), true)
      await fetch(bot, 'wheat', 1)
      await fetch(bot, 'wheat_seeds', 3) // two were left, and one comes at least
      await leave(bot)
    })

    test('buckets take water, pour it, and milk a cow', async () => {
      const bot = await join(server, 'Dairy')
      await walk(bot, 0.5, 9.5)
      await take(bot, at(2, 64, 8), { bucket: 3 })
      const cow = await until(bot, () => bot.nearestEntity(({ name }) => name === 'cow'), 'the cow')
      await hold(bot, 'bucket')
      await walk(bot, 2.6, 10.5)
      await bot.lookAt(at(4.5, 63.8, 10.5), true)
      await bot.waitForTicks(2)
      bot.activateItem()
      await until(bot, () => count(bot, 'water_bucket') === 1, 'a full bucket')
      assert.equal(blockAt(bot, at(4, 63, 10)), 'air')
      assert.equal(count(bot, 'bucket'), 2)
      await hold(bot, 'water_bucket')
      await bot.lookAt(at(4.9, 63.2, 10.5), true)
      await bot.waitForTicks(2)
      bot.activateItem()
      await until(bot, () => blockAt(bot, at(4, 63, 10)) === 'water', 'the water back')
      assert.equal(count(bot, 'bucket'), 3)
      await hold(bot, 'bucket')
      for (let i = 0; i < 10 && !count(bot, 'milk_bucket'); i++) {
        await walk(bot, cow.position.x, cow.position.z, 2)
        await bot.activateEntity(cow)
        await bot.waitForTicks(5)
      }
      assert.equal(count(bot, 'milk_bucket'), 1)
      await leave(bot)
    })

    test('water flows seven blocks and dries up with its source', async () => {
      const bot = await join(server, 'Sluice')
      await walk(bot, 0.5, 32.5)
      await take(bot, at(2, 64, 32), { water_bucket: 1 })
      await hold(bot, 'water_bucket')
      const source = at(0, 64, 34)
      const pourAt = async () => {
        await bot.lookAt(source.offset(0.5, 0.1, 0.5), true)
        await bot.waitForTicks(2)
        bot.activateItem()
      }
      await pourAt()
      await until(bot, () => blockAt(bot, source) === 'water', 'the source')
      await until(bot, () => blockAt(bot, source.offset(0, 0, 7)) === 'water', 'the farthest reach')
      assert.equal(blockAt(bot, source.offset(0, 0, 8)), 'air')
      await until(bot, () => count(bot, 'bucket') === 1, 'the empty bucket')
      await pourAt()
      await until(bot, () => count(bot, 'water_bucket') === 1, 'the full bucket')
      await until(bot, () => blockAt(bot, source.offset(0, 0, 7)) === 'air', 'dry ground', 20)
      await until(bot, () => blockAt(bot, source.offset(0, 0, 1)) === 'air', 'dry ground nearby', 20)
      await leave(bot)
    })

    test('a drawn bow shoots, one that is let go at once does not', async () => {
      const bot = await join(server, 'Archer')
      await walk(bot, 0.5, 31.5)
      await take(bot, at(2, 64, 32), { bow: 1, arrow: 5 })
      await hold(bot, 'bow')
      await bot.look(Math.PI / 2, 0.2, true)
      await bot.waitForTicks(2)
      bot.activateItem()
      bot.deactivateItem()
      await bot.waitForTicks(10)
      assert.equal(count(bot, 'arrow'), 5)
      bot.activateItem()
      await bot.waitForTicks(25)
      bot.deactivateItem()
      const arrow = await until(bot, () => bot.nearestEntity(({ name }) => name === 'arrow'), 'the arrow')
      await until(bot, () => count(bot, 'arrow') === 4, 'one arrow less')
      await until(bot, () => arrow.position.distanceTo(bot.entity.position) > 15, 'it to fly far')
      assert.equal(bot.heldItem.durabilityUsed, 1)
      await leave(bot)
    })

    test('the halves of a door open and break together; an iron one needs a lever', async () => {
      const bot = await join(server, 'Porter')
      await walk(bot, 0.5, 17.5)
      await take(bot, at(2, 64, 16), { oak_door: 1, iron_door: 1, lever: 1 })
      const open = pos => bot.blockAt(pos).getProperties().open
      await hold(bot, 'oak_door')
      const wooden = at(0, 64, 20)
      await place(bot, wooden.offset(0, -1, 0))
      await until(bot, () => blockAt(bot, wooden.offset(0, 1, 0)) === 'oak_door', 'the upper half')
      await bot.activateBlock(bot.blockAt(wooden))
      await until(bot, () => open(wooden) && open(wooden.offset(0, 1, 0)), 'both halves to open')
      await hold(bot, 'iron_door')
      const iron = at(2, 64, 20)
      await place(bot, iron.offset(0, -1, 0))
      await until(bot, () => blockAt(bot, iron.offset(0, 1, 0)) === 'iron_door', 'the iron door')
      await bot.activateBlock(bot.blockAt(iron))
      await bot.waitForTicks(5)
      assert.equal(open(iron), false)
      await hold(bot, 'lever')
      await place(bot, at(1, 63, 20))
      await bot.activateBlock(bot.blockAt(at(1, 64, 20)))
      await until(bot, () => open(iron), 'the lever to open it')
      await bot.dig(bot.blockAt(wooden), true)
      await until(bot, () => blockAt(bot, wooden.offset(0, 1, 0)) === 'air', 'the other half to go')
      await fetch(bot, 'oak_door', 1)
      await bot.waitForTicks(10)
      assert.equal(count(bot, 'oak_door'), 1, 'one door, not two')
      await leave(bot)
    })
  })

  describe(`night on ${version}`, () => {
    test('a bed skips the night once everybody lies in one, and is home from then on', async t => {
      const server = await startServer(night, { version, folder, speed: Infinity })
      t.after(() => server.stop())
      const bot = await join(server, 'Sleeper')
      await walk(bot, 0.5, 1.5)
      await take(bot, at(2, 64, 0), { white_bed: 1 })
      await hold(bot, 'white_bed')
      await place(bot, at(0, 63, 3))
      const bed = bot.findBlock({ matching: bot.registry.blocksByName.white_bed.id, maxDistance: 6 })
      const other = await join(server, 'Watcher')
      await bot.sleep(bed)
      assert.equal(bot.isSleeping, true)
      await bot.waitForTicks(130)
      assert.ok(bot.time.timeOfDay > 13000, 'one who watches keeps the night')
      assert.equal(bot.isSleeping, true)
      await leave(other)
      await until(bot, () => bot.time.timeOfDay < 1000, 'the morning')
      await until(bot, () => !bot.isSleeping, 'waking')
      assert.ok(bot.entity.position.distanceTo(bed.position) < 4)
      await assert.rejects(bot.sleep(bed), /not night/)
      await leave(bot)
    })
  })
}
