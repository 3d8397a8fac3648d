import '../../start/index.mjs'
import { createRequire } from 'node:module'
import { game, hold, wall } from '../../clock.mjs'
import { BotHandle } from '../../bot/bot_handle.mjs'
import { playWith } from '../../chance.mjs'
import { SkillError } from '../../errors.mjs'
import { mendMaterials } from '../../facts/breaking.mjs'
import { handedOn, watchWorlds } from './moves.mjs'
import { takePacks, WITHOUT_PACKS } from './packs.mjs'
import { connectError, pingServer } from './ping.mjs'
import { resolveServer } from './srv.mjs'
import { spaced } from './throttle.mjs'
import { watchRank } from '../../chat/speech.mjs'
import { hearLanguages } from './languages.mjs'
import { MARK, keepStep } from '../step.mjs'
import { enlist, watchPeople } from '../../facts/people.mjs'
import { protocolOf, versionToJoin } from '../../facts/versions.mjs'

const require = createRequire(import.meta.url)
const mineflayer = require('mineflayer')

/** Chunks around the bot that the server is asked for: enough for a look of 64 blocks, little enough to remember. */
const VIEW_DISTANCE = 6
/** How many different faults of one connection are logged. */
const MOST_FAULTS = 20
/** How long a world stands still for a bot that is about to join, until its server has answered; longer on a busy machine. */
const PING_MS = 1000
/** How long the blocks around a bot that has just spawned may take; it works without them, it just sees nothing yet. */
const CHUNKS_MS = 3000

/**
 * Join a server.
 * @param {{username: string, host: string, port: number, version: string|null, auth: 'offline'|'microsoft',
 *   profiles_folder: string|null}} wanted `version` null finds it out by a ping
 * @param {AbortSignal} signal
 * @param {(kind: string, data: object) => void} event hears `login` {url, code, text} where an account asks for it, and
 *   `world` {back} where the bot is put into another one on the same connection
 * @returns {Promise<BotHandle>} the bot, which stands in the world
 * @throws {SkillError} CONNECT_REFUSED, NO_SERVER, VERSION_MISMATCH (`data.server_version`), LOGIN_FAILED, KICKED
 *   (`data.reason`), TIMEOUT, CANCELLED
 */
export function connect (wanted, signal, event) {
  return spaced(`${wanted.host}:${wanted.port}`, signal, async () => {
    const turn = new Turn()
    try {
      return await join(wanted, turn, signal, event)
    } finally {
      turn.end()
    }
  })
}

async function join ({ username, host, port, version, auth, profiles_folder: profiles }, turn, signal, event) {
  if (version && protocolOf(version) === null) {
    throw new SkillError('BAD_ARGS', `There is no Minecraft version ${version}.`)
  }
  const server = await resolveServer(host, port)
  signal.throwIfAborted()
  const status = await pingServer({ ...server, protocol: version ? protocolOf(version) ?? -1 : -1, signal })
  signal.throwIfAborted()
  const found = versionToJoin(status)
  if (version && protocolOf(version) !== status.protocol) {
    throw new SkillError('VERSION_MISMATCH', `The server runs Minecraft ${found}, not ${version}; leave the version out.`,
      { server_version: found })
  }
  if (status.keepsStep) await turn.come()
  else turn.end()
  signal.throwIfAborted()
  /** @type {any} its packs, step and times are no options that mineflayer's types know */
  const how = {
    ...server,
    username,
    version: found,
    auth,
    ...(profiles ? { profilesFolder: profiles } : {}),
    onMsaCode: ({ verification_uri: url, user_code: code, message }) => event('login', { url, code, text: message }),
    plugins: WITHOUT_PACKS,
    hideErrors: true,
    logErrors: false,
    viewDistance: VIEW_DISTANCE,
    clientSettings: { viewDistance: VIEW_DISTANCE },
    ...(status.keepsStep ? { fakeHost: server.host + MARK, checkTimeoutInterval: 2 ** 31 - 1 } : { checkTimeoutInterval: 30_000 })
  }
  enlist(username)
  /** @type {Bot} */
  const bot = /** @type {any} */ (mineflayer.createBot(how))
  if (status.keepsStep) {
    playWith(status.keepsStep.seed, username)
    keepStep(bot._client)
  }
  bot._client.on('state', state => { if (state === 'play') turn.end() })
  watchRank(bot)
  watchPeople(bot)
  hearLanguages(bot)
  takePacks(bot)
  const worldNow = watchWorlds(bot._client, back => event('world', { back }))
  await spawned(bot, server, auth, signal)
  mendMaterials(bot.registry)
  const handle = new BotHandle(bot)
  handle.seed = worldNow()
  watchEnd(handle)
  await chunksAround(bot, signal)
  if (!handle.ended) return handle
  const { code, reason } = handle.ended
  throw code === 'KICKED'
    ? new SkillError(code, `The server sent the bot away: ${reason}`, { reason })
    : new SkillError('LOGIN_FAILED', `The connection was lost at once: ${reason}.`)
}

let last = Promise.resolve()

/**
 * A bot's turn to log in to a world of ticks. Bots log in in the order in which they were told to, and the world has no tick
 * meanwhile: so they always come in the same order, and in the same tick.
 */
class Turn {
  #release = hold()
  #late = wall.setTimeout(this.#release, wall.patience(PING_MS))
  #before
  #over

