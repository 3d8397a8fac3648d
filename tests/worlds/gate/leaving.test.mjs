/** What somebody did before they left counts, however much of it the server had not read yet; so it does as the world is closed. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { at, idOf, join, leave, look, scratch, startServer, take, walk } from '../clients.mjs'

const VERSION = '1.20.1'
/** So many packets take the server more than one turn. */
const MANY = 600
const folder = scratch(after)
const form = { name: 'leaving', terrain: { kind: 'flat', bottom: 60 }, chest: [2, 64, 0], containers: [{ position: [2, 64, 0], items: { oak_planks: 40 } }] }

/** Takes eight planks, and puts them back behind many other packets, in one go with them. */
async function giveBack (server, { quits }) {
  const bot = await join({ ...server, inStep: false }, 'Giver')
  await walk(bot, 0.5, 1.5)
  await take(bot, at(2, 64, 0), { oak_planks: 8 })
  const chest = await bot.openContainer(bot.blockAt(at(2, 64, 0)))
  const { socket } = bot._client
  socket.cork()
  for (let n = 0; n < MANY; n++) bot.swingArm()
  await chest.deposit(idOf(bot, 'oak_planks'), null, 8)
  chest.close()
  if (quits) bot.quit()
  // What the client makes of a packet goes over into the socket by and by.
  const { serializer, framer } = bot._client
  while (serializer.writableLength + framer.writableLength > 0) await new Promise(resolve => { setImmediate(resolve) })
  socket.uncork()
}

describe('leaving', () => {
  test('what somebody did last is done before they are gone', async t => {
    const server = await startServer(form, { version: VERSION, folder, speed: 4 })
    t.after(() => server.stop())
    const watcher = await join({ ...server, inStep: false }, 'Watcher')
    const gone = once(watcher, 'playerLeft')
    await giveBack(server, { quits: true })
    await gone
    assert.deepEqual(await look(watcher, at(2, 64, 0)), { oak_planks: 40 })
    await leave(watcher)
  })

  for (const quits of [false, true]) {
    test(`what had come in is done before the world is closed, whoever did it ${quits ? 'has left' : 'is there'}`, async t => {
      const keep = path.join(folder, `stop-${quits}`)
      const first = await startServer(form, { version: VERSION, folder, keep, speed: 4 })
      await giveBack(first, { quits })
      await first.stop()
      const second = await startServer(form, { version: VERSION, folder, keep, speed: 4 })
      t.after(() => second.stop())
      const watcher = await join({ ...second, inStep: false }, 'Watcher')
      assert.deepEqual(await look(watcher, at(2, 64, 0)), { oak_planks: 40 })
      await leave(watcher)
    })
  }
})
