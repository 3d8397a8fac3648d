/** Where a domain really keeps its server: bots ask before they join, and the doctor who has no bot (covoyager/world/srv.py). */
import { promises as dns } from 'node:dns'
import net from 'node:net'

const DEFAULT_PORT = 25565

/**
 * Minecraft looks up an SRV record for names given without a port.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<{host: string, port: number}>} the address itself where there is no record
 */
export async function resolveServer (host, port) {
  if (port !== DEFAULT_PORT || net.isIP(host) || host === 'localhost') return { host, port }
  try {
    const [record] = (await dns.resolveSrv(`_minecraft._tcp.${host}`)).sort((a, b) => a.priority - b.priority)
    return record ? { host: record.name, port: record.port } : { host, port }
  } catch {
    return { host, port }
  }
}
