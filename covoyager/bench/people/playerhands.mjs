// What a simulated person does with their hands: walk, dig, pick up, craft, open the chest. Plain mineflayer.
import { game } from './clock.mjs'

const REACH = 4.4
/** Drops are picked up once so many blocks are dug, or nothing more is within reach. */
const HANDFUL = 5
const NEARBY = 40
/** So far, in blocks, people swim to a bank, and so long. */
const SWIM = 16
const SWIM_TICKS = 200
const ELBOW = 5
/** Drops roll about so far from where the block was. */
const SPREAD = 3
/** Nobody can take a drop before it has lain for ten ticks (Minecraft Wiki, "Item (entity)"): people stand there until it is theirs. */
const LYING_TICKS = 12
const FACES = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]

/**
 * @param {import('mineflayer').Bot} bot with the pathfinder
 * @param {{goals: object, moment: (ms: number) => Promise<void>, pace: {click: number, between: number}, enough?: () => boolean,
 *   pause?: () => Promise<void>}} tools `pace` has the milliseconds for a click and between two blocks; `enough` tells whether
 *   the work is no longer wanted; `pause` is called between two handfuls
 * @returns {object} the acts, each throws where it cannot be done
 */
export function hands (bot, { goals, moment, pace, enough = () => false, pause = async () => {} }) {
  const { registry } = bot

  const carried = () => {
    const sum = {}
    for (const { name, count } of bot.inventory.items()) sum[name] = (sum[name] ?? 0) + count
    return sum
  }

  const gained = before => Object.fromEntries(Object.entries(carried())
    .map(([name, count]) => [name, count - (before[name] ?? 0)]).filter(([, count]) => count > 0))

  async function walk ({ x, y, z }, range, ms = 20_000) {
    const timer = game.setTimeout(() => bot.pathfinder.setGoal(null), ms)
    try {
      await bot.pathfinder.goto(new goals.GoalNear(Math.floor(x), Math.floor(y), Math.floor(z), range))
    } finally {
      game.clearTimeout(timer)
    }
  }

  /** Paths lead along the ground of a lake: whoever is in one swims to the nearest bank first. */
  async function ashore () {
    const { entity } = bot
    if (!entity.isInWater) return
    const block = at => bot.blockAt(at)
    const surface = entity.position.floored()
    while (block(surface.offset(0, 1, 0))?.name === 'water') surface.y++
    const isFree = at => block(at)?.boundingBox === 'empty' && block(at).name !== 'water'
    const banks = []
    for (let x = -SWIM; x <= SWIM; x++) {
      for (let z = -SWIM; z <= SWIM; z++) {
        for (const y of [0, -1]) {
          const at = surface.offset(x, y, z)
          if (block(at)?.boundingBox === 'block' && isFree(at.offset(0, 1, 0)) && isFree(at.offset(0, 2, 0))) banks.push(at)
        }
      }
    }
    const [bank] = banks.toSorted((one, other) => one.distanceTo(surface) - other.distanceTo(surface))
    if (!bank) return
    for (let left = SWIM_TICKS; left > 0 && (entity.isInWater || !entity.onGround); left--) {
      await bot.lookAt(bank.offset(0.5, 1.5, 0.5), true)
      for (const key of ['forward', 'jump']) bot.setControlState(key, true)
      await bot.waitForTicks(1)
    }
    bot.clearControlStates()
  }

  /** Blocks that people set under their feet to get out of a hole. */
  const FILL = ['dirt', 'cobblestone'].map(name => registry.itemsByName[name].id)

  /** Whoever got stuck in a tree jumps about and tries again; out of a pit they build their way. */
  async function walkFree (position, range) {
    const { movements } = bot.pathfinder
    const build = may => Object.assign(movements, { scafoldingBlocks: may ? FILL : [], allow1by1towers: may })
    try {
      for (let tries = 1; ; tries++) {
        try {
          await ashore()
          return await walk(position, range, 8000)
        } catch (error) {
          if (tries === 4) throw error
          build(true)
          await bot.lookAt(position, true)
          for (const key of ['forward', 'jump']) bot.setControlState(key, true)
          await moment(900)
          bot.clearControlStates()
        }
      }
    } finally {
      build(false)
    }
  }

  async function open (position) {
    await walkFree(position, 2)
    await moment(pace.click)
    return bot.openContainer(bot.blockAt(position))
  }

  async function fetch (chest, needs) {
    const have = carried()
    const missing = Object.entries(needs).filter(([name, count]) => (have[name] ?? 0) < count)
    if (!missing.length) return
    const window = await open(chest)
    try {
      for (const [name, count] of missing) {
        await moment(pace.click)
        const there = window.containerItems().filter(item => item.name === name).reduce((n, item) => n + item.count, 0)
        const wanted = count - (have[name] ?? 0)
        if (there < wanted) throw new Error(`the chest has ${there} ${name}, not ${wanted}`)
        await window.withdraw(registry.itemsByName[name].id, null, wanted)
      }
    } finally {
      window.close()
    }
  }

  async function store (chest, items) {
    const window = await open(chest)
    try {
      for (const name of Object.keys(items)) {
        const count = carried()[name]
        if (!count) continue
        await moment(pace.click)
        await window.deposit(registry.itemsByName[name].id, null, count)
      }
    } finally {
      window.close()
    }
  }

  const isOpen = at => FACES.some(([x, y, z]) => bot.blockAt(at.offset(x, y, z))?.boundingBox === 'empty')

  const inReach = at => bot.entity.position.offset(0, bot.entity.eyeHeight, 0).distanceTo(at.offset(0.5, 0.5, 0.5)) <= REACH

  const isOthers = at => Object.values(bot.players).some(({ username, entity }) =>
    entity && username !== bot.username && entity.position.distanceTo(at) < ELBOW)

  /** Stand beside it; what is up a tree is reached from the ground. */
  async function approach (position) {
    const beside = Math.abs(position.y - bot.entity.position.y) <= REACH
      ? new goals.GoalNearXZ(position.x, position.z, 2)
      : new goals.GoalNear(position.x, position.y, position.z, 3)
    const timer = game.setTimeout(() => bot.pathfinder.setGoal(null), 6000)
    try {
      await bot.pathfinder.goto(beside)
    } finally {
      game.clearTimeout(timer)
    }
  }

  async function dig (position) {
    if (!inReach(position)) await approach(position)
    if (!inReach(position)) throw new Error('out of reach')
    const block = bot.blockAt(position)
    if (!block || block.boundingBox === 'empty') return
    const time = item => block.digTime(item?.type ?? null, false, false, false)
    const best = bot.inventory.items().reduce((found, item) => time(item) < time(found) ? item : found, null)
    if (best && bot.heldItem?.name !== best.name) await bot.equip(best, 'hand')
    await bot.dig(block, true)
  }

  /** Drops that could not be had: nobody goes for them again and again. */
  const left = new Set()

  async function pickUp (radius = 6, where = () => true) {
    const isDrop = entity => /^item(_stack)?$/.test(entity.name) &&
      entity.position.distanceTo(bot.entity.position) < radius && where(entity)
    for (let tries = 0; tries < 8; tries++) {
      const drop = bot.nearestEntity(entity => isDrop(entity) && !left.has(entity.id))
      if (!drop) return
      // Whoever stands beside a hole gets what lies in it; what is deeper in is left. What has rolled on is gone after.
      for (let ways = 0; drop.isValid && ways < 2; ways++) {
        await walk(drop.position, 1, 900).catch(() => {})
        await moment(120)
        for (let ticks = 0; drop.isValid && ticks < LYING_TICKS; ticks++) await bot.waitForTicks(1)
      }
      if (drop.isValid) left.add(drop.id)
    }
  }

  async function gather (step) {
    const { item } = step
    const id = registry.itemsByName[item].id
    const sources = registry.blocksArray.filter(block => block.drops?.includes(id)).map(block => block.id)
    const refused = new Set()
    const had = carried()[item] ?? 0
    const got = () => (carried()[item] ?? 0) - had
    let since = 0
    const dug = []
    /** What another has dug they leave lying. */
    const isTheirs = ({ position }) => dug.some(at => at.distanceTo(position) <= SPREAD)
    while (got() < step.quantity && !enough()) {
      await pause()
      const found = bot.findBlocks({ matching: sources, maxDistance: NEARBY, count: 400 })
        .filter(at => !refused.has(String(at)) && isOpen(at))
      // People do not work in each other's way where there is room.
      const free = found.filter(each => !isOthers(each))
      const near = (free.length ? free : found).find(inReach)
      if (since >= HANDFUL || (since > 0 && !near) || got() + since >= step.quantity) {
        await pickUp(undefined, isTheirs)
        since = 0
        continue
      }
      const at = near ?? free[0] ?? found[0]
      if (!at) throw new Error(`no ${item} within reach: ${got()} of ${step.quantity}`)
      try {
        await dig(at)
        dug.push(at)
        since++
      } catch {
        refused.add(String(at))
      }
      await moment(pace.between)
    }
    // What they have dug they take, though they have enough.
    if (since > 0) await pickUp(undefined, isTheirs)
  }

  async function craft ({ item, quantity }) {
    const table = bot.findBlock({ matching: registry.blocksByName.crafting_table.id, maxDistance: NEARBY })
    const had = carried()[item] ?? 0
    while ((carried()[item] ?? 0) - had < quantity) {
      const recipe = bot.recipesFor(registry.itemsByName[item].id, null, 1, table)[0]
      if (!recipe) throw new Error(`no recipe for ${item} with what is carried`)
      if (recipe.requiresTable) await walk(table.position, 2)
      await moment(2 * pace.click)
      const left = quantity - (carried()[item] ?? 0) + had
      await bot.craft(recipe, Math.ceil(left / recipe.result.count), recipe.requiresTable ? table : undefined)
    }
  }

  async function kill ({ item, quantity }) {
    for (let killed = 0; killed < quantity;) {
      const target = bot.nearestEntity(entity => entity.name === item)
      if (!target) throw new Error(`no ${item} in sight`)
      while (target.isValid) {
        if (target.position.distanceTo(bot.entity.position) > 3) await walk(target.position, 2, 5000).catch(() => {})
        bot.attack(target)
        await moment(650)
      }
      killed++
    }
    await pickUp(10)
  }

  return { carried, gained, fetch, pickUp, store, gather, craft, kill }
}
