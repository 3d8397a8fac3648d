/**
 * Resource packs. Servers that require one send those away who decline or do not answer, from 1.20.2 on before they let
 * them into the world; saying that it is loaded is all that a client without a screen can do.
 *
 * mineflayer's own answer names no pack from 1.20.3 on (mineflayer issue 4043), so its plugin is left out.
 */
const [LOADED, ACCEPTED, DOWNLOADED] = [0, 3, 4]

/** What createBot is told so that packs are answered here. */
export const WITHOUT_PACKS = { resource_pack: false }

/**
 * Take every pack that is offered, as the game's client reports it.
 * @param {Bot} bot one that has not logged in yet
 */
export function takePacks ({ _client: client }) {
  const answer = (pack, results) => { for (const result of results) client.write('resource_pack_receive', { ...pack, result }) }
  client.on('resource_pack_send', ({ hash }) => answer({ hash }, [ACCEPTED, LOADED]))
  client.on('add_resource_pack', ({ uuid }) => answer({ uuid }, [ACCEPTED, DOWNLOADED, LOADED]))
}
