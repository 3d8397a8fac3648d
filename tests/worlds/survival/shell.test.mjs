/** What the server tells whoever asks it without joining. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import protocol from 'minecraft-protocol'
import { join, scratch, startServer, versions } from '../clients.mjs'

const folder = scratch(after)
const form = { name: 'shell', terrain: { kind: 'flat', bottom: 60 }, spawn: [0, 64, 0], chest: [2, 64, 0] }

for (const version of versions) {
  test(`the server list names who is there, so that no session takes another's name on ${version}`, async () => {
    const server = await startServer(form, { version, folder, speed: Infinity })
    try {
      const there = async () => (await protocol.ping({ host: '127.0.0.1', port: server.about.port, version })).players
      assert.deepEqual((await there()).sample, [])
      const alex = await join(server, 'Alex')
      const { online, sample } = await there()
      assert.deepEqual([online, sample], [1, [{ name: 'Alex', id: alex.player.uuid }]])
    } finally {
      await server.stop()
    }
  })
}
