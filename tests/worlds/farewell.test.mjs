/** Whoever is in a world when it is closed is told so, in the language of their game, and whether it is kept. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import path from 'node:path'
import { farewell } from '../../worlds/farewell.mjs'
import { join, scratch, startServer, until, versions } from './clients.mjs'

const folder = scratch(after)
const form = { name: 'farewell', terrain: { kind: 'flat', bottom: 60 }, spawn: [0, 64, 0], chest: [2, 64, 0] }

for (const version of versions) {
  for (const keep of [null, path.join(folder, version)]) {
    test(`a world that is ${keep ? 'kept' : 'for once'} says so as it is closed on ${version}`, async () => {
      const server = await startServer(form, { version, folder, keep, speed: Infinity })
      const [alex, hans] = [await join(server, 'Alex'), await join(server, 'Hans')]
      const reasons = [alex, hans].map(bot => new Promise(resolve => { bot.once('kicked', resolve) }))
      let locale
      hans._client.on('custom_payload', ({ channel, data }) => { if (channel === 'covoyager:language') locale = JSON.parse(String(data)) })
      hans.setSettings({ locale: 'de_DE' })
      await until(alex, () => locale?.user === 'Hans' && locale.locale === 'de_de', 'his language')
      await server.stop()
      const [told, gesagt] = (await Promise.all(reasons)).map(reason => JSON.stringify(reason))
      assert.ok(told.includes(farewell('en_us', keep !== null)), told)
      assert.ok(gesagt.includes(farewell('de_de', keep !== null)), gesagt)
      assert.match(told, keep ? /kept as it is/ : /not kept/)
    })
  }
}
