/** Whom the bot fights, and whom it lets be. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PrimitiveContext } from '../../../skills/primitives/context.mjs'
import { wallOff } from '../../../skills/primitives/shelter/cover.mjs'
import { metadataPlace } from '../../../skills/facts/entities.mjs'
import { isBurrowed } from '../../../skills/primitives/shelter/burrow.mjs'
import { enemies } from '../../../skills/reflexes/enemies.mjs'
import { skirmish } from '../../../skills/reflexes/melee.mjs'
import { isVisited } from '../../../skills/primitives/arms/monsters.mjs'
import { openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const form = {
  name: 'calm',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  mobs: [{ type: 'spider', position: [7, 64, 0] }],
  time: 6000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

for (const version of versions) {
  test(`a spider in the sun is let be until somebody is hurt, on ${version}`, async () => {
    const shop = await openWorkshop(form, { version, folder })
    try {
      const { bot, handle, ctx, events } = await shop.hire('Passerby', { reflexes: true })
      const fought = () => events.some(({ kind, name }) => kind === 'reflex' && name === 'enemy')
      const spider = await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'spider'), 'the spider')
      const near = () => spider.position.distanceTo(bot.entity.position) < 3.5
      const meet = async () => {
        while (!near()) await ctx.navigateTo(spider.position, 2)
      }
      await meet()
      await bot.waitForTicks(10)
      assert.ok(!fought())
      // As the server would send it; the server itself keeps its own count.
      bot.health = 18
      bot.emit('health')
      assert.ok(handle.memory.hurtAt > -Infinity)
      await meet()
      await until(bot, fought, 'that it is minded now')
    } finally {
      await shop.close()
    }
  })
}

const pen = {
  ...form,
  name: 'pen',
  blocks: [
    { block: 'glass', from: [5, 64, -1], to: [7, 66, 1] },
    { block: 'air', from: [6, 64, 0], to: [6, 65, 0] }
  ],
  mobs: [{ type: 'creeper', position: [6, 64, 0] }]
}

for (const version of versions) {
  test(`who would not outlive a creeper's blast does not go up to it, on ${version}`, async () => {
    const shop = await openWorkshop(pen, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Wary')
      const creeper = await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'creeper'), 'the creeper')
      const context = new PrimitiveContext(handle, { signal: new AbortController().signal })
      const nearest = async dares => {
        const ends = handle.tick() + 40
        let least = Infinity
        const brave = () => {
          least = Math.min(least, creeper.position.distanceTo(bot.entity.position))
          return handle.tick() < ends
        }
        await skirmish(context, { foes: () => [creeper], brave, dares }, context.signal)
        return least
      }
      assert.ok(await nearest(() => false) > 5)
      assert.ok(await nearest(() => true) < 4)
    } finally {
      await shop.close()
    }
  })
}

const BARREL = [0, 64, 1]
const passage = {
  ...form,
  name: 'passage',
  blocks: [
    { block: 'stone', from: [-8, 64, -1], to: [12, 67, 1] },
    { block: 'air', from: [-7, 64, 0], to: [12, 65, 0] }
  ],
  containers: [{ type: 'barrel', position: BARREL, items: { dirt: 8 } }],
  mobs: []
}

for (const version of versions) {
  test(`nobody waits for a block that does not stand before a fuse that burns, on ${version}`, async () => {
    const shop = await openWorkshop(passage, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Miner', { from: BARREL, take: { dirt: 8 }, stand: [0, 64, 0] })
      const context = new PrimitiveContext(handle, { signal: new AbortController().signal })
      const metadata = []
      metadata[metadataPlace(bot.registry, 16) ?? 16] = 1
      const creeper = /** @type {any} */ ({ id: 999, name: 'creeper', position: bot.entity.position.offset(3.5, 0, 0), height: 1.7, metadata })
      // The server does not let one build where somebody stands, and says nothing.
      bot._genericPlace = async () => {}
      const from = handle.tick()
      assert.equal(await wallOff(context, creeper, context.signal), false)
      assert.ok(handle.tick() - from < 12, `${handle.tick() - from} ticks`)
    } finally {
      await shop.close()
    }
  })
}

/** Sandstone is dug with bare hands for so long that somebody comes in meanwhile. */
const hole = {
  ...form,
  name: 'hole',
  terrain: { kind: 'flat', bottom: 56, layers: ['bedrock', 'stone', 'stone', 'stone', 'sandstone', 'sandstone', 'sandstone', 'sandstone'] },
  blocks: [{ block: 'air', from: [0, 62, 0], to: [0, 63, 0] }],
  spawn: [0, 62, 0],
  mobs: [{ type: 'zombie', position: [5, 64, 0] }],
  time: 18000
}

