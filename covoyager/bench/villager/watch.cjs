/**
 * The referee's eyes: called from Python through the package `javascript`, one call at a time. What it gives is text in
 * JSON, so that nothing of it is an object that two languages share.
 */
'use strict'

/** Nearer than this nobody moved; less is the protocol's rounding. */
const STEP = 0.01
const TURN = 0.02
const REACH = 2
const TICKS_A_SECOND = 20
/** So near stands who has come to a place. */
const PLACE = 3

let bot = null
let goals = null
let Vec3 = null
/** player → seconds of the world's age in which it was seen to do something */
const seconds = new Map()
/** The world's age when the first of them came into sight, as it was last told: once a second. */
let begun = null
/** Every change of a block: the world's age as it was last told, its place, what stood there before, and what stands there then. */
const changes = []
/** When somebody left: the world's age as it was last told, and how many changes had been seen by then. */
const leaves = []

/** Wait until the world around is there, then keep who does something when. */
async function follow (joined, { pathfinder, Movements, goals: kinds }) {
  bot = joined
  goals = kinds
  bot.loadPlugin(pathfinder)
  if (!bot.entity) {
    await new Promise((resolve, reject) => {
      bot.once('spawn', resolve)
      bot.once('kicked', reason => reject(new Error(String(reason))))
      bot.once('error', reject)
    })
  }
  Vec3 = bot.entity.position.constructor
  const careful = new Movements(bot)
  careful.canDig = false
  careful.allow1by1towers = false
  careful.scafoldingBlocks = []
  bot.pathfinder.setMovements(careful)
  await bot.waitForChunksToLoad()
  const last = new Map()
  bot.on('entitySpawn', entity => { if (entity.username) begun ??= Number(bot.time.age ?? 0) })
  bot.on('entityMoved', entity => {
    const name = entity.username
    if (!name || name === bot.username) return
    const { x, y, z } = entity.position
    const was = last.get(name)
    last.set(name, [x, y, z, entity.yaw, entity.pitch])
    const moved = !was || Math.hypot(x - was[0], y - was[1], z - was[2]) > STEP
    if (moved || Math.abs(entity.yaw - was[3]) > TURN || Math.abs(entity.pitch - was[4]) > TURN) keep(name)
  })
  bot.on('blockUpdate', (before, now) => {
    if (before && now && before.stateId !== now.stateId) {
      const place = before.position.toArray()
      changes.push([Number(bot.time.age ?? 0), ...place, before.name, before.getProperties(), now.name, now.getProperties()])
    }
  })
  bot.on('playerLeft', () => leaves.push([Number(bot.time.age ?? 0), changes.length]))
  bot.on('entitySwingArm', entity => { if (entity.username) keep(entity.username) })
}

function keep (name) {
  if (!seconds.has(name)) seconds.set(name, new Set())
  seconds.get(name).add(Math.floor(Number(bot.time.age ?? 0) / TICKS_A_SECOND))
}

/** When the first came, and in how many seconds of the game each was seen to do something. */
function active (players) {
  return JSON.stringify({ begun: begun ?? 0, active: JSON.parse(players).map(name => seconds.get(name)?.size ?? 0) })
}

/**
 * All blocks between two corners when the world was so old: [[x, y, z, name, properties], …]. Its age is told once a second; what
 * changes in that second after the first has left came later.
 */
async function look (corners, end) {
  const [[x1, y1, z1], [x2, y2, z2]] = JSON.parse(corners)
  const ended = JSON.parse(end)
  await near(x1 + 3 > x2 ? x2 + 4 : x1 - 4, y1, z1, 24)
  await bot.waitForTicks(TICKS_A_SECOND)
  const since = new Map()
  const [, before] = leaves.find(([age]) => age > ended - TICKS_A_SECOND) ?? [0, changes.length]
  for (const [n, [age, x, y, z, name, properties]] of changes.entries()) {
    const place = `${x} ${y} ${z}`
    if ((age >= ended || n >= before) && !since.has(place)) since.set(place, [name, properties])
  }
  const found = []
  for (let x = x1; x <= x2; x++) {
    for (let y = y1; y <= y2; y++) {
      for (let z = z1; z <= z2; z++) {
        const block = bot.blockAt(new Vec3(x, y, z), false)
        if (!block) throw new Error(`nothing is loaded at ${x} ${y} ${z}`)
        const [name, properties] = since.get(`${x} ${y} ${z}`) ?? [block.name, block.getProperties()]
        if (name !== 'air') found.push([x, y, z, name, properties])
      }
    }
  }
  return JSON.stringify(found)
}

/** What lies in the chests that are there: {name: count}. */
async function open (chests) {
  const found = {}
  for (const [x, y, z] of JSON.parse(chests)) {
    await near(x, y, z, REACH)
    const menu = await bot.openContainer(bot.blockAt(new Vec3(x, y, z)))
    for (const { name, count } of menu.containerItems()) found[name] = (found[name] ?? 0) + count
    menu.close()
  }
  return JSON.stringify(found)
}

/** Of the conditions of each room, [[[x, y, z, name, properties], …], …], which ever held until the world was so old. */
function met (rooms, end) {
  const ended = JSON.parse(end)
  const held = ([x, y, z, name, wanted]) => changes.some(([age, cx, cy, cz, , , now, properties]) =>
    age <= ended && cx === x && cy === y && cz === z && now === name &&
    Object.entries(wanted).every(([key, value]) => String(properties[key]) === String(value)))
  return JSON.stringify(JSON.parse(rooms).map(room => room.map(held)))
}

/** Who of them stands at a place. */
function there (players, place) {
  const [x, y, z] = JSON.parse(place)
  const at = new Vec3(x + 0.5, y, z + 0.5)
  return JSON.stringify(JSON.parse(players).filter(name => bot.players[name]?.entity?.position.distanceTo(at) <= PLACE))
}

/** Every change of a block that was seen: [[the world's age, x, y, z, name and properties before, and after], …]. */
const all = () => JSON.stringify(changes)

async function near (x, y, z, distance) {
  if (bot.entity.position.distanceTo(new Vec3(x, y, z)) > distance) await bot.pathfinder.goto(new goals.GoalNear(x, y, z, distance))
}

module.exports = { follow, active, look, open, met, there, changes: all }
