// @ts-check
/**
 * A world that is written down when somebody asks for it: a session says that something is done only once no kill of the server
 * can undo it. Clients that keep step ask on the channel `covoyager:save` (skills/host/saved.mjs), and hear on it when it is.
 */
import { SAVE } from '../../../skills/host/saved.mjs'

/** Answers whoever keeps step. @param {Shell & Saving & Step} serv */
export function saving (serv) {
  serv.on('playerReady', ({ _client: client }) => client.on('custom_payload', ({ channel }) => {
    if (channel !== SAVE || !serv.barrier.hasMember(client)) return
    serv.saveOrWarn()
    client.write('custom_payload', { channel: SAVE, data: Buffer.alloc(0) })
  }))
}
