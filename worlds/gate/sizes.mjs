/**
 * How many bytes a packet from a client may have, by its name: what the game's own limits of its fields come to (a
 * character of a string takes at most three bytes; https://minecraft.wiki/w/Java_Edition_protocol/Packets).
 */
import { IN_BOOK, ON_SIGN } from '../../skills/facts/writing.mjs'

const COOKIE = 5120
const PAYLOAD = 32767
/** Signatures and what is acknowledged with a line of chat or a command. */
const SIGNED = 16_384
/** Items of a click: as large as anything in these worlds comes to, many times over. */
const CLICK = 65_536
const OTHERS = 4096

const SIZES = {
  set_protocol: 255 * 3 + 16,
  login_start: 4096, // a name of 16 characters, a key and its signature
  encryption_begin: 2048,
  login_plugin_response: PAYLOAD,
  cookie_response: COOKIE + 512,
  custom_payload: PAYLOAD + 512,
  chat: 256 * 3 + 8,
  chat_message: 256 * 3 + SIGNED,
  chat_command: 256 * 3 + SIGNED,
  chat_command_signed: 256 * 3 + SIGNED,
  edit_book: (IN_BOOK.pages + 1) * IN_BOOK.letters * 3,
  update_sign: ON_SIGN.lines * ON_SIGN.sent * 3 + 32,
  window_click: CLICK,
  set_creative_slot: CLICK,
  tab_complete: 32_500 * 3,
  select_known_packs: 64 * 3 * 256
}

/** The largest packet that is taken at all. */
export const LARGEST = Math.max(...Object.values(SIZES))

/** @returns {number} the most bytes that a packet of that name may have */
export const mostBytes = name => SIZES[name] ?? OTHERS

/**
 * The packets of a version by their number.
 *
 * @param {object} protocol minecraft-data's
 * @param {string} state such as `play`
 * @returns {Map<number, string>}
 */
export function packetNames (protocol, state) {
  const types = protocol[state]?.toServer?.types
  const [, fields] = types?.packet ?? []
  const { mappings = {} } = fields?.find(field => field.name === 'name')?.type?.[1] ?? {}
  return new Map(Object.entries(mappings).map(([number, name]) => [Number(number), name]))
}
