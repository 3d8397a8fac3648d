/**
 * A server as others run it, in an embedded world: it keeps no step with anybody, and its operator does what each line of
 * standard input says. Prints `{"port"}`, then `{"came": how many have so far}` for each who comes into the world.
 *
 *   node operated.mjs VERSION
 *
 *   {"do": "kick", "reason": COMPONENT}     everybody who is there
 *   {"do": "bar", "reason": COMPONENT}      from now on nobody is let in; null: everybody is
 *   {"do": "block", "at": [x, y, z], "name": ID}   puts a block there
 *   {"do": "mode", "number": 0 … 3}         everybody, those who come too, is in that game mode
 *   {"do": "repel", "reason": COMPONENT}    from now on who comes is kicked as soon as they stand there; null: nobody is
 */
import { createInterface } from 'node:readline'
import { Vec3 } from 'vec3'
import { TICK_MS } from '../../../skills/clock.mjs'
import { toWireText } from '../../../worlds/survival/shell.mjs'
import { startWorld } from '../../../worlds/world.mjs'

const [version] = process.argv.slice(2)
const { serv, about } = await startWorld({
  world: 'arena', host: '127.0.0.1', port: 0, version, seed: 1, folder: null, motd: 'Operated', maxPlayers: 20, viewDistance: 5
})
const { options } = /** @type {any} */ (serv)._server
delete options.beforePing

let came = 0
let repelled = null
let mode = 0
const CHANGE_MODE = 3
const tell = line => process.stdout.write(`${JSON.stringify(line)}\n`)

function kick (player, reason) {
  player.write('kick_disconnect', { reason: toWireText(serv, reason) })
  setTimeout(() => player._client.socket.end(), TICK_MS)
}

const acts = {
  kick: ({ reason }) => { for (const player of serv.players) kick(player, reason) },
  bar: ({ reason }) => { options.beforeLogin = reason ? client => client.end('', JSON.stringify(reason)) : undefined },
  block: ({ at, name }) => { serv.putBlock(new Vec3(...at), name) },
  mode: ({ number }) => {
    mode = number
    for (const player of serv.players) {
      player.gameMode = mode
      player.write('game_state_change', { reason: CHANGE_MODE, gameMode: mode })
    }
  },
  repel: ({ reason }) => { repelled = reason }
}

serv.on('playerWaits', player => { player.gameMode = mode })
serv.on('playerReady', player => {
  tell({ came: ++came })
  const reason = repelled
  if (reason) setTimeout(() => kick(player, reason), 4 * TICK_MS)
})
createInterface({ input: process.stdin }).on('line', line => {
  const act = JSON.parse(line)
  acts[act.do](act)
}).on('close', () => process.exit(0))
tell({ port: about.port })
