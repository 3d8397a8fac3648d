/**
 * Chat: public lines, whispers, and the few commands that anybody may give. Nobody is an operator. Every command is
 * written to standard error as one JSON line `{"command": …, "by": …}`.
 */
import { since, toWireText } from './shell.mjs'

const LONGEST = 256
const WHISPERS = ['tell', 'msg', 'w']

/** Adds `serv.say(text | component, to = serv.players)`. */
export function chat (serv) {
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

  const yellow = text => ({ text, color: 'yellow' })
  serv.on('playerReady', player => serv.say(yellow(`${player.username} joined the game`)))
  serv.on('playerGone', player => serv.say(yellow(`${player.username} left the game`)))

  const control = sign => sign < ' ' || sign === '\u007f' || sign === '§'
  const illegal = text => text.length > LONGEST || [...text].some(control)

  function hear (player, text) {
    if (illegal(text)) return serv.kick(player, 'Illegal characters in chat')
    if (text.startsWith('/')) return command(player, text.slice(1))
    serv.say(`<${player.username}> ${text}`)
    serv.emit('chat', player, text)
  }

  function command (player, line) {
    console.error(JSON.stringify({ command: `/${line}`, by: player.username }))
    const [, name, rest] = /^(\S*)\s*([^]*)$/.exec(line.trim())
    if (WHISPERS.includes(name)) return whisper(player, rest)
    if (name === 'me' && rest) return serv.say(`* ${player.username} ${rest}`)
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
    serv.say({ text: `You whisper to ${target.username}: ${text}`, color: 'gray' }, [player])
    serv.say({ text: `${player.username} whispers to you: ${text}`, color: 'gray' }, [target])
  }

  serv.onPacket('chat', (player, { message }) => hear(player, message)) // before 1.19
  serv.onPacket('chat_message', (player, { message }) => hear(player, message))
  serv.onPacket('chat_command', (player, { command: line }) => command(player, line))
  serv.onPacket('chat_command_signed', (player, { command: line }) => command(player, line))
}
