/** Blows and steps back: from a fuse, and with somebody on one's heels. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PrimitiveContext } from '../../../skills/primitives/context.mjs'
import { enemies } from '../../../skills/reflexes/enemies.mjs'
import { runAway, skirmish } from '../../../skills/reflexes/melee.mjs'
import { openWorkshop, scratch, until, versions } from '../workshop.mjs'

const folder = scratch(after)
const STORE = [0, 64, 3]
const form = {
  name: 'fuse',
  terrain: { kind: 'flat', bottom: 60 },
  spawn: [0, 64, 0],
  chest: [0, 64, -4],
  containers: [{ position: STORE, items: { wooden_sword: 1 } }],
  // Its back to a wall, it is not thrown far.
  blocks: [
    { block: 'stone', from: [5, 64, -2], to: [9, 66, 2] },
    { block: 'air', from: [5, 64, 0], to: [5, 66, 0] }
  ],
  mobs: [{ type: 'creeper', position: [5, 64, 0] }],
  time: 18000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}

const armed = { from: STORE, take: { wooden_sword: 1 }, stand: [0, 64, 0] }
const called = (bot, kind) => Object.values(bot.entities).find(({ name }) => name === kind)

for (const version of versions) {
  for (const seed of [1, 2, 3]) {
    test(`who fights a creeper lets its fuse go out between two blows, on ${version}, seed ${seed}`, async () => {
      const shop = await openWorkshop(form, { version, folder, seed })
      try {
        const { bot, handle } = await shop.hire('Fencer', { ...armed, reflexes: true })
        const creeper = await until(bot, () => called(bot, 'creeper'), 'the creeper')
        await until(bot, () => handle.memory.dead.has(creeper.id) || bot.health < 20 || !creeper.isValid, 'an end', 60)
        assert.equal(bot.health, 20)
        assert.ok(handle.memory.dead.has(creeper.id), 'it is dead, not blown up')
      } finally {
        await shop.close()
      }
    })
  }

  test(`who would run from a creeper with a spider at its heels fights that first, on ${version}`, async () => {
    const mobs = [{ type: 'spider', position: [7, 64, 0] }, { type: 'creeper', position: [9, 64, -2] }]
    const shop = await openWorkshop({ ...form, name: 'heels', blocks: [], mobs }, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Hunted', armed)
      const spider = await until(bot, () => called(bot, 'spider'), 'the spider')
      const creeper = await until(bot, () => called(bot, 'creeper'), 'the creeper')
      await until(bot, () => spider.position.distanceTo(bot.entity.position) < 3 && creeper.position.distanceTo(bot.entity.position) < 6, 'both')
      // As the server would send it; the server itself keeps its own count.
      bot.health = 8
      const struck = []
      const { attack } = bot
      bot.attack = mob => {
        struck.push(mob.name)
        return attack(mob)
      }
      const from = handle.tick()
      const over = new AbortController()
      const acting = enemies.act(new PrimitiveContext(handle, { signal: over.signal }), over.signal).catch(() => {})
      await until(bot, () => struck.length > 0 || handle.tick() > from + 60, 'a blow')
      over.abort()
      await acting
      assert.deepEqual(struck, ['spider'])
    } finally {
      await shop.close()
    }
  })
}

test('who fights a creeper strikes the zombie at its heels while that is out of reach', async () => {
  const shop = await openWorkshop({ ...form, name: 'two', blocks: [], mobs: [{ type: 'zombie', position: [5, 64, 0] }] }, { version: versions[0], folder })
  try {
    const { bot, handle } = await shop.hire('Between', armed)
    const zombie = await until(bot, () => called(bot, 'zombie'), 'the zombie')
    await until(bot, () => zombie.position.distanceTo(bot.entity.position) < 3, 'that it is there')
    const creeper = /** @type {any} */ ({ id: 999, name: 'creeper', position: bot.entity.position.offset(-6, 0, 0), height: 1.7, metadata: [] })
    const struck = []
    bot.attack = mob => struck.push(mob.name)
    const over = new AbortController()
    const context = new PrimitiveContext(handle, { signal: over.signal })
    const acting = skirmish(context, { foes: () => [creeper, zombie], brave: () => true }, over.signal).catch(() => {})
    await until(bot, () => struck.length > 0, 'a blow')
    over.abort()
    await acting
    assert.deepEqual(struck, ['zombie'])
  } finally {
    await shop.close()
  }
})

const lake = { ...form, name: 'lake', blocks: [{ block: 'water', from: [-12, 61, -12], to: [12, 63, 12] }], containers: [], mobs: [] }

for (const version of versions) {
  for (const [where, isThere] of /** @type {[string, (y: number) => boolean][]} */ ([['in', y => y > 63], ['under', y => y < 62.6]])) {
    test(`${where} the water one swims away from who comes, on ${version}`, async () => {
      const shop = await openWorkshop({ ...lake, spawn: [5, 63, 0] }, { version, folder })
      try {
        const { bot, handle } = await shop.hire('Swimmer')
        bot.setControlState('jump', isThere(64))
        await until(bot, () => bot.entity.isInWater && isThere(bot.entity.position.y), 'that it swims')
        const creeper = /** @type {any} */ ({ id: 999, name: 'creeper', position: bot.entity.position.offset(4, 0, 0), height: 1.7, metadata: [] })
        const context = new PrimitiveContext(handle, { signal: new AbortController().signal })
        assert.equal(await runAway(context, () => [creeper], context.signal, 10), true)
        assert.ok(creeper.position.distanceTo(bot.entity.position) >= 10)
      } finally {
        await shop.close()
      }
    })
  }
}
