/**
 * node player.mjs ROOT HOST PORT NAME VERSION BOT PROFILE PART: a simulated person who plays along. It is a plain mineflayer
 * client that knows nothing of the bots' code: it hears chat, types commands, and does with its own hands what it took.
 *
 * PART is JSON: {"goal": words or null, "bots": how many to wait for, "waitsFor": until that player is in the world time
 * stands still, "brings": whether what it carries goes into the chest first, "late": seconds}. It types `!task GOAL` where it
 * has one, otherwise says hello; then, until it hears `DONE:` or its input closes: asks `!help me`, claims what is offered,
 * reads what it needs from the answer, fetches that from the chest, gathers or crafts, puts the result into the chest, says
 * `!done`, and reads the answer. People think, read and click slowly; so does this one, as slowly as its profile says
 * (`profiles.json`). Prints JSON lines: {"saw": "spawn"|"chat"|"end"|"error", …} and {"did": what, "ms", …}.
 */
import { game, wall } from './clock.mjs'
import { enter, paceOf } from './client.mjs'
import { hands } from './playerhands.mjs'
import { rooms } from './playerrooms.mjs'
import { asked, named, understood } from './reading.mjs'

const { bot, print, isName, company, tools: { Movements, goals, Vec3 }, rest: [crew, profile, part] } = enter(play)
const { goal, bots, waitsFor, brings, late } = JSON.parse(part)

/** Milliseconds: to read an answer and decide, to type a command, to wait before asking again; after a step, before they ask. */
const PACE = paceOf(profile)
const { think: THINK, type: TYPE, again: AGAIN, next: NEXT } = PACE
const ANSWER = 15_000

// A fixed sequence of longer and shorter moments keeps runs alike.
let turn = process.argv[5].length
const moment = average => new Promise(resolve => {
  game.setTimeout(resolve, average * [0.6, 1.3, 0.9, 1.2, 0.7, 1.3][turn++ % 6])
})

const heard = []
const waiting = new Set()
let over = false

function hear (user, text, aloud) {
  if (user.replace(/\d+$/, '') !== crew) return
  print({ saw: 'chat', text, aloud })
  if (/(^|\| )(DONE|FAILED): /.test(text)) over = true
  for (const line of text.split(' | ')) heard.push(line)
  for (const look of [...waiting]) look()
}
bot.on('chat', (user, text) => hear(user, text, true))
bot.on('whisper', (user, text) => hear(user, text, false))

/** The first line from now on (or from `from`) that matches, and its match; null where none came. */
function answer (pattern, from, ms = ANSWER) {
  return new Promise(resolve => {
    const look = () => {
      const line = heard.slice(from).find(each => pattern.test(each))
      if (!line && !over) return
      done(line ? { line, match: pattern.exec(line) } : null)
    }
    const timer = game.setTimeout(() => done(null), ms)
    const done = value => {
      game.clearTimeout(timer)
      waiting.delete(look)
      resolve(value)
    }
    waiting.add(look)
    look()
  })
}

async function type (text) {
  await moment(TYPE)
  const from = heard.length
  bot.chat(text)
  return from
}

const OFFERED_HELP = /!release (\d+) (\d+)/
const OFFERED_RELIEF = /!release (\d+) leaves/
const DOES = ['gather', 'craft', 'kill']
/** What they could not do once they leave to others. */
const cannot = new Set()

/** What they are offered: asked for, unless somebody has told them unasked since they last did something. */
async function offered (unread) {
  const asked = /!claim (\d+)|nothing to take|no open goal/i
  if (unread === null) return answer(asked, await type('!help me'))
  const told = await answer(/help most.*!claim (\d+)|take a part: !claim (\d+)/, unread, NEXT)
  if (told || over) return told && { ...told, match: asked.exec(told.line) }
  return answer(asked, await type('!help me'))
}

async function take (unread, tries = 3) {
  const offer = await offered(unread)
  const number = offer?.match?.[1]
  if (!number) return null
  await moment(THINK)
  const part = /!claim \d+ (\d+)/.exec(offer.line)?.[1]
  const [, wanted, what] = /#\d+ (\w+) \d+ ([^.!]+)\./.exec(offer.line) ?? []
  if (wanted && (!DOES.includes(wanted) || cannot.has(`${wanted} ${named(what, isName)}`))) return null
  const claimed = await type(`!claim ${number}${part ? ` ${part}` : ''}`)
  const told = await answer(/ is yours: |held by|not for you|Subtask \d+|There is no|Goal \d+/, claimed)
  if (told && / is yours: /.test(told.line)) {
    const step = understood(told.line, isName)
    return { ...step, chest: step.chest && new Vec3(...step.chest) }
  }
  // Whoever came too late is told at once what else there is.
  return told && tries > 1 ? take(claimed, tries - 1) : null
}

