/**
 * Chat: public lines, whispers, and the few commands that anybody may give. Nobody is an operator. Every command is
 * written to standard error as one JSON line `{"command": …, "by": …}`.
 */
import { since, toWireText } from '../shell.mjs'
import { nameOf } from './voices.mjs'

const LONGEST = 256
const WHISPERS = ['tell', 'msg', 'w']

const FORBIDDEN = { text: 'I\'m sorry, but you do not have permission to perform this command.', color: 'red' }

/**
 * Adds `serv.say(text | component, to = serv.players)`, `serv.sayAbove(player, component)`, `serv.forbidden` (names of commands
 * that nobody may give).
 * @param {Shell & Voices & Players} serv
 */
export function chat (serv) {
  serv.forbidden = new Set()

  serv.say = (message, to = serv.players) => {
    const component = typeof message === 'string' ? { text: message } : message
    for (const player of to) sendLine(player, component)
  }

  function sendLine (player, component) {
    const text = toWireText(serv, component)
    if (since(serv, '1.19')) player.write('system_chat', { content: text, isActionBar: false, type: 1 })
    else player.write('chat', { message: text, position: 1, sender: '00000000-0000-0000-0000-000000000000' })
  }

  /** A hint above the hotbar. */
  serv.sayAbove = (player, component) => {
    const text = toWireText(serv, component)
    if (since(serv, '1.19')) player.write('system_chat', { content: text, isActionBar: true, type: 2 })
    else player.write('chat', { message: text, position: 2, sender: '00000000-0000-0000-0000-000000000000' })
  }

  const news = (what, player) => serv.say({ translate: `multiplayer.player.${what}`, with: [nameOf(serv, player)], color: 'yellow' })
  serv.on('playerReady', player => news('joined', player))
  serv.on('playerGone', player => news('left', player))

  const control = sign => sign < ' ' || sign === '\u007f' || sign === '§'
  const illegal = text => text.length > LONGEST || [...text].some(control)

  function hear (player, text) {
    if (illegal(text)) return serv.kick(player, 'Illegal characters in chat')
    if (text.startsWith('/')) return command(player, text.slice(1))
    serv.speak('chat', player, text, serv.players)
    serv.emit('chat', player, text)
  }

  function command (player, line) {
    console.error(JSON.stringify({ command: `/${line}`, by: player.username }))
    const [, name, rest] = /^(\S*)\s*([^]*)$/.exec(line.trim()) ?? ['', '', '']
    if (serv.forbidden.has(name)) return serv.say(FORBIDDEN, [player])
    if (WHISPERS.includes(name)) return whisper(player, rest)
    if (name === 'me' && rest) return serv.speak('emote_command', player, rest, serv.players)
    if (name === 'list') {
      const names = serv.players.map(each => each.username).join(', ')
      return serv.say(`There are ${serv.players.length} players online: ${names}`, [player])
    }
    serv.say({ text: 'Unknown or incomplete command, see below for error', color: 'red' }, [player])
    serv.say({ text: `/${name}<--[HERE]`, color: 'red' }, [player])
  }

  function whisper (player, rest) {
    const [, name, text] = /^(\S+)\s+([^]+)$/.exec(rest) ?? []
    if (!name) return serv.say({ text: 'Unknown or incomplete command, see below for error', color: 'red' }, [player])
    const target = serv.players.find(each => each.username.toLowerCase() === name.toLowerCase())
    if (!target) return serv.say({ text: 'No player was found', color: 'red' }, [player])
    serv.speak('msg_command_outgoing', player, text, [player], target)
    serv.speak('msg_command_incoming', player, text, [target])
  }

  serv.onPacket('chat', (player, { message }) => hear(player, message)) // before 1.19
  serv.onPacket('chat_message', (player, { message }) => hear(player, message))
  serv.onPacket('chat_command', (player, { command: line }) => command(player, line))
  serv.onPacket('chat_command_signed', (player, { command: line }) => command(player, line))
}
