/** Who may come in by which name: the form, the first address, the owner's machine. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import minecraftProtocol from 'minecraft-protocol'
import { nameBook } from '../../../worlds/gate/names.mjs'
import { join, leave, scratch, startServer, until, versions } from '../clients.mjs'

const folder = scratch(after)
const form = { name: 'names', terrain: { kind: 'flat', bottom: 60 }, spawn: [0, 64, 0], chest: [2, 64, 0] }
/** A player who comes to 127.0.0.1 from an address that is not the one it came to is a stranger to the server. */
const elsewhere = Object.values(networkInterfaces()).flat().find(({ family, internal }) => family === 'IPv4' && !internal)?.address
const from = (remoteAddress, localAddress = '192.168.1.2') => ({ remoteAddress, localAddress })
const [host, alex, mallory] = [from('127.0.0.1', '127.0.0.1'), from('192.168.1.7'), from('::ffff:192.168.1.66')]

describe('the book of names', () => {
  test('a name has the form that the game gives it', () => {
    const { refusal } = nameBook()
    for (const name of ['Al', 'a', '_Alex_2_', 'x'.repeat(16)]) assert.equal(refusal(name, host), null, name)
    for (const name of [
      '', 'x'.repeat(17), 'x'.repeat(40), 'Al ex', 'Alex\n', 'Alex\r\nOwner', '§4Owner', '\u202erenwO', 'Owner\u200b', 'Ówner',
      'Оwner', 'ſteve', '[VIP]Al', 'Al:', '<Owner>', 'Owner!', '!stop', '.', '\u0000'
    ]) {
      assert.match(refusal(name, host), /^Names have 1 to 16 characters/, JSON.stringify(name))
    }
  })

  test('it is kept for the address that came with it first, in whatever case; the host\'s machine may use all', () => {
    const { refusal, save, load } = nameBook()
    assert.equal(refusal('Alex', alex), null)
    assert.equal(refusal('Alex', alex), null)
    assert.match(refusal('Alex', mallory), /first from another address.*--admit Alex=192\.168\.1\.66/)
    assert.match(refusal('aLEX', mallory), /another address/)
    for (const own of [host, from('::1', '::1'), from('192.168.1.2'), from('::ffff:127.0.0.1', '::ffff:127.0.0.1')]) {
      assert.equal(refusal('Alex', own), null)
    }
    assert.equal(refusal('Bot', host), null)
    assert.match(refusal('Bot', alex), /another address/)
    const later = nameBook()
    later.load(JSON.parse(JSON.stringify(save())))
    assert.match(later.refusal('Alex', mallory), /another address/)
    load({ alex: '192.168.1.66' })
    assert.equal(refusal('Alex', mallory), null)
  })

  test('the owner\'s belongs to the host\'s machine from the beginning', () => {
    const { refusal } = nameBook({ owner: 'Owner', admitted: ['Owner=192.168.1.7'] })
    for (const name of ['Owner', 'owner', 'OWNER']) assert.match(refusal(name, mallory), /owns this world.*--admit/)
    assert.equal(refusal('Owner', host), null)
    assert.equal(refusal('Owner', alex), null, 'the host let it in')
    assert.match(refusal('Owner', mallory), /owns this world/)
  })

  test('whom the host admits comes in although the name is another\'s', () => {
    const { refusal } = nameBook({ admitted: ['alex=192.168.1.66'] })
    assert.equal(refusal('Alex', alex), null)
    assert.equal(refusal('Alex', mallory), null)
    assert.equal(refusal('Alex', alex), null)
  })
})

for (const version of versions) {
  describe(`names on ${version}`, () => {
    let server
    const keep = path.join(folder, `kept-${version}`)
    const flags = ['--owner', 'Owner']
    before(async () => { server = await startServer(form, { version, folder, keep, flags }) })
    after(() => server.stop())

    /** What the server says to whoever logs in by that name, from 127.0.0.1 or elsewhere. */
    async function refused (username, localAddress) {
      const stream = connect({ port: server.about.port, host: '127.0.0.1', localAddress })
      const client = minecraftProtocol.createClient({ stream, username, version, auth: 'offline', skipValidation: true })
      client.on('error', () => {})
      const said = await Promise.race([
        once(client, 'disconnect').then(([packet]) => packet.reason),
        once(client, 'login').then(() => 'let in')
      ])
      client.end()
      return String(said)
    }

    test('what is no name is turned away with the reason', async () => {
      for (const name of ['x'.repeat(40), 'Own\ner', '§4Owner', '\u202erenwO', 'Al ex']) {
        assert.match(await refused(name), /Names have 1 to 16 characters/, JSON.stringify(name))
      }
    })

    test('the owner\'s name and others\' are refused from elsewhere, after a restart too', { skip: !elsewhere }, async () => {
      assert.match(await refused('Owner', elsewhere), /owns this world/)
      const bot = await join(server, 'Alex')
      assert.match(await refused('Alex', elsewhere), /another address/)
      assert.match(await refused('aLEX', elsewhere), /another address/)
      assert.equal(await refused('Steve', elsewhere), 'let in')
      await until(bot, () => bot.entity, 'still there')
      await leave(bot)
      await server.stop()
      server = await startServer(form, { version, folder, keep })
      assert.match(await refused('Alex', elsewhere), /another address/)
      assert.equal(await refused('Steve', elsewhere), 'let in')
    })

    test('two who differ in case alone are not both in the world', async () => {
      const bot = await join(server, 'Casey')
      const kicked = once(bot, 'kicked')
      const twin = await join(server, 'CASEY')
      assert.match(JSON.stringify(await kicked), /another location/)
      await leave(twin)
    })
  })
}
