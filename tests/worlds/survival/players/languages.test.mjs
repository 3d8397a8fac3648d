/** In which language somebody plays, everybody is told: who is there, and who comes later. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hearLanguages } from '../../../../skills/host/joining/languages.mjs'
import { join, leave, scratch, startServer, until, versions } from '../../clients.mjs'

const folder = scratch(after)
const form = { name: 'languages', terrain: { kind: 'flat', bottom: 60 }, spawn: [0, 64, 0], chest: [2, 64, 0] }

for (const version of versions) {
  describe(`languages on ${version}`, () => {
    let server
    let alex
    let steve
    before(async () => {
      server = await startServer(form, { version, folder })
      alex = await join(server, 'Alex')
      hearLanguages(alex)
      steve = await join(server, 'Steve')
    })
    after(async () => {
      await leave(alex, steve)
      await server.stop()
    })

    test('who is there hears of it, at once and when it changes', async () => {
      await until(alex, () => alex.languages.get('Steve') === 'en_us', 'the usual language')
      steve.setSettings({ locale: 'de_DE' })
      await until(alex, () => alex.languages.get('Steve') === 'de_de', 'the new one')
    })

    test('what is no language is passed on to nobody', async () => {
      steve.setSettings({ locale: 'x"}, rm -rf' })
      steve.setSettings({ locale: 'es_ES' })
      await until(alex, () => alex.languages.get('Steve') === 'es_es', 'the next')
      assert.deepEqual([...alex.languages.values()].filter(locale => locale.includes('x')), [])
    })

    test('what is no message of ours is passed over', () => {
      for (const data of ['', 'null', '[]', '{"user": 1}', 'not json']) {
        alex._client.emit('custom_payload', { channel: 'covoyager:language', data: Buffer.from(data) })
      }
      assert.equal(alex.languages.get('Steve'), 'es_es')
    })
  })
}
