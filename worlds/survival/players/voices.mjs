/**
 * What a player says, as each version carries it: who speaks stands in the packet, never in the text alone.
 *
 * Since 1.19 it is `player_chat` with the sender's UUID and a chat type, unsigned, which clients take where the server
 * enforces no signing; from 1.16 the `chat` packet with the sender's UUID; before, a translation whose first argument
 * is the speaker with their name to insert and their UUID to hover over. (Minecraft Wiki, "Java Edition protocol/Chat"
 * and "Text component format"; the packets' fields: minecraft-data.)
 */
import { createRequire } from 'node:module'
import { wall } from '../../../skills/clock.mjs'
import { since, toWireText } from '../shell.mjs'

const nbt = createRequire(import.meta.url)('prismarine-nbt')

const [CHAT, SYSTEM] = [0, 1]
/** Chat types and the translations that they stand for; 1.19.0 has one name less. */
const KINDS = {
  chat: 'chat.type.text',
  emote_command: 'chat.type.emote',
  msg_command_incoming: 'commands.message.display.incoming',
  msg_command_outgoing: 'commands.message.display.outgoing'
}
const QUIET = { color: 'gray', italic: true }

/**
 * Adds `serv.speak(kind, from, text, to, about)`: `from` is heard by the players of the list `to`; `kind` is one of
 * `chat`, `emote_command`, `msg_command_incoming` and `msg_command_outgoing`; `about` is whom an outgoing whisper is for.
 * @param {Shell & Voices} serv
 */
export function voices (serv) {
  const types = since(serv, '1.19') ? chatTypes(serv) : {}

  serv.speak = (kind, from, text, to, about = from) => {
    const type = types[kind] ?? (kind === 'msg_command_incoming' ? types.msg_command : undefined)
    for (const player of to) {
      if (type !== undefined) player.write('player_chat', signed(type, from, text, kind === 'msg_command_outgoing' ? about : null))
      else player.write(...structured(kind, from, text, about))
    }
  }

  /** The packet `player_chat`, unsigned though some of its fields have names of signed ones. */
  function signed (type, from, text, target) {
    const name = toWireText(serv, nameOf(serv, from))
    const newer = since(serv, '1.19.3')
    return {
      senderUuid: from.uuid,
      index: 0,
      signature: newer ? undefined : Buffer.alloc(0),
      plainMessage: text,
      signedChatContent: JSON.stringify({ text }),
      timestamp: BigInt(wall.date()),
      salt: 0n,
      previousMessages: [],
      filterType: 0,
      type: since(serv, '1.21') ? { chatType: type } : type,
      senderName: name,
      networkName: name,
      networkTargetName: target ? toWireText(serv, nameOf(serv, target)) : undefined
    }
  }

  function structured (kind, from, text, about) {
    const whispered = kind.startsWith('msg_')
    const component = { translate: KINDS[kind], with: [nameOf(serv, about), { text }], ...(whispered ? QUIET : {}) }
    const content = toWireText(serv, component)
    if (since(serv, '1.19')) return ['system_chat', { content, isActionBar: false, type: SYSTEM }]
    return ['chat', { message: content, position: whispered ? SYSTEM : CHAT, sender: from.uuid }]
  }
}

/**
 * A player's name as the game writes it into chat: to be clicked, inserted and hovered over.
 * @param {Shell & Voices} serv
 */
export function nameOf (serv, { username, uuid }) {
  const name = { text: username }
  const contents = { type: 'minecraft:player', id: uuid, name }
  const older = `{name:${JSON.stringify(JSON.stringify(name))},id:"${uuid}",type:"minecraft:player"}`
  return {
    text: username,
    insertion: username,
    clickEvent: { action: 'suggest_command', value: `/tell ${username} ` },
    hoverEvent: { action: 'show_entity', ...(since(serv, '1.16') ? { contents } : { value: { text: older } }) }
  }
}

/** The numbers of chat types, as the registry that this server sends has them. */
function chatTypes ({ registry, supportFeature }) {
  const codec = registry.loginPacket.dimensionCodec
  const first = supportFeature('incrementedChatType') ? 1 : 0
  const entries = supportFeature('segmentedRegistryCodecData')
    ? codec['minecraft:chat_type'].entries.map(({ key }, i) => [key, i + first])
    : nbt.simplify(codec)['minecraft:chat_type'].value.map(({ name, id }) => [name, id + first])
  return Object.fromEntries(entries.map(([name, id]) => [name.replace('minecraft:', ''), id]))
}
