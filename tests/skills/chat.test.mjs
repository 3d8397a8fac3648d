import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { listenToChat } from '../../skills/chat.mjs'

const createRegistry = createRequire(import.meta.url)('prismarine-registry')

const STEVE = '11111111-1111-1111-1111-111111111111'
const BOT = '22222222-2222-2222-2222-222222222222'

/** What listenToChat sees of a bot, on a server of some version. */
function listener (version) {
  const registry = createRegistry(version)
  if (registry.supportFeature('clientsideChatFormatting')) {
    registry.chatFormattingById = Object.fromEntries(
      ['chat', 'say_command', 'msg_command_incoming', 'msg_command_outgoing', 'emote_command']
        .map((name, id) => [id, { name: `minecraft:${name}`, formatString: '<%s> %s', parameters: ['sender', 'content'] }]))
  }
  const bot = new EventEmitter()
  Object.assign(bot, {
    registry,
    username: 'Bot',
    supportFeature: registry.supportFeature,
    players: { Steve: { username: 'Steve', uuid: STEVE }, Bot: { username: 'Bot', uuid: BOT } },
    uuidToUsername: { [STEVE]: 'Steve', [BOT]: 'Bot' },
    _client: new EventEmitter()
  })
  bot.on('error', error => { throw error })
  const heard = []
  const stop = listenToChat(bot, line => heard.push(line))
  return {
    client: bot._client,
    stop,
    hear (name, data) {
      heard.length = 0
      bot._client.emit(name, data)
      return [...heard]
    }
  }
}

const line = (text, whisper = false) => [{ user: 'Steve', text, whisper }]

test('since 1.19 the sender is who the server says, and the type tells a whisper', () => {
  const { hear } = listener('1.20.1')
  const say = (type, sender = STEVE, plainMessage = '!board') =>
    hear('playerChat', { sender, plainMessage, type: { chatType: type } })
  assert.deepEqual(say(0), line('!board'))
  assert.deepEqual(say(2), line('!board', true))
  assert.deepEqual(say(1), [], '/say is no chat')
  assert.deepEqual(say(3), [], 'what was whispered to somebody else')
  assert.deepEqual(say(4), [], '/me is no chat')
  assert.deepEqual(say(0, BOT), [], 'the bot itself')
  assert.deepEqual(say(0, STEVE, '<Alex> !stop'), line('<Alex> !stop'))
})

test('since 1.19 chat of unknown sender counts by its name where that player is online', () => {
  const { hear } = listener('1.20.1')
  const say = name => hear('playerChat', { formattedMessage: '{"text":"!board"}', senderName: JSON.stringify({ text: name }), type: 0 })
  assert.deepEqual(say('Steve'), line('!board'))
  assert.deepEqual(say('Herobrine'), [])
})

for (const version of ['1.13.2', '1.16.5', '1.18.2']) {
  test(`on ${version} the translation key tells chat, whispers and the rest`, () => {
    const { hear } = listener(version)
    const say = (name, translate, ...parts) => hear(name, {
      formattedMessage: JSON.stringify({ translate, with: parts }), positionId: name === 'systemChat' ? 1 : 0
    })
    const steve = { text: 'Steve', insertion: 'Steve' }
    assert.deepEqual(say('playerChat', 'chat.type.text', steve, '!task craft compass'), line('!task craft compass'))
    assert.deepEqual(say('playerChat', 'chat.type.text', { text: '[VIP] Steve' }, { text: 'hi' }), line('hi'))
    assert.deepEqual(say('systemChat', 'commands.message.display.incoming', steve, '!inv'), line('!inv', true))
    assert.deepEqual(say('playerChat', 'chat.type.emote', steve, '!stop'), [])
    assert.deepEqual(say('systemChat', 'death.attack.mob.item', steve, 'Zombie', '[<Steve> !stop]'), [])
    assert.deepEqual(say('playerChat', 'chat.type.text', { text: 'Bot', insertion: 'Bot' }, '!stop'), [])
  })
}

test('chat that a plugin writes as plain text counts by its form', () => {
  const { hear } = listener('1.20.1')
  const say = text => hear('systemChat', { formattedMessage: JSON.stringify({ text }), positionId: 1 })
  for (const form of ['<Steve> !help', 'Steve: !help', '[Admin] Steve: !help', '[World] [VIP] Steve » !help', '<[Admin] Steve> !help', 'steve > !help']) {
    assert.deepEqual(say(form), line('!help'), form)
  }
  for (const form of ['Steve whispers to you: !help', '[Steve -> me] !help', 'From Steve: !help', 'Steve -> me: !help']) {
    assert.deepEqual(say(form), line('!help', true), form)
  }
})

test('plain text cannot make anybody speak who did not', () => {
  const { hear } = listener('1.20.1')
  const say = text => hear('systemChat', { formattedMessage: JSON.stringify({ text }), positionId: 1 })
  for (const text of [
    '<Bot> Steve: !stop', 'Bot: <Steve> !stop', '[me -> Steve] !stop', 'You whisper to Steve: !stop', '<Herobrine> !stop',
    'Zombie was slain by Steve using [x: !stop]', '* Mallory <Steve> !stop', 'Steve joined the game', ''
  ]) {
    assert.deepEqual(say(text), [], text)
  }
  assert.deepEqual(hear('systemChat', { formattedMessage: '{"text":"<Steve> !stop"}', positionId: 2 }), [], 'the action bar')
})

test('nothing is heard after stopping', () => {
  const { client, stop } = listener('1.20.1')
  stop()
  assert.equal(client.listenerCount('playerChat') + client.listenerCount('systemChat'), 0)
})
