/**
 * The codes that a call over the wire may fail with. A code says what a caller can do about it; the message is for
 * people. The list is closed: whatever has no code here is INTERNAL, a fault of ours.
 */
export const CODES = Object.freeze([
  // What the world or the bot lacks.
  'NO_TOOL', 'NOT_FOUND', 'NO_PATH', 'SHUT_IN', 'INVENTORY_FULL', 'CHEST_FULL', 'CHEST_SHUT', 'NO_MATERIAL', 'NO_STATION', 'NO_FUEL',
  'TOOL_BROKE', 'PROTECTED', 'NOT_CRAFTED', 'UNSUPPORTED',
  // What has been begun goes on by itself and takes its time.
  'GROWING',
  // How a run ended before its time.
  'INTERRUPTED', 'TIMEOUT', 'CANCELLED', 'DEAD', 'DISCONNECTED', 'BUSY',
  // How joining a server failed.
  'CONNECT_REFUSED', 'NO_SERVER', 'VERSION_MISMATCH', 'LOGIN_FAILED', 'KICKED',
  // What is wrong with the caller, the skill or us.
  'BAD_ARGS', 'BAD_SKILL', 'LIMIT', 'INTERNAL'
])

/** In messages of these, what looks like an id is what somebody has typed, or a name that is not the game's. */
const VERBATIM = ['BAD_ARGS', 'BAD_SKILL', 'LIMIT', 'INTERNAL', 'CONNECT_REFUSED', 'NO_SERVER', 'VERSION_MISMATCH', 'LOGIN_FAILED', 'KICKED', 'DEAD']

/** An error with a code of CODES. `data` is JSON-able detail, such as `{item, have, want}`. */
export class SkillError extends Error {
  /**
   * @param {string} code one of CODES
   * @param {string} message one line for people: what happened and, where there is one, the mend
   * @param {Record<string, any>} [data] JSON-able detail; ids of things stand here, in the message people's words for them. What is under
   *   `player` or `skill` is a name and stays as it is
   */
  constructor (code, message, data = {}) {
    super(VERBATIM.includes(code) ? message : inWords(message, [data?.player, data?.skill]))
    if (!CODES.includes(code)) throw new TypeError(`unknown error code ${code}`)
    this.name = 'SkillError'
    this.code = code
    this.data = data
  }
}

/** A message with `oak_log` as `oak log`; what is in `names` stays. */
function inWords (message, names) {
  return String(message).replace(/(?<![\w/.])[a-z0-9]+(?:_[a-z0-9]+)+(?![\w/])/g, id => names.includes(id) ? id : id.replaceAll('_', ' '))
}

/**
 * Make a SkillError of whatever was thrown.
 * @param {any} thrown
 * @returns {SkillError} `thrown` itself when it has a known code, else INTERNAL with its message
 */
export function asSkillError (thrown) {
  if (thrown instanceof SkillError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  if (CODES.includes(thrown?.code)) return new SkillError(thrown.code, message, thrown.data ?? {})
  const error = new SkillError('INTERNAL', message || 'unknown failure')
  error.cause = thrown
  return error
}

/**
 * The shape that crosses the wire.
 * @param {unknown} thrown
 * @returns {{code: string, message: string, data: object}}
 */
export function errorToWire (thrown) {
  const { code, message, data } = asSkillError(thrown)
  return { code, message, data }
}

/**
 * For `catch`: an error with one of these codes is no matter.
 * @param {...string} codes
 * @returns {(error: any) => void} throws any other
 */
export const ignore = (...codes) => error => {
  if (!codes.includes(error.code)) throw error
}
