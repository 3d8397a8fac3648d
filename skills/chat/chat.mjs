import { createRequire } from 'node:module'
import { isName, others } from '../facts/people.mjs'

const require = createRequire(import.meta.url)

/** Chat types of 1.19 and later by which a player whispers to one other … */
const WHISPERS = new Set(['msg_command', 'msg_command_incoming'])
/** … and those that are not said to everybody; what plugins add (`paper:raw`) is, as far as the protocol tells. */
const NO_CHAT = new Set([
  'say_command', 'emote_command', 'msg_command_outgoing', 'team_msg_command', 'team_msg_command_incoming',
  'team_msg_command_outgoing', 'system', 'game_info', 'tellraw_command'
])

/** Translation keys that mean the same before 1.19: whether it is whispered, and in which kind of message it comes. */
const CHAT_KEYS = new Map([
  ['chat.type.text', { whisper: false, handler: 'playerChat' }],
  ['commands.message.display.incoming', { whisper: true, handler: 'systemChat' }]
])

/** How plugins and other servers show a whisper in plain text. */
const WHISPER_FORMS = [
  /^\W{0,4}(?:[[({<][^\])}>]{1,24}[\])}>]\s*){0,4}[.*~]?\w{1,16} (?:->|→|»|⇒|➝) (?:me|you)\b/i,
  /^\[?(?:MSG|PM|From|Whisper from)\b:? /i,
  /^\S{1,24} (?:whispers|messages)(?: to)?(?: you)?: /
]
/** More of a line than this is not looked at. */
const LONGEST = 512
const COMMAND = /(?:^|\s)[!！]\w/

/**
 * Hear what players say, in public and whispered, on any server since 1.13.
 *
 * Who speaks is taken from the protocol alone: the sender's UUID of `player_chat` (1.19 on) and of `chat` (1.16 on);
 * before, the first argument of the translation, by the UUID to hover over, the name to insert or to click. It is
 * mapped to a name by the list of players. Text that the server sends with no sender (many chat plugins, `/tellraw`,
 * deaths, joins) is nobody's; it is passed on as `plain` where it might be chat. The bot's own words are never heard.
 * (Minecraft Wiki, "Java Edition protocol/Chat"; node-minecraft-protocol's `playerChat` and `systemChat`.)
 *
 * @param {Bot} bot
 * @param {object} told
 * @param {(line: {user: string, text: string, whisper: boolean}) => void} told.hear a player said something
 * @param {(line: {text: string, names: string[], whisper: boolean}) => void} [told.plain] a line of unknown sender, with
 *   the names of players in the game that stand in it; `whisper` where it has the form of one
 * @returns {() => void} stops listening
 */
