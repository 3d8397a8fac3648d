// What a simulated person can do; each act is (bot, step, heard) → what to report, and throws where it cannot.
import { once } from 'node:events'
import { Vec3 } from 'vec3'
import { counts, open, walk, within } from './player.mjs'

const REACH = 4
const DROP_RADIUS = 6

const at = position => new Vec3(...position)
const settled = ms => new Promise(resolve => setTimeout(resolve, ms))

function carried (bot, name) {
  return bot.inventory.items().filter(item => item.name === name)
}

function total (bot, name) {
  return carried(bot, name).reduce((sum, item) => sum + item.count, 0)
}

async function dig (bot, block) {
  await walk(bot, block.position, REACH - 1)
  const digTime = item => block.digTime(item?.type ?? null, false, false, false)
  const best = bot.inventory.items().reduce((found, item) => digTime(item) < digTime(found) ? item : found, null)
  if (best) await bot.equip(best, 'hand')
  if (!block.canHarvest(bot.heldItem?.type ?? null)) throw new Error(`nothing carried breaks ${block.name} usefully`)
  await within(60_000, `${block.name} to break`, bot.dig(block, true))
}

async function pickUp (bot) {
  const isDrop = entity => /^item(_stack)?$/.test(entity.name) && entity.position.distanceTo(bot.entity.position) < DROP_RADIUS
  for (let tries = 0; tries < 8; tries++) {
    const drop = bot.nearestEntity(isDrop)
    if (!drop) return
    await walk(bot, drop.position, 0, 8_000).catch(() => {})
    await settled(150)
  }
}

async function gather (bot, { blocks, count, radius = 48 }) {
  const ids = blocks.map(name => bot.registry.blocksByName[name]?.id).filter(id => id !== undefined)
  const size = () => Object.values(counts(bot.inventory.items())).reduce((sum, n) => sum + n, 0)
  const before = size()
  const refused = new Set()
  while (size() - before < count) {
    const position = bot.findBlocks({ matching: ids, maxDistance: radius, count: 64 })
      .find(found => !refused.has(String(found)))
    if (!position) throw new Error(`no more ${blocks} within ${radius}; ${size() - before} of ${count}`)
    refused.add(String(position))
    try {
      await dig(bot, bot.blockAt(position))
      await settled(300)
      await pickUp(bot)
    } catch (error) {
      if (refused.size > count + 16) throw error
    }
  }
  return { inventory: counts(bot.inventory.items()) }
}

async function move (bot, { chest, item, count }, direction) {
  const window = await open(bot, at(chest))
  try {
    const inChest = () => counts(window.containerItems())[item] ?? 0
    const there = direction === 'deposit' ? total(bot, item) : inChest()
    const wanted = count ?? there
    if (there < wanted || !wanted) throw new Error(`${there} ${item}, not ${wanted}`)
    await settled(250)
    const type = bot.registry.itemsByName[item].id
    await within(20_000, direction, window[direction](type, null, wanted))
    await settled(150)
    return { chest: counts(window.containerItems()), moved: wanted }
  } finally {
    window.close()
  }
}

async function craft (bot, { item, count = 1 }) {
  const found = bot.findBlock({ matching: bot.registry.blocksByName.crafting_table.id, maxDistance: 32 })
  const type = bot.registry.itemsByName[item].id
  const inHand = bot.recipesFor(type, null, 1, null)[0]
  const recipe = inHand ?? bot.recipesFor(type, null, 1, found)[0]
  if (!recipe) throw new Error(`no recipe for ${item} with what is carried`)
  if (!inHand) await walk(bot, found.position, REACH - 2)
  await within(30_000, 'crafting', bot.craft(recipe, Math.ceil(count / recipe.result.count), inHand ? undefined : found))
  return { inventory: counts(bot.inventory.items()) }
}

async function hear (bot, { match, from, timeout = 30_000 }, heard) {
  const pattern = new RegExp(match)
  const until = Date.now() + timeout
  const hit = () => heard.findIndex(({ user, text }) => (!from || user === from) && pattern.test(text))
  while (hit() < 0) {
    if (Date.now() > until) throw new Error(`nobody said ${match} in ${timeout} ms`)
    await settled(25)
  }
  const found = heard.splice(0, hit() + 1).at(-1)
  return { heard: found.text, from: found.user }
}

async function attack (bot, { mob, player, timeout = 60_000 }) {
  const until = Date.now() + timeout
  let target = null
  for (; !target; await settled(50)) {
    target = bot.nearestEntity(e => player ? e.username === player : e.name === mob)
    if (!target && Date.now() > until) throw new Error(`no ${player ?? mob} in sight`)
  }
  let hits = 0
  while (target.isValid && Date.now() < until) {
    if (target.position.distanceTo(bot.entity.position) > 3) await walk(bot, target.position, 2, 10_000).catch(() => {})
    if (!target.isValid) break
    bot.attack(target)
    hits++
    await settled(700)
  }
  if (target.isValid) throw new Error(`${player ?? mob} still lives after ${hits} hits`)
  await pickUp(bot)
  return { hits, inventory: counts(bot.inventory.items()) }
}

