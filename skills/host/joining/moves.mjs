/**
 * Where a server or a proxy before it sends a bot that has come in: into another world on the same connection, or on to another address
 * (from 1.20.5 on).
 */

/**
 * What tells a world from others: its seed as the server hashes it, which login and respawn packets have from 1.15 on. All dimensions
 * of a world share it.
 * @param {{hashedSeed?: any, worldState?: {hashedSeed?: any}}} packet
 * @returns {string|null} null where the server tells none: some leave it at zero
 */
function seedIn (packet) {
  const seed = packet.worldState?.hashedSeed ?? packet.hashedSeed
  const hash = seed === undefined || seed === null ? '' : [seed].flat().map(String).join(',')
  return /[1-9]/.test(hash) ? `seed ${hash}` : null
}

/**
 * @param {import('minecraft-protocol').Client} client
 * @param {(back: boolean) => void} onMove hears of each move to another world once the bot has come in; whether it is back in its first
 * @returns {() => string|null} to be called when the bot has come in: the world that it is in
 */
export function watchWorlds (client, onMove) {
  /** @type {string|null|undefined} */
  let first
  /** @type {string|null} */
  let last = null
  const look = packet => {
    const now = seedIn(packet)
    if (now === null || now === last) return
    const moved = first !== undefined && last !== null
    last = now
    if (moved) onMove(now === first)
  }
  client.on('login', look)
  client.on('respawn', look)
  return () => (first = last)
}

/** @param {{host: string, port: number}} address that a server hands a player on to @returns {string} what that means for the bot */
export const handedOn = ({ host, port }) => `it hands players on to ${host}:${port}; covoyager join ${host}:${port} plays there`
