/** What a folder keeps: the world goes on where it was, after a stop and after a kill. */
import assert from 'node:assert/strict'
import fs, { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import {
  at, blockAt, carried, count, gather, hold, idOf, ironOf, join, leave, look, place, scratch, startServer, take, tally,
  until, versions, walk
} from './clients.mjs'
import { saved } from '../../skills/host/saved.mjs'
import { persistence } from '../../worlds/persistence.mjs'

const folder = scratch(after)
const form = {
  name: 'keeping',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [2, 64, 0],
  containers: [
    { position: [2, 64, 0], items: { oak_planks: 40, furnace: 1, raw_iron: 5, coal: 3, wooden_pickaxe: 1 } }
  ],
  blocks: [{ block: 'dirt', at: [2, 64, 2] }, { block: 'stone', at: [2, 64, 3] }]
}
/** Waits until a world is saved as it is now, which it is at least every two seconds. */
const savedBy = (bot, keep) => {
  const tick = Number(bot.time.bigAge) + SAVED
  return until(bot, () => JSON.parse(readFileSync(path.join(keep, 'world.json'), 'utf8')).parts.time.tick >= tick, 'the world to be saved')
}
/** Ticks: its age is told once a second, and what a player does takes a moment to come in. */
const SAVED = 40

test('an older state that is still being written takes no newer one’s place', async context => {
  const keep = path.join(folder, 'older')
  mkdirSync(keep)
  const serv = /** @type {any} */ ({ players: [], warn: text => assert.fail(text) })
  persistence(serv, { folder: keep, header: { world: 'older' } })
  let state = 1
  serv.persist('state', { save: () => state, load: () => {} })
  serv.startSaving()
  const { open } = fs.promises
  const held = Promise.withResolvers()
  const asked = Promise.withResolvers()
  context.mock.method(fs.promises, 'open', async (...args) => {
    asked.resolve()
    await held.promise
    return open(...args)
  })
  serv.markDirty()
  await asked.promise
  state = 2
  serv.saveOrWarn()
  state = 3
  const file = () => JSON.parse(readFileSync(path.join(keep, 'world.json'), 'utf8')).parts.state
  assert.equal(file(), 2)
  const last = serv.saveNow
  serv.saveNow = () => assert.equal(file(), 2, 'the older one has been written by now')
  held.resolve()
  await serv.stopSaving()
  last()
  assert.equal(file(), 3)
})

for (const version of versions) {
  const iron = ironOf(version)
  describe(`keeping on ${version}`, { concurrency: 4 }, () => {
    test('blocks, chests, furnaces and players are there again after a stop', async () => {
      const keep = path.join(folder, `stop-${version}`)
      let server = await startServer(form, { version, folder, keep })
      let bot = await join(server, 'Keeper')
      await walk(bot, 0.5, 1.5)
      await take(bot, at(2, 64, 0), { oak_planks: 30, furnace: 1, [iron]: 5, coal: 3, wooden_pickaxe: 1 })
      await gather(bot, at(2, 64, 2), 'dirt')
      await hold(bot, 'wooden_pickaxe')
      await gather(bot, at(2, 64, 3), 'cobblestone')
      await hold(bot, 'furnace')
      await place(bot, at(1, 63, 4))
      const furnace = await bot.openFurnace(bot.blockAt(at(1, 64, 4)))
      await furnace.putFuel(idOf(bot, 'coal'), null, 2)
      await furnace.putInput(idOf(bot, iron), null, 3)
      await until(bot, () => furnace.fuel > 0, 'the fire')
      furnace.close()
      // It burns from the first of three: what opens now tells that the server has read of the others too.
      const burning = await bot.openFurnace(bot.blockAt(at(1, 64, 4)))
      assert.equal(burning.inputItem()?.count, 3)
      burning.close()
      const { position } = bot.entity
      const things = carried(bot)
      const tool = bot.inventory.items().find(item => item.name === 'wooden_pickaxe').durabilityUsed
      assert.equal(tool, 1)
      const age = Number(bot.time.bigAge)
      assert.equal(await server.stop(), 0)

      server = await startServer(form, { version, folder, keep })
      bot = await join(server, 'Keeper')
      assert.deepEqual(carried(bot), things)
      assert.equal(bot.inventory.items().find(item => item.name === 'wooden_pickaxe').durabilityUsed, 1)
      assert.ok(bot.entity.position.distanceTo(position) < 0.5, `back at ${position}, not ${bot.entity.position}`)
      assert.equal(blockAt(bot, at(2, 64, 2)), 'air')
      assert.equal(blockAt(bot, at(1, 64, 4)), 'furnace')
      assert.deepEqual(await look(bot, at(2, 64, 0)), { oak_planks: 10 }, 'the file does not fill its chest again')
      await until(bot, () => Number(bot.time.bigAge) >= age, 'the time to go on')
      const going = await bot.openFurnace(bot.blockAt(at(1, 64, 4)))
      assert.equal(going.fuelItem()?.count, 1)
      await until(bot, () => going.outputItem()?.count === 1, 'the ingot that was begun before', 12)
      going.close()
      await leave(bot)
      await server.stop()
    })

    test('a kill loses two seconds at most, and never half of a trade', async () => {
      const keep = path.join(folder, `kill-${version}`)
      let server = await startServer(form, { version, folder, keep })
      let bot = await join(server, 'Victim')
      await walk(bot, 0.5, 1.5)
      await take(bot, at(2, 64, 0), { oak_planks: 8 })
      await hold(bot, 'oak_planks')
      await place(bot, at(1, 63, 4))
      await savedBy(bot, keep)
      const chest = await bot.openContainer(bot.blockAt(at(2, 64, 0)))
      await bot.clickWindow(chest.items()[0].slot, 0, 0) // some planks hang on the cursor while the world is saved
      await savedBy(bot, keep)
      await bot.clickWindow(0, 0, 0) // and lie in the chest when it is killed
      await server.kill()

      assert.doesNotThrow(() => JSON.parse(readFileSync(path.join(keep, 'world.json'), 'utf8')))
      server = await startServer(form, { version, folder, keep })
      bot = await join(server, 'Victim')
      assert.equal(blockAt(bot, at(1, 64, 4)), 'oak_planks')
      const there = (await look(bot, at(2, 64, 0))).oak_planks
      assert.equal(there + count(bot, 'oak_planks') + 1, 40, 'no plank doubled, none lost')
      await leave(bot)
      await server.stop()
    })

    test('what a bot has put down is there after a kill at the moment at which its world has said that it is saved', async () => {
      const keep = path.join(folder, `stood-${version}`)
      let server = await startServer(form, { version, folder, keep })
      let bot = await join({ ...server, inStep: true }, 'Builder')
      await walk(bot, 0.5, 1.5)
      await take(bot, at(2, 64, 0), { oak_planks: 8 })
      await hold(bot, 'oak_planks')
      await place(bot, at(1, 63, 4))
      assert.equal(await saved(bot), true)
      await server.kill()

      server = await startServer(form, { version, folder, keep })
      bot = await join(server, 'Builder')
      assert.equal(blockAt(bot, at(1, 64, 4)), 'oak_planks')
      assert.equal(count(bot, 'oak_planks'), 7)
      assert.equal(await saved(bot), false, 'who plays as anybody does is not asked')
      await leave(bot)
      await server.stop()
    })

    test('what was seen in a chest is there after a kill at that moment', async () => {
      const keep = path.join(folder, `seen-${version}`)
      let server = await startServer(form, { version, folder, keep })
      let bot = await join(server, 'Giver')
      const watcher = await join(server, 'Watcher')
      await walk(bot, 0.5, 1.5)
      await take(bot, at(2, 64, 0), { oak_planks: 8 })
      const seen = await watcher.openContainer(watcher.blockAt(at(2, 64, 0)))
      const chest = await bot.openContainer(bot.blockAt(at(2, 64, 0)))
      const giving = chest.deposit(idOf(bot, 'oak_planks'), null, 3)
      await until(watcher, () => tally(seen).oak_planks === 35, 'the planks')
      await server.kill()
      await giving

      server = await startServer(form, { version, folder, keep })
      bot = await join(server, 'Giver')
      assert.equal((await look(bot, at(2, 64, 0))).oak_planks, 35)
      assert.equal(count(bot, 'oak_planks'), 5)
      await leave(bot)
      await server.stop()
    })

    test('a folder that holds something else is refused in one line', async () => {
      const keep = path.join(folder, `stop-${version}-broken`)
      const first = await startServer(form, { version, folder, keep })
      await first.stop()
      const { writeFileSync } = await import('node:fs')
      writeFileSync(path.join(keep, 'world.json'), '{"half": ')
      await assert.rejects(startServer(form, { version, folder, keep }), /is not a world of this server \(.+\): move its folder away to begin the world anew, or put a copy of the file back$/)
    })
  })
}
