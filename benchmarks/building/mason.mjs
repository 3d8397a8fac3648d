/**
 * node mason.mjs ROOT HOST PORT NAME VERSION BOT PART: a simulated person who builds along. It is a plain mineflayer
 * client that knows nothing of the bots' code.
 *
 * PART is JSON: {"goal": words or null, "drawing": a file of [[[x, y, z, state], …], …], the drawing as it lies before a person,
 * part by part, "bots": how many to wait for, "waitsFor": until that player is in the world time stands still}; where it is built
 * is read from chat. It types `!task GOAL` where it has one, otherwise says hello; then, until it hears `DONE:` or its input closes: asks
 * `!help me`, claims what is offered or what else is free, fetches what that takes from the chest, gathers, crafts or
 * builds with its own hands, and says `!done`. Prints JSON lines: {"saw": "spawn"|"chat"|"failed"|"end"|"error", …}
 * and {"did": what, "item", "took", "told"}.
 */
import { readFileSync } from 'node:fs'
import { game, wall } from '../../covoyager/bench/people/clock.mjs'
import { enter, paceOf } from '../../covoyager/bench/people/client.mjs'
import { Ear, claimed } from './masonear.mjs'
import { trowel } from './masonhands.mjs'
import { hands } from '../../covoyager/bench/people/playerhands.mjs'
import { named } from '../../covoyager/bench/people/reading.mjs'

const { bot, print, isName, company, tools: { Movements, goals, Vec3 }, rest: [crew, part] } = enter(play)
const { goal, drawing: file, bots, waitsFor } = JSON.parse(part)

/** Builders are regular people. */
const PACE = paceOf('regular')
const { think: THINK, type: TYPE, again: AGAIN } = PACE

const DOES = ['gather', 'craft', 'kill', 'build']
/** What a wall may be made of is not dug through. */
const WALLS = /planks|cobblestone|glass|door|slab|stairs|_log$|chest|furnace|crafting_table|_bed$|torch|ladder/

// A fixed sequence of longer and shorter moments keeps runs alike.
let turn = process.argv[5].length
const moment = average => new Promise(resolve => game.setTimeout(resolve, average * [0.6, 1.3, 0.9, 1.2, 0.7, 1.3][turn++ % 6]))

const ear = new Ear(bot, crew, print)
const says = async text => {
  await moment(TYPE)
  const from = ear.length
  bot.chat(text)
  return ear.since(from)
}

/** What they could not do they leave to others. */
const cannot = new Set()
const drawing = { parts: JSON.parse(readFileSync(file, 'utf8')), origin: null }

const kind = ({ action, item }) => `${action} ${item}`
const can = ({ action, what }) => DOES.includes(action) && !cannot.has(kind({ action, item: named(what, isName) }))

const OFFER = /!claim \d+|nothing to take|no open goal/i
/** What was heard before has been acted on. */
let read = 0

/** The number of a step to claim: the one that is offered, asked or not, else the first free one on the board. */
async function choice () {
  const unasked = ear.since(read).all().find(line => OFFER.test(line))
  const offered = unasked ?? await (await says('!help me')).line(OFFER)
  read = ear.length
  const [, number, action, what] = /#(\d+) (\w+) \d+ ([^.!]+)[.!]/.exec(offered ?? '') ?? []
  if (number && /!claim \d+/.test(offered) && can({ action, what })) return /!claim (\d+(?: \d+)?)/.exec(offered)[1]
  await moment(THINK)
  const board = await says('!board')
  await board.line(/step|DONE|READY|no open goal/i)
  await moment(THINK)
  for (const line of board.all()) {
    // Whose answer got lost in the talk finds their name on the board.
    const [, own, holder] = /#(\d+) [^:]+: (\w+)/.exec(line) ?? []
    if (holder === bot.username) return own
    const [, free, does, it] = /#(\d+) (\w+) \d+ ([^:]+): READY/.exec(line) ?? []
    if (free && can({ action: does, what: it })) return free
  }
  return null
}