for (const version of versions) {
  test(`who digs itself in lets be when somebody comes in, and fights, on ${version}`, async () => {
    const shop = await openWorkshop(hole, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Digger', { reflexes: true })
      const digs = () => bot.targetDigBlock !== null
      let visitedAt = 0
      let struckAt = 0
      bot.on('physicsTick', () => { if (visitedAt === 0 && isVisited(bot)) visitedAt = handle.tick() })
      const { attack } = bot
      bot.attack = mob => {
        struckAt ||= handle.tick()
        return attack(mob)
      }
      await until(bot, digs, 'that it digs itself in', 20)
      await until(bot, () => visitedAt > 0, 'that the zombie comes in', 20)
      await until(bot, () => struckAt > 0, 'that it fights', 20)
      assert.ok(struckAt - visitedAt < 20, `${struckAt - visitedAt} ticks`)
    } finally {
      await shop.close()
    }
  })
}

const work = { ...form, name: 'work', mobs: [{ type: 'creeper', position: [9, 64, 3] }] }

for (const version of versions) {
  test(`with bare hands nobody runs from one creeper for ever, on ${version}`, async () => {
    const shop = await openWorkshop(work, { version, folder, seed: 3 })
    try {
      const { bot, handle, ctx, events } = await shop.hire('Worker', { reflexes: true })
      const creeper = await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'creeper'), 'the creeper')
      const flights = () => events.filter(({ kind, name, state }) => kind === 'reflex' && name === 'enemy' && state === 'start').length
      let struck = 0
      const { attack } = bot
      bot.attack = mob => {
        struck++
        return attack(mob)
      }
      ctx.navigateTo({ x: 9, y: 64, z: 3 }, 1).catch(() => {})
      await until(bot, () => struck > 0 || handle.deaths.length > 0, 'that it takes it on', 60)
      assert.equal(handle.deaths.length, 0)
      assert.ok(flights() > 1 && creeper.position.distanceTo(bot.entity.position) < 4)
    } finally {
      await shop.close()
    }
  })
}

for (const version of versions) {
  test(`who is wounded and has bare hands lies low from a creeper that is there again and again, on ${version}`, async () => {
    const layers = ['bedrock', 'stone', 'stone', 'stone', 'dirt', 'dirt', 'dirt', 'grass_block']
    const shop = await openWorkshop({ ...work, name: 'low', terrain: { kind: 'flat', bottom: 56, layers }, chest: [0, 64, -40] }, { version, folder, seed: 3 })
    try {
      const { bot, handle, ctx, events } = await shop.hire('Patient', { reflexes: true })
      await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'creeper'), 'the creeper')
      // Whatever the server says: it keeps its own count.
      Object.defineProperty(bot, 'health', { get: () => 10, set () {} })
      const flights = () => events.filter(({ kind, name, state }) => kind === 'reflex' && name === 'enemy' && state === 'start').length
      ctx.navigateTo({ x: 9, y: 64, z: 3 }, 1).catch(() => {})
      await until(bot, () => isBurrowed({ bot }) || handle.deaths.length > 0, 'that it digs itself in', 60)
      assert.equal(handle.deaths.length, 0)
      assert.ok(flights() >= 3)
    } finally {
      await shop.close()
    }
  })
}

for (const version of versions) {
  test(`with bare hands nobody stands before two creepers, on ${version}`, async () => {
    const mobs = [{ type: 'creeper', position: [9, 64, 1] }, { type: 'creeper', position: [10, 64, -1] }]
    const shop = await openWorkshop({ ...work, name: 'two', mobs }, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Worker')
      const creepers = () => Object.values(bot.entities).filter(({ name }) => name === 'creeper')
      const far = () => Math.min(...creepers().map(({ position }) => position.distanceTo(bot.entity.position)))
      await until(bot, () => creepers().length === 2 && far() < 5.5, 'both')
      const [near] = creepers().sort((a, b) => a.position.distanceTo(bot.entity.position) - b.position.distanceTo(bot.entity.position))
      for (let flight = 0; flight < 3; flight++) handle.memory.runsFrom([near])
      await enemies.act(new PrimitiveContext(handle, { signal: new AbortController().signal }), new AbortController().signal)
      assert.ok(far() > 8, `${far()} blocks`)
    } finally {
      await shop.close()
    }
  })
}

