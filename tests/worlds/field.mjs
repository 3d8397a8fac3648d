/** A field for mobs, with the server in the test's own process, so that hours pass at once. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import mineflayer from 'mineflayer'
import { MARK, keepStep } from '../../skills/host/step.mjs'
import { startWorld } from '../../worlds/world.mjs'

const HOST = '127.0.0.1'
export const folder = mkdtempSync(path.join(tmpdir(), 'mobs-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A field of grass at y 63 with a stone wall around, so that nothing wanders off. */
export const FIELD = {
  name: 'field',
  terrain: { kind: 'flat', bottom: 60, layers: ['bedrock', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [30, 64, 30],
  time: 6000,
  rules: { daylight_cycle: false }
}

/**
 * Runs `body` in a world of its own with one mineflayer client per name. Clients and server keep step: time here is the world's, and a
 * busy machine makes no difference. At `speed` 1 they do not, for who lets hours pass at once (`run`) and has a client only to look on.
 */
export async function inWorld ({ form = FIELD, world, version = '1.20.1', seed = 1, names = ['Ann'], keep = null, speed = Infinity }, body) {
  const file = path.join(folder, `${form.name}.json`)
  writeFileSync(file, JSON.stringify(form))
  const started = await startWorld({
    world: world ?? file, host: HOST, port: 0, version, seed, folder: keep, motd: 'test', maxPlayers: 5, viewDistance: 5, speed
  })
  const bots = []
  try {
    for (const username of names) {
      const step = speed === 1 ? {} : { fakeHost: HOST + MARK, checkTimeoutInterval: 2 ** 31 - 1 }
      const bot = mineflayer.createBot({ host: HOST, port: started.about.port, username, version, auth: 'offline', ...step })
      if (speed !== 1) keepStep(bot._client)
      bots.push(bot)
      await once(bot, 'spawn')
    }
    const { serv } = started
    const player = serv.players[0]
    return await body({ serv, bot: bots[0], others: bots.slice(1), player, run: ticks => run(serv, ticks) })
  } finally {
    const ended = bots.map(bot => once(bot, 'end'))
    for (const bot of bots) bot.quit()
    await Promise.all(ended)
    await started.stop()
  }
}

/** Lets so many ticks pass at once. */
function run (serv, ticks) {
  for (let i = 0; i < ticks; i++) {
    serv.tickCount++
    serv.emit('tick', 0.05, serv.tickCount)
    serv.emit('tickEnd')
  }
}

/** Waits until `check` holds, looking after every server tick. */
export async function until (serv, check, seconds, what) {
  const last = serv.tickCount + seconds * 20
  while (!check()) {
    assert.ok(serv.tickCount < last, `not in ${seconds} s: ${what}`)
    await once(serv, 'tickEnd')
  }
}

/** Puts one item into a player's hand. */
export const arm = (player, name) => {
  player.setHeld(player.slots.length && { name, count: 1, damage: 0 })
  player.ownMenu.sendAll()
}
/** The stacks that lie about. */
export const itemsOf = serv => Object.values(serv.entities).flatMap(({ stack }) => stack ?? [])
/** All mobs there are. */
export const animalsOf = serv => Object.values(serv.entities).filter(entity => entity.mob)
