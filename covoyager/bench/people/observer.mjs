/**
 * node observer.mjs ROOT HOST PORT NAME VERSION [ORDERS [plain]]: a mineflayer client that knows nothing of the bots' code. It
 * surveys the world, watches one player and speaks, as told first by ORDERS, a JSON list, done as soon as it stands in the
 * world, then by JSON lines on standard input; it ends when that closes. A world that waits for its clients waits for it, unless
 * it is `plain`.
 *
 *   {"do": "survey", "blocks": [names], "chest": [x, y, z], "radius": n} →
 *       {"saw": "survey", "tick", "blocks": {name: [[x, y, z], …]}, "mobs": {name: [[x, y, z], …]}}
 *   {"do": "stand", "at": [x, y, z]}               walks there → {"saw": "stood", "at": [x, y, z]}
 *   {"do": "look", "chest": [x, y, z]}             opens it → {"saw": "chest", "items": {name: count}}
 *   {"do": "watch", "player": name}                from then on, every tick, `at` in milliseconds since the epoch:
 *       {"saw": "tick", "at", "x", "y", "z", "lid": viewers of the chest}      and {"saw": "opened", "at"} by whomever
 *     and  {"saw": "gone", "at", "block": name, "held": item or null}   a block that the player dug away
 *   {"do": "hold", "player": name}                 time stands still until the player is in the world → {"saw": "held"}
 *   {"do": "rest", "player": name}                 waits until the player stands still → {"saw": "rested"}
 *   {"do": "say", "text", "player": name or null}  speaks; then once {"saw": "moved", "at", "ms", "what"}: the player's
 *                                                  first movement after it, a "walk" or a "swing" of the arm
 */
import { createInterface } from 'node:readline'
import { game, wall } from './clock.mjs'
import { enter } from './client.mjs'

/** Nearer than this a player did not move; less is the protocol's rounding. */
const STEP = 0.01
/** Blocks of a kind that are told, the nearest. */
const MOST = 2000
/** From a player to the middle of a block that it digs, at most. */
const NEAR = 6.5
/** Who digs swings the arm at least this often, in milliseconds; what else goes (leaves that wither) went by itself. */
const SWING_MS = 600
/** Ticks without a movement after which a player stands still. */
const STILL = 20
/** Ticks to wait before the chest is opened, for what the server does of itself, and how often it is tried. */
const SETTLE = 60
const LOOKS = 3

const triple = ({ x, y, z }) => [x, y, z]
const { bot, print, hold: holdFor, tools: { goals, Vec3 }, rest: [orders = '[]'] } = enter(obey, process.argv.at(-1) === 'plain')

const positionOf = name => bot.players[name]?.entity?.position

function survey ({ blocks, radius }) {
  const known = blocks.filter(name => bot.registry.blocksByName[name])
  const found = Object.fromEntries(known.map(name => [name, []]))
  // All kinds in one search: each goes through every block of the chunks that have some.
  const matching = known.map(name => bot.registry.blocksByName[name].id)
  for (const at of bot.findBlocks({ matching, maxDistance: radius, count: MOST * known.length })) {
    const same = found[bot.blockAt(at).name]
    if (same.length < MOST) same.push(triple(at))
  }
  const mobs = {}
  for (const entity of Object.values(bot.entities)) {
    if (entity !== bot.entity && entity.type !== 'player') (mobs[entity.name] ??= []).push(triple(entity.position))
  }
  print({ saw: 'survey', tick: bot.time.age, blocks: found, mobs })
}

async function stand ({ at: [x, y, z] }) {
  await bot.pathfinder.goto(new goals.GoalNear(x, y, z, 1))
  print({ saw: 'stood', at: triple(bot.entity.position) })
}

/** A server may open windows of its own, refuse, or put whoever walks back: it is tried again, and only a chest counts. */
async function look ({ chest: [x, y, z] }) {
  for (let tries = 0; ; tries++) {
    try {
      await bot.waitForTicks(SETTLE)
      await bot.pathfinder.goto(new goals.GoalNear(x, y, z, 2))
      if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
      const menu = await bot.openContainer(bot.blockAt(new Vec3(x, y, z)))
      if (!JSON.stringify(menu.title).includes('Chest')) throw new Error(`opened ${JSON.stringify(menu.title)}`)
      const items = {}
      for (const { name, count } of menu.containerItems()) items[name] = (items[name] ?? 0) + count
      menu.close()
      return print({ saw: 'chest', items })
    } catch (error) {
      if (tries >= LOOKS) throw error
    }
  }
}

function watch ({ player, chest }) {
  const lid = new Vec3(...chest)
  let viewers = 0
  let swung = -Infinity
  bot.on('entitySwingArm', entity => { if (entity.username === player) swung = game.now() })
  bot.on('chestLidMove', (block, open) => {
    if (block.position.distanceTo(lid) > 1.5) return
    if (open > viewers) print({ saw: 'opened', at: game.date() })
    viewers = open
  })
  bot.on('blockUpdate', (old, now) => {
    const at = positionOf(player)
    if (!old || old.name === now.name || now.boundingBox !== 'empty' || old.boundingBox === 'empty' || !at) return
    const far = at.offset(0, bot.entity.eyeHeight, 0).distanceTo(old.position.offset(0.5, 0.5, 0.5))
    if (game.now() - swung > SWING_MS || far > NEAR) return
    print({ saw: 'gone', at: game.date(), block: old.name, held: bot.players[player].entity.heldItem?.name ?? null })
  })
  bot.on('physicsTick', () => {
    const at = positionOf(player)
    if (at) print({ saw: 'tick', at: game.date(), x: at.x, y: at.y, z: at.z, lid: viewers })
  })
}

function hold ({ player }) {
  holdFor(player)
  print({ saw: 'held' })
}

function rest ({ player }) {
  let last = null
  let still = 0
  const onTick = () => {
    const at = positionOf(player)
    still = at && last && at.distanceTo(last) < STEP ? still + 1 : 0
    last = at?.clone()
    if (still < STILL) return
    bot.off('physicsTick', onTick)
    print({ saw: 'rested' })
  }
  bot.on('physicsTick', onTick)
}

function say ({ text, player }) {
  if (!player) return bot.chat(text)
  const from = positionOf(player)?.clone()
  const begun = wall.now()
  const done = what => {
    bot.off('entityMoved', onMove)
    bot.off('entitySwingArm', onSwing)
    print({ saw: 'moved', at: game.date(), ms: Math.round(wall.now() - begun), what })
  }
  const isPlayer = entity => entity.type === 'player' && entity.username === player
  const onMove = entity => { if (isPlayer(entity) && (!from || entity.position.distanceTo(from) > STEP)) done('walk') }
  const onSwing = entity => { if (isPlayer(entity)) done('swing') }
  bot.on('entityMoved', onMove)
  bot.on('entitySwingArm', onSwing)
  bot.chat(text)
}

const DEEDS = { survey, stand, look, watch, hold, rest, say }

async function follow (order) {
  try {
    await DEEDS[order.do](order)
  } catch (error) {
    print({ saw: 'failed', do: order.do, error: error.message })
  }
}

async function obey () {
  for (const order of JSON.parse(orders)) await follow(order)
  for await (const line of createInterface({ input: process.stdin })) await follow(JSON.parse(line))
  bot.quit()
  process.exit(0)
}
bot.on('end', () => process.exit(1))
