// node human.mjs HOST PORT NAME [MC] [SCRIPT]: a simulated person. SCRIPT is a JSON array of steps; without it, steps are
// read from standard input, one JSON object a line, until it ends. Prints one JSON line per thing seen or done:
//   {"t": ms, "saw": "chat", "user", "text", "whisper"}      {"t", "saw": "health", "health", "food"}
//   {"t", "saw": "death"}   {"t", "saw": "joined"|"left", "user"}   {"t", "saw": "end", "reason"}
//   {"t", "did": verb, "step": index, …result}               {"t", "failed": verb, "step", "error"}
// Steps (every one waits a human moment first, `delay` ms on average, 0 for none; `"may_fail": true` goes on after an error):
//   {"do": "say", "text", "to"?}                  {"do": "hear", "match": regex, "from"?, "timeout"?, "since"?}
//   {"do": "wait", "ms"}                          {"do": "walk", "to": [x,y,z], "range"?}
//   {"do": "gather", "blocks": [names], "count", "radius"?}      digs with the best tool carried and walks over the drops
//   {"do": "deposit"|"withdraw", "chest": [x,y,z], "item", "count"?}      no count: all there is
//   {"do": "craft", "item", "count"}              {"do": "equip", "item"}
//   {"do": "place", "item", "to": [x,y,z]}      onto the block below
//   {"do": "drop", "item", "count"?, "to"?: player}              {"do": "attack", "mob": name | "player": name}
//   {"do": "language", "locale"}                                       its game is in that language from now on, such as de_de
//   {"do": "meet", "player", "at": [x,y,z], "range"?, "timeout"?}      waits until a player is seen there
//   {"do": "worn", "player", "item", "timeout"?}      waits until a player is seen in it, or with it in hand
//   {"do": "count", "mob", "is", "timeout"?}      waits until so many of these are in sight
//   {"do": "block", "block", "is"?: {property: value}, "timeout"?}      waits until one of these blocks is in sight
//   {"do": "sleep", "timeout"?}  → {time}      lies down in the nearest bed, until it wakes
//   {"do": "flood", "lines", "every": ms}      nonsense
//   {"do": "look"}  → {position, health, food, inventory, players}       {"do": "quit"}
// `hear` looks at what was said since the last `hear` matched, so that an answer that came early is not missed.
import { createInterface } from 'node:readline'
import { acts } from './acts.mjs'
import { join } from './player.mjs'

const [host, port, username, version, script] = process.argv.slice(2)
const started = Date.now()
const heard = []

/** @param {object} line */
const print = line => process.stdout.write(JSON.stringify({ t: Date.now() - started, ...line }) + '\n')

function listen (bot) {
  const chat = whisper => (user, text) => {
    if (user === bot.username) return
    heard.push({ user, text, whisper })
    print({ saw: 'chat', user, text, whisper })
  }
  bot.on('chat', chat(false))
  bot.on('whisper', chat(true))
  bot.on('health', () => print({ saw: 'health', health: bot.health, food: bot.food }))
  bot.on('death', () => print({ saw: 'death' }))
  bot.on('playerJoined', player => print({ saw: 'joined', user: player.username }))
  bot.on('playerLeft', player => print({ saw: 'left', user: player.username }))
  bot.on('kicked', reason => print({ saw: 'kicked', reason: JSON.stringify(reason) }))
  bot.on('end', reason => print({ saw: 'end', reason }))
}

// People take a moment, now shorter, now longer; a fixed sequence keeps runs alike.
let turn = 0
const moment = average => new Promise(resolve => {
  const factor = [0.6, 1.3, 0.9, 1.2, 0.7, 1.3][turn++ % 6]
  setTimeout(resolve, average * factor)
})

async function* steps () {
  if (script) {
    yield* JSON.parse(script)
    return
  }
  for await (const line of createInterface({ input: process.stdin })) if (line.trim()) yield JSON.parse(line)
}

let bot
try {
  bot = await join({ host, port: Number(port), username, version: version || undefined })
  listen(bot)
  print({ did: 'join', position: bot.entity.position, version: bot.version })
  let index = -1
  for await (const step of steps()) {
    index++
    await moment(step.delay ?? 400)
    try {
      if (!acts[step.do]) throw new Error(`no such act: ${step.do}`)
      print({ did: step.do, step: index, ...await acts[step.do](bot, step, heard) })
    } catch (error) {
      print({ failed: step.do, step: index, error: error.message })
      if (!step.may_fail) throw error
    }
    if (step.do === 'quit') break
  }
} catch (error) {
  print({ failed: 'script', error: error.message })
  process.exitCode = 1
}
bot?.quit()
setTimeout(() => process.exit(), 500)
