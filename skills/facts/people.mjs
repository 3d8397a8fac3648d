/** Who of those whom a server lists is a person (or a bot in their stead), and who only looks like one. */

import { readFacts } from './read.mjs'

const { account, mark } = readFacts('player').names

/** What accounts can be called; offline clients can send anything. */
export const ACCOUNT = new RegExp(`^${account}$`)

/** A player's name; proxies for Bedrock put a mark before it. */
export const NAME = new RegExp(`^${mark}${account}$`)

/** Where in a UUID its version stands, and the version that plugins give to who is no player (LuckPerms' API, `TYPE_NPC`; Citizens). */
const VERSION = 14
const NPC = '2'

/** By bot: players whom the server lists but tells clients not to show (1.19.3 on), as plugins do for whoever is to be hidden. */
const unlisted = new WeakMap()

/** @type {Set<string>} names of the bots of this host */
const ours = new Set()

/**
 * A bot of this host is about to join, or is there.
 * @param {string} name
 */
export function enlist (name) { ours.add(name) }

/** @param {string} name @returns {boolean} whether it is a bot of this host */
export const isOurs = name => ours.has(name)

/**
 * Follow whom the server has shown in the list of players, from when the bot joins.
 * @param {Bot} bot
 */
export function watchPeople (bot) {
  const hidden = new Set()
  unlisted.set(bot, hidden)
  bot._client.prependListener('player_info', ({ data }) => {
    for (const { uuid, listed } of data) {
      if (listed === undefined || listed === null) continue
      if (listed) hidden.delete(uuid)
      else hidden.add(uuid)
    }
  })
}

/** @param {string|undefined} name @returns {boolean} whether a player can be called so */
export const isName = name => NAME.test(name ?? '')

/**
 * @param {Bot} bot
 * @param {{username: string, uuid?: string}} player as mineflayer lists them
 * @returns {boolean} whether they are somebody, the bot itself too
 */
export const isPerson = (bot, { username, uuid }) => isName(username) && uuid?.[VERSION] !== NPC && !unlisted.get(bot)?.has(uuid)

/**
 * @param {Bot} bot
 * @returns {any[]} the others who are in the game, as mineflayer lists them
 */
export const others = bot => Object.values(bot.players).filter(player => player.username !== bot.username && isPerson(bot, player))
