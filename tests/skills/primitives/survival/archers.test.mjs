/** Archers at night: with bare hands or wounded one is out of their sight first, and then under the earth. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isBurrowed } from '../../../../skills/primitives/shelter/burrow.mjs'
import { openWorkshop, scratch, until, versions } from '../../workshop.mjs'

const folder = scratch(after)
const STORE = [0, 64, -2]
const form = {
  name: 'archers',
  terrain: { kind: 'flat', bottom: 55, layers: ['bedrock', 'stone', 'stone', 'dirt', 'dirt', 'dirt', 'dirt', 'dirt', 'grass_block'] },
  spawn: [0, 64, 0],
  chest: [0, 64, -40],
  containers: [{ position: STORE, items: { wooden_sword: 1 } }],
  time: 18_000,
  rules: { daylight_cycle: false, animals: false, hostile_mobs: false }
}
const armed = { from: STORE, take: { wooden_sword: 1 } }
const cases = [
  ['one archer, with bare hands', [['skeleton', [12, 64, 4]]], {}],
  ['two archers and a zombie, with a wooden sword', [['skeleton', [13, 64, 4]], ['skeleton', [12, 64, -4]], ['zombie', [14, 64, 0]]], armed]
]

/** Between the archer and the bot: it comes around it before a hole is shut. */
const screen = [{ block: 'stone', from: [6, 64, -4], to: [6, 67, 4] }]

for (const version of versions) {
  test(`wounded, with an archer behind a wall: away from it first, on ${version}`, async () => {
    const shop = await openWorkshop({ ...form, blocks: screen, mobs: [{ type: 'skeleton', position: [11, 64, 0] }] }, { version, folder })
    try {
      const { bot } = await shop.hire('Patient', { reflexes: true, ...armed })
      const archer = await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'skeleton'), 'the archer')
      // As the server would send it; the server itself keeps its own count.
      bot.health = 9
      await until(bot, () => isBurrowed({ bot }), 'a lid', 60)
      const far = archer.position.distanceTo(bot.entity.position)
      assert.ok(far > 13, `${far} blocks from it`)
    } finally {
      await shop.close()
    }
  })

  for (const [health, take] of /** @type {[number, object][]} */ ([[9, armed], [20, {}]])) {
    test(`by day with ${health} half hearts, an archer in the shade: out of its bowshot, on ${version}`, { timeout: 240_000 }, async () => {
      const fence = [{ block: 'oak_fence', from: [11, 64, -1], to: [13, 64, 1] }, { block: 'air', at: [12, 64, 0] }]
      const blocks = [{ block: 'stone', from: [9, 67, -4], to: [16, 67, 4] }, ...fence]
      const shop = await openWorkshop({ ...form, time: 6000, blocks, mobs: [{ type: 'skeleton', position: [12, 64, 0] }] }, { version, folder })
      try {
        const { bot, handle } = await shop.hire('Shepherd', { reflexes: true, ...take })
        const archer = await until(bot, () => Object.values(bot.entities).find(({ name }) => name === 'skeleton'), 'the archer')
        const felt = []
        handle.on('event', (kind, { name }) => { if (kind === 'reflex') felt.push(name) })
        bot.health = health
        await until(bot, () => felt.includes('enemy'), 'the archer is felt', 5)
        await until(bot, () => archer.position.distanceTo(bot.entity.position) > 15, 'a way out of its range', 20)
      } finally {
        await shop.close()
      }
    })
  }

  for (const [what, mobs, take] of cases) {
    test(`${what}, on ${version}`, async () => {
      const shop = await openWorkshop({ ...form, mobs: mobs.map(([type, position]) => ({ type, position })) }, { version, folder })
      try {
        const { bot, handle } = await shop.hire('Target', { reflexes: true, ...take })
        if (mobs.length > 1) await until(bot, () => isBurrowed({ bot }) || handle.deaths.length > 0, 'a lid', 60)
        await bot.waitForTicks(400)
        assert.equal(handle.deaths.length, 0, handle.deaths[0]?.reason)
        assert.ok(bot.health >= 10, `${bot.health} left`)
      } finally {
        await shop.close()
      }
    })
  }

  test(`who is well in a hole that monsters stand around comes out elsewhere, on ${version}`, async () => {
    const caged = [[3, 3], [4, 0], [3, -3]]
    const blocks = caged.flatMap(([x, z]) => [
      { block: 'stone', from: [x - 1, 64, z - 1], to: [x + 1, 66, z + 1] }, { block: 'air', from: [x, 64, z], to: [x, 65, z] }
    ])
    const mobs = caged.map(([x, z]) => ({ type: 'zombie', position: [x, 64, z] }))
    const shop = await openWorkshop({ ...form, blocks, mobs }, { version, folder })
    try {
      const { bot, handle } = await shop.hire('Digger', { reflexes: true })
      await until(bot, () => isBurrowed({ bot }), 'a lid', 30)
      const { x } = bot.entity.position
      const far = () => Math.max(Math.abs(bot.entity.position.x - x), Math.abs(bot.entity.position.z))
      await until(bot, () => far() > 12 && isBurrowed({ bot }), 'a way under ground', 180)
      assert.deepEqual([handle.deaths.length, bot.health, bot.entity.position.y < 63], [0, 20, true])
      await until(bot, () => bot.entity.position.y > 63.9, 'the open air', 120)
      assert.ok(far() > 12, 'where nobody stands')
    } finally {
      await shop.close()
    }
  })

  test(`nobody hides from who is in a cave below, on ${version}`, async () => {
    const terrain = { kind: 'flat', bottom: 46, layers: ['bedrock', ...Array(12).fill('stone'), 'dirt', 'dirt', 'dirt', 'dirt', 'grass_block'] }
    const blocks = [{ block: 'air', from: [4, 55, -1], to: [7, 56, 1] }]
    const mobs = [[5, 55, 0], [6, 55, 0], [6, 55, 1], [5, 55, 1]].map(position => ({ type: 'zombie', position }))
    const shop = await openWorkshop({ ...form, terrain, blocks, mobs }, { version, folder })
    try {
      const { bot, events } = await shop.hire('Walker', { reflexes: true })
      await until(bot, () => Object.values(bot.entities).filter(({ name }) => name === 'zombie').length === 4, 'the zombies')
      await bot.waitForTicks(60)
      assert.ok(!events.some(({ kind, name }) => kind === 'reflex' && name === 'shelter'))
    } finally {
      await shop.close()
    }
  })

  test(`by daylight nobody hides from a spider, on ${version}`, async () => {
    const shop = await openWorkshop({ ...form, time: 23_700, mobs: [{ type: 'spider', position: [9, 64, 0] }] }, { version, folder })
    try {
      const { bot, events } = await shop.hire('Patient', { reflexes: true })
      await until(bot, () => Object.values(bot.entities).some(({ name }) => name === 'spider'), 'the spider')
      bot.health = 6
      await bot.waitForTicks(60)
      assert.ok(!events.some(({ kind, name }) => kind === 'reflex' && name === 'shelter'))
    } finally {
      await shop.close()
    }
  })
}
