import '../../../skills/start/index.mjs'
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import mineflayer from 'mineflayer'
import '../../../skills/host/joining/connect.mjs'
import '../../../worlds/world.mjs'

const require = createRequire(import.meta.url)
const protocol = createRequire(require.resolve('minecraft-protocol'))

/** Files of a package that were loaded. */
const loaded = name => Object.values(require.cache).filter(module => module?.filename?.includes(`/node_modules/${name}/`)).length

test('a bot and a world load nothing for accounts, keys or checks of the protocol', () => {
  assert.equal(typeof mineflayer.createBot, 'function')
  for (const name of ['prismarine-auth', 'prismarine-realms', '@azure/msal-node', 'yggdrasil', 'node-fetch', 'node-rsa', 'protodef-validator']) {
    assert.equal(loaded(name), 0, name)
  }
})

test('what is left out is there when it is asked for', async () => {
  const NodeRSA = protocol('node-rsa')
  assert.match(new NodeRSA({ b: 512 }).exportKey('public'), /^-----BEGIN PUBLIC KEY-----/)
  const session = protocol('yggdrasil').server({ host: 'http://127.0.0.1:1' })
  const refused = await new Promise(resolve => { session.join('token', 'profile', 'id', Buffer.alloc(16), Buffer.alloc(16), resolve) })
  assert.ok(refused instanceof Error)
  assert.equal(typeof protocol('yggdrasil')({}).auth, 'function')
  await assert.rejects(protocol('./client/microsoftAuth').authenticate({}, { username: 'x', profilesFolder: 'x', authTitle: 'x' }), /Missing 'flow'/)
  assert.ok(loaded('prismarine-auth') > 0 && loaded('yggdrasil') > 0 && loaded('node-rsa') > 0)
})
