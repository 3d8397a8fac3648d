/** Who speaks stands in the packet: the sender's UUID, or the arguments of a translation before 1.16. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { join, leave, scratch, startServer, until, versions } from '../../clients.mjs'

const folder = scratch(after)
const form = { name: 'voices', terrain: { kind: 'flat', bottom: 60 }, spawn: [0, 64, 0], chest: [2, 64, 0] }
const NOBODY = '00000000-0000-0000-0000-000000000000'

for (const version of versions) {
  describe(`voices on ${version}`, () => {
    let server
    let alex
    let steve
    const packets = []
    before(async () => {
      server = await startServer(form, { version, folder })
      alex = await join(server, 'Alex')
      steve = await join(server, 'Steve')
      for (const name of ['chat', 'player_chat', 'profileless_chat', 'system_chat']) {
        alex._client.on(name, data => packets.push({ name, ...data }))
      }
      await until(alex, () => alex.players.Steve, 'the other')
    })
    after(async () => {
      await leave(alex, steve)
      await server.stop()
    })

    const words = packet => JSON.stringify(packet, (_, value) => typeof value === 'bigint' ? Number(value) : value)
    const about = text => until(alex, () => packets.find(packet => words(packet).includes(text)), text)
    const newer = () => alex.registry.version['>=']('1.19')

    test('chat and whispers name their sender, and who only writes so does not', async () => {
      const uuid = alex.players.Steve.uuid
      for (const [say, kind, key, position] of [
        [() => steve.chat('hello there'), 'chat', 'chat.type.text', 0],
        [() => steve.chat('/tell Alex between us'), 'msg_command_incoming', 'commands.message.display.incoming', 1],
        [() => steve.chat('/me waves'), 'emote_command', 'chat.type.emote', 0]
      ]) {
        packets.length = 0
        say()
        const packet = await about(/hello there|between us|waves/.exec(String(say))[0])
        if (newer()) {
          assert.equal(packet.name, 'player_chat')
          assert.equal(packet.senderUuid, uuid)
          const type = alex.registry.chatFormattingById[packet.type.chatType ?? packet.type].name
          assert.equal(type, `minecraft:${kind}`)
        } else {
          const { translate, with: [name] } = JSON.parse(packet.message)
          assert.deepEqual([packet.position, translate, name.insertion], [position, key, 'Steve'])
          assert.ok(JSON.stringify(name.hoverEvent).includes(uuid))
          if (alex.registry.version['>=']('1.16')) assert.equal(packet.sender, uuid)
        }
      }
    })

    test('who whispers sees that it has gone out', async () => {
      packets.length = 0
      alex.chat('/tell Steve only for you')
      const packet = await about('only for you')
      if (newer()) {
        assert.equal(packet.senderUuid, alex.player.uuid)
        const type = alex.registry.chatFormattingById[packet.type.chatType ?? packet.type].name
        assert.equal(type, 'minecraft:msg_command_outgoing')
      } else {
        assert.equal(JSON.parse(packet.message).translate, 'commands.message.display.outgoing')
      }
    })

    test('what the server says itself has no sender', async () => {
      packets.length = 0
      steve.chat('/nothing')
      alex.chat('/list')
      const packet = await about('players online')
      assert.equal(packet.name, newer() ? 'system_chat' : 'chat')
      if (!newer()) assert.equal(packet.sender ?? NOBODY, NOBODY)
    })
  })
}
