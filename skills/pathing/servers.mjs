/** On which server a bot is, as text: what bots of one host tell each other holds for one world. */

/** A dig is weighed for thousands of blocks: a socket is asked for its address once. */
const servers = new WeakMap()

/** @param {Bot} bot @returns {string} */
export function serverOf (bot) {
  if (!servers.has(bot)) {
    const { remoteAddress, remotePort } = bot._client?.socket ?? {}
    servers.set(bot, `${remoteAddress}:${remotePort}`)
  }
  return servers.get(bot)
}
