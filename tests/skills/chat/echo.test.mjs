/** The bot knows its own words when they come back, in the forms of the game and of common plugins. */
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { Echo } from '../../../skills/chat/echo.mjs'

const [BOT, ALEX] = ['22222222-2222-2222-2222-222222222222', '11111111-1111-1111-1111-111111111111']

function listening () {
  const bot = new EventEmitter()
  Object.assign(bot, { player: { uuid: BOT }, players: { Alex: {}, Bot: {} }, uuidToUsername: { [BOT]: 'Bot', [ALEX]: 'Alex' } })
  const echo = new Echo(bot)
  return { bot, echo, sees: (text, position = 'system', sender = null) => bot.emit('messagestr', text, position, null, sender) }
}

/** Whether a whisper to Alex is taken for delivered once the server has shown these lines. */
async function delivered (...lines) {
  const { echo, sees } = listening()
  const back = echo.of('Alex', '#3 craft stick: READY | #4 craft torch')
  let heard = false
  back.then(through => { heard = through })
  for (const line of lines) sees(...[line].flat())
  await null
  echo.stop()
  return heard
}

test('a whisper has gone out when the server shows it to its sender', async () => {
  for (const line of [
    'You whisper to Alex: #3 craft stick: READY | #4 craft torch', '[me -> Alex] #3 craft stick: READY | #4 craft torch',
    '[me → [VIP] Alex] ***', 'To Alex: #3 craft…', '[INFO] Message to "Alex" sent!', '(To Alex) #3 craft',
    '-> Alex #3  craft stick: READY | #4', '[MSG: Alex] #3', ['You whisper to Alex: #3 craft stick', 'chat', BOT]
  ]) assert.equal(await delivered(line), true, String(line))
})

test('other lines say nothing of it', async () => {
  for (const line of [
    '[INFO] Forbidden command; insufficient privileges: "/tell Alex #3 craft stick: READY | #4 craft torch"',
    'Unknown or incomplete command, see below for error', 'I\'m sorry, but you do not have permission', 'Alex joined the game',
    '/tell Alex<--[HERE]', '[me -> Steve] #3 craft stick: READY', 'Alex whispers to you: !help',
    ['#3 craft stick: READY | #4 craft torch, Alex', 'chat', ALEX]
  ]) assert.equal(await delivered(line), false, String(line))
})

test('who has left before a whisper came says nothing of whispers, back at once or not', async () => {
  const { bot, echo } = listening()
  const back = echo.of('Alex', '#3 craft stick: READY')
  bot.emit('playerLeft', { username: 'Steve' })
  let heard = false
  back.then(through => { heard = through })
  await null
  assert.equal(heard, false, 'somebody else has left')
  bot.emit('playerLeft', { username: 'Alex' })
  await null
  assert.equal(heard, true)
  assert.equal(bot.listenerCount('playerLeft'), 0)
  echo.stop()
})

test('lines that end with what the bot has just said are its own', () => {
  const { echo } = listening()
  echo.saying('Alex claims #3. Type !help')
  assert.equal(echo.owns('[VIP] Bot » Alex claims #3.  Type !help'), true)
  assert.equal(echo.owns('Alex claims #3. Type !help!'), false)
  assert.equal(echo.owns('<Alex> !help'), false)
  echo.saying('Hello Alex, type !help to see what I can do', 'Alex')
  assert.equal(echo.owns('[INFO] Forbidden command: "/tell Alex Hello Alex, type !help to see what I can do"'), true)
  assert.equal(echo.owns('<Alex> "/tell Alex" !help'), false)
})
