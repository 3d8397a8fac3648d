/** The embedded server, and plain mineflayer clients in it: what the tests of the world stand on. */
import '../../skills/start/index.mjs'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import mineflayer from 'mineflayer'
import { Vec3 } from 'vec3'
import { isDrop } from '../../skills/facts/entities.mjs'
import { MARK, keepStep } from '../../skills/host/step.mjs'
import { DEFAULT, TESTED } from '../../skills/facts/versions.mjs'
import { startWorld } from '../../worlds/world.mjs'

const SERVER = fileURLToPath(new URL('../../worlds/server.mjs', import.meta.url))

/** Minecraft versions to test: MC_VERSIONS is `all` or a comma list; the usual one by default. */
export const versions = process.env.MC_VERSIONS === 'all' ? TESTED : (process.env.MC_VERSIONS ?? DEFAULT).split(',')

export { isDrop }

const isBefore = (version, other) => TESTED.indexOf(version) < TESTED.indexOf(other)

/** What iron ore gives, which is itself until 1.16. */
export const ironOf = version => isBefore(version, '1.17.1') ? 'iron_ore' : 'raw_iron'

/** Smokers, blast furnaces and barrels came with 1.14. */
export const hasStations = version => !isBefore(version, '1.14.4')

/** A world file's content as the version can have it. */
function formFor (form, version) {
  const { containers = [], ...rest } = JSON.parse(JSON.stringify(form).replaceAll('"raw_iron"', `"${ironOf(version)}"`))
  const known = ({ type = 'chest' }) => hasStations(version) || ['chest', 'furnace'].includes(type)
  return { ...rest, containers: containers.filter(known) }
}

