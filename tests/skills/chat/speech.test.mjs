/** What a bot says: plain chat; from an operator's rank on, text that can be clicked, which fits every version. */
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { clickable, speak, watchRank } from '../../../skills/chat/speech.mjs'

const createRegistry = createRequire(import.meta.url)('prismarine-registry')
const rank = level => ({ entityId: 7, entityStatus: 24 + level })

function speaker (version = '1.20.1') {
  const said = []
  const bot = {
    username: 'Bot', entity: { id: 7 }, registry: createRegistry(version), _client: new EventEmitter(),
    chat: line => said.push(line), whisper: (to, line) => said.push(`${to}: ${line}`)
  }
  watchRank(bot)
  const echo = { saying: () => {}, of: async () => true }
  return { said, say: (line, to) => speak(bot, line, to, echo), told: (level, entityId = 7) => bot._client.emit('entity_status', { ...rank(level), entityId }) }
}

test('who is no operator speaks plainly', () => {
  const { say, said, told } = speaker()
  say('Set one: !task', null)
  told(1)
  told(4, 8)
  say('#3 gather 5 oak log: READY', 'Steve')
  assert.deepEqual(said, ['Set one: !task', 'Steve: #3 gather 5 oak log: READY'])
})

test('an operator\'s commands and steps can be clicked; rank lost is noticed', () => {
  const { say, said, told } = speaker()
  told(2)
  say('#3 gather 5 oak log: READY', 'Steve')
  const [command, target] = said[0].split(' ', 2)
  assert.deepEqual([command, target], ['/tellraw', 'Steve'])
  assert.deepEqual(JSON.parse(said[0].slice('/tellraw Steve '.length)), [
    '<Bot> ', { text: '#3', color: 'aqua', clickEvent: { action: 'suggest_command', value: '!claim 3' } }, ' gather 5 oak log: READY'
  ])
  say('nothing in it', null)
  told(0)
  say('#3 is DONE.', null)
  assert.deepEqual(said.slice(1), ['nothing in it', '#3 is DONE.'])
})

test('a command is taken whole, a step that cannot be taken is asked about, and 1.21.5 spells it its own way', () => {
  const { say, said, told } = speaker('1.21.5')
  told(3)
  say('#4 craft stick: after #3; !board 2 goes on', null)
  const parts = JSON.parse(said[0].slice('/tellraw @a '.length))
  assert.deepEqual(parts.filter(part => part.text).map(part => part.click_event?.command), ['!why 4', '!why 3'], 'as many as fit')
  assert.equal(parts.map(part => part.text ?? part).join(''), '<Bot> #4 craft stick: after #3; !board 2 goes on')
})

test('it never grows longer than a command may be, and a name that is none is not written into one', () => {
  const line = Array.from({ length: 8 }, (_, at) => `#${at} gather 5 oak log: READY`).join(' | ')
  assert.equal(clickable(line, { name: 'Bot', to: null, snake: false }), null)
  assert.equal(clickable('!help', { name: 'Bot', to: '@e[type=cow]', snake: false }), null)
  for (let length = 1; length < 240; length += 7) {
    const command = clickable(`!why 1 ${'x'.repeat(length)} "quoted" !why 2`, { name: 'Bot', to: 'Steve', snake: false })
    assert.ok(command === null || command.length <= 256)
  }
})
