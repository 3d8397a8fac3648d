import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { isOurs, Pages } from '../../../skills/viewing/pages.mjs'
import { trimmed, trimmedFile } from '../../../skills/viewing/trim.mjs'

/** As webpack writes them: what versions need, and the modules with it. */
const WORKER = [
  '(()=>{var m={1:e=>{"use strict";e.exports=JSON.parse(\'{"old":"it\\\'s"}\')}',
  '2:e=>{"use strict";e.exports=JSON.parse(\'[{"new":1}]\')}',
  '3:e=>{"use strict";e.exports=JSON.parse(\'["both"]\')}',
  '4:e=>{"use strict";e.exports=JSON.parse(\'["older"]\')}',
  '5:e=>{"use strict";e.exports=JSON.parse(\'{"grass":{}}\')}',
  '6:e=>{"use strict";e.exports=JSON.parse(\'{"everywhere":1}\')}',
  '7:(e,t,n)=>{const v={common:{get features(){return n(6)}},' +
  '"1.16.2":{get blocks(){return n(1)},get items(){return n(3)},get foods(){return n(4)},get tints(){return n(5)},proto:"a/b.yml"},' +
  '"1.20.1":{get blocks(){return n(2)},get items(){return n(3)}}}}}})()'
].join(',')

test('what only other versions need is left empty, lists as lists; tints of all stay', () => {
  const left = trimmed(WORKER, '1.20.1')
  assert.match(left, /1:e=>\{e\.exports=\{\}\}/)
  assert.match(left, /4:e=>\{e\.exports=\[\]\}/)
  for (const kept of ['[{"new":1}]', '["both"]', '{"grass":{}}', '{"everywhere":1}']) assert.ok(left.includes(kept), kept)
  assert.doesNotThrow(() => new Function(left))
  assert.equal(trimmed(left, '1.20.1'), left)
})

test('it is written once, beside the whole', async () => {
  const whole = join(await mkdtemp(join(tmpdir(), 'view-')), 'worker.js')
  await writeFile(whole, WORKER)
  const left = await trimmedFile(whole, '1.20.1')
  assert.equal(await readFile(left, 'utf8'), trimmed(WORKER, '1.20.1'))
  await writeFile(left, 'kept')
  assert.equal(await readFile(await trimmedFile(whole, '1.20.1'), 'utf8'), 'kept')
})

test('pages come out of their folder alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'view-'))
  await writeFile(join(folder, 'worker.js'), WORKER)
  await writeFile(join(folder, 'index.js'), 'draw()')
  await writeFile(join(folder, '..', 'secret.json'), '{}')
  await mkdir(join(folder, 'blocksStates'))
  await writeFile(join(folder, 'blocksStates', '1.20.1.json'), '{"stone":{}}')
  const pages = new Pages(folder, '1.20.1', 'Bot')
  assert.match(String((await pages.read('/'))?.body), /<title>Bot – Co-Voyager<\/title>/)
  assert.deepEqual(await pages.read('/index.js'), { type: 'text/javascript', body: Buffer.from('draw()') })
  assert.ok(String((await pages.read('/worker.js'))?.body).includes(trimmed(WORKER, '1.20.1')))
  assert.equal(String((await pages.read('/blocksStates/1.20.1.json'))?.body), '{}', 'the page itself reads no shapes')
  assert.equal(String((await pages.read('/states.json'))?.body), '{"stone":{}}')
  for (const path of ['/nothing.js', '/../secret.json', '/..%2fsecret.json', '/%2e%2e/secret.json', '/index.sh']) {
    assert.equal(await pages.read(path), null, path)
  }
})

test('a worker reads the shapes of blocks by itself, whatever the page hands it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'view-'))
  await writeFile(join(folder, 'worker.js'), 'self.onmessage = ({ data }) => self.heard.push(data)')
  const self = { heard: [], onmessage: null }
  const fetch = async path => ({ json: async () => ({ from: path }) })
  const { body } = await new Pages(folder, '1.20.1', 'Bot').read('/worker.js')
  new Function('self', 'fetch', String(body))(self, fetch)
  self.onmessage({ data: { type: 'version', version: '1.20.1' } })
  await self.onmessage({ data: { type: 'blockStates', json: {} } })
  assert.deepEqual(self.heard, [{ type: 'version', version: '1.20.1' }, { type: 'blockStates', json: { from: 'states.json' } }])
})

test('other sites reach nothing, under whatever name they have for this machine', () => {
  for (const host of ['127.0.0.1:99', 'localhost:99', '[::1]:99']) {
    assert.ok(isOurs({ headers: { host } }))
    assert.ok(isOurs({ headers: { host, origin: `http://${host}` } }))
    assert.ok(!isOurs({ headers: { host, origin: 'http://evil.example' } }))
  }
  for (const host of [undefined, 'evil.example', '127.0.0.1.evil.example:99']) assert.ok(!isOurs({ headers: { host } }))
})