/** @type {Record<string, (bot: import('mineflayer').Bot, step: object, heard: object[]) => Promise<object>>} */
export const acts = {
  gather,
  craft,
  hear,
  attack,
  deposit: (bot, step) => move(bot, step, 'deposit'),
  withdraw: (bot, step) => move(bot, step, 'withdraw'),
  async language (bot, { locale }) {
    bot.setSettings({ locale })
    return { locale }
  },
  async say (bot, { text, to }) {
    if (to) bot.whisper(to, text)
    else bot.chat(text)
    return { text }
  },
  async flood (bot, { lines, every }) {
    const babble = ['!claim banana', 'lol', '!done 99', '!!!!', '!task', '!help me please now', 'qwertz', '!release x', '!stpo it']
    for (let at = 0; at < lines; at++) {
      bot.chat(`${babble[at % babble.length]} ${at}`)
      await settled(every)
    }
    return { lines }
  },
  async wait (bot, { ms }) {
    await settled(ms)
    return {}
  },
  async walk (bot, { to, range = 1 }) {
    await walk(bot, at(to), range)
    return { position: bot.entity.position }
  },
  async equip (bot, { item }) {
    if (!carried(bot, item).length) throw new Error(`no ${item} carried`)
    await bot.equip(carried(bot, item)[0], 'hand')
    return { held: bot.heldItem?.name }
  },
  async place (bot, { item, to }) {
    await walk(bot, at(to), REACH - 1)
    await bot.equip(carried(bot, item)[0], 'hand')
    await within(10_000, 'placing', bot.placeBlock(bot.blockAt(at(to).offset(0, -1, 0)), new Vec3(0, 1, 0)))
    return { placed: bot.blockAt(at(to)).name }
  },
  async drop (bot, { item, count, to }) {
    const wanted = count ?? total(bot, item)
    if (!wanted || total(bot, item) < wanted) throw new Error(`${total(bot, item)} ${item}, not ${wanted}`)
    // People throw things to somebody, not just down.
    const target = to && bot.players[to]?.entity
    if (target) {
      await bot.lookAt(target.position.offset(0, 1, 0), true)
      await settled(300)
    }
    await bot.toss(bot.registry.itemsByName[item].id, null, wanted)
    return { dropped: wanted }
  },
  async meet (bot, { player, at: [x, , z], range = 2, timeout = 60_000 }) {
    const until = Date.now() + timeout
    for (;; await settled(50)) {
      const seen = bot.players[player]?.entity?.position
      if (seen && Math.hypot(seen.x - x - 0.5, seen.z - z - 0.5) <= range) return { player, position: seen }
      if (Date.now() > until) throw new Error(`${player} did not come to ${x} ${z}, but is at ${seen}`)
    }
  },
  async worn (bot, { player, item, timeout = 60_000 }) {
    const until = Date.now() + timeout
    for (;; await settled(50)) {
      const worn = (bot.players[player]?.entity?.equipment ?? []).filter(Boolean).map(each => each.name)
      if (worn.includes(item)) return { player, worn }
      if (Date.now() > until) throw new Error(`${player} wears no ${item}, but ${worn}`)
    }
  },
  async count (bot, { mob, is, timeout = 60_000 }) {
    const until = Date.now() + timeout
    for (;; await settled(50)) {
      const seen = Object.values(bot.entities).filter(each => each.name === mob).length
      if (seen === is) return { mob, seen }
      if (Date.now() > until) throw new Error(`${seen} ${mob} in sight, not ${is}`)
    }
  },
  async block (bot, { block, is = {}, timeout = 60_000 }) {
    const until = Date.now() + timeout
    for (;; await settled(50)) {
      const seen = bot.findBlock({ matching: bot.registry.blocksByName[block].id, maxDistance: 48 })
      const state = seen?.getProperties() ?? {}
      if (seen && Object.entries(is).every(([name, value]) => state[name] === value)) return { block, position: seen.position }
      if (Date.now() > until) throw new Error(`no ${block} in sight, or ${JSON.stringify(state)}`)
    }
  },
  async sleep (bot, { timeout = 60_000 }) {
    const bed = bot.findBlock({ matching: block => bot.isABed(block), maxDistance: 16 })
    await walk(bot, bed.position, 2)
    await within(10_000, 'lying down', bot.sleep(bed))
    await within(timeout, 'waking', once(bot, 'wake'))
    return { time: bot.time.timeOfDay }
  },
  async look (bot) {
    return {
      position: bot.entity.position,
      health: bot.health,
      food: bot.food,
      inventory: counts(bot.inventory.items()),
      players: Object.keys(bot.players)
    }
  },
  async quit () {
    return {}
  }
}
