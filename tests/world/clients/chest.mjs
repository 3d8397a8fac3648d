// node chest.mjs HOST PORT X Y Z [MC] [NAME]: walks to the chest, opens it as any player would, and prints what lies in
// it as one JSON object {"compass": 1}. Exit 1 with {"error": …} where it cannot.
import { Vec3 } from 'vec3'
import { counts, join, open } from './player.mjs'

const [host, port, x, y, z, version, username = 'Witness'] = process.argv.slice(2)
let bot
try {
  bot = await join({ host, port: Number(port), username, version: version || undefined })
  const chest = await open(bot, new Vec3(Number(x), Number(y), Number(z)))
  console.log(JSON.stringify(counts(chest.containerItems())))
  chest.close()
} catch (error) {
  console.log(JSON.stringify({ error: error.message }))
  process.exitCode = 1
}
bot?.quit()
setTimeout(() => process.exit(), 500).unref()
