/**
 * node surveyor.mjs ROOT HOST PORT NAME VERSION < [[x, y, z], …]: what stands there, as one JSON line of states such as
 * `oak_door[facing=north,half=lower]` (null where nothing is loaded), seen by a plain mineflayer client that knows nothing
 * of the bots' code. Exit 1 with {"error": …} where it cannot tell.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { wall } from '../../covoyager/bench/people/clock.mjs'

const [root, host, port, username, version] = process.argv.slice(2)
// The packages lie with the bot host's sources, which need not be where this file is.
const require = createRequire(join(root, 'skills', 'surveyor.mjs'))
const mineflayer = require('mineflayer')
const { Vec3 } = require('vec3')

function describe (block) {
  const properties = Object.entries(block?.getProperties() ?? {}).map(([key, value]) => `${key}=${value}`).sort()
  return block ? block.name + (properties.length > 0 ? `[${properties.join(',')}]` : '') : null
}

const places = JSON.parse(await text(process.stdin))
const bot = mineflayer.createBot({ host, port: Number(port), username, version, auth: 'offline', hideErrors: true })
const fail = error => {
  console.log(JSON.stringify({ error: String(error?.message ?? error) }))
  process.exit(1)
}
bot.on('error', fail)
bot.on('kicked', fail)
bot.once('spawn', async () => {
  await bot.waitForChunksToLoad()
  console.log(JSON.stringify(places.map(place => describe(bot.blockAt(new Vec3(...place))))))
  bot.quit()
  wall.setTimeout(() => process.exit(0), 300)
})
