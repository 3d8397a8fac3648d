import { createRequire } from 'node:module'
import { SkillError } from './errors.mjs'

const require = createRequire(import.meta.url)
const minecraftData = require('minecraft-data')
const { testedVersions } = require('mineflayer/lib/version')

/** The oldest that Co-Voyager joins; before it the game named items in another way. */
export const OLDEST = '1.13'

const byName = minecraftData.versionsByMinecraftVersion.pc
const newest = byName[testedVersions.at(-1)].version

/** @param {number} protocol @returns {string[]} the versions of Minecraft that speak it, those tested first */
export function versionsOf (protocol) {
  const names = (minecraftData.postNettyVersionsByProtocolVersion.pc[protocol] ?? []).map(info => info.minecraftVersion)
  return names.toSorted((a, b) => testedVersions.includes(b) - testedVersions.includes(a))
}

/** @param {string} version @returns {number|null} its protocol number; null where no such version is known */
export function protocolOf (version) { return byName[version]?.version ?? null }

/**
 * The version to join a server with.
 * @param {{protocol: number, name: string}} status the server's answer to a ping
 * @returns {string} such as 1.20.1
 * @throws {SkillError} VERSION_MISMATCH with `data.server_version`
 */
export function versionToJoin ({ protocol, name }) {
  const [version] = versionsOf(protocol)
  const server = version ?? name
  const mismatch = why => new SkillError('VERSION_MISMATCH', `The server runs Minecraft ${server}; ${why}.`,
    { server_version: server })
  if (protocol > newest) throw mismatch(`the newest that can be joined is ${testedVersions.at(-1)}`)
  if (!version) throw mismatch('that version is not known')
  if (protocol < byName[OLDEST].version) throw mismatch(`the oldest that can be joined is ${OLDEST}`)
  return version
}
