/**
 * What other servers do otherwise than this one: a world file's `"quirks"`, each on its own or together. One file a
 * quirk, which exports
 *
 * - `prepare(serv, value)`, where it has one: called before the terrain is made
 * - `play(serv, value)`: makes the server behave so; called once, after all of survival is there
 *
 * What it does and what it takes stands in world.schema.json, its `default` being what `true` stands for.
 *
 * A quirk is as strict as the server that it is taken from: it refuses, delays and sends back, and forgives nothing.
 */
import * as dropped_clicks from './refusals/dropped_clicks.mjs'
import * as hidden_ores from './sight/hidden_ores.mjs'
import * as item_tags from './joining/item_tags.mjs'
import * as keep_alive from './delays/keep_alive.mjs'
import * as lag_spikes from './delays/lag_spikes.mjs'
import * as late_confirms from './delays/late_confirms.mjs'
import * as latency from './delays/latency.mjs'
import * as lobby from './joining/lobby.mjs'
import * as lowest_y from './joining/lowest_y.mjs'
import * as no_bubbles from './refusals/no_bubbles.mjs'
import * as no_whispers from './chat/no_whispers.mjs'
import * as npcs from './joining/npcs.mjs'
import * as plain_chat from './chat/plain_chat.mjs'
import * as plain_whispers from './chat/plain_whispers.mjs'
import * as resource_pack from './joining/resource_pack.mjs'
import * as slow_chunks from './delays/slow_chunks.mjs'
import * as speed_limit from './refusals/speed_limit.mjs'
import * as teleports_back from './refusals/teleports_back.mjs'
import * as throttle from './joining/throttle.mjs'
import { SCHEMA } from '../worldform.mjs'

export const QUIRKS = {
  dropped_clicks,
  hidden_ores,
  item_tags,
  keep_alive,
  lag_spikes,
  late_confirms,
  latency,
  lobby,
  lowest_y,
  no_bubbles,
  no_whispers,
  npcs,
  plain_chat,
  plain_whispers,
  resource_pack,
  slow_chunks,
  speed_limit,
  teleports_back,
  throttle
}

/**
 * Makes the server play the quirks of a world file.
 *
 * @param {Serv} serv
 * @param {Record<string, number | string | boolean>} chosen checked values; `true` for the usual ones
 */
export function quirks (serv, chosen) {
  for (const [quirk, value] of meant(chosen)) quirk.play(serv, value)
}

/** What of them comes before everything else; arguments as for `quirks`. */
export function prepareQuirks (serv, chosen) {
  for (const [quirk, value] of meant(chosen)) quirk.prepare?.(serv, value)
}

const usual = SCHEMA.properties.quirks.properties
const meant = chosen => Object.entries(chosen).filter(([, value]) => value !== false)
  .map(([name, value]) => [QUIRKS[name], value === true ? usual[name].default : value])