async function take () {
  const number = await choice()
  if (!number) return null
  await moment(THINK)
  const heard = await (await says(`!claim ${number}`)).line(/ is yours: |held by|has #|not for you|Subtask \d+|There is no|Goal \d+/)
  return heard && / is yours: /.test(heard) ? claimed(heard, isName) : null
}

async function build (step, does, tools) {
  const part = drawing.parts[step.part - 1]
  const least = [0, 1, 2].map(axis => Math.min(...part.map(block => block[axis])))
  drawing.origin ??= step.from.map((at, axis) => at - least[axis])
  const [x, y, z] = drawing.origin
  const spots = part.map(([dx, dy, dz, state]) => ({ at: new Vec3(x + dx, y + dy, z + dz), state }))
  await tools.lay(spots, y)
}

let chest = null

async function work (step) {
  const begun = ear.length
  /** Whoever gets nowhere with it is glad that somebody takes it over. */
  const relieved = () => ear.since(begun).all().some(line => line.includes(`!release ${step.number} leaves it`))
  const does = hands(bot, { goals, moment, pace: PACE, enough: () => ear.over || relieved() })
  const tools = trowel(bot, { goals, moment, Vec3, enough: relieved })
  const began = game.date()
  chest = step.chest ? new Vec3(...step.chest) : chest
  try {
    const had = does.carried()
    await does.fetch(chest, step.needs).catch(async () => {
      // What it takes is not in the chest: they ask, and somebody brings it.
      await (await says('!help me')).line(/Here is what #/)
      await does.pickUp(5)
      await does.fetch(chest, step.needs)
    })
    if (step.action === 'build') await build(step, does, tools)
    // Who looks at it sees it: the bot is to say what is missing.
    else if (step.action !== 'look') await does[step.action](step)
    await does.store(chest, { ...does.gained(had), ...step.needs })
  } catch (error) {
    print({ saw: 'failed', step, error: error.message })
    cannot.add(kind(step))
    if (chest) await does.store(chest, does.carried()).catch(() => {})
    await says(`!release ${step.number}`)
    return
  }
  const answer = await says(`!done ${step.number}`)
  const heard = await answer.line(new RegExp(`#${step.number} .*(DONE|not done|not settled|tell whether)|held by|Nobody holds`))
  print({ did: step.action, item: step.item, count: step.quantity, took: game.date() - began, told: heard })
  if (!heard || !/DONE/.test(heard)) {
    cannot.add(kind(step))
    await says(`!release ${step.number}`)
  }
}

async function play () {
  const movements = new Movements(bot)
  movements.allow1by1towers = false
  movements.scafoldingBlocks = []
  movements.canOpenDoors = true
  for (const block of bot.registry.blocksArray) if (WALLS.test(block.name)) movements.blocksCantBreak.add(block.id)
  movements.exclusionAreasBreak.push(({ position }) => nearSite(position) ? 100 : 0)
  bot.pathfinder.setMovements(movements)
  chest = bot.findBlock({ matching: bot.registry.blocksByName.chest.id, maxDistance: 48 })?.position ?? null
  await company(crew, bots, waitsFor)
  await says(goal ? `!task ${goal}` : 'hello everybody')
  await moment(4 * THINK)
  while (!ear.over) {
    const step = await take()
    if (step) await work(step)
    else await ear.rest(AGAIN)
    // What went wrong once may go well later, with more in the chest.
    if (!step && turn % 5 === 0) cannot.clear()
  }
  print({ saw: 'end' })
  bot.quit()
  wall.setTimeout(() => process.exit(0), 500)
}

function nearSite ({ x, z }) {
  if (!drawing.origin) return false
  const most = axis => Math.max(...drawing.parts.flat().map(block => block[axis]))
  return x >= drawing.origin[0] - 1 && x <= drawing.origin[0] + most(0) + 1 &&
    z >= drawing.origin[2] - 1 && z <= drawing.origin[2] + most(2) + 1
}

bot.on('end', () => process.exit(ear.over ? 0 : 1))
process.stdin.on('end', () => process.exit(0))
