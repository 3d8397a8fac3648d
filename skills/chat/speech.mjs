/** Commands and steps that a message names: what a click on them puts into the reader's line, to be sent or changed. */
const CLICKABLE = /!([a-z]+)(?: \d+)*|#(\d+)(?= [^|#]*: READY)|#(\d+)/g

/** The longest command that every version takes, its slash included. */
const COMMAND_LENGTH = 256

/** From this level on an operator may send text that can be clicked. */
const GAME_MASTER = 2
/** The entity status that says "no operator"; the next four are the levels. */
const NO_OPERATOR = 24

const levels = new WeakMap()

/**
 * Follow what the server says of a bot's rank, from when it joins.
 * @param {Bot} bot
 */
export function watchRank (bot) {
  bot._client.on('entity_status', ({ entityId, entityStatus }) => {
    const level = entityStatus - NO_OPERATOR
    if (entityId === bot.entity?.id && level >= 0 && level <= 4) levels.set(bot, level)
  })
}

/**
 * Say a line: as text that can be clicked where the bot is an operator, else as it is.
 * @param {Bot} bot
 * @param {string} line without a leading slash
 * @param {string|null} to a player to whisper to
 * @param {import('./echo.mjs').Echo} echo
 * @returns {Promise<boolean>} whether it came through, as far as the server shows
 */
export function speak (bot, line, to, echo) {
  const snake = bot.registry.version['>=']('1.21.5')
  const command = levels.get(bot) >= GAME_MASTER ? clickable(line, { name: bot.username, to, snake }) : null
  echo.saying(line, command === null ? to : null)
  if (command !== null || !to) {
    bot.chat(command ?? line)
    return Promise.resolve(true)
  }
  const back = echo.of(to, line)
  bot.whisper(to, line)
  return back
}

/**
 * A message as a command that sends it with what can be clicked in it; as many of its commands and steps as fit.
 * @param {string} line
 * @param {object} how
 * @param {string} how.name of the speaker
 * @param {string|null} how.to a player's name, or null for all
 * @param {boolean} how.snake whether this version (1.21.5 on) spells it `click_event`
 * @returns {string|null} null where nothing can be clicked, or nothing fits
 */
export function clickable (line, { name, to, snake }) {
  if (to !== null && !/^\w{1,16}$/.test(to)) return null
  const found = [...line.matchAll(CLICKABLE)]
  for (let links = found.length; links > 0; links--) {
    /** @type {(string|object)[]} */
    const parts = [`<${name}> `]
    let at = 0
    for (const match of found.slice(0, links)) {
      parts.push(line.slice(at, match.index), link(match, snake))
      at = match.index + match[0].length
    }
    parts.push(line.slice(at))
    const command = `/tellraw ${to ?? '@a'} ${JSON.stringify(parts.filter(part => part !== ''))}`
    if (command.length <= COMMAND_LENGTH) return command
  }
  return null
}

/** @param {string[]} match @param {boolean} snake */
function link ([text, command, ready, step], snake) {
  const value = command ? text : ready ? `!claim ${ready}` : `!why ${step}`
  const event = snake ? { click_event: { action: 'suggest_command', command: value } } : { clickEvent: { action: 'suggest_command', value } }
  return { text, color: 'aqua', ...event }
}
