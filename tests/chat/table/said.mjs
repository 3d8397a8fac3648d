// What people say to the bots, line by line, and what they hear, by plain clients that know nothing of ours:
//   node tests/chat/table/said.mjs HOST:PORT VERSION TABLE
// TABLE has a line for each that is said, NAME[@LOCALE]: TEXT; a line that begins with # is skipped. Each answer is
// printed with how long it took; last the median and the longest of first answers, in milliseconds.
import { readFileSync } from 'node:fs'
import { createBot } from 'mineflayer'

/** How long to wait for a first answer, and for more after the last. */
const FIRST_MS = 15_000
const MORE_MS = 1_500

const [where, version, table] = process.argv.slice(2)
const [host, port] = where.split(':')
const lines = readFileSync(table, 'utf8').split('\n').map(line => /^(\w+)(?:@(\w+))?: (.*)$/.exec(line)).filter(Boolean)
const players = new Map()
const took = []

/** A player of that name, in the world. */
function join (username, locale) {
  const bot = createBot({ host, port: Number(port), username, version, auth: 'offline' })
  if (locale) bot._client.once('login', () => bot.setSettings({ locale }))
  const heard = []
  bot.on('messagestr', (text, kind, { translate } = {}) => {
    const own = text.startsWith(`<${username}>`) || translate?.startsWith('multiplayer.')
    if (!own) heard.push({ at: performance.now(), text })
  })
  return new Promise((resolve, reject) => {
    bot.once('error', reject)
    bot.once('spawn', () => resolve({ bot, heard }))
  })
}

const later = ms => new Promise(resolve => { setTimeout(resolve, ms) })

/** All that is heard until nothing more comes. */
async function answers (heard, since) {
  while (!heard.length && performance.now() - since < FIRST_MS) await later(10)
  while (heard.length && performance.now() - heard.at(-1).at < MORE_MS) await later(50)
  return heard.splice(0)
}

for (const [, name, locale, text] of lines) {
  if (!players.has(name)) {
    players.set(name, await join(name, locale))
    const { heard } = players.get(name)
    for (const each of await answers(heard, performance.now())) console.log(`${name} joins\n    ${each.text}`)
  }
  const { bot, heard } = players.get(name)
  for (const each of players.values()) each.heard.length = 0
  const since = performance.now()
  bot.chat(text)
  const found = await answers(heard, since)
  const ms = found.length ? Math.round(found[0].at - since) : null
  if (ms !== null) took.push(ms)
  console.log(`${name}: ${text}   ${ms === null ? 'no answer' : `${ms} ms`}`)
  for (const each of found) console.log(`    ${each.text}`)
}
took.sort((a, b) => a - b)
console.log(`${took.length} of ${lines.length} answered; first answer: median ${took[took.length >> 1]} ms, longest ${took.at(-1)} ms`)
for (const { bot } of players.values()) bot.quit()
