import { game } from '../clock.mjs'

/** How long a whisper may take to come back, a server's lag included. */
const ECHO_MS = 4000
/** What the bot said so long ago is not looked for in what it hears. */
const OWN_MS = 15_000
/** So much of a whisper must be found in its echo: plugins cut, and colour, what is longer. */
const ENOUGH = 16
/** So much of a whisper's command is looked for in what a server says of it that does not allow it. */
const QUOTED = 40
/** How servers and plugins show to whom a whisper went: the game's own words first, then the common plugins'. */
const SENT_FORMS = [/^You whisper to\b/, /^\W{0,4}(?:me|you) (?:->|→|»|⇒|➝) /i, /^\W{0,4}(?:INFO\W{1,3})?(?:To|(?:Whisper|Message|MSG|PM) to)\b/i, /^\[(?:MSG|PM): /i]

/** @param {string} to @param {string} line */
const quoted = (to, line) => bare(`/tell ${to} ${line}`).slice(0, QUOTED)

const bare = text => text.replace(/§./g, '').replace(/\s+/g, '')

/**
 * Knows the bot's own words when they come back: whether a whisper was let through, and which lines are its own.
 */
export class Echo {
  /** @type {Set<{to: string, line: string, command: string, done: (heard: boolean) => void}>} */
  #waiting = new Set()
  /** @type {{line: string, command: string|null, at: number}[]} */
  #said = []
  #bot
  #onMessage

  /** @param {Bot} bot */
  constructor (bot) {
    this.#bot = bot
    this.#onMessage = (text, position, _message, sender) => {
      const others = position === 'chat' && sender && sender !== bot.player?.uuid && sender in bot.uuidToUsername
      if (!others) this.#heard(text)
    }
    bot.on('messagestr', this.#onMessage)
  }

  /** Remember what is said. @param {string} line @param {string|null} [to] whom it is whispered to */
  saying (line, to = null) {
    const now = game.now()
    const command = to === null ? null : quoted(to, line)
    this.#said = [...this.#said.filter(each => now - each.at < OWN_MS), { line: bare(line), command, at: now }]
  }

  /** @param {string} text a line from the server @returns {boolean} whether it repeats what the bot said just now */
  owns (text) {
    const now = game.now()
    const seen = bare(text)
    return this.#said.filter(({ at }) => now - at < OWN_MS)
      .some(({ line, command }) => seen.endsWith(line) || (command !== null && seen.includes(command)))
  }

  /**
   * Wait until a whisper that is being sent is shown to have gone out.
   * @param {string} to a player's name
   * @param {string} line
   * @returns {Promise<boolean>} false where nothing came back although that player was in the game all the time
   */
  of (to, line) {
    return new Promise(resolve => {
      const done = heard => {
        game.clearTimeout(timer)
        this.#bot.off('playerLeft', left)
        this.#waiting.delete(waiting)
        resolve(heard)
      }
      const waiting = { to, line: bare(line).slice(0, ENOUGH), command: quoted(to, line), done }
      const left = ({ username }) => username === to && done(true)
      const timer = game.setTimeout(() => done(!(to in this.#bot.players)), ECHO_MS)
      this.#waiting.add(waiting)
      this.#bot.on('playerLeft', left)
    })
  }

  #heard (text) {
    for (const waiting of [...this.#waiting]) {
      if (!text.includes(waiting.to)) continue
      // Whoever shows the command has not carried it out.
      if (bare(text).includes(waiting.command)) waiting.done(false)
      else if (bare(text).includes(waiting.line) || SENT_FORMS.some(form => form.test(text))) waiting.done(true)
    }
  }

  /** Stop listening; nothing is waited for any more. */
  stop () {
    this.#bot.off('messagestr', this.#onMessage)
    for (const waiting of [...this.#waiting]) waiting.done(true)
  }
}
