import { TICK_MS, game, wall } from '../clock.mjs'
import { loaded } from './columns.mjs'
import { connect } from './joining/connect.mjs'
import { SkillError } from '../errors.mjs'
import { reportFirstMove } from '../bot/events.mjs'
import { lookIntoChest } from './look.mjs'
import { findChest, status, surroundings } from '../bot/seen/observe.mjs'
import { loadSkill, readSkill } from './loading.mjs'
import { drawMap } from '../bot/seen/map.mjs'
import { seenBlocks } from '../primitives/building/blueprint.mjs'
import { createContext } from '../primitives/index.mjs'
import { WITHHELD } from '../primitives/registry.mjs'
import { startReflexes } from '../reflexes/index.mjs'
import { runInSandbox } from '../sandbox/index.mjs'
import { openView } from '../viewing/server.mjs'
import { Stalls } from '../bot/stalls.mjs'
import { saved } from './saved.mjs'
import * as wanted from './wanted.mjs'

const QUIT_MS = 2000
/** The server's word on a block that was dug comes no later than this, as a rule. */
const ANSWER_MS = 2 * TICK_MS
/** The longest that a timer can wait, in ms. */
const NO_LIMIT = 2 ** 31 - 1

/**
 * All bots of one host and the methods of the wire.
 */
export class BotRegistry {
  /** @type {Map<string, import('../bot/bot_handle.mjs').BotHandle>} */
  #handles = new Map()
  #joining = new Set()
  #event