const slit = {
  ...form,
  name: 'slit',
  blocks: [
    { block: 'stone', from: [5, 64, -3], to: [16, 67, 3] },
    { block: 'air', from: [8, 64, -2], to: [15, 66, 2] },
    { block: 'air', from: [5, 65, 0], to: [7, 65, 0] }
  ],
  containers: [{ position: [0, 64, -3], items: { stone_sword: 1, stone_pickaxe: 1 } }],
  mobs: [{ type: 'skeleton', position: [12, 64, 0] }]
}

for (const version of versions) {
  test(`an archer behind a slit is dug to by whoever ran from it again and again, on ${version}`, async () => {
    const shop = await openWorkshop(slit, { version, folder })
    try {
      const { bot, handle, ctx } = await shop.hire('Besieger', { from: [0, 64, -3], take: { stone_sword: 1, stone_pickaxe: 1 }, stand: [-1, 64, 0] })
      const archer = await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'skeleton'), 'the archer')
      const over = new AbortController()
      const context = new PrimitiveContext(handle, { signal: over.signal })
      for (let rounds = 0; rounds < 6 && !handle.memory.dead.has(archer.id); rounds++) {
        await until(bot, () => enemies.wanted(handle) !== null, 'that it is minded', 20)
        await enemies.act(context, over.signal)
        if (!handle.memory.dead.has(archer.id)) await ctx.navigateTo({ x: -1, y: 64, z: 0 }, 1)
      }
      assert.ok(handle.memory.dead.has(archer.id), `it is there still, ${handle.memory.flightsFrom(archer)} flights later`)
    } finally {
      await shop.close()
    }
  })
}

const pond = {
  ...form,
  name: 'pond',
  spawn: [0, 63, 0],
  blocks: [
    { block: 'water', from: [-3, 62, -4], to: [9, 63, 4] },
    { block: 'oak_fence', from: [11, 64, -1], to: [13, 64, 1] },
    { block: 'air', at: [12, 64, 0] },
    { block: 'stone', from: [10, 67, -2], to: [14, 67, 2] }
  ],
  containers: [{ position: [0, 64, 6], items: { stone_sword: 1 } }],
  mobs: [{ type: 'skeleton', position: [12, 64, 0] }]
}

for (const [wet, at] of /** @type {[boolean, number[]][]} */ ([[true, [0, 63, 0]], [false, [12, 64, 12]]])) {
  test(`with fourteen half hearts one ${wet ? 'does not swim' : 'runs'} to an archer twelve blocks off`, async () => {
    const shop = await openWorkshop(pond, { version: versions[0], folder })
    try {
      const { bot, handle } = await shop.hire('Swimmer', { from: [0, 64, 6], take: { stone_sword: 1 }, stand: at })
      const archer = await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'skeleton'), 'the archer')
      // Whatever the server says: it keeps its own count.
      Object.defineProperty(bot, 'health', { get: () => 14, set () {} })
      assert.equal(bot.entity.isInWater, wet)
      const over = new AbortController()
      const acting = enemies.act(new PrimitiveContext(handle, { signal: over.signal }), over.signal).catch(() => {})
      await bot.waitForTicks(10)
      over.abort()
      await acting
      assert.equal(handle.memory.flightsFrom(archer) > 0, wet)
    } finally {
      await shop.close()
    }
  })
}

const nook = {
  ...form,
  name: 'nook',
  spawn: [-1, 64, 0],
  blocks: [{ block: 'stone', from: [-4, 64, -1], to: [4, 66, 1] }, { block: 'air', from: [-3, 64, 0], to: [4, 66, 0] }],
  mobs: [{ type: 'skeleton', position: [9, 64, 0] }],
  time: 18000
}

test('who is cornered by an archer, with bare hands, looks again for a way out', async () => {
  const shop = await openWorkshop(nook, { version: versions[0], folder })
  try {
    const { bot, handle } = await shop.hire('Cornered')
    const archer = await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'skeleton'), 'the archer')
    const over = new AbortController()
    const acting = enemies.act(new PrimitiveContext(handle, { signal: over.signal }), over.signal).catch(() => {})
    await until(bot, () => handle.memory.flightsFrom(archer) > 0, 'that it runs', 5)
    await until(bot, () => handle.memory.flightsFrom(archer) > 1, 'that it tries that again', 9)
    over.abort()
    await acting
  } finally {
    await shop.close()
  }
})
