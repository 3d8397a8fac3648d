import { createRequire } from 'node:module'
import { game } from '../../../skills/clock.mjs'
import { since } from '../../survival/shell.mjs'

const nbt = createRequire(import.meta.url)('prismarine-nbt')

const [LOADED, ACCEPTED, DOWNLOADED] = [0, 3, 4]
const PACK = {
  uuid: '5c2f3b1e-7a44-4d3c-9e9f-1b2a3c4d5e6f',
  url: 'http://127.0.0.1:9/pack.zip',
  hash: 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  forced: true
}
const PROMPT = 'This server needs its resource pack'
const DECLINED = 'This server requires a custom resource pack'

/** Whoever declines, fails or does not answer is sent away, as the game does with a pack that is required. */
export function play (serv, seconds) {
  const byId = since(serv, '1.20.3')
  const packet = byId ? 'add_resource_pack' : 'resource_pack_send'
  const promptMessage = byId ? nbt.comp({ text: nbt.string(PROMPT) }) : JSON.stringify({ text: PROMPT })

  function offer (client, loaded) {
    const timer = game.setTimeout(() => client.end(DECLINED), seconds * 1000)
    client.on('end', () => game.clearTimeout(timer))
    client.on('resource_pack_receive', ({ uuid, result }) => {
      if (byId && uuid !== PACK.uuid) return
      if (result === ACCEPTED || result === DOWNLOADED) return
      game.clearTimeout(timer)
      if (result !== LOADED) return client.end(DECLINED)
      loaded()
    })
    client.write(packet, { ...PACK, promptMessage })
  }

  if (since(serv, '1.20.2')) {
    serv._server.on('connection', client => {
      const { write } = client
      client.write = function (name, params) {
        if (name !== 'finish_configuration') return write.call(this, name, params)
        client.write = write
        offer(client, () => client.write(name, params))
      }
    })
  } else {
    serv.on('playerReady', player => offer(player._client, () => {}))
  }
}
