import { createRequire } from 'node:module'
import { SkillError } from '../errors.mjs'
import { readFacts } from './read.mjs'

const require = createRequire(import.meta.url)
/** @type {any} its types say that a protocol has one version */
const minecraftData = require('minecraft-data')

const facts = readFacts('versions')

/** Version of an embedded world when nobody asks for another. */
export const DEFAULT = facts.default

/** Versions that tests play, oldest first: these are served and joined. */
export const TESTED = Object.keys(facts.tested)

const byName = minecraftData.versionsByMinecraftVersion.pc

/** @param {string} version @returns {number|null} its protocol number; null where no such version is known */
export function protocolOf (version) { return byName[version]?.version ?? null }

/**
 * The version to join a server with.
 * @param {{protocol: number, name: string}} status the server's answer to a ping
 * @returns {string} such as 1.20.1
 * @throws {SkillError} VERSION_MISMATCH with `data.server_version`
 */
export function versionToJoin ({ protocol, name }) {
  const tested = TESTED.find(version => facts.tested[version] === protocol)
  if (tested) return tested
  const [known] = minecraftData.postNettyVersionsByProtocolVersion.pc[protocol] ?? []
  const server = known?.minecraftVersion ?? name
  throw new SkillError('VERSION_MISMATCH', `The server runs Minecraft ${server}, which no test covers; those that are covered: ${TESTED.join(', ')}.`,
    { server_version: server })
}
