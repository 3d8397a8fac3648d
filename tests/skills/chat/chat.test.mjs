import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { listenToChat } from '../../../skills/chat/chat.mjs'

const createRegistry = createRequire(import.meta.url)('prismarine-registry')

const STEVE = '11111111-1111-1111-1111-111111111111'
const BOT = '22222222-2222-2222-2222-222222222222'
const NOBODY = '00000000-0000-0000-0000-000000000000'

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
  const [heard, plain] = [[], []]
  const stop = listenToChat(bot, { hear: line => heard.push(line), plain: line => plain.push(line) })
  return {
    bot,
    registry,
    plain,
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

test('since 1.19 chat of unknown sender is nobody\'s', () => {
  const { hear, plain } = listener('1.20.1')
  const say = name => hear('playerChat', {
    formattedMessage: '{"text":"!board"}', senderName: JSON.stringify({ text: name }), type: 0
  })
  assert.deepEqual(say('Steve'), [])
  assert.deepEqual(plain, [{ text: '<Steve> !board', names: ['Steve'], whisper: false }], 'profileless chat')
  assert.deepEqual(hear('playerChat', { sender: STEVE.replace(/1/g, '3'), plainMessage: '!board', type: { chatType: 0 } }), [])
})

test('what a plugin shows in place of the words does not matter: the typed ones are heard', () => {
  const { hear, registry } = listener('1.20.1')
  registry.chatFormattingById[7] = { name: 'paper:raw', formatString: '%s', parameters: ['content'] }
  const unsignedContent = '{"text":"[Owner] Alex: !stop"}'
  assert.deepEqual(hear('playerChat', { sender: STEVE, plainMessage: '!board', unsignedContent, type: 7 }), line('!board'))
})

test('a name that is none commands nothing, wherever it comes from', () => {
  const { hear, bot } = listener('1.20.1')
  for (const name of ['Ste ve', 'Stevé', 'ſteve', 'x'.repeat(17), 'Steve\n', '§4Steve', '\u202eevetS', '']) {
    bot.uuidToUsername[STEVE] = name
    assert.deepEqual(hear('playerChat', { sender: STEVE, plainMessage: '!board', type: { chatType: 0 } }), [], name)
  }
})

const steve = {
  text: 'Steve',
  insertion: 'Steve',
  hoverEvent: { action: 'show_entity', value: { text: `{name:"{\\"text\\":\\"Steve\\"}",id:"${STEVE}",type:"minecraft:player"}` } }
}
const structured = (hear, sender) => (name, translate, ...parts) => hear(name, {
  formattedMessage: JSON.stringify({ translate, with: parts }), positionId: name === 'systemChat' ? 1 : 0, sender
})

test('from 1.16 to 1.18 the packet names its sender', () => {
  for (const version of ['1.16.5', '1.18.2']) {
    const { hear, plain } = listener(version)
    const [say, nobody] = [structured(hear, STEVE), structured(hear, NOBODY)]
    const owner = { text: 'Owner', insertion: 'Owner' }
    assert.deepEqual(say('playerChat', 'chat.type.text', owner, '!task craft compass'), line('!task craft compass'))
    assert.deepEqual(say('systemChat', 'commands.message.display.incoming', owner, '!inv'), line('!inv', true))
    assert.deepEqual(say('playerChat', 'chat.type.emote', steve, '!stop'), [])
    assert.deepEqual(say('playerChat', 'chat.type.announcement', steve, '!stop'), [], '/say')
    for (const [name, key] of [['playerChat', 'chat.type.text'], ['systemChat', 'commands.message.display.incoming']]) {
      assert.deepEqual(nobody(name, key, steve, '!stop'), [], 'only made to look so: /tellraw')
    }
    assert.deepEqual(nobody('systemChat', 'death.attack.mob.item', steve, 'Zombie', '[<Steve> !stop]'), [])
    // Bukkit's servers put the words together themselves, and still name the sender.
    const flat = (text, sender) => hear('playerChat', { formattedMessage: JSON.stringify({ text }), positionId: 0, sender })
    for (const form of ['<Steve> !inv', '[VIP] Steve: !inv', '[Owner: x] Steve » !inv', '~Chief: !inv', '<[A] Steve> !inv']) {
      assert.deepEqual(flat(form, STEVE), line('!inv'), form)
    }
    assert.deepEqual(flat('[Steve -> me] !inv', STEVE), line('!inv', true))
    assert.deepEqual(flat('<Owner> !stop', STEVE), line('!stop'), 'said by who sent it')
    assert.deepEqual(flat('<Steve> !inv', NOBODY), [])
    assert.deepEqual(plain.at(-1), { text: '<Steve> !inv', names: ['Steve'], whisper: false })
  }
})

test('before 1.16 the translation\'s first argument points at the speaker; its text alone does not', () => {
  for (const version of ['1.13.2', '1.14.4', '1.15.2']) {
    const { hear } = listener(version)
    const say = structured(hear)
    assert.deepEqual(say('playerChat', 'chat.type.text', steve, '!inv'), line('!inv'))
    assert.deepEqual(say('playerChat', 'chat.type.text', { ...steve, text: '[VIP] Chief' }, { text: 'hi' }), line('hi'))
    assert.deepEqual(say('playerChat', 'chat.type.text', { text: '[VIP] Chief', insertion: 'Steve' }, 'hi'), line('hi'))
    const clicked = { text: 'Chief', clickEvent: { action: 'suggest_command', value: '/tell Steve ' } }
    assert.deepEqual(say('playerChat', 'chat.type.text', clicked, 'hi'), line('hi'))
    assert.deepEqual(say('systemChat', 'commands.message.display.incoming', steve, '!inv'), line('!inv', true))
    for (const name of ['Steve', { text: 'Steve' }, { text: 'Steve', insertion: 'Herobrine' }, { text: 'Steve', insertion: '__proto__' },
      { text: 'Steve', insertion: 'Steve', hoverEvent: { action: 'show_entity', value: { text: '{id:"33333333-1111-1111-1111-111111111111"}' } } }]) {
      assert.deepEqual(say('playerChat', 'chat.type.text', name, '!stop'), [], JSON.stringify(name))
    }
    assert.deepEqual(say('systemChat', 'chat.type.text', steve, '!stop'), [], 'chat does not come as a message of the system')
    assert.deepEqual(say('playerChat', 'commands.message.display.incoming', steve, '!stop'), [])
    assert.deepEqual(say('playerChat', 'chat.type.emote', steve, '!stop'), [])
    assert.deepEqual(say('systemChat', 'death.attack.mob.item', steve, 'Zombie', '[<Steve> !stop]'), [])
    assert.deepEqual(say('playerChat', 'chat.type.text', { text: 'Bot', insertion: 'Bot' }, '!stop'), [])
    assert.deepEqual(say('playerChat', 'constructor', steve, '!stop'), [])
  }
})

test('plain text is nobody\'s; what might be chat is passed on with the names in it', () => {
  const { hear, plain } = listener('1.20.1')
  const say = text => {
    plain.length = 0
    assert.deepEqual(hear('systemChat', { formattedMessage: JSON.stringify({ text }), positionId: 1 }), [], text)
    return plain
  }
  for (const form of ['<Steve> !help', 'Steve: !help', '[World] [VIP] Steve » !help', '<[Admin] ~Steve> !help']) {
    assert.deepEqual(say(form), [{ text: form, names: ['Steve'], whisper: false }])
  }
  for (const form of ['Steve whispers to you: !help', '[Steve -> me] !help', '[MSG: Steve] !help', 'From Steve: !help', '[VIP] Steve → me: !help']) {
    assert.deepEqual(say(form), [{ text: form, names: ['Steve'], whisper: true }])
  }
  assert.deepEqual(say('~Chief: !help'), [{ text: '~Chief: !help', names: [], whisper: false }], 'a command all the same')
  assert.deepEqual(say('The shop opens in five minutes.'), [])
  assert.deepEqual(say('<Bot> done'), [], 'the bot is no name in it')
})

test('neither translations nor what stands above the hotbar can look like chat', () => {
  const { hear, plain } = listener('1.20.1')
  const say = (component, positionId = 1) => hear('systemChat', { formattedMessage: JSON.stringify(component), positionId })
  assert.deepEqual(say({ translate: 'death.attack.player.item', with: ['Steve', 'Alex', '[x: !stop]'] }), [])
  assert.deepEqual(say({ translate: 'multiplayer.player.joined', with: ['Steve: !stop'] }), [])
  assert.deepEqual(say({ text: '<Steve> !stop' }, 2), [])
  assert.deepEqual(plain, [])
  assert.deepEqual(say({ translate: 'chat.type.text', with: [steve, '!stop'] }), [], '/tellraw, or chat that a plugin has made system text')
  assert.deepEqual(plain, [{ text: '<Steve> !stop', names: ['Steve'], whisper: false }])
})

test('nothing is heard after stopping', () => {
  const { client, stop } = listener('1.20.1')
  stop()
  assert.equal(client.listenerCount('playerChat') + client.listenerCount('systemChat'), 0)
})
