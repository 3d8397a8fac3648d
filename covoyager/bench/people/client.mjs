// A plain mineflayer client of the benchmarks: it knows nothing of the bots' code. Its packages lie with the bot host's
// sources, which need not be where this file is.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { HOLD, MARK, game, keepStep, playWith } from './clock.mjs'

/** Milliseconds of what bots who have come take to look around and into the chest, more or less. */
const COMING = 5000

/** How fast people of a profile are (`profiles.json`): milliseconds for what they do, and whether they sprint. */
export const paceOf = profile => JSON.parse(readFileSync(new URL('profiles.json', import.meta.url), 'utf8'))[profile]

/**
 * Join the world that the command line names: ROOT HOST PORT NAME VERSION, and whatever comes after.
 * @param {(bot: object) => Promise<void>} begin called once the world around is there
 * @param {boolean} [plain] whether the world is not asked to wait for it, as it waits for no person's game
 * @returns {{bot: object, print: (line: object) => void, isName: (name: string) => boolean, hold: (name: string) => void,
 *   company: (crew: string, bots: number, first: string) => Promise<void>, tools: {goals: object, Movements: Function, Vec3: Function},
 *   rest: string[]}} `print` writes a JSON line; `ms` since the start is added. `isName` tells whether the
 *   game has an item or a mob of that name. `hold` has time stand still until that player
 *   is in the world: what comes then does not hang on how long the machine took. `company` holds for `first` and resolves when so
 *   many bots of a crew have come and looked around. The process ends with the connection;
 *   {"saw": "spawn"} and {"saw": "error", "error"} are told
 */
export function enter (begin, plain = false) {
  const [root, host, port, username, version, ...rest] = process.argv.slice(2)
  const require = createRequire(join(root, 'skills', 'client.mjs'))
  const mineflayer = require('mineflayer')
  const { pathfinder, Movements, goals } = require('mineflayer-pathfinder')
  const { Vec3 } = require('vec3')
  const began = game.date()
  const print = line => process.stdout.write(JSON.stringify({ ms: game.date() - began, ...line }) + '\n')
  const bot = mineflayer.createBot({
    host,
    port: Number(port),
    username,
    version,
    auth: 'offline',
    hideErrors: true,
    fakeHost: plain ? host : host + MARK,
    checkTimeoutInterval: 2 ** 31 - 1
  })
  playWith(0, username)
  if (!plain) keepStep(bot._client)
  bot.loadPlugin(pathfinder)
  bot.once('spawn', async () => {
    // The game's own players are as wide as single precision has it; with 0.3 mineflayer gets into walls at 2, 32, 512 …
    bot.physics.playerHalfWidth = Math.fround(0.6) / 2
    try {
      await bot.waitForChunksToLoad()
      print({ saw: 'spawn' })
      await begin(bot)
    } catch (error) {
      print({ saw: 'error', error: error.message })
      process.exit(1)
    }
  })
  bot.on('resourcePack', () => { if (bot._client.state === 'play') bot.acceptResourcePack() })
  bot.on('error', error => print({ saw: 'error', error: error.message }))
  const isName = name => name in bot.registry.itemsByName || name in bot.registry.entitiesByName
  const hold = name => bot._client.write('custom_payload', { channel: HOLD, data: Buffer.from(name) })
  async function company (crew, bots, first) {
    hold(first)
    const isBot = name => name.replace(/\d+$/, '') === crew
    while (Object.keys(bot.players).filter(isBot).length < bots) await once(bot, 'playerJoined')
    await game.sleep(COMING)
  }
  return { bot, print, isName, hold, company, tools: { goals, Movements, Vec3 }, rest }
}