export function listenToChat (bot, { hear, plain = () => {} }) {
  const ChatMessage = require('prismarine-chat')(bot.registry)
  const formatted = bot.supportFeature('clientsideChatFormatting')
  const hasSender = bot.registry.version['>=']('1.16')

  const read = message => message === undefined || message === null ? '' : ChatMessage.fromNotch(message).toString()
  const known = name => isName(name) ? name : undefined
  const byUuid = uuid => known(bot.uuidToUsername[uuid])

  const say = (user, text, whisper) => {
    const line = text.trim()
    if (user && line && user !== bot.username) hear({ user, text: line, whisper })
  }

  const sayPlain = whole => {
    const text = whole.slice(0, LONGEST).trim()
    const words = new Set(text.match(/[.*]?\w+/g))
    const names = others(bot).map(({ username }) => username)
      .filter(name => words.has(name) || words.has(`*${name}`) || words.has(`.${name}`))
    if (names.length > 0 || COMMAND.test(text)) plain({ text, names, whisper: isWhisper(text) })
  }

  /** 1.19 on: the text as it was typed, whatever a plugin shows in its place. */
  const onFormatted = data => {
    const type = data.type?.chatType ?? data.type
    const name = bot.registry.chatFormattingById?.[type]?.name?.replace(/^minecraft:/, '') ?? 'chat'
    if (data.sender === undefined) return onProfileless(data, type)
    if (!NO_CHAT.has(name)) say(byUuid(data.sender), data.plainMessage ?? read(data.formattedMessage), WHISPERS.has(name))
  }

  /** Chat in a name that nobody vouches for (`profileless_chat`). */
  const onProfileless = ({ formattedMessage, senderName, targetName }, type) => {
    const part = text => text ? JSON.parse(text) : undefined
    const parameters = { sender: part(senderName), target: part(targetName), content: part(formattedMessage) }
    sayPlain(ChatMessage.fromNetwork(type, parameters).toString())
  }

  /** Before 1.19: a message with all in it. */
  const onMessage = (data, handler) => {
    const { json, translate } = ChatMessage.fromNotch(data.formattedMessage)
    const sender = hasSender ? byUuid(data.sender) : undefined
    if (!translate) {
      const text = read(data.formattedMessage).slice(0, LONGEST).trim()
      return sender ? say(sender, wordsOf(sender, text), isWhisper(text)) : sayPlain(text)
    }
    const key = CHAT_KEYS.get(translate)
    if (!key || !Array.isArray(json.with) || json.with.length < 2) return
    if (hasSender) return say(sender, read(json.with[1]), key.whisper)
    if (handler === key.handler) say(speakerOf(json.with[0]), read(json.with[1]), key.whisper)
  }

  /** Whom the name of a player points at, as the game writes it; its text alone points at nobody. */
  const speakerOf = part => {
    const { action, value, contents } = part?.hoverEvent ?? {}
    if (action === 'show_entity') {
      const uuid = UUID.exec(typeof contents?.id === 'string' ? contents.id : JSON.stringify(value ?? ''))
      return byUuid(uuid?.[0].toLowerCase())
    }
    const clicked = /^\/(?:tell|msg|w) (\S+) ?$/.exec(part?.clickEvent?.value ?? '')?.[1]
    const name = known(part?.insertion ?? clicked)
    return Object.hasOwn(bot.players, name ?? '') ? name : undefined
  }

  const onSystem = data => {
    if (data.positionId === 2) return // above the hotbar
    if (!formatted) return onMessage(data, 'systemChat')
    const { translate } = ChatMessage.fromNotch(data.formattedMessage)
    if (!translate || CHAT_KEYS.has(translate)) sayPlain(read(data.formattedMessage))
  }

  const guarded = handler => data => {
    try { handler(data) } catch (error) { bot.emit('error', error) }
  }
  const handlers = {
    playerChat: guarded(data => formatted ? onFormatted(data) : onMessage(data, 'playerChat')),
    systemChat: guarded(onSystem)
  }
  for (const [name, handler] of Object.entries(handlers)) bot._client.on(name, handler)
  return () => {
    for (const [name, handler] of Object.entries(handlers)) bot._client.off(name, handler)
  }
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

const isWhisper = text => WHISPER_FORMS.some(form => form.test(text))

/**
 * What a known sender said in a line that a plugin has put together (Bukkit's servers from 1.16 to 1.18): what follows
 * their name and a mark, or the first mark where the plugin shows another name.
 */
function wordsOf (sender, text) {
  const name = sender.replace(/\W/g, '\\$&')
  const forms = [
    new RegExp(`(?<!\\w)${name} (?:->|→|»|⇒|➝) (?:me|you)\\W{0,3}\\s+(.+)$`, 'i'),
    new RegExp(`(?<!\\w)${name}[^\\w\\s]{0,8}\\s?[:»>›→⋙➥]{1,4}\\s*(.+)$`),
    /^[^:»>›→⋙➥]{1,80}[:»>›→⋙➥]{1,4}\s*(.+)$/
  ]
  for (const form of forms) {
    const found = form.exec(text)
    if (found) return found[1]
  }
  return ''
}
