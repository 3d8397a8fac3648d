/** Puts a world together: the shell, its folder, survival, and what the world file says. */
import '../skills/start/index.mjs'
import { createRandom, playWith } from '../skills/chance.mjs'
import { once } from 'node:events'
import { withNether } from './dimensions/terrain.mjs'
import { TESTED } from '../skills/facts/versions.mjs'
import { wall } from '../skills/clock.mjs'
import { farewell } from './farewell.mjs'
import { nameBook } from './gate/names.mjs'
import { persistence } from './persistence.mjs'
import { prepareQuirks, quirks } from './quirks/index.mjs'
import { survival } from './survival/index.mjs'
import { mobs } from './survival/mobs/mobs.mjs'
import { triggers } from './survival/environment/triggers.mjs'
import { startShell } from './survival/shell.mjs'
import { applyWorld, loadWorldFile, resolveWorld } from './worldfile.mjs'

const START_MS = 20_000

/**
 * @param {{world: string, host: string, port: number, version: string, seed?: number, folder: string | null,
 *   motd: string, maxPlayers: number, viewDistance: number, speed?: number, until?: number, owner?: string,
 *   admitted?: string[]}} options for the last two see gate/names.mjs
 * @returns {Promise<{serv: Serv, about: object, stop: () => Promise<void>}>}
 * @throws {RangeError} for a Minecraft version that is not served, {import('./persistence.mjs').FolderError},
 *   or what the operating system says to the port
 */
export async function startWorld (options) {
  const { version, folder, host, port, motd, maxPlayers, viewDistance, speed = 1, until = Infinity } = options
  checkVersion(version)
  const file = loadWorldFile(options.world)
  const names = nameBook(options)
  const serv = startShell({ host, port, version, motd, maxPlayers, names })
  const { registry } = serv
  await listening(serv)
  const chosen = options.seed ?? Math.floor(Math.random() * 2 ** 31)
  const { seed } = persistence(serv, { folder, header: { world: file.form.name, seed: chosen } })
  serv.persist('names', names)
  prepareQuirks(serv, file.form.quirks ?? {})
  const world = resolveWorld(file, { registry, seed })
  serv.seed = seed
  playWith(seed, 'server')
  survival(serv, {
    generate: withNether(world.generate, registry, seed),
    spawn: world.spawn.offset(0.5, 0, 0.5),
    rules: world.rules,
    inventories: world.inventories,
    random: createRandom(seed),
    viewDistance,
    speed,
    until
  })
  quirks(serv, world.quirks)
  if (serv.isNew) {
    serv.setTime(world.time)
    applyWorld(serv, world)
  }
  mobs(serv, world)
  triggers(serv, world)
  serv.startSaving()
  serv.startClock()
  serv.open = true
  const about = { port: serv.listeningPort, version, world: world.name, seed, chest: world.chest.toArray() }
  return { serv, about, stop: () => stop(serv, folder !== null) }
}

function checkVersion (version) {
  if (!TESTED.includes(version)) throw new RangeError(`Minecraft ${version} is not served; ${TESTED.join(', ')} are`)
}

async function listening (serv) {
  await once(serv, 'listening', { signal: wall.timeout(START_MS) })
  await serv.waitForReady(START_MS)
}

async function stop (serv, isKept) {
  serv.open = false
  serv.stopClock()
  await serv.readAll()
  for (const player of [...serv.players]) serv.kick(player, farewell(player._client.locale, isKept))
  await serv.stopSaving()
  serv._server.close()
}