async function work (step) {
  const isDone = new RegExp(`#${step.number} .*(is DONE|FAILED)`)
  const begun = heard.length
  const settled = () => over || heard.slice(begun).some(line => isDone.test(line))
  /** Whoever gets nowhere with it is glad that somebody takes it over. */
  const relieved = () => heard.slice(begun).some(line => Number(OFFERED_RELIEF.exec(line)?.[1]) === step.number)
  const enough = () => settled() || relieved()
  let read = begun
  /** Whoever is offered help with what they are at takes it. */
  const pause = async () => {
    const offer = heard.slice(read).map(line => OFFERED_HELP.exec(line)).find(match => Number(match?.[1]) === step.number)
    read = heard.length
    if (!offer) return
    await moment(THINK)
    const told = await answer(/free again|held by|Nobody holds|Nothing is left|in one go/, await type(`!release ${step.number} ${offer[2]}`))
    if (told && /free again/.test(told.line)) step.quantity -= Number(offer[2])
  }
  // What was asked of them before they took the step counts, too.
  let listened = 0
  const orders = () => {
    const said = heard.slice(listened).map(line => asked(line, bot.username)).filter(Boolean).at(-1) ?? null
    listened = heard.length
    return said
  }
  const meet = rooms(bot, { Vec3, moment, pace: PACE, enough: settled, orders })
  const does = { ...hands(bot, { goals, moment, pace: PACE, enough, pause }), meet }
  const began = game.date()
  try {
    const had = does.carried()
    await does.fetch(step.chest, step.needs).catch(async () => {
      // What it takes is not in the chest: they ask, and somebody brings it.
      const from = await type('!help me')
      await answer(/Here is what #/, from, 2 * ANSWER)
      await does.pickUp(5)
      await does.fetch(step.chest, step.needs)
    })
    await does[step.action](step)
    if (step.chest) await does.store(step.chest, { ...does.gained(had), ...step.needs })
    if (relieved() && !settled()) return void await type(`!release ${step.number}`)
  } catch (error) {
    print({ saw: 'failed', step, error: error.message })
    if (/^no /.test(error.message)) cannot.add(`${step.action} ${step.item}`)
    await does.store(step.chest, does.carried()).catch(() => {})
    await type(`!release ${step.number}`)
    return
  }
  // Whoever reads that it counts already says nothing more.
  const from = settled() ? begun : await type(`!done ${step.number}`)
  const told = await answer(new RegExp(`#${step.number} .*(is DONE|is not done|not settled|DONE)|held by|Nobody holds`), from)
  print({ did: step.action, item: step.item, count: step.quantity, took: game.date() - began, told: told?.line ?? null })
  if (told && /is not done/.test(told.line)) await type(`!release ${step.number}`)
}

/** Whoever has brought something lays it into the chest, for everybody. */
async function handOver () {
  const does = hands(bot, { goals, moment, pace: PACE })
  await moment(THINK)
  const chest = bot.findBlock({ matching: bot.registry.blocksByName.chest.id, maxDistance: 16 })
  await does.store(chest.position, does.carried())
}

async function play () {
  const movements = new Movements(bot)
  movements.allow1by1towers = false
  movements.allowSprinting = PACE.sprints
  movements.scafoldingBlocks = []
  bot.pathfinder.setMovements(movements)
  await company(crew, bots, waitsFor)
  await game.sleep(late * 1000)
  if (brings) await handOver()
  await type(goal ? `!task ${goal}` : 'hello everybody')
  await moment(goal ? THINK : 2 * THINK)
  let unread = null
  while (!over) {
    const step = await take(unread)
    unread = heard.length
    if (step) await work(step)
    else await answer(/!claim \d+|is free|new plan/, unread, AGAIN)
  }
  print({ saw: 'end' })
  bot.quit()
  wall.setTimeout(() => process.exit(0), 500)
}

bot.on('end', () => process.exit(over ? 0 : 1))
process.stdin.on('end', () => process.exit(0))
