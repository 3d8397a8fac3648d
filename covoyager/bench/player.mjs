/**
 * node player.mjs ROOT HOST PORT NAME VERSION BOT [GOAL]: a simulated person who plays along. It is a plain mineflayer
 * client that knows nothing of the bots' code: it hears chat, types commands, and does with its own hands what it took.
 *
 * It types `!task GOAL` where it has one, otherwise says hello; then, until it hears `DONE:` or its input closes: asks
 * `!help me`, claims what is offered, reads what it needs from the answer, fetches that from the chest, gathers or
 * crafts, puts the result into the chest, says `!done`, and reads the answer. People think, read and click slowly; so
 * does this one. Prints JSON lines: {"saw": "spawn"|"chat"|"end"|"error", …} and {"did": what, "ms", …}.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { hands } from './playerhands.mjs'

const [root, host, port, username, version, crew, goal] = process.argv.slice(2)
const require = createRequire(join(root, 'skills', 'player.mjs'))
const mineflayer = require('mineflayer')
const { pathfinder, Movements, goals } = require('mineflayer-pathfinder')
const { Vec3 } = require('vec3')

/** Milliseconds: to read an answer and decide, to type a command, to wait before asking again. */
const THINK = 700
const TYPE = 900
const AGAIN = 6000
const ANSWER = 15_000

const began = Date.now()
const print = line => process.stdout.write(JSON.stringify({ ms: Date.now() - began, ...line }) + '\n')
const bot = mineflayer.createBot({ host, port: Number(port), username, version, auth: 'offline', hideErrors: true })
bot.loadPlugin(pathfinder)

// A fixed sequence of longer and shorter moments keeps runs alike.
let turn = username.length
const moment = average => new Promise(resolve => {
  setTimeout(resolve, average * [0.6, 1.3, 0.9, 1.2, 0.7, 1.3][turn++ % 6])
})

const heard = []
const waiting = new Set()
let over = false

function hear (user, text) {
  if (user !== crew) return
  print({ saw: 'chat', text })
  if (/(^|\| )(DONE|FAILED): /.test(text)) over = true
  for (const line of text.split(' | ')) heard.push(line)
  for (const look of [...waiting]) look()
}
bot.on('chat', hear)
bot.on('whisper', hear)

/** The first line from now on (or from `from`) that matches, and its match; null where none came. */
function answer (pattern, from, ms = ANSWER) {
  return new Promise(resolve => {
    const look = () => {
      const line = heard.slice(from).find(each => pattern.test(each))
      if (!line && !over) return
      done(line ? { line, match: pattern.exec(line) } : null)
    }
    const timer = setTimeout(() => done(null), ms)
    const done = value => {
      clearTimeout(timer)
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

/** `#3 is yours: gather 5 oak log. You need stone pickaxe and 8 oak planks. It counts … in the chest at 0 64 0.` */
function understood (line) {
  const [, number, action, quantity, what] = /^#(\d+) is yours: (\w+) (\d+) ([^.]+)\./.exec(line)
  const name = words => words.trim().replaceAll(' ', '_')
  const needs = {}
  for (const part of (/You need ([^.]+)\./.exec(line)?.[1] ?? '').split(/,| and /).filter(each => each.trim())) {
    const [, count, item] = /^\s*(\d+)?\s*(.+)$/.exec(part)
    needs[name(item)] = Number(count ?? 1)
  }
  const at = /chest at (-?\d+) (-?\d+) (-?\d+)/.exec(line)
  return {
    number: Number(number), action, item: name(what), quantity: Number(quantity), needs,
    chest: at ? new Vec3(Number(at[1]), Number(at[2]), Number(at[3])) : null
  }
}

const DOES = ['gather', 'craft', 'kill']
/** What they could not do once they leave to others. */
const cannot = new Set()

async function take () {
  const from = await type('!help me')
  const offer = await answer(/!claim (\d+)|nothing to take|no open goal/i, from)
  const number = offer?.match?.[1]
  if (!number) return null
  await moment(THINK)
  const part = /!claim \d+ (\d+)/.exec(offer.line)?.[1]
  const [, wanted, what] = /#\d+ (\w+) \d+ ([^.!]+)\./.exec(offer.line) ?? []
  if (wanted && (!DOES.includes(wanted) || cannot.has(`${wanted} ${what}`))) return null
  const claimed = await type(`!claim ${number}${part ? ` ${part}` : ''}`)
  const told = await answer(/ is yours: |held by|not for you|Subtask \d+|There is no|Goal \d+/, claimed)
  return told && / is yours: /.test(told.line) ? understood(told.line) : null
}

async function work (step) {
  const does = hands(bot, { goals, moment, print })
  const began = Date.now()
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
    await does.store(step.chest, { ...does.gained(had), ...step.needs })
  } catch (error) {
    print({ saw: 'failed', step, error: error.message })
    cannot.add(`${step.action} ${step.item.replaceAll('_', ' ')}`)
    await does.store(step.chest, does.carried()).catch(() => {})
    await type(`!release ${step.number}`)
    return
  }
  const from = await type(`!done ${step.number}`)
  const told = await answer(new RegExp(`#${step.number} .*(is DONE|is not done|not settled|DONE)|held by|Nobody holds`), from)
  print({ did: step.action, item: step.item, count: step.quantity, took: Date.now() - began, told: told?.line ?? null })
  if (told && /is not done/.test(told.line)) await type(`!release ${step.number}`)
}

async function play () {
  await bot.waitForChunksToLoad()
  const movements = new Movements(bot)
  movements.allow1by1towers = false
  movements.scafoldingBlocks = []
  bot.pathfinder.setMovements(movements)
  print({ saw: 'spawn' })
  // The bench says when: everybody is there.
  await new Promise(resolve => process.stdin.once('data', resolve))
  await type(goal ? `!task ${goal}` : 'hello everybody')
  await moment(goal ? 2 * THINK : 4 * THINK)
  while (!over) {
    const step = await take()
    if (step) await work(step)
    else await Promise.race([moment(AGAIN), answer(/is DONE|is free|new plan/, heard.length, AGAIN)])
  }
  print({ saw: 'end' })
  bot.quit()
  setTimeout(() => process.exit(0), 500)
}

bot.once('spawn', () => play().catch(error => {
  print({ saw: 'error', error: error.message })
  process.exit(1)
}))
bot.on('error', error => print({ saw: 'error', error: error.message }))
bot.on('end', () => process.exit(over ? 0 : 1))
process.stdin.on('end', () => process.exit(0))
