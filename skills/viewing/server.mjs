import { createRequire } from 'node:module'
import { join } from 'node:path'
import { SkillError } from '../errors.mjs'
import { isOurs, Pages } from './pages.mjs'

/** How many chunks are seen to each side. */
const DISTANCE = 4
const WAY = 0x00e5ff
const TARGET = 0xffd500
/** Where a way is drawn: at the knees, above slabs and snow. */
const KNEES = 0.4

/** What the viewer has no shape for, and would draw as a pink box. */
const SHAPELESS = new Set(['item', 'experience_orb', 'arrow', 'experience_bottle', 'snowball', 'egg', 'item_frame', 'painting'])

const views = new WeakMap()

/**
 * Show what is around a bot to browsers on this machine; a second call tells where that is done already.
 * @param {import('../bot/bot_handle.mjs').BotHandle} handle
 * @param {string} modules folder where the viewer's packages are
 * @returns {Promise<{port: number}>} SkillError NOT_FOUND where the viewer does not know this version of Minecraft
 */
export async function openView (handle, modules) {
  if (!views.has(handle)) views.set(handle, serve(handle, createRequire(join(modules, 'view.cjs'))))
  return { port: await views.get(handle) }
}

/** @param {import('../bot/bot_handle.mjs').BotHandle} handle @param {NodeJS.Require} installed @returns {Promise<number>} the port */
async function serve (handle, installed) {
  const version = installed('prismarine-viewer/viewer/lib/version.js').getVersion(handle.bot.version)
  if (!version) throw new SkillError('NOT_FOUND', `The view cannot draw Minecraft ${handle.bot.version}.`)
  const folder = join(installed.resolve('prismarine-viewer/package.json'), '..', 'public')
  const pages = new Pages(folder, version, handle.name)
  // Loaded for those who look on: with it comes all that Node has for the web, a tenth of a host's start.
  const { createServer } = await import('node:http')
  const server = createServer((request, response) => {
    respond(handle, pages, request, response).catch(() => response.destroy())
  })
  const { Server } = installed('socket.io')
  const sockets = new Server(server, {
    serveClient: false,
    allowRequest: (request, settle) => settle(null, isOurs(request))
  })
  const { WorldView } = installed('prismarine-viewer/viewer/lib/worldView.js')
  sockets.on('connection', socket => show(handle, version, WorldView, socket))
  handle.onEnd(() => sockets.close())
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(undefined))
  })
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port
}

async function respond (handle, pages, request, response) {
  if (!isOurs(request)) {
    response.writeHead(403).end('This view is served on this machine only.')
    return
  }
  const { pathname } = new URL(request.url, 'http://127.0.0.1')
  const found = pathname === '/now.json'
    ? { type: 'application/json', body: JSON.stringify(now(handle)) }
    : await pages.read(pathname)
  if (!found) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'Content-Type': found.type, 'Cache-Control': pathname.endsWith('.png') ? 'max-age=3600' : 'no-store' })
  response.end(found.body)
}

const rounded = ({ x, y, z }) => ({ x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) })

function now (handle) {
  const target = targetOf(handle)
  const { x, y, z } = handle.bot.entity.position
  return { name: handle.name, at: { x, y, z }, target: target && rounded(target) }
}

/** Where it goes, or what it digs. */
const targetOf = ({ bot, way }) => bot.targetDigBlock?.position ?? way?.target ?? null

/** One browser: the world around the bot, the bot itself, its way and its target, until the page is closed. */
function show (handle, version, WorldView, socket) {
  const { bot } = handle
  const world = new WorldView(bot.world, DISTANCE, bot.entity.position, shaped(socket))
  const drawn = { way: '', target: '' }
  const draw = (id, shape) => {
    const text = JSON.stringify(shape)
    if (text === drawn[id]) return
    drawn[id] = text
    socket.emit('primitive', { id, ...shape })
  }
  const move = () => {
    const { position, yaw } = bot.entity
    socket.emit('position', { pos: position, yaw, addMesh: true })
    world.updatePosition(position)
    draw('way', wayShape(handle.way))
    draw('target', targetShape(targetOf(handle)))
  }
  socket.emit('version', version)
  world.init(bot.entity.position)
  world.listenToBot(bot)
  bot.on('physicsTick', move)
  const leave = () => {
    bot.off('physicsTick', move)
    world.removeListenersFromBot(bot)
  }
  socket.once('disconnect', leave)
}

/** The same socket, which tells of no entity that has no shape. */
function shaped (socket) {
  const hidden = new Set()
  return {
    on: (...heard) => socket.on(...heard),
    emit (kind, data) {
      if (kind === 'entity' && SHAPELESS.has(data.name)) hidden.add(data.id)
      if (kind !== 'entity' || !hidden.has(data.id)) socket.emit(kind, data)
      if (kind === 'entity' && data.delete) hidden.delete(data.id)
    }
  }
}

/** @param {{cells: Point[]}|null} way */
function wayShape (way) {
  if (!way || way.cells.length < 2) return {}
  return { type: 'line', color: WAY, points: way.cells.map(({ x, y, z }) => ({ x: x + 0.5, y: y + KNEES, z: z + 0.5 })) }
}

function targetShape (target) {
  if (!target) return {}
  const { x, y, z } = rounded(target)
  return { type: 'boxgrid', color: TARGET, start: { x, y, z }, end: { x: x + 1, y: y + 1, z: z + 1 } }
}
