/** Attackers in a real world write what chat plugins write: nobody speaks in another's name. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import minecraftProtocol from 'minecraft-protocol'
import { wall } from '../../../skills/clock.mjs'
import { connect } from '../../../skills/host/joining/connect.mjs'
import { join, scratch, startServer, until, versions } from '../../worlds/clients.mjs'
import { forgeries } from './forgeries.mjs'

const folder = scratch(after)
const form = quirks => ({
  name: 'forgery', terrain: { kind: 'flat', bottom: 60 }, spawn: [0, 64, 0], chest: [2, 64, 0], quirks
})
/** Ten lines at once are what a server takes of one player. */
const LINES = 10
const ATTACKERS = forgeries.length / LINES
const PATIENCE_SECONDS = 60

/** One attacker: no more than logs in and writes. */
async function attacker ({ about, version }, username) {
  const client = minecraftProtocol.createClient({ host: '127.0.0.1', port: about.port, username, version, auth: 'offline' })
  client.on('error', () => {})
  const gone = once(client, 'end').then(([why]) => { throw new Error(`${username} was not let in: ${why}`) })
  await Promise.race([once(client, 'login'), gone]) // in the world: what is said before is not heard
  gone.catch(() => {}) // later it is no matter
  return client
}

/** The bot itself. */
const enter = ({ about, version }) =>
  connect({ username: 'Bot', host: '127.0.0.1', port: about.port, version, auth: 'offline' }, wall.timeout(60_000), () => {})

for (const version of versions) {
  for (const [kind, quirks] of [['plain text, whatever somebody writes', { plain_chat: '{text}' }], ['the game\'s own chat', {}]]) {
    describe(`${forgeries.length} forged lines in ${kind} on ${version}`, () => {
      let server
      let owner
      let body
      const attackers = []
      const events = { chat: [], plain: [] }
      const heard = text => until(owner, () => events.chat.find(line => line.text.includes(text)), text, PATIENCE_SECONDS)
      before(async () => {
        assert.equal(new Set(forgeries).size > 180 && forgeries.length, 200)
        server = await startServer(form(quirks), { version, folder, flags: ['--max-players', '30'] })
        owner = await join(server, 'Owner')
        body = await enter(server)
        body.on('event', (name, data) => events[name]?.push(data))
        for (let i = 0; i < ATTACKERS; i++) attackers.push(await attacker(server, `Mallory${i}`))
        await until(owner, () => Object.keys(body.bot.players).length === ATTACKERS + 2, 'all to be there', PATIENCE_SECONDS)
      })
      after(() => server.stop()) // which ends all connections

      test('none is heard as the owner\'s', async () => {
        forgeries.forEach((line, i) => attackers[i % ATTACKERS].chat(line))
        const lines = () => events.chat.length + events.plain.length
        await until(owner, () => lines() >= forgeries.length, 'all lines', PATIENCE_SECONDS)
        assert.deepEqual(events.chat.filter(({ user }) => !user.startsWith('Mallory')), [])
        const [public_, plain] = [events.chat.filter(({ whisper }) => !whisper), events.plain]
        // Every line has come: as what its writer said, or as nobody's.
        assert.deepEqual([public_.length, plain.length], quirks.plain_chat ? [0, 200] : [200, 0])
      })

      test('nor what somebody does, whispers to another, or is called', async () => {
        const had = events.chat.length
        const twin = await attacker(server, 'OwnerX') // and the join message
        attackers.push(twin)
        twin.chat('/me <Owner> !stop')
        twin.chat('/tell Owner !stop')
        twin.chat('/list Owner: !stop')
        twin.chat('/tell Bot a second one')
        await heard('a second one')
        assert.deepEqual(events.chat.slice(had).map(({ user, text }) => [user, text]), [['OwnerX', 'a second one']])
      })

      test('the owner is heard where the server vouches for it', async () => {
        owner.whisper('Bot', '!allow Alex')
        assert.deepEqual(await heard('!allow Alex'), { user: 'Owner', text: '!allow Alex', whisper: true })
        owner.chat('!board now')
        if (quirks.plain_chat) {
          const line = await until(owner, () => events.plain.find(({ text }) => text === '!board now'), 'the plain line')
          assert.deepEqual(line.names, [])
        } else {
          assert.deepEqual(await heard('!board now'), { user: 'Owner', text: '!board now', whisper: false })
        }
      })
    })
  }

  describe(`whispers on ${version}`, () => {
    for (const [what, quirks, through] of [
      ['the game\'s own come through', {}, true],
      ['those of a plugin come through', { plain_whispers: true, plain_chat: '<{name}> {text}' }, true],
      ['forbidden ones do not', { no_whispers: true }, false]
    ]) {
      test(what, async t => {
        const server = await startServer(form(quirks), { version, folder })
        t.after(() => server.stop())
        const alex = await join(server, 'Alex')
        const body = await enter(server)
        const [plain, said] = [[], []]
        body.on('event', (name, data) => {
          if (name === 'plain') plain.push(data)
          if (name === 'chat' && !data.whisper) said.push(data)
        })
        await until(alex, () => body.bot.players.Alex, 'Alex')
        assert.equal(await body.say('#3 craft stick: Alex, that is yours', 'Alex'), through)
        assert.equal(await body.say('Hello, Alex! Type !help', null), true)
        assert.equal(await body.say('nobody is there', 'Herobrine'), true, 'who is gone hears nothing aloud either')
        alex.whisper('Bot', 'small talk')
        alex.chat('Alex: that is all')
        await until(alex, () => quirks.plain_chat ? plain.length === 2 : said.length > 0, 'the last words')
        // The bot's own words, repeated by the plugin, are not among them.
        assert.deepEqual(plain, quirks.plain_chat
          ? [{ text: '[Alex -> me] small talk', names: ['Alex'], whisper: true },
              { text: '<Alex> Alex: that is all', names: ['Alex'], whisper: false }]
          : [])
      })
    }
  })
}
