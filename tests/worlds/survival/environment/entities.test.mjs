/** What the world tells of things that lie about, as clients of each kind of protocol read it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, describe, test } from 'node:test'
import { join, leave, scratch, startServer } from '../../clients.mjs'

const folder = scratch(after)
const form = {
  name: 'entities',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [-3, 64, 3],
  inventories: { Dropper: { stone: 1 } },
  rules: { daylight_cycle: false }
}

// The numbers of 1.18, those of 1.19.3, which has one more, and names.
for (const version of ['1.18.2', '1.19.3', '1.19.4']) {
  describe(`entities on ${version}`, () => {
    test('another client reads what lies there', async () => {
      const server = await startServer(form, { version, folder, speed: Infinity })
      const [bot, witness] = [await join(server, 'Dropper'), await join(server, 'Witness')]
      try {
        const seen = once(witness, 'itemDrop', { signal: AbortSignal.timeout(20_000) })
        await bot.tossStack(bot.inventory.items()[0])
        const [entity] = await seen
        assert.equal(entity.getDroppedItem()?.name, 'stone')
      } finally {
        await leave(bot)
        await leave(witness)
        await server.stop()
      }
    })
  })
}