/** A folder for one test file, gone afterwards. */
export function scratch (after) {
  const folder = mkdtempSync(path.join(tmpdir(), 'world-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Starts a server on a world file's content.
 *
 * At `speed` Infinity it runs in this process and keeps step with its clients (skills/host/step.mjs): it goes as fast as they do,
 * and time here is its time. Otherwise it is a child process, which takes flags and can be killed.
 *
 * @returns {Promise<{about: object, version: string, log: string[], stop: () => Promise<number>,
 *   kill: () => Promise<void>}>} `log` is what the server wrote to standard error, line by line
 */
export async function startServer (form, { version, folder, keep = null, flags: more = [], speed = 1, seed = 7 }) {
  const file = path.join(folder, `${form.name}.json`)
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(formFor(form, version)))
  renameSync(draft, file) // whole: another server may be reading it
  if (speed !== 1) return startHere({ world: file, version, folder: keep, speed, seed })
  const flags = ['--world', file, '--mc', version, '--seed', String(seed), '--parent-pipe', ...(keep ? ['--folder', keep] : []), ...more]
  const child = spawn(process.execPath, [SERVER, ...flags], { stdio: ['pipe', 'pipe', 'pipe'] })
  const log = []
  createInterface(child.stderr).on('line', line => log.push(line))
  const ended = once(child, 'exit')
  const first = once(createInterface(child.stdout), 'line')
  const started = await Promise.race([first, ended.then(() => null)])
  if (!started) throw new Error(`the server did not start:\n${log.join('\n')}`)
  return {
    about: JSON.parse(started[0]),
    version,
    log,
    stop: async () => {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    }
  }
}

async function startHere (options) {
  const { serv, about, stop } = await startWorld({ host: '127.0.0.1', port: 0, motd: 'test', maxPlayers: 20, viewDistance: 5, ...options })
  const log = []
  serv.warn = text => log.push(text)
  return {
    about,
    version: options.version,
    inStep: true,
    log,
    stop: async () => {
      await stop()
      return 0
    }
  }
}

/** A plain client, once it is in the world and sees the ground around it. */
export async function join ({ about, version, inStep = false }, username) {
  const bot = mineflayer.createBot({
    host: '127.0.0.1',
    port: about.port,
    username,
    version,
    auth: 'offline',
    viewDistance: 2,
    ...(inStep ? { fakeHost: '127.0.0.1' + MARK, checkTimeoutInterval: 2 ** 31 - 1 } : { checkTimeoutInterval: 60_000 })
  })
  if (inStep) keepStep(bot._client)
  bot.setMaxListeners(50)
  bot.on('error', () => {}) // a killed server resets the connection; who waits for something fails by itself
  await new Promise((resolve, reject) => {
    bot.once('spawn', resolve)
    bot.once('error', reject)
    bot.once('kicked', reason => reject(new Error(`${username} was kicked: ${JSON.stringify(reason)}`)))
  })
  // As wide as the game's own players: with 0.3 mineflayer gets into walls at 2, 32, 512 … and is set back.
  bot.physics.playerHalfWidth = Math.fround(0.6) / 2
  await bot.waitForChunksToLoad()
  return bot
}

export async function leave (...bots) {
  await Promise.all(bots.map(bot => {
    const gone = once(bot, 'end')
    bot.quit()
    return gone
  }))
}

/** Waits until `check()` gives something true, and returns it; looks at it every game tick of the client. */
export async function until (bot, check, what, seconds = 10) {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    const found = check()
    if (found) return found
    await bot.waitForTicks(1)
  }
  throw new Error(`${bot.username} waited ${seconds} s in vain for ${what}`)
}

export const at = (x, y, z) => new Vec3(x, y, z)
export const blockAt = (bot, pos) => bot.blockAt(pos).name
export const idOf = (bot, name) => bot.registry.itemsByName[name].id
export const count = (bot, name) => bot.inventory.count(idOf(bot, name), null)
export const carried = bot => Object.fromEntries(bot.inventory.items().map(item => [item.name, count(bot, item.name)]))

/** Walks in a straight line over flat ground to x, z. */
export async function walk (bot, x, z, near = 0.25) {
  const distance = () => Math.hypot(bot.entity.position.x - x, bot.entity.position.z - z)
  const end = Date.now() + 30_000
  while (distance() > near) {
    if (Date.now() > end) throw new Error(`${bot.username} did not get to ${x}, ${z} from ${bot.entity.position}`)
    await bot.lookAt(at(x, bot.entity.position.y + 1.6, z), true)
    bot.setControlState('forward', true)
    bot.setControlState('sneak', distance() < 0.5)
    await bot.waitForTicks(1)
  }
  bot.clearControlStates()
  await bot.waitForTicks(2)
}

export async function hold (bot, name) {
  await bot.equip(idOf(bot, name), 'hand')
}

/** Digs, and goes to fetch one of what it gives. */
export async function gather (bot, pos, gives) {
  const wanted = count(bot, gives) + 1
  await bot.dig(bot.blockAt(pos), true)
  await fetch(bot, gives, wanted)
}

/** Goes to the things that lie nearest, until it carries as many as wanted. */
export async function fetch (bot, name, wanted) {
  const [landed, end] = [Date.now() + 600, Date.now() + 15_000]
  while (count(bot, name) < wanted) {
    const item = bot.nearestEntity(isDrop)
    if (Date.now() > end) throw new Error(`${bot.username} got no ${name}; an item lies at ${item?.position}`)
    const far = item?.position.xzDistanceTo(bot.entity.position) > 1.2
    if (far && Date.now() > landed) await walk(bot, item.position.x, item.position.z, 0.9)
    else await bot.waitForTicks(1)
  }
}

export async function craft (bot, name, times = 1, table = null) {
  const [recipe] = bot.recipesFor(idOf(bot, name), null, 1, table)
  if (!recipe) throw new Error(`${bot.username} cannot craft ${name} from ${JSON.stringify(carried(bot))}`)
  await bot.craft(recipe, times, table)
}

export const place = (bot, on, face = at(0, 1, 0)) => bot.placeBlock(bot.blockAt(on), face)

/** Takes things out of the chest there. */
export async function take (bot, chest, things) {
  const menu = await bot.openContainer(bot.blockAt(chest))
  for (const [name, n] of Object.entries(things)) await menu.withdraw(idOf(bot, name), null, n)
  menu.close()
  await until(bot, () => Object.keys(things).every(name => count(bot, name) >= things[name]), JSON.stringify(things))
}

/** What lies in the chest there, by name. */
export async function look (bot, chest) {
  const menu = await bot.openContainer(bot.blockAt(chest))
  const found = tally(menu)
  menu.close()
  return found
}

export function tally (menu) {
  const found = {}
  for (const item of menu.containerItems()) found[item.name] = (found[item.name] ?? 0) + item.count
  return found
}

/** A raw dig packet, as a client that follows no rules would send it. */
export function digPacket (bot, status, pos) {
  bot._client.write('block_dig', { status, location: pos, face: 1, sequence: 1 })
}

/** The next block that the server shows at that place. */
export function shownAt (bot, pos, seconds = 5) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      bot._client.removeListener('block_change', see)
      reject(new Error(`the server showed nothing at ${pos}`))
    }, seconds * 1000)
    function see ({ location, type }) {
      if (location.x !== pos.x || location.y !== pos.y || location.z !== pos.z) return
      clearTimeout(timer)
      bot._client.removeListener('block_change', see)
      resolve(bot.registry.blocksByStateId[type].name)
    }
    bot._client.on('block_change', see)
  })
}
