import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const NAME = '[.*]?\\w{1,16}'
const RANK = '(?:[[({<][^\\])}>]{1,24}[\\])}>]\\s*)'

/** How servers whose plugins rewrite chat show a whisper; they send it as a system message of plain text. */
const WHISPERS = [
  new RegExp(`^(${NAME}) whispers(?: to you)?:? (.+)$`),
  new RegExp(`^\\[?${RANK}?(${NAME}) (?:->|→|») (?:me|you)\\]?:? (.+)$`, 'i'),
  new RegExp(`^From ${RANK}?(${NAME}): (.+)$`)
]

/** … and public chat: a name, with ranks before it and brackets around it, then a mark, then what was said. */
const PUBLIC = [
  new RegExp(`^${RANK}{0,3}<${RANK}{0,3}(${NAME})> (.+)$`),
  new RegExp(`^${RANK}{0,3}(${NAME})\\s?(?::|»|>|›|→)\\s+(.+)$`)
]

/** Chat types of 1.19 and later whose text a player typed for others to read; `true` for whispers. */
const CHAT_TYPES = { chat: false, msg_command: true, msg_command_incoming: true }

/** Translation keys that mean the same before 1.19. */
const CHAT_KEYS = { 'chat.type.text': false, 'commands.message.display.incoming': true }

/**
 * Hear what players say, in public and whispered, on any server since 1.13.
 *
 * What a player typed is taken only from where the server says so (chat type, sender, translation key). Plain system
 * text, which is how chat plugins write, counts only where it has the form of chat and names a player who is online:
 * a death message or an item's name cannot speak. The bot's own words are never heard.
 *
 * @param {import('mineflayer').Bot} bot
 * @param {(line: {user: string, text: string, whisper: boolean}) => void} hear
 * @returns {() => void} stops listening
 */
export function listenToChat (bot, hear) {
  const ChatMessage = require('prismarine-chat')(bot.registry)

  const plain = message => message === undefined || message === null ? '' : ChatMessage.fromNotch(message).toString()
  const online = name => Object.values(bot.players).find(player => player.username.toLowerCase() === name.toLowerCase())

  const say = (user, text, whisper) => {
    const line = text.trim()
    if (user && line && user !== bot.username) hear({ user, text: line, whisper })
  }

  /** Chat whose form alone says who spoke. */
  const sayPlain = text => {
    for (const [forms, whisper] of [[WHISPERS, true], [PUBLIC, false]]) {
      for (const form of forms) {
        const found = form.exec(text)
        if (found) return say(online(found[1])?.username, found[2], whisper)
      }
    }
  }

  /** Chat in one message with its sender inside. */
  const sayKeyed = (message, sender) => {
    const { json, translate } = ChatMessage.fromNotch(message)
    if (!translate) return sayPlain(plain(message))
    const parts = json.with ?? []
    if (!(translate in CHAT_KEYS) || parts.length < 2) return
    const shown = plain(parts[0])
    const user = sender ?? online(parts[0]?.insertion ?? shown)?.username ?? online(shown.split(/\s+/).at(-1))?.username
    say(user, plain(parts[1]), CHAT_KEYS[translate])
  }

  const onPlayerChat = data => {
    const sender = bot.uuidToUsername[data.sender]
    if (!bot.supportFeature('clientsideChatFormatting')) return sayKeyed(data.formattedMessage, sender)
    const index = data.type?.chatType ?? data.type?.registryIndex ?? data.type
    const type = bot.registry.chatFormattingById?.[index]?.name?.replace(/^minecraft:/, '') ?? 'chat'
    if (!(type in CHAT_TYPES)) return
    const user = sender ?? online(plain(data.senderName))?.username
    say(user, data.plainMessage ?? plain(data.formattedMessage), CHAT_TYPES[type])
  }

  const onSystemChat = data => {
    if (data.positionId !== 2) sayKeyed(data.formattedMessage)
  }

  const guarded = handler => data => {
    try { handler(data) } catch (error) { bot.emit('error', error) }
  }
  const handlers = { playerChat: guarded(onPlayerChat), systemChat: guarded(onSystemChat) }
  for (const [name, handler] of Object.entries(handlers)) bot._client.on(name, handler)
  return () => {
    for (const [name, handler] of Object.entries(handlers)) bot._client.off(name, handler)
  }
}
