/**
 * What a bot has seen counts for good once its world has it on the disk: an embedded one writes it down when it is asked to
 * (worlds/survival/environment/saving.mjs), another world is as it is.
 */
import { game } from '../clock.mjs'
import { keepsStep } from './step.mjs'

export const SAVE = 'covoyager:save'
/** A world that does not answer for so long is not waited for. */
const PATIENCE_MS = 2000

/**
 * Resolves once all that the bot has done and seen so far would be there after a kill of its server.
 * @param {{_client: import('minecraft-protocol').Client}} bot
 * @returns {Promise<boolean>} whether the world has said so
 */
export function saved ({ _client: client }) {
  if (!keepsStep(client)) return Promise.resolve(false)
  return new Promise(resolve => {
    const end = said => {
      game.clearTimeout(timer)
      client.off('custom_payload', heard)
      client.off('end', gone)
      resolve(said)
    }
    const heard = ({ channel }) => { if (channel === SAVE) end(true) }
    const gone = () => end(false)
    const timer = game.setTimeout(gone, PATIENCE_MS)
    client.on('custom_payload', heard)
    client.on('end', gone)
    client.write('custom_payload', { channel: SAVE, data: Buffer.alloc(0) })
  })
}
