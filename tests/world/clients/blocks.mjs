// node blocks.mjs HOST PORT MC < [[x,y,z], …]: what stands there, as one JSON line of names with their properties, seen by
// a client that has nothing to do with ours.
import { text } from 'node:stream/consumers'
import { Vec3 } from 'vec3'
import { join } from './player.mjs'

const [host, port, version] = process.argv.slice(2)
const places = JSON.parse(await text(process.stdin))
const bot = await join({ host, port: Number(port), username: 'Surveyor', version })
try {
  await bot.waitForChunksToLoad()
  const state = block => {
    const inner = Object.entries(block?.getProperties() ?? {}).map(([key, value]) => `${key}=${value}`).sort()
    return block ? block.name + (inner.length > 0 ? `[${inner.join(',')}]` : '') : null
  }
  console.log(JSON.stringify(places.map(([x, y, z]) => state(bot.blockAt(new Vec3(x, y, z))))))
} catch (error) {
  console.log(JSON.stringify({ error: error.message }))
}
bot.quit()
setTimeout(() => process.exit(), 300)