  /** @param {(bot: string|null, kind: string, data: object) => void} event sends an event over the wire */
  constructor (event) { this.#event = event }

  /**
   * Answer one call.
   * @param {{bot: string|null, method: string, params: object, id: number}} call
   * @param {AbortSignal} signal
   * @returns {Promise<any>} the method's value, JSON-able
   * @throws {SkillError}
   */
  async handle (call, signal) {
    const { bot, method, params } = call
    if (method === 'ping') return { rss: process.memoryUsage.rss() }
    if (method === 'connect') return this.#connect(String(bot), params, signal)
    if (!Object.hasOwn(METHODS, method)) throw new SkillError('BAD_ARGS', `There is no method ${method}.`)
    const handle = this.#handles.get(String(bot))
    if (!handle && method === 'disconnect') return {}
    if (!handle || handle.ended) throw new SkillError('DISCONNECTED', `${bot ?? 'The bot'} is not connected.`)
    return METHODS[method](handle, params, signal, call.id)
  }

  /** Let every bot leave its server. */
  async leave () {
    await Promise.all([...this.#handles.values()].map(quit))
  }

  async #connect (key, params, signal) {
    const server = wanted.server(params)
    const bot = key ?? server.username
    if (this.#joining.has(bot)) throw new SkillError('BUSY', `${bot} is joining already.`)
    this.#joining.add(bot)
    try {
      const old = this.#handles.get(bot)
      // Whoever asks for a new connection need not hear of the end of the old one.
      this.#handles.delete(bot)
      if (old) await quit(old)
      const handle = await connect(server, signal, (kind, data) => this.#event(bot, kind, data))
      this.#handles.set(bot, handle)
      handle.on('event', (kind, data) => this.#event(bot, kind, data))
      handle.once('end', (code, reason) => {
        if (this.#handles.get(bot) !== handle) return
        this.#handles.delete(bot)
        this.#event(bot, 'disconnected', { code, reason })
      })
      new Stalls(handle)
      const stop = startReflexes(handle)
      if (typeof stop === 'function') handle.onEnd(stop)
      return introduction(handle)
    } finally {
      this.#joining.delete(bot)
    }
  }
}

function introduction (handle) {
  const { bot } = handle
  const { position } = status(handle)
  return {
    username: bot.username,
    minecraft: bot.version,
    position,
    world: worldMark(bot, handle.seed)
  }
}

/** What tells the world of a server from others that it may have: its seed, else where new players appear. Null where neither is known. */
function worldMark (bot, seed) {
  return seed ?? (bot.spawnPoint ? `spawn ${[bot.spawnPoint.x, bot.spawnPoint.y, bot.spawnPoint.z].join(',')}` : null)
}

/** Leave, and wait until the connection is gone. */
function quit (handle) {
  if (handle.ended) return
  return new Promise(/** @param {(value?: any) => void} resolve */ resolve => {
    const timer = wall.setTimeout(() => {
      handle.bot._client.socket?.destroy()
      handle.end('DISCONNECTED', 'the bot left')
    }, QUIT_MS)
    handle.once('end', () => {
      wall.clearTimeout(timer)
      resolve()
    })
    handle.bot.quit()
  })
}

/** Wait for the respawn where the bot has just died: a run started now is meant for the living. */
async function standing (handle, signal) {
  if (handle.alive) return
  await new Promise((resolve, reject) => {
    const done = (settle, value) => {
      handle.bot.off('spawn', onSpawn)
      signal.removeEventListener('abort', onAbort)
      settle(value)
    }
    const onSpawn = () => done(resolve)
    const onAbort = () => done(reject, signal.reason)
    handle.bot.once('spawn', onSpawn)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** Carry out work as the only run of a bot, once the bot is alive in the world and no reflex has it. */
function start (handle, { id, name, signal, preempt }, work) {
  return handle.runs.start({ id, name, signal, preempt }, async run => {
    reportFirstMove(handle, run)
    await standing(handle, run.signal)
    await handle.gate.passed(run.signal)
    const contextFor = signal => createContext(handle, {
      signal,
      say: (text, to = null) => { handle.say(text, to) },
      progress: data => handle.event('progress', { run: id, ...data })
    })
    return work(contextFor, run.signal)
  })
}

/** The same context, less what is withheld. */
function withheld (contextFor) {
  return signal => {
    const ctx = contextFor(signal)
    for (const name of WITHHELD) delete ctx[name]
    return ctx
  }
}

const told = () => new SkillError('CANCELLED', 'The bot was told to stop.')

/**
 * Stop what a bot does, but not the block that it digs: what has been broken of that would be lost.
 * @returns {boolean} whether there was anything to stop
 */
function letGo ({ bot, runs }) {
  const run = runs.current
  if (!run || !bot.targetDigBlock) return runs.stop(told())
  const off = () => {
    bot.off('diggingCompleted', onEnd)
    bot.off('diggingAborted', onEnd)
    run.signal.removeEventListener('abort', off)
  }
  const onEnd = () => {
    off()
    game.setTimeout(() => run.stop(told()), ANSWER_MS)
  }
  bot.on('diggingCompleted', onEnd)
  bot.on('diggingAborted', onEnd)
  run.signal.addEventListener('abort', off)
  return true
}

const METHODS = {
  disconnect: async handle => {
    await quit(handle)
    return {}
  },

  status: async handle => status(handle),

  observe: async (handle, params, signal) => {
    const { chest, radius, look } = wanted.view(params)
    if (chest) handle.chest = chest
    await loaded(handle, radius, signal)
    const seen = await lookIntoChest(handle, { walk: look }, signal)
    return { ...surroundings(handle, radius), ...seen }
  },

  compare: async (handle, params) => seenBlocks(handle.bot, params.blocks),

  saved: async handle => saved(handle.bot),

  map: async (handle, params) => drawMap(handle.bot, wanted.radius(params.radius)),

  view: async (handle, params) => openView(handle, wanted.folder(params.modules)),

  findChest: async (handle, params) => findChest(handle, wanted.radius(params.radius), wanted.playerName(params.player)),

  run: async (handle, params, signal, id) => {
    const { skill, args, chest, sandbox, preempt, spare, unused } = wanted.run(params)
    if (chest) handle.chest = chest
    handle.spare = spare
    handle.unused = unused
    const run = { id, name: skill, signal, preempt }
    if (!sandbox) {
      const work = await loadSkill(skill)
      return start(handle, run, (contextFor, stop) => work(contextFor(stop), args))
    }
    const source = await readSkill(skill)
    // The wall limit is the call's own deadline.
    const limits = { wallMs: NO_LIMIT }
    const { ok, value, error, did, killed } = await start(handle, run, (contextFor, stop) =>
      runInSandbox(source, withheld(contextFor), args, limits, stop))
    if (!ok) throw new SkillError(error.code, error.message, { ...error.data, did, killed })
    return { value, did, killed }
  },

  trySkill: async (handle, params, signal, id) => {
    const { source, args, chest, wallMs } = wanted.trial(params)
    if (chest) handle.chest = chest
    return start(handle, { id, name: 'a skill on trial', signal, preempt: false }, (contextFor, stop) =>
      runInSandbox(source, contextFor, args, { wallMs }, stop))
  },

  primitive: async (handle, params, signal, id) => {
    const { name, args, chest, preempt } = wanted.primitive(params)
    if (chest) handle.chest = chest
    return start(handle, { id, name, signal, preempt }, (contextFor, stop) => {
      const ctx = contextFor(stop)
      if (!Object.hasOwn(ctx, name) || typeof ctx[name] !== 'function') {
        throw new SkillError('BAD_ARGS', `There is no primitive ${name}.`)
      }
      return ctx[name](...args)
    })
  },

  lend: async (handle, params) => {
    handle.memory.lent = wanted.bed(params)
    return {}
  },

  say: async (handle, params) => {
    const { text, to } = wanted.speech(params)
    return { heard: await handle.say(text, to) }
  },

  stop: async handle => ({ stopped: handle.runs.stop(told()) }),

  letGo: async handle => ({ stopped: letGo(handle) })
}