  constructor () {
    this.#before = last
    last = new Promise(resolve => { this.#over = resolve })
  }

  /** Its server is one of ticks: resolves when those before it are through. */
  come () {
    wall.clearTimeout(this.#late)
    return this.#before
  }

  /** The server has queued the bot, or there is none any more. */
  end () {
    wall.clearTimeout(this.#late)
    this.#release()
    this.#over()
  }
}

/** Resolves when the bot stands in the world; ends the bot where it does not come to that. */
function spawned (bot, { host, port }, auth, signal) {
  return new Promise((/** @type {(value?: any) => void} */ resolve, reject) => {
    let checksAccounts = false
    let lastError = null
    const onKicked = reason => fail(loginError(bot, reason, auth, checksAccounts))
    const onEnd = () => fail(lastError
      ? asLoginError(lastError, host, port, auth)
      : new SkillError('LOGIN_FAILED', checksAccounts && auth === 'offline' ? NEEDS_ACCOUNT : 'The server hung up during login.'))
    const onError = error => {
      lastError = error
      // A packet that mineflayer cannot read is no reason to give up; a socket or account that fails is.
      if (error.code || !bot._client.socket?.readyState?.startsWith('open')) fail(asLoginError(error, host, port, auth))
    }
    const onAbort = () => fail(signal.reason)
    const onTransfer = address => fail(new SkillError('KICKED', `The server does not keep the bot: ${handedOn(address)}.`, { reason: handedOn(address) }))
    const onEncryption = () => { checksAccounts = true }
    const clean = () => {
      bot.off('spawn', onSpawn)
      bot.off('kicked', onKicked)
      bot.off('end', onEnd)
      bot.off('error', onError)
      bot._client.off('encryption_begin', onEncryption)
      bot._client.off('transfer', onTransfer)
      signal.removeEventListener('abort', onAbort)
    }
    const onSpawn = () => {
      clean()
      resolve()
    }
    const fail = error => {
      clean()
      // What a dying connection still says is of no interest, but an `error` that nobody hears would be thrown.
      bot.on('error', () => {})
      if (bot._client.socket) bot._client.socket.destroy()
      else bot.end('failed')
      reject(error)
    }
    bot.once('spawn', onSpawn)
    bot.once('kicked', onKicked)
    bot.once('end', onEnd)
    bot.on('error', onError)
    bot._client.on('encryption_begin', onEncryption)
    bot._client.on('transfer', onTransfer)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

const NEEDS_ACCOUNT = 'The server checks accounts; join with a Microsoft account (--auth microsoft).'

function loginError (bot, reason, auth, checksAccounts) {
  const text = plainReason(bot, reason)
  const unverified = checksAccounts && auth === 'offline' && /verif|authenticat|session|log ?in|premium/i.test(text)
  if (unverified) return new SkillError('LOGIN_FAILED', NEEDS_ACCOUNT, { reason: text })
  // Behind a proxy the ping may promise what the server does not keep.
  const [, wants] = /(?:outdated (?:client|server)|incompatible).*?(\d+(?:\.\d+)+)/i.exec(text) ?? []
  if (wants) return new SkillError('VERSION_MISMATCH', `The server runs Minecraft ${wants}: ${text}`, { server_version: wants })
  return new SkillError('KICKED', `The server sent the bot away: ${text}`, { reason: text })
}

function asLoginError (error, host, port, auth) {
  if (error instanceof SkillError) return error
  if (error.syscall || error.errors) return connectError(error, host, port)
  const account = auth === 'microsoft' ? ' The Microsoft account could not be used.' : ''
  return new SkillError('LOGIN_FAILED', `Login failed: ${error.message}.${account}`)
}

/**
 * What a server gave as its reason, as it would stand on the screen.
 * @param {Bot} bot
 * @param {unknown} reason a string, JSON text, a chat component or NBT
 * @returns {string} one line
 */
export function plainReason (bot, reason) {
  const ChatMessage = require('prismarine-chat')(bot.registry)
  let text
  try {
    text = ChatMessage.fromNotch(reason).toString()
  } catch {
    text = typeof reason === 'string' ? reason : JSON.stringify(reason)
  }
  return text.replace(/\u00a7./g, '').replace(/\s+/g, ' ').trim() || 'no reason given'
}

function watchEnd (handle) {
  const { bot } = handle
  /** @type {string|null} */
  let kicked = null
  // A packet that cannot be read comes again and again.
  const logged = new Set()
  bot.on('error', error => {
    if (logged.has(error.message) || logged.size >= MOST_FAULTS) return
    logged.add(error.message)
    handle.log('debug', error.message)
  })
  bot.on('kicked', reason => { kicked = plainReason(bot, reason) })
  bot._client.on('transfer', address => {
    kicked = handedOn(address)
    bot.quit()
  })
  bot.once('end', reason => {
    if (kicked) handle.end('KICKED', kicked)
    else handle.end('DISCONNECTED', END_REASONS[reason] ?? reason ?? 'the connection was closed')
  })
}

const END_REASONS = {
  socketClosed: 'the server closed the connection',
  keepAliveError: 'the server fell silent',
  'disconnect.quitting': 'the bot left'
}

function chunksAround (bot, signal) {
  return new Promise(/** @param {(value?: any) => void} resolve */ resolve => {
    const timer = game.setTimeout(resolve, CHUNKS_MS)
    const done = () => {
      game.clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', done, { once: true })
    bot.once('end', done)
    bot.waitForChunksToLoad().then(done, done)
  })
}
