/** What only shows from inside the server, or over a longer time than a test has: things left lying. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import protocol from 'minecraft-protocol'
import { wall } from '../../skills/clock.mjs'
import { startWorld } from '../../worlds/world.mjs'
import { at, count, isDrop, join, leave, scratch, until, versions } from './clients.mjs'

const folder = scratch(after)
const file = path.join(folder, 'inside.json')
const terrain = { kind: 'flat', bottom: 60 }
writeFileSync(file, JSON.stringify({ name: 'inside', terrain, spawn: [0, 64, 0], chest: [3, 64, 0] }))
const LIFE = 6000

for (const version of versions) {
  describe(`inside a server of ${version}`, () => {
    let world
    let bot
    before(async () => {
      world = await startWorld({
        world: file, host: '127.0.0.1', port: 0, version, folder: null, motd: 'test', maxPlayers: 5, viewDistance: 3
      })
      bot = await join({ ...world, version }, 'Insider')
    })
    after(async () => {
      await leave(bot)
      await world.stop()
    })

    test('things lie for five minutes and no longer; equal ones come together', async () => {
      const { serv } = world
      const old = serv.dropItem(at(20.5, 64, 0.5), serv.stack('apple'), { age: LIFE - 30 })
      const young = serv.dropItem(at(25.5, 64, 0.5), serv.stack('apple', 2), { velocity: at(0, 0, 0) })
      serv.dropItem(at(25.7, 64, 0.5), serv.stack('apple', 3), { velocity: at(0, 0, 0) })
      await until(bot, () => Object.values(bot.entities).some(isDrop), 'the apples')
      assert.equal(old.removed, undefined)
      await until(bot, () => old.removed, 'the old one to vanish')
      await until(bot, () => Object.values(serv.entities).filter(entity => entity.stack).length === 1, 'the two to join')
      const [heap] = Object.values(serv.entities).filter(entity => entity.stack)
      assert.equal(heap.stack.count, 5)
      assert.ok(heap.age < 200 && young.age < 200)
    })

    test('whoever is new stands on what was built at the spawn, not in it', async () => {
      const { serv } = world
      for (const y of [64, 65]) serv.setState(at(0, y, 0), serv.registry.blocksByName.stone.defaultState)
      const late = await join({ ...world, version }, 'Late')
      assert.deepEqual(late.entity.position.floored(), at(0, 66, 0))
      for (const y of [64, 65]) serv.setState(at(0, y, 0), 0)
      await leave(late)
    })

    test('a packet that makes no sense ends its connection and harms nobody else', async () => {
      const rude = await join({ ...world, version }, 'Rude')
      const ended = new Promise(resolve => rude.once('end', resolve))
      rude._client.write('position', { x: NaN, y: 64, z: 0, onGround: true, flags: {} })
      await ended
      assert.equal(world.serv.players.length, 1)
      world.serv.players[0].give(world.serv.stack('stick'))
      await until(bot, () => count(bot, 'stick') === 1, 'the other to go on')
    })

    test('who joins while the server is held up is understood all the same', async () => {
      const { now } = wall
      let late = 0
      wall.now = () => now() + (late = Math.min(1000, late + 10))
      const client = protocol.createClient({ host: '127.0.0.1', port: world.about.port, username: 'Patient', version, auth: 'offline' })
      client.on('error', () => {})
      try {
        // The first thing that is said to whoever was understood.
        assert.equal(await Promise.race(['compress', 'disconnect'].map(name => once(client, name).then(() => name))), 'compress')
      } finally {
        wall.now = () => now() + late
        client.socket.destroy()
      }
    })
  })
}
