/** Whoever is guarded is seen, by the guarded, to be fought for; what is somebody's lives on. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { SkillError } from '../../../../skills/errors.mjs'
import { isKept } from '../../../../skills/primitives/combat/watch.mjs'
import { join, walk } from '../../../worlds/clients.mjs'
import { failure, leave, openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const STORE = [3, 64, 0]
const form = {
  name: 'guard',
  terrain: { kind: 'flat', bottom: 58, layers: ['bedrock', ...Array(5).fill('stone')] },
  spawn: [0, 64, 0],
  chest: STORE,
  containers: [{ position: STORE, items: { iron_sword: 1, iron_chestplate: 1 } }],
  time: 18_000,
  rules: { daylight_cycle: false, hostile_mobs: false, animals: false, mob_griefing: false }
}
const ARMED = { chest: STORE, from: STORE, take: { iron_sword: 1, iron_chestplate: 1 }, reflexes: true }
const monsters = bot => Object.values(bot.entities).filter(({ name, isValid }) => isValid && /^(zombie|spider)$/.test(name))

for (const version of versions) {
  describe(`guards on ${version}`, () => {
    test('a person: what comes is killed, pig and people are let be', async () => {
      const mobs = [{ type: 'zombie', position: [14, 64, 2] }, { type: 'spider', position: [-3, 64, 15] }, { type: 'pig', position: [2, 64, 2] }]
      const shop = await openWorkshop({ ...form, mobs }, { version, folder })
      try {
        const { ctx, bot, handle, controller } = await shop.hire('Guard', ARMED)
        const steve = await join(shop.server, 'Steve')
        let fallen = 0
        steve.on('entityDead', ({ name }) => { if (name !== 'player') fallen++ })
        await until(bot, () => bot.players.Steve?.entity, 'Steve')
        const guarding = failure(ctx.guard('Steve'))
        await until(steve, () => fallen === 2, 'the end of both', 90)
        await until(steve, () => monsters(steve).length === 0, 'both bodies to be gone')
        assert.ok(Object.values(steve.entities).some(({ name }) => name === 'pig'), 'the pig lives')
        assert.equal(handle.deaths.length, 0)
        assert.ok(steve.health > 0)
        // And it is with whom it guards again.
        await until(steve, () => steve.players.Guard.entity.position.distanceTo(steve.entity.position) < 6, 'its coming back', 30)
        controller.abort(new SkillError('CANCELLED', 'enough'))
        assert.equal((await guarding).code, 'CANCELLED')
        await leave(steve)
      } finally {
        await shop.close()
      }
    })

    test('what a person hunts is hunted with them, but for what is kept beside a fence, and what was hit once', async () => {
      const mobs = [{ type: 'pig', position: [2, 64, 2] }, { type: 'cow', position: [-6, 64, -6] }, { type: 'chicken', position: [0, 64, 3] }]
      const pen = [[-7, -7], [-6, -7], [-5, -7], [-7, -6], [-5, -6], [-7, -5], [-6, -5], [-5, -5]]
      const blocks = pen.map(([x, z]) => ({ block: 'oak_fence', at: [x, 64, z] }))
      const shop = await openWorkshop({ ...form, mobs, blocks }, { version, folder })
      try {
        const { ctx, bot, controller } = await shop.hire('Guard', ARMED)
        const steve = await join(shop.server, 'Steve')
        const animal = name => Object.values(steve.entities).find(each => each.name === name && each.isValid)
        await until(bot, () => bot.players.Steve?.entity, 'Steve')
        const guarding = failure(ctx.guard('Steve'))
        const hits = async (name, times) => {
          for (let hit = 0; hit < times; hit++) {
            while (animal(name).position.distanceTo(steve.entity.position) > 3) {
              const { x, z } = animal(name).position
              await walk(steve, x, z, 2)
            }
            steve.attack(animal(name))
            await steve.waitForTicks(12)
          }
        }
        await hits('cow', 2)
        await hits('chicken', 1)
        await hits('pig', 2)
        await until(steve, () => !animal('pig'), 'the end of the pig', 60)
        assert.ok(animal('cow') && animal('chicken'))
        controller.abort(new SkillError('CANCELLED', 'enough'))
        assert.equal((await guarding).code, 'CANCELLED')
        await leave(steve)
      } finally {
        await shop.close()
      }
    })

    test('a place, and between two places; what has a name is somebody\'s', async () => {
      const mobs = [{ type: 'zombie', position: [14, 64, 12] }]
      const shop = await openWorkshop({ ...form, mobs }, { version, folder })
      try {
        const { ctx, bot } = await shop.hire('Guard', ARMED)
        const alex = await join(shop.server, 'Alex')
        const seen = () => alex.players.Guard?.entity?.position
        const [zombie] = monsters(bot)
        zombie.metadata[2] = 'Bob'
        assert.equal(isKept({ bot, registry: bot.registry }, zombie), true)
        zombie.metadata[2] = undefined
        assert.equal(isKept({ bot, registry: bot.registry }, zombie), false)
        zombie.vehicle = alex.entity
        assert.equal(isKept({ bot, registry: bot.registry }, zombie), true, 'on a leash')
        zombie.vehicle = undefined
        const ended = await ctx.guard({ x: 9, y: 64, z: 9 }, 30)
        assert.ok(ended.seconds >= 30)
        await until(alex, () => monsters(alex).length === 0, 'the end of who came near the place')
        await until(alex, () => seen()?.distanceTo(alex.entity.position) > 8, 'the guard at its place')
        const ends = [{ x: -8, y: 64, z: 0 }, { x: 8, y: 64, z: 0 }]
        const met = new Set()
        const look = () => ends.forEach(({ x }, end) => { if (Math.abs((seen()?.x ?? 99) - x) < 4) met.add(end) })
        alex.on('physicsTick', look)
        const { rounds } = await ctx.patrol(...ends, 40)
        assert.ok(rounds >= 1, `${rounds} rounds`)
        assert.deepEqual([...met].sort(), [0, 1])
        await leave(alex)
      } finally {
        await shop.close()
      }
    })
  })
}
